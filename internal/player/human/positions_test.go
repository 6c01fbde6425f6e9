package human

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/puzzle"
)

// candidates returns an empty Sudoku in which all values are allowed, but for the rules in
// text. "r1c2:34" says that r1c2 holds 3 or 4; "5r1:29" that the 5 of row 1 is in column 2 or
// 9; "5c1:29" and "5b1:29" say the same of rows of a column and of cells of a box, row by row.
func candidates(t *testing.T, text string) *puzzle.Compiled {
	t.Helper()
	allowed := make([]uint64, 81)
	for cell := range allowed {
		allowed[cell] = 1<<9 - 1
	}
	for rule := range strings.FieldsSeq(text) {
		where, digits, _ := strings.Cut(rule, ":")
		if where[0] == 'r' {
			allowed[int(where[1]-'1')*9+int(where[3]-'1')] = maskOf(digits)
			continue
		}
		value, number := int(where[0]-'1'), int(where[2]-'1')
		for k := range 9 {
			if !strings.Contains(digits, strconv.Itoa(k+1)) {
				allowed[cellOfUnit(where[1], number, k)] &^= 1 << value
			}
		}
	}
	c, err := puzzle.Sudoku{Givens: puzzle.NewGrid(9, 9), Allowed: allowed}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func maskOf(digits string) (mask uint64) {
	for _, d := range digits {
		mask |= 1 << (d - '1')
	}
	return mask
}

// cellOfUnit returns cell k of a row, column or box.
func cellOfUnit(kind byte, number, k int) int {
	switch kind {
	case 'r':
		return number*9 + k
	case 'c':
		return k*9 + number
	}
	return (number/3*3+k/3)*9 + number%3*3 + k%3
}

// stateOf returns the state of a problem before any step.
func stateOf(t *testing.T, p *fourfold.Problem) *position {
	t.Helper()
	s, found := newPosition(context.Background(), p), false
	_, _, err := stepsWith(cp.Solver{Scheme: cp.Singles}, context.Background(), p, func(at *State) (Step, bool) {
		found = found || s.read(at)
		return Step{}, false
	}, func(Step) bool { return !found })
	if err != nil || !found {
		t.Fatalf("no position: %v", err)
	}
	return s
}

// findNamed returns the step that a row of a technique finds.
func findNamed(t *testing.T, s *position, name string) (Step, bool) {
	t.Helper()
	row := slices.IndexFunc(table, func(t Technique) bool { return t.Name == name })
	for k := row; k >= 0; k-- {
		if fmt.Sprintf("%p", table[k].find) != fmt.Sprintf("%p", foundAbove) {
			step, ok := s.try(&table[k])
			if more := slices.IndexFunc(table, func(t Technique) bool { return t.Name == name && t.again }); !ok && more >= 0 {
				step, ok = s.try(&table[more])
			}
			step.Removed = s.liveOf(step.Removed)
			return step, ok && step.Name == name
		}
	}
	t.Fatalf("%s has no find function", name)
	return Step{}, false
}

// optionNames returns the names of options, with spaces between them.
func optionNames(p *fourfold.Problem, options []int32) string {
	var text []string
	for _, o := range options {
		text = append(text, p.OptionName(o))
	}
	return strings.Join(text, " ")
}

// TestChainSteps: each technique finds its step in a position with little else.
func TestChainSteps(t *testing.T) {
	for _, c := range []struct{ name, candidates, base, removed string }{
		{"skyscraper", "1r1:28 1r5:29", "r1=1 r5=1", "r2c9=1 r3c9=1 r4c8=1 r6c8=1"},
		{"two-string kite", "1r1:26 1c3:27", "r1=1 c3=1", "r7c6=1"},
		{"empty rectangle", "1b1:2468 1c7:26", "c7=1 b1=1", "r6c2=1"},
		{"turbot fish", "1b1:19 1r5:19", "r5=1 b1=1", "r3c9=1"},
		{"W-wing", "r1c1:12 r5c9:12 1r8:19", "r1c1 r5c9 r8=1", "r1c9=2 r5c1=2"},
		{"turbot fish", "1r1:15 1c5:17 1b8:24", "r1=1 b8=1", "r8c1=1"},
		{"skyscraper", "1r1:15 1c5:17 1r7:25 1c2:37", "r1=1 r7=1", "r3c2=1 r8c1=1 r9c1=1"},
		{"skyscraper", "1r1:15 1c5:18 1r9:14", "r1=1 r9=1", "r2c4=1 r3c4=1 r8c5=1"},
		{"X-chain", "1r1:15 1c5:18 1r9:49 1c4:39", "c4=1 c5=1", "r2c6=1 r3c6=1 r7c6=1 r8c6=1"},
		{"X-chain", "1r1:14 1r5:47 1r9:27", "r1=1 r5=1 r9=1", "r2c2=1 r3c2=1 r7c1=1 r8c1=1"},
		{"XY-chain", "r1c1:12 r1c5:23 r5c5:34 r5c9:14", "r1c1 r1c5 r5c5 r5c9", "r1c9=1 r5c1=1"},
		{"continuous nice loop", "r1c1:12 r1c5:23 r5c5:34 r5c1:14 2r1:159 3c5:159 4r5:159 1c1:159", "r1c1 r1c5 r5c1 r5c5", "r1c9=2 r5c9=4 r9c1=1 r9c5=3"},
		{"AIC", "r1c1:12 2r1:15 2c5:17 1r7:59", "r1c1 r7=1 c5=2", "r1c9=1"},
		{"discontinuous nice loop", "1c1:17 r7c9:13 r1c9:23", "r1c9 r7c9 c1=1", "r1c1=2"},
		{"grouped X-chain", "1r4:178 1r6:29", "r4=1 r6=1", "r5c1=1 r5c2=1 r5c3=1 r5c7=1 r5c8=1 r5c9=1"},
		{"grouped AIC", "r9c1:12 1r4:178 r6c9:12", "r6c9 r9c1 r4=1", "r6c1=2 r9c9=2"},
		{"grouped discontinuous nice loop", "1c1:178 r9c3:13 r1c3:23", "r1c3 r9c3 c1=1", "r1c1=2"},
		{"cell forcing chain", "r5c5:123 r5c1:19 r9c5:28 r9c1:89 r1c5:39", "r1c5 r5c1 r5c5 r9c1 r9c5", "r1c1=9"},
		{"unit forcing chain", "5r5:159 r9c1:59 r8c5:59 r9c9:59", "r8c5 r9c1 r9c9 r5=5", "r9c4=9"},
		{"contradiction forcing net", "r1c5:12 r5c1:13 r5c5:234 r9c5:46 r1c9:17 r9c1:18 r9c9:678", "r1c5 r1c9 r5c1 r5c5 r9c1 r9c5 r9c9", "r1c1=1"},
	} {
		s := stateOf(t, candidates(t, c.candidates).Problem)
		step, ok := findNamed(t, s, c.name)
		var base []string
		for _, i := range step.Base {
			base = append(base, s.p.ItemName(i))
		}
		if got := strings.Join(base, " "); !ok || got != c.base || optionNames(s.p, step.Removed) != c.removed {
			t.Errorf("%s in %s: found %v, base %s, rules out %s, want base %s, %s", c.name, c.candidates, ok, got, optionNames(s.p, step.Removed), c.base, c.removed)
		}
	}
}
