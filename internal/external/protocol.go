package external

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/export"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// ProtocolVersion is the version of the lines that are exchanged with a program. It increases when
// a field changes its meaning or is removed.
const ProtocolVersion = 1

// A request is a line for the program: a problem.
type request struct {
	Version int    `json:"version"`
	ID      int    `json:"id"`             // of the request; the reply repeats it
	Want    int    `json:"want"`           // solutions that are asked for; 0 means all
	Grid    string `json:"grid,omitempty"` // the givens of a Sudoku without further rules, row by row
	Order   int    `json:"order,omitempty"`
	Box     []int  `json:"box,omitempty"` // rows and columns of a box
	Options int32  `json:"options"`       // number of options in Problem; they are counted from 0
	Problem string `json:"dlx"`           // in the format of .dlx files
}

// A reply is a line of the program: all solutions that it found.
type reply struct {
	Version     *int              `json:"version"`
	ID          *int              `json:"id"`
	Solutions   []json.RawMessage `json:"solutions"` // each a list of options, or the text of a grid
	Complete    *bool             `json:"complete"`  // there are no other solutions
	Unsupported *string           `json:"unsupported"`
	Error       *string           `json:"error"`
	Counters    map[string]int64  `json:"counters"` // of the effort, such as nodes
}

// largestRequest is the largest number of bytes of the text of a problem in a request.
const largestRequest = 256 << 20

// requestOf returns the request for a problem.
func requestOf(ctx context.Context, p *fourfold.Problem, id, want int) (*request, error) {
	m, err := export.New(ctx, p, export.Choices{Format: "dlx"})
	if errors.Is(err, export.ErrNoText) {
		return nil, fmt.Errorf("%w: %w", errors.ErrUnsupported, err)
	}
	if err != nil {
		return nil, err
	}
	var text strings.Builder
	out := &limitedWriter{to: &text, left: largestRequest}
	if err := m.Write(ctx, out, export.Extra{}); err != nil {
		return nil, out.reason(err)
	}
	q := &request{Version: ProtocolVersion, ID: id, Want: want, Options: p.NumOptions(), Problem: text.String()}
	if c, ok := plainSudoku(p); ok {
		givens := c.Givens()
		rows, cols := puzzle.Sudoku{Givens: givens}.Box()
		q.Grid, q.Order, q.Box = givens.String(), givens.Rows, []int{rows, cols}
	}
	return q, nil
}

// plainSudoku returns the puzzle that p was compiled from, if that is a Sudoku with the usual boxes
// and without further rules: its givens say all about it.
func plainSudoku(p *fourfold.Problem) (*puzzle.Compiled, bool) {
	c, ok := p.Source().(*puzzle.Compiled)
	if !ok || len(c.Givens().Cells) == 0 {
		return nil, false
	}
	if _, ok := c.Classic(); ok {
		return c, true
	}
	plain, err := puzzle.Sudoku{Givens: c.Givens()}.Compile()
	if err != nil || plain.NumItems() != p.NumItems() || plain.NumOptions() != p.NumOptions() {
		return nil, false
	}
	same := slices.EqualFunc(plain.Units(), c.Units(), func(a, b puzzle.Unit) bool { return slices.Equal(a.Cells, b.Cells) })
	return c, same
}

// line returns the request as a line.
func (q *request) line() []byte {
	line, err := json.Marshal(q)
	if err != nil {
		panic(err) // cannot happen: all fields are texts and numbers
	}
	return append(line, '\n')
}

// parseReply reads a line of a program. The error says which rule of the protocol the line breaks.
func parseReply(line []byte, q *request) (*reply, error) {
	shown := quoted(string(line[:min(len(line), messageLength)]))
	if len(bytes.TrimSpace(line)) == 0 {
		return nil, unreadable("printed an empty line: expected an object of JSON")
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	r := new(reply)
	if err := decoder.Decode(r); err != nil {
		return nil, unreadable("its reply is no object of JSON as the protocol describes it: %v: %s", err, shown)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return nil, unreadable("its reply has text behind the object of JSON: %s", shown)
	}
	switch {
	case r.Version == nil:
		return nil, unreadable("its reply has no version: expected %d: %s", ProtocolVersion, shown)
	case *r.Version != ProtocolVersion:
		return nil, unreadable("its reply has version %d: expected %d", *r.Version, ProtocolVersion)
	case r.ID == nil:
		return nil, unreadable("its reply has no id: expected %d: %s", q.ID, shown)
	case *r.ID != q.ID:
		return nil, unreadable("its reply has id %d: expected %d, that of the request", *r.ID, q.ID)
	case r.Unsupported != nil || r.Error != nil:
		return r, nil
	case r.Solutions == nil:
		return nil, unreadable("its reply has no solutions: expected a list: %s", shown)
	case r.Complete == nil:
		return nil, unreadable("its reply has no complete: expected true or false: %s", shown)
	case q.Want > 0 && len(r.Solutions) > q.Want:
		return nil, unreadable("its reply has %d solutions: expected at most %d, the number that was asked for", len(r.Solutions), q.Want)
	}
	for name, value := range r.Counters {
		if name == "" || value < 0 {
			return nil, unreadable("its reply has counter %q with the value %d: expected a name and a number from 0", name, value)
		}
	}
	return r, nil
}

// solutionOf returns solution k of a reply.
func solutionOf(p *fourfold.Problem, text json.RawMessage, k int) (fourfold.Solution, error) {
	var grid string
	if json.Unmarshal(text, &grid) == nil {
		s, err := solutionOfGrid(p, grid)
		if err != nil {
			return nil, unreadable("solution %d: %v", k+1, err)
		}
		return s, nil
	}
	if n := bytes.Count(text, []byte(",")); n > 0 && n >= int(p.NumOptions()) { // before they take memory
		return nil, unreadable("solution %d has %d options: expected at most %d", k+1, n+1, p.NumOptions())
	}
	var numbers []float64
	if err := json.Unmarshal(text, &numbers); err != nil {
		return nil, unreadable("solution %d is neither a list of options nor the text of a grid: %s", k+1, quoted(string(text)))
	}
	s := make(fourfold.Solution, len(numbers))
	for j, n := range numbers {
		if n != math.Trunc(n) || n < 0 || n >= float64(p.NumOptions()) {
			return nil, unreadable("solution %d has option %v: expected a number from 0 to %d", k+1, n, p.NumOptions()-1)
		}
		s[j] = int32(n)
	}
	slices.Sort(s)
	return s, nil
}

// solutionOfGrid returns the options that fill a grid. A value that contradicts a given or another
// rule has no option, so the solution lacks one, and fails Problem.Check.
func solutionOfGrid(p *fourfold.Problem, text string) (fourfold.Solution, error) {
	c, ok := plainSudoku(p)
	if !ok {
		return nil, fmt.Errorf("found the text of a grid, but the request has no grid: expected a list of options")
	}
	order := c.Givens().Rows
	if n := len([]rune(text)); n != order*order {
		return nil, fmt.Errorf("the grid has %d characters: expected %d", n, order*order)
	}
	grid, err := gridtext.ParseGrid(text)
	if err != nil {
		return nil, fmt.Errorf("the grid %s: %w", quoted(text), err)
	}
	if grid.Rows != order || grid.Cols != order {
		return nil, fmt.Errorf("the grid has %d rows: expected %d", grid.Rows, order)
	}
	s := make(fourfold.Solution, 0, len(grid.Cells))
	for o := range p.NumOptions() {
		if at, ok := c.Placement(o); ok && grid.At(at.Row, at.Col) == at.Value {
			s = append(s, o)
		}
	}
	return s, nil
}
