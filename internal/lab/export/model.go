package export

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/lp"
	"fourfold/sat"
)

// Choices say how a problem is written.
type Choices struct {
	Format string // the name of a format

	// Encoding has settings of the engine of the format, such as "amo=product,reduce=singles".
	// What it does not name has the default of the engine, but nothing is settled before
	// (reduce=off).
	Encoding string
}

// Check returns an error if the choices are wrong for any problem.
func (c Choices) Check() error {
	_, err := c.parse()
	return err
}

// A maker is the format of a model, and the engine that makes it.
type maker struct {
	*Format
	sat  sat.Solver
	lp   lp.Solver
	sums bool // of minizinc: see constraintSettings
}

// parse reads the choices.
func (c Choices) parse() (m maker, err error) {
	if m.Format, err = Find(c.Format); err != nil || c.Encoding == "" && m.Engine == "" {
		return m, err
	}
	if m.Engine == "" {
		return m, fmt.Errorf("encoding: %s: expected none, since format %s has no choice of an encoding", c.Encoding, c.Format)
	}
	var names []string
	for _, s := range m.Encodings() {
		names = append(names, s.Name)
	}
	settings := map[bool][]string{} // by whether they are of this package
	for setting := range strings.SplitSeq(c.Encoding, ",") {
		name, _, _ := strings.Cut(setting, "=")
		if c.Encoding != "" && !slices.Contains(names, name) {
			return m, fmt.Errorf("encoding: %s: expected one of %s, which change what is written", setting, strings.Join(names, ", "))
		}
		own := name == constraintSettings[0].Name
		settings[own] = append(settings[own], setting)
	}
	m, err = constraintSettings.Parse(strings.Join(settings[true], ","), m)
	switch engine := strings.Join(settings[false], ","); {
	case err != nil:
	case m.Engine == "sat":
		m.sat, err = sat.ParseSettings(engine, sat.Solver{Reduce: sat.Unreduced})
	default:
		m.lp, err = lp.ParseSettings(engine, lp.Solver{Reduce: lp.Unreduced})
	}
	if err != nil {
		err = fmt.Errorf("encoding: %w", err)
	}
	return m, err
}

// A Size says how large a model is.
type Size struct {
	Variables   int64 // of options, and auxiliary ones
	Auxiliaries int64
	Constraints int64 // clauses, rows, or items
	Terms       int64 // literals, coefficients, or items of options
}

// String returns the size in words.
func (s Size) String() string {
	plural := func(n int64, noun string) string { return words.PluralGrouped(int(n), noun) }
	return fmt.Sprintf("%s (%s auxiliary), %s, %s", plural(s.Variables, "variable"), words.Grouped(int(s.Auxiliaries)),
		plural(s.Constraints, "constraint"), plural(s.Terms, "term"))
}

// A Model is a problem in a format. It never changes, so any number of goroutines may use it.
type Model struct {
	format    *Format
	p         *fourfold.Problem
	options   []int32 // variable v stands for options[v-1]
	chosen    []int32 // settled before: they belong to every solution
	variables int32   // with the auxiliary ones
	size      Size
	clauses   []int32 // of cnf and wcnf: literal v is variable v, -v its negation; 0 ends a clause
	rows      []row   // of lp, mps, opb and minizinc
	integers  *integers
	priced    bool  // there is an objective: the sum of the costs of the variables that are 1
	offset    int64 // the cost of a solution beyond the objective
}

// Extra is what Write writes beside the problem.
type Extra struct {
	Blocked  []fourfold.Solution // solutions that are excluded; format dlx cannot exclude any
	Comments []string            // lines of comment; what is not printable is left out
}

