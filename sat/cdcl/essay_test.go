package cdcl

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
	"fourfold/puzzle"
	"fourfold/sat/cdcl/internal/core"
)

// A tally counts what an encoder writes.
type tally struct{ groups, members, clauses int }

func (y *tally) Group(lits []core.Lit, _ bool) { y.groups, y.members = y.groups+1, y.members+len(lits) }
func (y *tally) Add(...core.Lit)               { y.clauses++ }

// TestEssay: the sizes and numbers of the 4x4 Sudoku in the package documentation are right.
func TestEssay(t *testing.T) {
	for _, c := range []struct {
		givens        string
		vars, members int
		nodes, models int64 // nodes are 0 if the essay does not say how many
	}{
		{"1.....2..3.....4", 24, 96, 0, 1},
		{"1.....2..3......", 34, 136, 2, 3},
		{"................", 64, 256, 0, 288},
	} {
		p := covertest.Shidoku(c.givens)
		s := newSearch(context.Background(), Solver{}, p, func(fourfold.Solution) bool { return true })
		if err := s.prepare(); err != nil {
			t.Fatal(err)
		}
		var y tally
		if _, err := s.encoder.write(&y, func(int32) {}); err != nil {
			t.Fatal(err)
		}
		if want := (tally{64, c.members, 0}); y != want || s.encoder.numVars != c.vars {
			t.Errorf("%s: %d variables and %+v, want %d and %+v", c.givens, s.encoder.numVars, y, c.vars, want)
		}
		if err := s.run(); err != nil {
			t.Fatal(err)
		}
		if st := s.core.Stats; st.Decisions != c.nodes && c.nodes > 0 || s.found != c.models || st.Learned != 0 || st.Conflicts != 0 {
			t.Errorf("%s: %d models and %+v, want %d decisions and %d models", c.givens, s.found, st, c.nodes, c.models)
		}
	}
	if v, g, m := core.Size(1, 0, 0), core.Size(0, 1, 0), core.Size(0, 0, 1); strconv.IntSize == 64 && (v != 150 || g != 13 || m != 8) {
		t.Errorf("a variable takes %d bytes, a group %d and a member %d", v, g, m)
	}
}

// TestEssayConflict: the trail of the board in the essay has the lines of the essay,
// in this order, at these levels and for these reasons.
func TestEssayConflict(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	board := puzzle.Dominoes{Rows: 5, Cols: 4, Holes: []puzzle.Square{{Row: 1, Col: 1}, {Row: 3, Col: 3}, {Row: 4, Col: 2}, {Row: 4, Col: 3}}}
	c, err := board.Compile()
	if err != nil {
		t.Fatal(err)
	}
	var trail []string
	_, err = Solver{}.Trace(context.Background(), c.Problem, func(e Event) bool {
		line := fmt.Sprintf("level %d: %s", e.Level, e.Text(c.Problem))
		trail = append(trail, regexp.MustCompile(`: decision \d: (.*)`).ReplaceAllString(line, ": $1: a decision"))
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	level, lines := "", 0
	for _, m := range regexp.MustCompile(`(?m)^//\t(level \d| {7}) {4}(\S.*?)  +(\S.*)$`).FindAllStringSubmatch(string(text), -1) {
		if strings.TrimSpace(m[1]) != "" {
			level = m[1]
		}
		trail = from(t, trail, level+": "+m[2]+": "+m[3])
		lines++
	}
	conflict := regexp.MustCompile(`(?m)^//\tconflict   (.*)$`).FindStringSubmatch(string(text))
	if lines != 10 || conflict == nil {
		t.Fatalf("the essay has %d lines of the trail", lines)
	}
	for _, line := range []string{
		"level 3: conflict: " + conflict[1],
		"level 3: learned: not all of these: r3c3 r3c4 is chosen, r3c1 r3c2 is ruled out",
		"level 1: back to level 1",
		"level 1: r3c3 r3c4 is ruled out: learned from r3c1 r3c2 is ruled out",
		"level 1: learned: r3c1 r3c2 is chosen",
		"level 0: learned: there is no solution",
	} {
		trail = from(t, trail, line)
	}
}

// from returns the lines behind a line.
func from(t *testing.T, lines []string, line string) []string {
	t.Helper()
	for k := range lines {
		if lines[k] == line {
			return lines[k+1:]
		}
	}
	t.Fatalf("the trail does not go on with %q:\n%s", line, strings.Join(lines, "\n"))
	return nil
}
