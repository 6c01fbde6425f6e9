package fourfold

import (
	"fmt"
	"slices"
)

// Assume returns a problem whose solutions are those of p that have all options of with and none
// of without: if s is one, the options numbers[o] of p, for all o of s, are the solution of p. The
// numbers increase. Options that no such solution can have because they clash with one of with are
// left out. The result shares with p what [Problem.WithOptions] shares, and keeps the costs and
// bounds. It may have a further item for an option of with. All options must exist.
func (p *Problem) Assume(with, without []int32) (q *Problem, numbers []int32) {
	out := make([]bool, p.NumOptions())
	for _, o := range without {
		out[o] = true
	}
	var marked []int32
	for _, o := range with {
		settled := false // an item of o is left without another option
		for _, i := range p.Option(o) {
			settled = settled || p.Need(i.Index) == 1 && p.Room(i.Index) == 1
			if p.Room(i.Index) > 1 {
				continue
			}
			for _, other := range p.Uses(i.Index) {
				out[other] = out[other] || other != o && p.Clash(o, other)
			}
		}
		if !settled && !slices.Contains(marked, o) {
			marked = append(marked, o)
		}
	}
	for o := range p.NumOptions() {
		if !out[o] {
			numbers = append(numbers, o)
		}
	}
	q = p.WithOptions(numbers)
	if len(marked) == 0 {
		return q, numbers
	}
	return q.withMarks(marked, numbers), numbers
}

// withMarks returns p with a primary item for each marked option, which is only in this option.
// The marked options have the numbers of another problem, as numbers[o] is that of option o.
func (p *Problem) withMarks(marked, numbers []int32) *Problem {
	q := *p
	q.itemNames, q.secondary, q.kinds = slices.Clip(p.itemNames), slices.Clip(p.secondary), slices.Clip(p.kinds)
	q.cells, q.cellStart, q.optionNames = slices.Clip(p.cells), slices.Clip(p.cellStart), slices.Clip(p.optionNames)
	q.stored, q.index = slices.Clone(p.stored), new(usesIndex)
	for _, o := range marked {
		mark := Item{Index: q.NumItems()}
		q.itemNames, q.secondary = append(q.itemNames, fmt.Sprintf("+%d", o)), append(q.secondary, false)
		q.numPrimary++
		if q.kinds != nil {
			q.kinds = append(q.kinds, 0)
		}
		at, found := slices.BinarySearch(numbers, o)
		if !found {
			continue
		}
		old, now := int(p.stored[at]), len(q.cellStart)-1
		q.cells = append(append(q.cells, p.Option(int32(at))...), mark)
		q.cellStart, q.stored[at] = append(q.cellStart, int32(len(q.cells))), int32(now)
		if q.numCells++; old < len(p.optionNames) {
			q.optionNames = append(append(q.optionNames, make([]string, now-len(q.optionNames))...), p.optionNames[old])
		}
	}
	return &q
}
