package sat

import (
	"errors"

	"fourfold"
)

var errWrongModel = errors.New("the model of the SAT solver is not an exact cover")

// A judge tells whether options are an exact cover. It looks at the problem only,
// so that no fault of the encoding or of the SAT solver becomes a solution.
type judge struct {
	p     *fourfold.Problem
	turn  int32
	seen  []int32          // the turn in which an item was last covered
	color []fourfold.Color // and the colour
}

func newJudge(p *fourfold.Problem) *judge {
	n := p.NumItems()
	return &judge{p: p, seen: make([]int32, n), color: make([]fourfold.Color, n)}
}

// covers takes time in proportion to the length of the options.
func (j *judge) covers(options []int32) bool {
	j.turn++
	primary := 0
	for _, o := range options {
		for _, i := range j.p.Option(int(o)) {
			again := j.seen[i.Index] == j.turn
			if again && (i.Color == fourfold.NoColor || i.Color != j.color[i.Index]) {
				return false
			}
			if !again && j.p.IsPrimary(int(i.Index)) {
				primary++
			}
			j.seen[i.Index], j.color[i.Index] = j.turn, i.Color
		}
	}
	return primary == j.p.NumPrimary()
}
