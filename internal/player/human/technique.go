package human

import (
	"math"
	"slices"
)

// A Technique is a row of the table of all techniques.
type Technique struct {
	Name string

	// About says in a sentence when the technique applies and what it does.
	About string

	// Rating and Most say how hard the technique is: the least and the greatest number of its steps,
	// below 10. They are the same unless larger steps are harder. The numbers read as those of Sudoku
	// Explainer.
	Rating, Most float64

	// Score is what a step adds to the score of a puzzle: that of HoDoKu, or, where HoDoKu has none, one
	// between those of similar techniques.
	Score int

	// Unique means that the technique assumes that the puzzle has exactly one solution.
	Unique bool

	find    func(*position) (Step, bool)         // nil for the techniques of cp
	size    func(rating float64, s Step) float64 // the number of a step; nil if all steps have the same
	assumes bool                                 // it assumes an option and draws conclusions
	again   bool                                 // a further row, for larger steps of a technique
}

// OfCP reports whether the technique is a rule of package cp. Such a rule has names for the kinds of
// units that a problem has, so a problem does not have all of these techniques.
func (t Technique) OfCP() bool { return t.find == nil }

// Table returns all techniques, with those of package cp, in the order in which a trace tries them.
func Table() []Technique {
	return slices.DeleteFunc(slices.Clone(table), func(t Technique) bool { return t.again })
}

// Lookup returns the technique of a name that a step may have, such as "naked pair".
func Lookup(name string) (Technique, bool) {
	k := slices.IndexFunc(table, func(t Technique) bool { return t.Name == name && !t.again })
	if k < 0 {
		return Technique{}, false
	}
	return table[k], true
}

// easiest has, for each row of the table, the least rating from there on.
var easiest = make([]float64, len(table))

func init() {
	least := 10.0
	for k := len(table) - 1; k >= 0; k-- {
		t := &table[k]
		t.Most = max(t.Most, t.Rating)
		if !t.again {
			least = min(least, t.Rating)
		}
		easiest[k] = least
	}
}

// next returns the simplest step of a position that the table has for a solver.
func (s *position) next(state *State, by Solver) (Step, bool) {
	if s.total <= 0 || !s.read(state) {
		return Step{}, false
	}
	return s.simplest(by, len(state.guesses) > 0)
}

// simplest returns the step of the simplest technique that applies, of those that the solver has.
func (s *position) simplest(by Solver, guessed bool) (Step, bool) {
	for k := range table {
		t := &table[k]
		if by.Hardest > 0 && easiest[k] > by.Hardest {
			break
		}
		if t.find == nil || t.Unique && !by.Unique || t.assumes && guessed {
			continue
		}
		step, ok := s.try(t)
		if s.poll.Now() != nil {
			break
		}
		step.Removed = s.liveOf(step.Removed)
		if ok && len(step.Removed) > 0 {
			return step, true
		}
	}
	return Step{}, false
}

// try looks for a step of one technique, within the budget of a call and of the trace.
func (s *position) try(t *Technique) (Step, bool) {
	limit := min(budget, s.total)
	if limit <= 0 {
		return Step{}, false
	}
	s.left = limit
	step, ok := t.find(s)
	s.total -= limit - s.left
	step.Action, step.Chosen = Remove, -1
	if step.Name == "" {
		step.Name = t.Name
	}
	return step, ok
}

// liveOf returns the live options of a list in increasing order, each once.
func (s *position) liveOf(options []int32) []int32 {
	live := slices.DeleteFunc(slices.Clone(options), func(o int32) bool { return !s.live.has(o) })
	slices.Sort(live)
	return slices.Compact(live)
}

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
