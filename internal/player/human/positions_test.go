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