// New makes the model of a problem. It returns an error for unknown choices, and the error of the
// engine if the model would be too large for it, which wraps errors.ErrUnsupported. A problem that has
// no text in format dlx is an error that wraps fourfold.ErrBadProblem.
func New(ctx context.Context, p *fourfold.Problem, c Choices) (*Model, error) {
	by, err := c.parse()
	if err != nil {
		return nil, err
	}
	m := &Model{format: by.Format, p: p}
	switch by.Engine {
	case "sat":
		err = m.makeClauses(ctx, by.sat)
	case "lp":
		err = m.makeRows(ctx, by.lp, by.Name == "minizinc" && !by.sums)
	default:
		err = m.makeCover()
	}
	m.size.Variables, m.size.Auxiliaries = int64(m.variables), int64(m.variables)-int64(len(m.options))
	if m.integers != nil {
		m.size.Variables = int64(len(m.integers.domains) - 1)
	}
	for _, o := range m.chosen {
		m.offset += p.Cost(o)
	}
	for _, o := range m.options {
		cost := p.Cost(o)
		m.priced = m.priced || cost != 0 && m.format.Objective
		if by.Engine == "sat" { // the sum of what is false cannot be negative
			m.offset += min(cost, 0)
		}
	}
	return m, err
}

// largestMeasured is the largest number of clauses of a formula that Measure makes.
const largestMeasured = 1 << 20

// Measure returns the size of the model that New makes. A large formula in clauses is not made for
// that. If such a formula has an empty clause, its size may differ by one variable and some clauses.
func Measure(ctx context.Context, p *fourfold.Problem, c Choices) (Size, error) {
	by, err := c.parse()
	if err != nil {
		return Size{}, err
	}
	if by.Engine == "sat" {
		size, err := by.sat.Size(ctx, p)
		if err != nil || size.Clauses > largestMeasured {
			return Size{size.Vars, size.Auxiliaries, size.Clauses, size.Literals}, err
		}
	}
	m, err := New(ctx, p, c)
	if err != nil {
		return Size{}, err
	}
	return m.size, nil
}

// Size returns the size of the model.
func (m *Model) Size() Size { return m.size }

// Format returns the format of the model.
func (m *Model) Format() *Format { return m.format }

// Optimizes reports whether the model asks for a cheapest solution. If the problem has no costs,
// every solution is one.
func (m *Model) Optimizes() bool { return m.format.Objective || !m.p.HasCosts() }

// Write writes the model. It ends early when ctx is done.
func (m *Model) Write(ctx context.Context, w io.Writer, e Extra) error {
	out := newWriter(ctx, w)
	m.format.write(m, out, e)
	return out.flush()
}

// cost returns the coefficient in the objective of a variable, counted from 1.
func (m *Model) cost(v int32) int64 {
	if int(v) > len(m.options) || !m.priced {
		return 0
	}
	return m.p.Cost(m.options[v-1])
}

// blocked returns literals for each solution that the model has, not all of which may be true:
// variable v for an option of the solution, and -v for another option that could be added. A
// solution that the model does not have, because something was settled before, needs no
// constraint.
func (m *Model) blocked(solutions []fourfold.Solution) (all [][]int32) {
	in := func(s fourfold.Solution, o int32) bool { _, found := slices.BinarySearch(s, o); return found }
	for _, s := range solutions {
		lits, found := make([]int32, 0, len(s)), 0
		for k, o := range m.options {
			if in(s, o) {
				lits = append(lits, int32(k+1))
				found++
			} else if m.p.HasBounds() && m.canBeMore(o) {
				lits = append(lits, -int32(k+1))
			}
		}
		for _, o := range m.chosen {
			if in(s, o) {
				found++
			}
		}
		if found == len(s) {
			all = append(all, lits)
		}
	}
	return all
}

// canBeMore reports whether one solution may have the option in addition to all options of
// another: all solutions cover an item equally often if it needs as much as it has room for.
func (m *Model) canBeMore(o int32) bool {
	return !slices.ContainsFunc(m.p.Option(o), func(i fourfold.Item) bool { return m.p.Need(i.Index) == m.p.Room(i.Index) })
}
