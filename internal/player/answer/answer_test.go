package answer_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"fourfold"
	"fourfold/compare"
	"fourfold/dlx"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
)

const (
	proper = "1.....2..3.....4"
	solved = "1243342143122134"
)

// TestSeverity: each word has the exit code that the documentation promises.
func TestSeverity(t *testing.T) {
	for word, want := range map[answer.Word]int{
		answer.Solved: 0, answer.None: 1, answer.Multiple: 1, answer.Limit: 3, answer.Failed: 3, answer.Invalid: 2, answer.Wrong: 4,
	} {
		if got := word.Severity(false).ExitCode(); got != want {
			t.Errorf("%s: exit code %d, want %d", word, got, want)
		}
	}
	if got := answer.None.Severity(true); got != answer.Answered {
		t.Errorf("none, counted: severity %d, want %d", got, answer.Answered)
	}
}

// TestMessage: only work that a limit ends says when it stopped.
func TestMessage(t *testing.T) {
	for err, want := range map[error]string{
		errors.New("on fire"):                              "f:1: on fire",
		fmt.Errorf("search: %w", fourfold.ErrLimit):        "f:1: stopped after 1.00 s: search: search limit reached",
		fmt.Errorf("%w: a second answer", answer.ErrWrong): "f:1: wrong answer: a second answer",
	} {
		a := answer.Attempt{Task: &input.Task{Where: "f:1"}, Elapsed: time.Second, Err: err}
		if got := a.Message(); got != want {
			t.Errorf("message %q, want %q", got, want)
		}
	}
}

// liar is an engine that returns solutions without their first option.
type liar struct{ fourfold.Solver }

func (l liar) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return l.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { return yield(s[1:]) })
}

// broken is an engine that fails.
type broken struct{ fourfold.Solver }

func (broken) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, errors.New("on fire")
}

// endless is an engine that finds one solution and then searches until its context is done.
type endless struct{ fourfold.Solver }

func (e endless) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	st, _ := e.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { yield(s); return false })
	<-ctx.Done()
	return st, context.Cause(ctx)
}

// repeating is an engine that says that it has broken a rule of solvers, after a solution.
type repeating struct{ fourfold.Solver }

func (r repeating) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	st, _ := r.Solver.Solve(ctx, p, yield)
	return st, &compare.Fault{Kind: compare.Repeated, Detail: "twice"}
}

// TestSolve checks the word, the count and the text of answers.
func TestSolve(t *testing.T) {
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	one := answer.Question{Want: 1}
	empty := strings.Repeat(".", 16)
	for _, c := range []struct {
		name     string
		text     string
		engine   fourfold.Solver
		ctx      context.Context
		question answer.Question
		word     answer.Word
		n        int
		complete bool
		line     string
	}{
		{"the only one", proper, dlx.Solver{}, nil, answer.Question{Want: 1, Second: true}, answer.Solved, 1, true, solved},
		{"one of several", empty, dlx.Solver{}, nil, answer.Question{Want: 1, Second: true}, answer.Solved, 2, false, "1234341221434321"},
		{"one, and a limit", empty, endless{dlx.Solver{}}, nil, answer.Question{Want: 1, Second: true}, answer.Solved, 1, false, "1234341221434321"},
		{"solved", proper + " x", dlx.Solver{}, nil, one, answer.Solved, 1, false, solved + " x"},
		{"unique", proper, dlx.Solver{}, nil, answer.Question{Want: 2, Unique: true}, answer.Solved, 1, true, solved},
		{"multiple", empty + ",7", dlx.Solver{}, nil, answer.Question{Want: 2, Unique: true}, answer.Multiple, 2, false, "multiple,7"},
		{"counted", empty, dlx.Solver{}, nil, answer.Question{Count: true}, answer.Solved, 288, true, "288"},
		{"counted up to 5", empty, dlx.Solver{}, nil, answer.Question{Count: true, Want: 5}, answer.Solved, 5, false, "5"},
		{"no solution", "123....4........", dlx.Solver{}, nil, one, answer.None, 0, true, "none"},
		{"invalid", "11..............", dlx.Solver{}, nil, one, answer.Invalid, 0, false, "invalid"},
		{"wrong", proper, liar{dlx.Solver{}}, nil, one, answer.Wrong, 0, false, "wrong"},
		{"repeated", proper, repeating{dlx.Solver{}}, nil, answer.Question{Want: 2, Unique: true}, answer.Wrong, 1, false, "wrong"},
		{"failed", proper, broken{dlx.Solver{}}, nil, one, answer.Failed, 0, false, "failed"},
		{"limit", empty, dlx.Solver{MaxNodes: 1}, nil, one, answer.Limit, 0, false, "limit"},
		{"counted up to a limit", empty + ",x", dlx.Solver{MaxNodes: 60}, nil, answer.Question{Count: true}, answer.Limit, 7, false, "at least 7,x"},
		{"interrupted", empty, dlx.Solver{}, canceled, one, answer.Limit, 0, false, "limit"},
	} {
		ctx := c.ctx
		if ctx == nil {
			ctx = context.Background()
		}
		shape := new(input.Shape)
		solver := answer.Solver{Shape: shape, Engine: c.engine, Question: c.question}
		var out strings.Builder
		writer := answer.Writer{W: &out}
		for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(c.text)}).Tasks(nil) {
			a := solver.Solve(ctx, task)
			writer.WriteAnswer(a)
			if a.Word() != c.word || a.Solutions != c.n || a.Complete != c.complete {
				t.Errorf("%s: %s, %d solutions, complete %v, want %s, %d, %v", c.name, a.Word(), a.Solutions, a.Complete, c.word, c.n, c.complete)
			}
			status := c.word
			if c.question.Unique && status == answer.Solved {
				status = answer.Unique
			}
			if rec := a.Record(); rec.Status != status || (rec.Error != "") != (a.Message() != "") {
				t.Errorf("%s: record %+v, message %q", c.name, rec, a.Message())
			}
		}
		if got := out.String(); got != c.line+"\n" {
			t.Errorf("%s: %q, want %q", c.name, got, c.line)
		}
	}
}

