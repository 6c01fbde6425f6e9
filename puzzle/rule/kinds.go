package rule

// Kinds returns all kinds, in the order in which lists name them.
func Kinds() []*Kind { return kinds }

var kinds = []*Kind{
	&windoku, &centerDot, &asterisk, &girandola, &argyle, &disjointGroups, &diagonalDown, &diagonalUp,
	&antiKnight, &antiKing, &nonConsecutive,
	&region, &differ, &forbid, &odd, &even,
	&killer, &thermometer, &arrow, &whispers, &difference, &noDifference, &renban, &sandwich,
}
