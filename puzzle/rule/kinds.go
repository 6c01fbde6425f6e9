package rule

// Kinds returns all kinds, in the order in which lists name them.
func Kinds() []*Kind { return kinds }

var kinds = []*Kind{
	&windoku, &centerDot, &asterisk, &girandola, &argyle, &disjointGroups, &diagonalDown, &diagonalUp,
	&antiKnight, &antiKing, &nonConsecutive, &antiTaxicab,
	&region, &differ, &forbid, &odd, &even,
	&killer, &total, &linear, &equalSum, &product, &equalityCage, &rellik, &lunchbox,
	&contain, &containExact, &lookAndSay, &count, &countDistinct, &countingCircles, &clone, &sameValues,
	&thermometer, &slowThermometer, &arrow, &doubleArrow, &between, &lockout, &whispers, &renban, &nabner,
	&palindrome, &zipper, &regionSum, &modular, &entropic, &sumLine, &sumLoop,
	&difference, &noDifference, &ratio, &noRatio, &roman10, &roman5, &noXV, &greater, &quadruple, &minimum, &maximum,
	&littleKiller, &sandwich, &xSum, &skyscraper, &hiddenSkyscraper, &numberedRoom, &runs,
	&fullRank, &fullRankTies, &fullRankDistinct,
	&rowIndex, &columnIndex, &boxIndex, &valueIndex,
	&globalEntropy, &globalModular, &dutchFlatmates, &regionSameValues,
}