// TestFound: Found gets all solutions. If it stops the search, the answer is not complete.
func TestFound(t *testing.T) {
	for _, c := range []struct {
		want, most, n int
		complete      bool
	}{{0, 300, 288, true}, {288, 300, 288, false}, {5, 300, 5, false}, {0, 3, 3, false}} {
		shape, found := new(input.Shape), 0
		solver := answer.Solver{Shape: shape, Engine: dlx.Solver{}, Question: answer.Question{Want: c.want},
			Found: func(_ *input.Task, _ fourfold.Solution, number int) bool { found = number; return number < c.most }}
		for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(strings.Repeat(".", 16))}).Tasks(nil) {
			if a := solver.Solve(context.Background(), task); a.Solutions != c.n || found != c.n || a.Complete != c.complete || !a.Listed {
				t.Errorf("want %d, at most %d: %d solutions, %d of them found, complete %v", c.want, c.most, a.Solutions, found, a.Complete)
			}
		}
	}
}

// TestInterrupted: an interrupted answer counts the solutions found before the context was done.
// The answer to a later task says that its search has not begun.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	var out strings.Builder
	shape := new(input.Shape)
	writer := answer.Writer{W: &out, Named: true}
	solver := answer.Solver{Shape: shape, Engine: dlx.Solver{}, Question: answer.Question{Count: true},
		Found: func(_ *input.Task, _ fourfold.Solution, n int) bool {
			if n == 5 {
				cancel()
			}
			return true
		}}
	empty := strings.Repeat(".", 81) + "\n"
	begun := []bool{}
	for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(empty + empty)}).Tasks(nil) {
		a := solver.Solve(ctx, task)
		begun = append(begun, a.Begun)
		if a.Begun {
			writer.WriteAnswer(a)
		}
		if rec := a.Record(); rec.Status != answer.Limit || rec.Complete || rec.Count != int64(a.Solutions) || a.Begun == (a.Solutions == 0) {
			t.Errorf("record %+v", rec)
		}
	}
	if !slices.Equal(begun, []bool{true, false}) || !strings.HasPrefix(out.String(), "standard input:1: at least ") {
		t.Errorf("begun %v, answer %q", begun, out.String())
	}
}

// TestNamed: a Writer with Named writes the place before counts and before answers about a whole
// file, and before no other answers.
func TestNamed(t *testing.T) {
	for _, c := range []struct {
		text     string
		as       string
		question answer.Question
		want     string
	}{
		{proper + " x", "sudoku", answer.Question{Want: 1}, solved + " x\n"},
		{proper + " x", "sudoku", answer.Question{Count: true}, "standard input:1: 1 x\n"},
		{"11..............", "sudoku", answer.Question{Count: true}, "standard input:1: invalid\n"},
		{"11..............", "sudoku", answer.Question{Want: 1}, "invalid\n"},
		{"a b\na\nb\n", "dlx", answer.Question{Want: 1}, "standard input: a | b\n"},
		{"a b\na\nb\n", "dlx", answer.Question{Count: true}, "standard input: 1\n"},
		{"a b\na\n", "dlx", answer.Question{Want: 1}, "standard input: none\n"},
	} {
		shape := &input.Shape{As: c.as}
		var out strings.Builder
		writer := answer.Writer{W: &out, Named: true}
		solver := answer.Solver{Shape: shape, Engine: dlx.Solver{}, Question: c.question}
		for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(c.text)}).Tasks(nil) {
			writer.WriteAnswer(solver.Solve(context.Background(), task))
		}
		if out.String() != c.want {
			t.Errorf("%q, %+v: %q, want %q", c.text, c.question, out.String(), c.want)
		}
	}
}

