package export

import (
	"context"
	"fmt"
	"io"

	"fourfold"
)

// Choices say how a problem is written.
type Choices struct {
	Format string // the name of a format

	// Encoding has settings of the engine of the format, such as "amo=product,reduce=singles". What
	// it does not name has the default of the engine, but nothing is settled before (reduce=off).
	Encoding string
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
	Key
	size Size
	cnf  *clauses // of cnf and wcnf
	lp   *rows    // of lp, mps and opb
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
	f, err := Find(c.Format)
	if err != nil {
		return nil, err
	}
	m := maker{Model: &Model{Key: Key{format: f, p: p}}, ctx: ctx, encoding: c.Encoding}
	if f.Engine == "" && c.Encoding != "" {
		return nil, fmt.Errorf("encoding %q: expected none, since format %s has no choice of an encoding", c.Encoding, f.Name)
	}
	if err := f.make(&m); err != nil {
		return nil, err
	}
	return m.Model, nil
}

// Size returns the size of the model.
func (m *Model) Size() Size { return m.size }

// Write writes the model. It ends early when ctx is done.
func (m *Model) Write(ctx context.Context, w io.Writer, e Extra) error {
	out := newWriter(ctx, w)
	m.format.write(m, out, e)
	return out.flush()
}

// Bytes returns the number of bytes that Write would write.
func (m *Model) Bytes(ctx context.Context, e Extra) (int64, error) {
	n := counter(0)
	err := m.Write(ctx, &n, e)
	return int64(n), err
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
