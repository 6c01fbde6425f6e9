// Package portfolio picks a solver for a problem. It follows a rule that was learned from measured
// runs.
//
// A [Rule] is a table that people can read. It sorts problems into buckets by their numbers of
// items and options, which are known without reading any option. Each bucket names the solver
// that was quickest there, and the evidence for it. The default solves problems that are in no
// bucket.
package portfolio

import (
	"fmt"
	"math/bits"

	"fourfold"
	"fourfold/compare/results"
)

// Schema is the version of the file format of rules. It goes up when a field changes its
// meaning or is removed.
const Schema = 1

const typeRule = "rule"

// A Rule says which solver to take for which problems.
type Rule struct {
	Schema   int      `json:"schema"`
	Type     string   `json:"type"`            // "rule"
	About    string   `json:"about,omitempty"` // for people: the runs that it was learned from
	Default  string   `json:"default"`         // the solver for problems that fit no bucket
	Evidence Evidence `json:"evidence"`        // over all puzzles that it was learned from
	Buckets  []Bucket `json:"buckets"`         // the first bucket that fits decides
}

// A Bucket is a kind of problems and the solver for them.
type Bucket struct {
	Items    string   `json:"items"`            // a value of Features.Items
	Primary  Range    `json:"primary"`          // the number of primary items
	PerItem  Range    `json:"options_per_item"` // the number of options for each primary item
	Solver   string   `json:"solver"`
	Evidence Evidence `json:"evidence"`
}

// A Range holds the numbers x with From <= x < Below. If Below is 0, it has no upper bound.
type Range struct {
	From  float64 `json:"from"`
	Below float64 `json:"below,omitempty"`
}

// Holds reports whether x lies in the range.
func (r Range) Holds(x float64) bool { return x >= r.From && (r.Below == 0 || x < r.Below) }

// Evidence is the evidence for a choice of solver.
type Evidence struct {
	Puzzles int `json:"puzzles"`
	// Seconds is the mean time by solver, with the cost that Learn gives to a search without an
	// answer.
	Seconds map[string]float64 `json:"mean_seconds,omitempty"`
}

// The values of Features.Items.
const (
	Plain     = "plain"     // primary items only
	Secondary = "secondary" // also secondary items, none of them painted
	Colored   = "colored"   // also secondary items, some of them painted
)

// Features are the properties of a problem that a rule uses.
type Features struct {
	Items   string  // Plain, Secondary or Colored
	Primary int     // the number of primary items
	PerItem float64 // options for each primary item; all options if there are no primary items
}

func features(primary, secondary, options int, colored bool) Features {
	f := Features{Items: Plain, Primary: primary, PerItem: float64(options) / float64(max(primary, 1))}
	switch {
	case colored:
		f.Items = Colored
	case secondary > 0:
		f.Items = Secondary
	}
	return f
}

// Of returns the features of a problem, in constant time.
func Of(p *fourfold.Problem) Features {
	return features(int(p.NumPrimary()), int(p.NumItems()-p.NumPrimary()), int(p.NumOptions()), p.HasColors())
}

// OfShape returns the features of a problem with the given shape.
func OfShape(s results.Shape) Features {
	return features(s.Primary, s.Secondary, s.Options, s.Colored)
}

// Pick returns the name of the solver for the problem. The name comes from Run.Solvers of the
// table that the rule was learned from. Pick takes time proportional to the number of buckets.
func (r *Rule) Pick(p *fourfold.Problem) string { return r.pick(Of(p)) }

// PickShape returns the name of the solver for a problem with the given shape.
func (r *Rule) PickShape(s results.Shape) string { return r.pick(OfShape(s)) }

func (r *Rule) pick(f Features) string {
	for k := range r.Buckets {
		if r.Buckets[k].holds(f) {
			return r.Buckets[k].Solver
		}
	}
	return r.Default
}

func (b *Bucket) holds(f Features) bool {
	return b.Items == f.Items && b.Primary.Holds(float64(f.Primary)) && b.PerItem.Holds(f.PerItem)
}

// steps divide the numbers of options for each primary item into ranges. A 9x9 Sudoku with 17
// givens has 0.98 to 1.06 options for each item. Most other minimal Sudokus have 0.7 to 0.9,
// and Sudokus with more givens than they need have fewer. Sudokus with many solutions have up
// to 2.25, like the empty grid. Most other exact cover problems have more.
var steps = []float64{0, 0.5, 0.7, 0.8, 0.9, 1.2, 1.6, 2.3, 4, 8, 16, 32}

// A kind describes the puzzles of a bucket.
type kind struct {
	items            string
	primary, perItem Range
}

// kindOf returns the kind of a problem with the features, for learning. Powers of two divide
// the numbers of primary items, and steps divide the numbers of options for each item.
func kindOf(f Features) kind {
	k := kind{items: f.Items, primary: Range{Below: 1}}
	if f.Primary > 0 {
		from := 1 << (bits.Len(uint(f.Primary)) - 1)
		k.primary = Range{float64(from), 2 * float64(from)}
	}
	s := len(steps) - 1
	for steps[s] > f.PerItem {
		s--
	}
	k.perItem.From = steps[s]
	if s+1 < len(steps) {
		k.perItem.Below = steps[s+1]
	}
	return k
}

// check returns an error that says what is wrong with the rule, or nil.
func (r *Rule) check() error {
	switch {
	case r.Type != typeRule:
		return fmt.Errorf("type %q: expected %q", r.Type, typeRule)
	case r.Default == "":
		return fmt.Errorf("no default: expected the name of a solver")
	}
	for k, b := range r.Buckets {
		switch {
		case b.Items != Plain && b.Items != Secondary && b.Items != Colored:
			return fmt.Errorf("bucket %d: items %q: expected %s, %s or %s", k+1, b.Items, Plain, Secondary, Colored)
		case b.Solver == "":
			return fmt.Errorf("bucket %d: no solver: expected its name", k+1)
		case !b.Primary.sound() || !b.PerItem.sound():
			return fmt.Errorf("bucket %d: a range is empty: expected 0 <= from < below, or no below", k+1)
		}
	}
	return nil
}

func (r Range) sound() bool { return r.From >= 0 && (r.Below == 0 || r.From < r.Below) }
