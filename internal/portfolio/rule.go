// Package portfolio picks a solver for a problem by a rule that was learned from measured
// runs.
//
// A [Rule] is a table that people can read: problems are put into buckets by what can
// be told without looking at an option, and each bucket names the solver that was
// quickest there, with the evidence. What falls into no bucket goes to the default.
package portfolio

import (
	"fmt"
	"math/bits"

	"fourfold"
	"fourfold/compare/results"
)

// Schema is the version of the file of a rule. It goes up when a field changes its
// meaning or goes away.
const Schema = 1

const typeRule = "rule"

// A Rule says which solver to take for which problems.
type Rule struct {
	Schema   int      `json:"schema"`
	Type     string   `json:"type"`            // "rule"
	About    string   `json:"about,omitempty"` // what it was learned from, for people
	Default  string   `json:"default"`         // where no bucket fits
	Evidence Evidence `json:"evidence"`        // over everything it was learned from
	Buckets  []Bucket `json:"buckets"`         // the first that fits decides
}

// A Bucket is a kind of problems and the solver for them.
type Bucket struct {
	Items    string   `json:"items"`            // as Features.Items
	Primary  Range    `json:"primary"`          // primary items
	PerItem  Range    `json:"options_per_item"` // options for each primary item
	Solver   string   `json:"solver"`
	Evidence Evidence `json:"evidence"`
}

// A Range holds numbers from From on and below Below, where 0 means no bound.
type Range struct {
	From  float64 `json:"from"`
	Below float64 `json:"below,omitempty"`
}

// Holds reports whether x lies in the range.
func (r Range) Holds(x float64) bool { return x >= r.From && (r.Below == 0 || x < r.Below) }

// Evidence is what a choice rests on.
type Evidence struct {
	Puzzles int                `json:"puzzles"`
	Seconds map[string]float64 `json:"mean_seconds,omitempty"` // by solver, with the penalty for what it did not finish
}

// The values of Features.Items.
const (
	Plain     = "plain"     // primary items only
	Secondary = "secondary" // and secondary ones, none painted
	Colored   = "coloured"  // and painted ones
)

// Features are what a rule knows of a problem.
type Features struct {
	Items   string  // Plain, Secondary or Colored
	Primary int     // primary items
	PerItem float64 // options for each primary item; the options, if there is none
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

// OfShape returns the features of the problem that has the shape.
func OfShape(s results.Shape) Features {
	return features(s.Primary, s.Secondary, s.Options, s.Colored)
}

// Pick returns the name of the solver for the problem, as Table.Run.Solvers had it
// where the rule was learned. It takes no longer than reading the rule's buckets.
func (r *Rule) Pick(p *fourfold.Problem) string { return r.pick(Of(p)) }

// PickShape returns the name of the solver for a problem of the shape.
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

// steps divide options for each primary item. A 9x9 Sudoku of 17 givens has 0.98 to 1.06,
// most other minimal ones have 0.7 to 0.9, those with givens to spare less, those with many
// solutions up to the 2.25 of an empty grid. Most other exact covers have more.
var steps = []float64{0, 0.5, 0.7, 0.8, 0.9, 1.2, 1.6, 2.3, 4, 8, 16, 32}

// A kind is what the puzzles of a bucket have in common.
type kind struct {
	items            string
	primary, perItem Range
}

// kindOf returns the kind that problems with the features are learned as: primary items
// by powers of two, options for each by steps.
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

// check says what is wrong with the rule, or nil.
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
			return fmt.Errorf("bucket %d: a range that holds nothing: expected 0 <= from < below, or no below", k+1)
		}
	}
	return nil
}

func (r Range) sound() bool { return r.From >= 0 && (r.Below == 0 || r.From < r.Below) }
