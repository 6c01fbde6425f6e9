package rate

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/grid"
	"fourfold/puzzle"
)

// compile returns the first puzzle of a text as a problem.
func compile(t *testing.T, text string) *fourfold.Problem {
	t.Helper()
	for read, err := range grid.Parse(strings.NewReader(text), "test", grid.ParseOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		c, err := puzzle.Sudoku{Givens: read.Grid}.Compile()
		if err != nil {
			t.Fatal(err)
		}
		return c.Problem
	}
	t.Fatal("no puzzle")
	return nil
}

const (
	twoSolutions = "123434..2143...."
	nakedSingles = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	escargot     = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
	noSingles    = "........1...8...2...3..4........1..5.6.......52.....7.....6......1...3.8..824...." // a 17-clue puzzle with a wrong extra clue
	noPairs      = "..............14.2..3.4..5.......6.......738..1...2.......3.8...2..6....47......." // another one
	deadCell     = "12345678........9................................................................"
)

func TestRate(t *testing.T) {
	for _, test := range []struct {
		name      string
		puzzle    string
		status    string
		solutions int
		scheme    string
		technique string
	}{
		{"singles", nakedSingles, "unique", 1, "singles", "hidden single"},
		{"a guess", escargot, "unique", 1, "guess", ""},
		{"two solutions of order 4", twoSolutions, "multiple", 2, "guess", ""},
		{"all solutions of order 4", "................", "multiple", 288, "guess", ""},
		{"a cell without a candidate", deadCell, "none", 0, "none", ""},
		{"no solution by singles", noSingles, "none", 0, "singles", ""},
		{"no solution by pairs", noPairs, "none", 0, "pairs", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := Rate(t.Context(), compile(t, test.puzzle), Settings{Counter: dlx.Solver{}})
			if err != nil {
				t.Fatalf("Rate(%s) = %v, want no error", test.puzzle, err)
			}
			if r.Status() != test.status || r.Solutions != test.solutions {
				t.Errorf("Rate(%s) = %s, %d solutions, want %s, %d", test.puzzle, r.Status(), r.Solutions, test.status, test.solutions)
			}
			if r.Weakest.String() != test.scheme || test.technique != "" && r.Technique != test.technique {
				t.Errorf("Rate(%s) = %v, %q, want %s, %q", test.puzzle, r.Weakest, r.Technique, test.scheme, test.technique)
			}
			if (r.Guesses > 0) != (r.Weakest == Guess) {
				t.Errorf("Rate(%s) = %d guesses for scheme %v", test.puzzle, r.Guesses, r.Weakest)
			}
		})
	}
}

// TestFewestGuesses compares the rating with all searches, made without a limit of guesses.
func TestFewestGuesses(t *testing.T) {
	for _, text := range []string{escargot, twoSolutions} {
		p := compile(t, text)
		r, err := Rate(t.Context(), p, Settings{})
		if err != nil {
			t.Fatal(err)
		}
		var best cp.Solver
		fewest := int64(-1)
		p, _ = canonicalForm(p)
		for _, s := range searches() {
			stats, err := s.Solve(t.Context(), p, func(fourfold.Solution) bool { return false })
			if err != nil {
				t.Fatal(err)
			}
			if n, _ := stats.Counter("guesses"); fewest < 0 || n < fewest {
				best, fewest = s, n
			}
		}
		if r.By != best || r.Guesses != fewest {
			t.Errorf("Rate(%s) = %d guesses by %+v, want %d by %+v", text, r.Guesses, r.By, fewest, best)
		}
	}
}

// TestSpace checks the sizes of an example that was computed elsewhere.
func TestSpace(t *testing.T) {
	text, err := os.ReadFile("../../../testdata/sudoku/bitset_guess_example.txt")
	if err != nil {
		t.Fatal(err)
	}
	r, err := Rate(t.Context(), compile(t, string(text)), Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if r.Space.String() != "4.0E32" || r.Singles.String() != "5.9E22" {
		t.Errorf("Rate(bitset_guess_example) = space %v, after singles %v, want 4.0E32 and 5.9E22", r.Space, r.Singles)
	}
	if r.Left > r.Singles {
		t.Errorf("Rate(bitset_guess_example) = %v left by the strongest scheme, want at most %v", r.Left, r.Singles)
	}
}

// TestRateLimit stops counting at a limit, so that there may be more solutions.
func TestRateLimit(t *testing.T) {
	p := compile(t, "................")
	for _, test := range []struct {
		limit  int
		more   bool
		status string
	}{{2, true, "multiple"}, {288, true, "multiple"}, {289, false, "multiple"}, {1, true, "unknown"}} {
		r, err := Rate(t.Context(), p, Settings{Limit: test.limit})
		if err != nil || r.More != test.more || r.Status() != test.status || r.Solutions != min(test.limit, 288) {
			t.Errorf("Rate(limit %d) = %d solutions, more %t, %s, %v, want more %t, %s", test.limit, r.Solutions, r.More, r.Status(), err, test.more, test.status)
		}
	}
}

// twice is an engine that yields every solution two times. If wrong is set, the solutions are also
// wrong.
type twice struct {
	fourfold.Solver
	wrong bool
}

func (s twice) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.Solver.Solve(ctx, p, func(sol fourfold.Solution) bool {
		if s.wrong {
			sol = sol[1:]
		}
		for range 2 {
			if !yield(slices.Clone(sol)) {
				return false
			}
		}
		return true
	})
}

func TestRateLiars(t *testing.T) {
	p := compile(t, nakedSingles)
	for _, liar := range []twice{{dlx.Solver{}, false}, {dlx.Solver{}, true}} {
		if _, err := Rate(t.Context(), p, Settings{Counter: liar}); !errors.Is(err, answer.ErrWrong) {
			t.Errorf("Rate(counter that lies, wrong %t) = %v, want answer.ErrWrong", liar.wrong, err)
		}
	}
}

func TestRateDone(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(cause)
	if _, err := Rate(ctx, compile(t, escargot), Settings{}); !errors.Is(err, cause) {
		t.Errorf("Rate(done context) = %v, want its cause", err)
	}
}

// failing is an engine that gives up at once.
type failing struct{}

func (failing) Name() string { return "failing" }

func (failing) Solve(context.Context, *fourfold.Problem, func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Stats{}, fourfold.ErrLimit
}

// TestOneTrace: a puzzle is traced for its hardest technique once, when its solutions are counted.
func TestOneTrace(t *testing.T) {
	r, err := Rate(t.Context(), compile(t, nakedSingles), Settings{Counter: failing{}})
	if !errors.Is(err, fourfold.ErrLimit) || r.Technique != "" {
		t.Errorf("Rate() = technique %q, %v, want none before the count", r.Technique, err)
	}
}
