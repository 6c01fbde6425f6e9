package rule

import (
	"slices"

	"fourfold/puzzle/constraint"
)

// Kinds returns all kinds, in the order in which lists name them.
func Kinds() []*Kind { return kinds }

var kinds = []*Kind{
	&windoku, &centerDot, &asterisk, &girandola, &argyle, &disjointGroups, &diagonalDown, &diagonalUp,
	&antiKnight, &antiKing, &nonConsecutive, &antiTaxicab, &noTouch,
	&region, &differ, &forbid, &odd, &even,
	&killer, &total, &linear, &equalSum, &product, &equalityCage, &rellik, &lunchbox,
	&contain, &containExact, &lookAndSay, &count, &countDistinct, &countingCircles, &clone, &sameValues,
	&thermometer, &slowThermometer, &arrow, &doubleArrow, &between, &lockout, &whispers, &renban, &nabner,
	&palindrome, &zipper, &regionSum, &modular, &entropic, &sumLine, &sumLoop,
	&difference, &noDifference, &ratio, &noRatio, &roman10, &roman5, &noXV, &greater, &quadruple, &minimum, &maximum,
	&littleKiller, &sandwich, &xSum, &skyscraper, &hiddenSkyscraper, &numberedRoom, &runs,
	&fullRank, &fullRankTies,
	&rowIndex, &columnIndex, &boxIndex, &valueIndex,
	&globalEntropy, &globalModular, &dutchFlatmates, &regionSameValues,
}

func init() {
	for _, k := range kinds {
		switch {
		case k.Allow != nil:
			k.Holds, k.Post = k.holdsPairs, k.postPairs
		case k.Counts != nil:
			k.Holds, k.Post = k.holdsCounts, k.postCounts
		}
	}
}

// pairs returns the pairs of cells that Allow is about.
func (k *Kind) pairs(b *Board, r Rule) (pairs [][2]int) {
	if k.Pairs != nil {
		return k.Pairs(b, r)
	}
	for i, cell := range r.Cells[0][1:] {
		pairs = append(pairs, [2]int{r.Cells[0][i], cell})
	}
	return pairs
}

func (k *Kind) holdsPairs(b *Board, r Rule, at func(cell int) int) bool {
	allowed := k.allowed(b, r)
	return !slices.ContainsFunc(k.pairs(b, r), func(pair [2]int) bool { return !allowed[at(pair[0])].Has(at(pair[1])) })
}

// allowed returns the values that Allow allows together with each value.
func (k *Kind) allowed(b *Board, r Rule) (allowed [64]constraint.Values) {
	for v := b.Low; v <= b.High; v++ {
		for w := b.Low; w <= b.High; w++ {
			if k.Allow(b, r, v, w) {
				allowed[v] |= 1 << w
			}
		}
	}
	return allowed
}

func (k *Kind) postPairs(p *Poster, r Rule) {
	allowed := k.allowed(p.Board, r)
	for i, pair := range k.pairs(p.Board, r) {
		if p.has(pair[:]) {
			p.Pair(p.item(i+1), p.Var(pair[0]), p.Var(pair[1]), func(v, w int) bool { return allowed[v].Has(w) })
		}
	}
}

func (k *Kind) holdsCounts(b *Board, r Rule, at func(cell int) int) bool {
	all := values(r.Cells[0], at)
	return !slices.ContainsFunc(k.Counts(b, r), func(o Bounds) bool {
		n := occurrences(all, o.value)
		return n < o.low || n > o.high
	})
}

func (k *Kind) postCounts(p *Poster, r Rule) {
	for i, o := range k.Counts(p.Board, r) {
		p.Count(p.item(i+1), p.Vars(r.Cells[0]), 1<<o.value, o.low, o.high)
	}
}
