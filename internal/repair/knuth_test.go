package repair_test

import (
	"strings"
	"testing"

	"fourfold/internal/repair"
)

// TestNoProblem: damaged puzzles that could be read as a problem in Knuth's format stay puzzles,
// and their faults are reported.
func TestNoProblem(t *testing.T) {
	for _, text := range []string{
		some + "1\n" + some + "1\n", "hello world\nhello world\n", "hello world\nworld hello\n", "A B C D\nB A D C\nD C B A\n", "hello world\nhello\nhello\n",
		"1 2 3 4\n1 2\n3 4\n", some + "x a\n" + some + "x\na\n",
	} {
		got, err := repair.Repair(t.Context(), strings.NewReader(text), "f.txt", repair.Options{})
		if err != nil || got.Ext != "" || len(got.Faults) == 0 {
			t.Errorf("%q: extension %q, faults %v, error %v", text, got.Ext, got.Faults, err)
		}
	}
}

// TestProblemWithoutOptions: the repaired text of a problem without options is no fault of ours.
func TestProblemWithoutOptions(t *testing.T) {
	for _, text := range []string{"|\r\n", "a\r\n", " | x y\r\nx y\r\n", "| a", "a b"} {
		if _, err := repair.Repair(t.Context(), strings.NewReader(text), "f.dlx", repair.Options{}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}
