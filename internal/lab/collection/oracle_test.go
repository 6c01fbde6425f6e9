package collection

import (
	"context"
	"encoding/csv"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"testing"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/kit/inorder"
	"fourfold/internal/read/input"
	"fourfold/puzzle"
)

const (
	easy     = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
	escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)

// find yields the facts of the puzzles of a text, as long as they are known when ctx is done.
func find(ctx context.Context, text string, s Settings) iter.Seq[*Facts] {
	tasks := (&input.Reader{Shape: s.Shape, Stdin: strings.NewReader(text)}).Tasks(nil)
	finder := Finder{Settings: s}
	return func(yield func(*Facts) bool) {
		for f := range inorder.Map(3, 20, tasks, func(t *input.Task) *Facts { return finder.Find(ctx, t) }, nil) {
			if !f.Begun || !yield(f) {
				return
			}
		}
	}
}

// collect returns the facts and the summary of a text.
func collect(t *testing.T, text string, s Settings) ([]*Facts, *Summary) {
	t.Helper()
	if s.Shape == nil {
		s.Shape = new(input.Shape)
	}
	if err := s.Shape.Check(nil); err != nil {
		t.Fatal(err)
	}
	if s.Limit == 0 {
		s.Limit = 2
	}
	s.Engine = dlx.Solver{}
	sum := NewSummary(s)
	var all []*Facts
	for f := range find(t.Context(), text, s) {
		sum.Add(f)
		all = append(all, f)
	}
	return all, sum
}

// rows returns a table of a summary as "value:puzzles" with blanks between the rows.
func rows(s *Summary, name string) string {
	var texts []string
	for _, t := range s.Tables() {
		if t.Name == name {
			for _, r := range t.Rows {
				texts = append(texts, fmt.Sprintf("%s:%d", strings.ReplaceAll(r.Value, " ", "_"), r.Puzzles))
			}
		}
	}
	return strings.Join(texts, " ")
}

// transposed returns the mirror image of a puzzle in its diagonal, with two digits exchanged.
func transposed(p string) string {
	image := make([]byte, 81)
	for cell := range image {
		image[cell] = p[cell%9*9+cell/9]
	}
	return strings.NewReplacer("1", "2", "2", "1").Replace(string(image))
}

// randomPuzzles returns puzzles with some cells of a random solution, most of them with one
// solution.
func randomPuzzles(n int) (all []string) {
	rng := rand.New(rand.NewPCG(5, 6))
	full, _ := puzzle.ParseLine(solution)
	for range n {
		g := puzzle.Sudoku{Givens: full}.Isomorph(rng).Givens
		clear := rng.Perm(81)[:81-25-rng.IntN(12)]
		for _, cell := range clear {
			g.Cells[cell] = 0
		}
		all = append(all, g.String())
	}
	return all
}

func tableNamed(t *testing.T, s *Summary, name string) Table {
	t.Helper()
	for _, table := range s.Tables() {
		if table.Name == name {
			return table
		}
	}
	t.Fatalf("no table %s", name)
	return Table{}
}

func compiled(t *testing.T, line string) *puzzle.Compiled {
	t.Helper()
	g, err := puzzle.ParseLine(line)
	if err != nil {
		t.Fatal(err)
	}
	c, err := puzzle.Sudoku{Givens: g}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func solutionsOf(t *testing.T, p *fourfold.Problem, limit int) int {
	t.Helper()
	n, err := fourfold.Count(t.Context(), dlx.Solver{}, p, limit)
	if err != nil {
		t.Fatal(err)
	}
	return int(n.Int64())
}

func isMinimalNaively(t *testing.T, line string) bool {
	for cell, char := range []byte(line) {
		if char != '.' && char != '0' && solutionsOf(t, compiled(t, line[:cell]+"."+line[cell+1:]).Problem, 2) == 1 {
			return false
		}
	}
	return true
}

func readCSV(t *testing.T, text string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}
