package export

import (
	"context"
	"fmt"
	"io"
	"slices"

	"fourfold"
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
	m, err := newMaker(context.Background(), nil, c)
	if err == nil && m.format.check != nil {
		err = m.format.check(m)
	}
	return err
}

// A Size says how large a model is.
type Size struct {
	Variables   int64 // of options, and auxiliary ones
	Auxiliaries int64
	Constraints int64 // clauses, rows, or options
	Terms       int64 // literals, coefficients, or items of options
}

// String returns the size in words.
func (s Size) String() string {
	return fmt.Sprintf("%s (%s auxiliary), %s, %s", plural(s.Variables, "variable"), grouped(s.Auxiliaries), plural(s.Constraints, "constraint"), plural(s.Terms, "term"))
}

// A Model is a problem in a format. It never changes, so any number of goroutines may use it.
type Model struct {
	format    *Format
	p         *fourfold.Problem
	options   []int32 // variable v stands for options[v-1]
	chosen    []int32 // settled before: they belong to every solution
	variables int32   // with the auxiliary ones
	size      Size
	cnf       *clauses // of cnf and wcnf
	priced    bool     // there is an objective
	offset    int64    // the cost of a solution without the objective

	// The integer program of lp, mps and opb. Column j, from 0, is called x and j+1, and is 0 or
	// 1. Each row has terms.
	rows []row
}

// Extra is what Write writes beside the problem.
type Extra struct {
	Blocked  []fourfold.Solution // solutions that are excluded
	Comments []string            // lines of comment; what is not printable is left out
}

// A maker makes a Model.
type maker struct {
	*Model
	ctx      context.Context
	encoding string
}

// New makes the model of a problem. It returns an error for unknown choices, and the error of the
// engine if the model would be too large for it, which wraps errors.ErrUnsupported.
func New(ctx context.Context, p *fourfold.Problem, c Choices) (*Model, error) {
	m, err := newMaker(ctx, p, c)
	if err != nil {
		return nil, err
	}
	if err := m.format.make(m); err != nil {
		return nil, err
	}
	m.price()
	return m.Model, nil
}

// Measure returns the exact size of the model that New makes. A formula in clauses is not made for
// that, because it may be too large.
func Measure(ctx context.Context, p *fourfold.Problem, c Choices) (Size, error) {
	m, err := newMaker(ctx, p, c)
	if err != nil {
		return Size{}, err
	}
	if m.format.size != nil {
		return m.format.size(m)
	}
	err = m.format.make(m)
	return m.size, err
}

func newMaker(ctx context.Context, p *fourfold.Problem, c Choices) (*maker, error) {
	f, err := Find(c.Format)
	if err != nil {
		return nil, err
	}
	if f.Engine == "" && c.Encoding != "" {
		return nil, fmt.Errorf("encoding: %s: expected none, since format %s has no choice of an encoding", c.Encoding, f.Name)
	}
	return &maker{Model: &Model{format: f, p: p}, ctx: ctx, encoding: c.Encoding}, nil
}

// Encodings returns the settings that the encoding of a format may have.
func (f *Format) Encodings() []fourfold.Setting {
	var known []string
	var settings []fourfold.Setting
	switch f.Engine {
	case "sat":
		known, settings = satChoices, sat.Settings()
	case "lp":
		known, settings = lpChoices, lp.Settings()
	}
	settings = slices.DeleteFunc(settings, func(s fourfold.Setting) bool { return !slices.Contains(known, s.Name) })
	for k := range settings {
		if s := &settings[k]; s.Name == "reduce" {
			s.Default = "off" // so that a model is the whole formulation
		}
	}
	return settings
}

// Size returns the size of the model.
func (m *Model) Size() Size { return m.size }

// Format returns the format of the model.
func (m *Model) Format() *Format { return m.format }

// Variables returns the number of variables, with the auxiliary ones.
func (m *Model) Variables() int32 { return m.variables }

// Options returns the option for which each variable stands: variable v stands for element v-1.
// The caller must not modify it.
func (m *Model) Options() []int32 { return m.options }

// Write writes the model. It ends early when ctx is done.
func (m *Model) Write(ctx context.Context, w io.Writer, e Extra) error {
	out := newWriter(ctx, w)
	m.format.write(m, out, e)
	return out.flush()
}

// A counter counts the bytes that are written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

// all returns the numbers 0 to n-1.
func all(n int32) []int32 {
	list := make([]int32, n)
	for k := range list {
		list[k] = int32(k)
	}
	return list
}
