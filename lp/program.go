package lp

import (
	"context"

	"fourfold"
	"fourfold/internal/kit/reduce"
)

// A Program is the integer program of a problem. Every column is 0 or 1, and every row bounds a
// sum of columns. The points that satisfy all rows are the exact covers: the options whose columns
// are 1, together with the options in Chosen.
type Program struct {
	// Options are the undecided options. Column j stands for option Options[j]: it is 1 if the
	// option is chosen.
	Options []int32

	// ColorVariables are the columns after the options: column len(Options)+k stands for
	// ColorVariables[k].
	ColorVariables []ColorVariable

	// Chosen are the options that were settled before the program was written, in increasing
	// order. They are in every solution. Options that are neither here nor in Options are in none.
	Chosen []int32

	// Rows are the conditions. If the problem was found to have no solution before the program was
	// written, a row has fewer terms than its lower bound says.
	Rows []Row
}

// Columns returns the number of columns.
func (g *Program) Columns() int { return len(g.Options) + len(g.ColorVariables) }

// A ColorVariable is a color of a secondary item. Its column is 1 if a chosen option gives the item
// this color.
type ColorVariable struct {
	Item  int32
	Color fourfold.Color
}

// A Row says that the sum of its terms is between Lower and Upper.
type Row struct {
	Kind         RowKind
	Item         int32 // the item that the row was made for
	Lower, Upper int64 // the Lower of AtMostOne and WithinColor need not be written
	Terms        []Term
}

// A Term is a column times a coefficient.
type Term struct {
	Column, Coefficient int32
}

// A RowKind says what a row is for.
type RowKind uint8

const (
	// ExactlyOne: one of the options that contain a primary item is chosen.
	ExactlyOne RowKind = iota
	// AtMostOne: at most one of the options that contain a secondary item is chosen, or several
	// options of one color variable. It is none of the options that leave an item unpainted, if
	// the item has painters.
	AtMostOne
	// WithinColor: if one of the options of a color variable is chosen, the color variable is 1. It
	// is the last term, with a negative coefficient. If the item has painters, the terms with
	// negative coefficients are the options of one of them in the color, in place of the color
	// variable.
	WithinColor
	// Between: the options of a primary item with bounds that are chosen are at least Lower and
	// at most Upper in number, beside those in Chosen.
	Between
	// SameColor: two painters of a secondary item give it a color equally often. A painter is a
	// primary item with exactly one chosen option, whose options all paint the secondary item.
	SameColor
)

// Encode returns the program of the options that the reduction leaves undecided, with the Reduce
// and Model of s. Solve starts from the same program, except that it presolves first (see
// [Presolve]). Encode needs no CLP. It returns the cause if ctx is done, and an error that wraps
// errors.ErrUnsupported if the program would have more than 5 million nonzeros.
func (s Solver) Encode(ctx context.Context, p *fourfold.Problem) (*Program, error) {
	state := reduce.New(ctx, p, s.Reduce)
	state.Reduce()
	if err := state.Err(); err != nil {
		return nil, err
	}
	g, err := encode(p, state, s.Model)
	if err != nil {
		return nil, err
	}
	return &Program{
		Options:        g.options,
		ColorVariables: g.colors,
		Chosen:         sorted(state.Chosen()),
		Rows:           g.byRow(),
	}, nil
}

// byRow returns the rows with their terms, in the order of the columns.
func (g *program) byRow() []Row {
	end := make([]int32, len(g.rows)+1)
	for _, c := range g.cells {
		end[c.row+1]++
	}
	for r := range g.rows {
		end[r+1] += end[r]
	}
	terms := make([]Term, len(g.cells))
	next := end // end[r] moves from the start of row r to its end
	for j := range g.columns() {
		for _, c := range g.column(j) {
			terms[next[c.row]] = Term{int32(j), c.coefficient}
			next[c.row]++
		}
	}
	rows, begin := make([]Row, len(g.rows)), int32(0)
	for r, row := range g.rows {
		lower, upper := row.bounds()
		rows[r] = Row{Kind: row.kind, Item: row.item, Lower: lower, Upper: upper, Terms: terms[begin:end[r]:end[r]]}
		begin = end[r]
	}
	return rows
}