// TestWriteGrids: a blank line separates grids of several lines.
func TestWriteGrids(t *testing.T) {
	shape := new(input.Shape)
	var out strings.Builder
	writer := answer.Writer{W: &out, Format: grid.FormatGrid}
	for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(solved + "\n" + solved + "\n")}).Tasks(nil) {
		writer.WriteGrid(task, task.Puzzle.Grid)
	}
	grid := "1243\n3421\n4312\n2134\n"
	if want := grid + "\n" + grid; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

// TestSearchTime: the time of a search is the time of the engine, without the time of Found.
func TestSearchTime(t *testing.T) {
	synctest.Test(t, testSearchTime)
}

func testSearchTime(t *testing.T) {
	shape := new(input.Shape)
	solver := answer.Solver{Shape: shape, Engine: ticking{dlx.Solver{}},
		Found: func(*input.Task, fourfold.Solution, int) bool { time.Sleep(time.Hour); return true }}
	for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(strings.Repeat(".", 16))}).Tasks(nil) {
		if a := solver.Solve(context.Background(), task); a.Solutions != 288 || a.Stats.Search != 288*time.Second || a.Record().SearchNs != 288e9 {
			t.Errorf("%d solutions, search %v, want 288 and a second for each", a.Solutions, a.Stats.Search)
		}
	}
}

// ticking is an engine that takes one second for each solution.
type ticking struct{ fourfold.Solver }

func (e ticking) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	begin := time.Now()
	st, err := e.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { time.Sleep(time.Second); return yield(s) })
	st.Search = time.Since(begin)
	return st, err
}

// lending is an engine that lends every solution and then overwrites it. Its Solve fails.
type lending struct{ broken }

func (e lending) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return e.Solver.Solve(ctx, p, func(s fourfold.Solution) bool { defer clear(s); return yield(s) })
}

// TestLent: the first solution of an answer stays when the engine lends its solutions.
func TestLent(t *testing.T) {
	for _, want := range []int{0, 1, 2} {
		shape := new(input.Shape)
		solver := answer.Solver{Shape: shape, Engine: lending{broken{dlx.Solver{}}}, Question: answer.Question{Want: want}}
		for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(strings.Repeat(".", 16))}).Tasks(nil) {
			if a := solver.Solve(t.Context(), task); a.Err != nil || task.Verify(a.First) != nil {
				t.Errorf("want %d: error %v, first solution %v", want, a.Err, a.First)
			}
		}
	}
}

// TestUnlisted: an engine that can count lists solutions only if it is asked to, and the record has
// the exact number in any case.
func TestUnlisted(t *testing.T) {
	for _, c := range []struct {
		question answer.Question
		unlisted bool
		count    int64
	}{
		{answer.Question{Count: true}, true, 288},
		{answer.Question{Count: true, Want: 5}, true, 5},
	} {
		shape := new(input.Shape)
		s := answer.Solver{Shape: shape, Engine: dlx.Solver{}, Question: c.question}
		for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(strings.Repeat(".", 16))}).Tasks(nil) {
			a := s.Solve(t.Context(), task)
			rec := a.Record()
			if rec.Unlisted != c.unlisted || (a.Total != nil) != c.unlisted || (rec.Solution == "") != c.unlisted || rec.Count != c.count || rec.Total != "" {
				t.Errorf("%+v: record %+v, total %v", c.question, rec, a.Total)
			}
		}
	}
	large, _ := new(big.Int).SetString("2444888770250892795802079170816", 10)
	a := answer.Answer{Attempt: answer.Attempt{Task: &input.Task{}}, Question: answer.Question{Count: true}, Solutions: math.MaxInt, Total: large, Complete: true}
	if rec := a.Record(); rec.Count > answer.MaxCount || math.MaxInt > answer.MaxCount && rec.Total != large.String() {
		t.Errorf("record %+v, want the total %v", rec, large)
	}
}
