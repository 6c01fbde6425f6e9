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

// TestReturns: a CR inside of a line ends the line, as the reader of puzzles has it, and a mark of
// UTF-8 before UTF-16 is a mark too many.
func TestReturns(t *testing.T) {
	for text, want := range map[string]string{
		"1...\n..2.\n.3..\n..\r.4\n": "1...\n..2.\n.3..\n...4\n",
		"\ufeff" + in16(grid(some)):  grid(some),
	} {
		got, err := repair.Repair(t.Context(), strings.NewReader(text), "f", repair.Options{})
		if err != nil || len(got.Faults) > 0 || string(got.Text) != want || len(got.Changes) != 2 {
			t.Errorf("%q: %v, %+v, want %q", text, err, got, want)
		}
	}
}
