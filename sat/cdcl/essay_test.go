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
	if v, g, m := core.Size(1, 0, 0), core.Size(0, 1, 0), core.Size(0, 0, 1); strconv.IntSize == 64 && (v != 154 || g != 12 || m != 8) {
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
	_, err = Solver{}.Trace(context.Background(), c.Problem, func(e fourfold.Event) bool {
		for _, line := range inWords(c.Problem, e) {
			trail = append(trail, fmt.Sprintf("level %d: %s", e.Depth, line))
		}
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
		"level 1: learned: not all of these: r3c1 r3c2 is ruled out",
		"level 0: learned: not all of these: ",
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

// inWords returns an event of a problem without colors in the words of the essay: a line for each
// option that changes, or one line for the event.
func inWords(p *fourfold.Problem, e fourfold.Event) (lines []string) {
	switch e.Kind {
	case fourfold.Decide:
		return []string{factInWords(p, e.Fact) + ": a decision"}
	case fourfold.Force:
		if e.Clause {
			return []string{factInWords(p, e.Fact) + ": learned from " + factsInWords(p, e.Facts)}
		}
		return []string{factInWords(p, e.Fact) + ": no other option is left for " + p.ItemName(e.Item)}
	case fourfold.DeadEnd:
		return []string{fmt.Sprintf("conflict: %s and %s both cover %s", p.OptionName(e.Facts[0].Option), p.OptionName(e.Facts[1].Option), p.ItemName(e.Item))}
	case fourfold.Undo:
		return []string{fmt.Sprintf("back to level %d", e.Depth)}
	case fourfold.Learn:
		return []string{"learned: not all of these: " + factsInWords(p, e.Facts)}
	}
	for _, o := range e.Hidden {
		why := "learned from " + factsInWords(p, e.Facts)
		if !e.Clause {
			item := (&tracer{p: p}).itemOf([]fourfold.Fact{e.Facts[0], fourfold.OptionFact(o, true)})
			why = p.OptionName(e.Facts[0].Option) + " covers " + p.ItemName(item)
		}
		lines = append(lines, p.OptionName(o)+" is ruled out: "+why)
	}
	return lines
}

func factsInWords(p *fourfold.Problem, facts []fourfold.Fact) string {
	texts := make([]string, len(facts))
	for k, f := range facts {
		texts[k] = factInWords(p, f)
	}
	return strings.Join(texts, ", ")
}

func factInWords(p *fourfold.Problem, f fourfold.Fact) string {
	if f.Holds {
		return p.OptionName(f.Option) + " is chosen"
	}
	return p.OptionName(f.Option) + " is ruled out"
}
