package human

import (
	"math"
)

// The numbers of steps are those that Sudoku Explainer would give, as near as other techniques allow.
// They were fitted to puzzles of the public puzzle bank of Sudoku Exchange, which have its numbers.

// Number returns how hard a step of the technique is for a person: Rating, or more if the step is large,
// up to Most. It has one decimal.
func (t Technique) Number(s Step) float64 {
	number := t.Rating
	if t.size != nil {
		number = min(max(number, t.size(t.Rating, s)), t.Most)
	}
	return math.Round(10*number) / 10
}

// Numbers returns the numbers that steps of the technique may have.
func (t Technique) Numbers() (all []float64) {
	if t.Name == "hidden single" {
		return []float64{LastCell, InArea, Elsewhere}
	}
	for tenths := math.Round(10 * t.Rating); tenths < 10*t.Most+0.5; tenths++ {
		all = append(all, tenths/10)
	}
	return all
}

// perLength adds to a rating for each length of Sudoku Explainer that a chain exceeds. A chain that is
// a loop reads in both directions, so it is proof of more, and easier.
func perLength(more float64) func(float64, Step) float64 {
	return func(rating float64, s Step) float64 {
		nodes := nodesOf(s)
		number := rating + more*float64(lengthOf(nodes))
		if nodes%2 == 0 {
			number += 0.3
		}
		return number
	}
}

// perNode adds to a rating for each node of all chains above a number.
func perNode(more float64, few int) func(float64, Step) float64 {
	return func(rating float64, s Step) float64 { return rating + more*float64(nodesOf(s)-few) }
}

// perCell adds to a rating for each cell of all almost locked sets above a number.
func perCell(more float64, few int) func(float64, Step) float64 {
	return func(rating float64, s Step) float64 { return rating + more*float64(cellsOf(s)-few) }
}

// byLarger returns the number of a step by two almost locked sets, of which that of one cell makes a wing.
func byLarger(rating float64, s Step) float64 {
	switch a, b := len(s.Sets[0].Items), len(s.Sets[1].Items); {
	case min(a, b) > 1:
		return 6.6 + 0.2*float64(max(a+b-5, 0))
	case max(a, b) > 5:
		return 7.5
	case max(a, b) > 4:
		return 6.6
	}
	return rating
}

// byStrong returns the number of a chain of one value: chains of few strong links have numbers of their own.
func byStrong(_ float64, s Step) float64 {
	grouped := 0.0
	if isGrouped(s.Chains[0]) {
		grouped = 0.2
	}
	switch nodes := nodesOf(s); nodes / 2 {
	case 2:
		return 4.1 + grouped
	case 3:
		return 5.5 + grouped
	case 4:
		return 5.9 + grouped
	default:
		return 6.6 + 0.1*float64(lengthOf(nodes)) + grouped
	}
}

func nodesOf(s Step) (n int) {
	for _, chain := range s.Chains {
		n += len(chain)
	}
	return n
}

func cellsOf(s Step) (n int) {
	for _, set := range s.Sets {
		n += len(set.Items)
	}
	return n
}

// lengthOf returns how many of the lengths 4, 6, 8, 12, 16, 24 and so on a proof exceeds, of which two
// nodes do not count.
func lengthOf(nodes int) (n int) {
	for length := 4; nodes-2 > length; n++ {
		if n%2 == 0 {
			length = length * 3 / 2
		} else {
			length = length * 4 / 3
		}
	}
	return n
}
