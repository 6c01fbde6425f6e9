package input_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fourfold/internal/read/input"
)

const (
	nine  = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	rows4 = "1...\n..2.\n.3..\n...4"
)

// TestArguments: a name that is a puzzle, or was meant as one, and no file, is read as the puzzle.
func TestArguments(t *testing.T) {
	t.Chdir(t.TempDir())
	exists := strings.Repeat("1", 16)
	if err := os.WriteFile(exists, []byte("....1.....2..3..\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ name, want string }{
		{nine, "argument 2:1 " + nine},
		{rows4 + "\n", "argument 2:1 " + four},
		{four + "\n" + nine, "argument 2:1 " + four + "; argument 2:2 " + nine},
		{"1 . . . . . 2 . . 3 . . . . . 4", "1 . . . . . 2 . . 3 . . . . . 4 error 1 . . . . . 2 . . 3 . . . . . 4: no such file or directory"},
		{strings.Join(strings.Split(nine, ""), " "), "argument 2:1 " + nine},
		{"1,0,0,0, 0,0,2,0, 0,3,0,0, 0,0,0,4\n", "argument 2:2 error argument 2:2:1: found 1 of 16 rows"},
		{strings.Repeat(".", 625), "argument 2:1 " + strings.Repeat(".", 625)},
		{strings.Repeat(".", 80), "argument 2:1 error argument 2:1:81: found 80 characters"},
		{nine[:40] + "?" + nine[41:], "argument 2:1 error argument 2:1:41: "},
		{rows4[:18], "argument 2:4 error argument 2:4:1: found 3 of 4 rows"},
		{"https://example.org/sudoku/12", "argument 2:1 error argument 2:1:1: found a link"},
		{exists, exists + ":1 ....1.....2..3.."},
		{"2026.11.22-1.2.3", "2026.11.22-1.2.3 error 2026.11.22-1.2.3: no such file or directory"},
		{"a/" + four, "a/" + four + " error a/" + four + ": no such file or directory"},
		{four + ".dlx", four + ".dlx error " + four + ".dlx: no such file or directory"},
		{"1...", "1... error argument 2: no file, and no puzzle: found 4 characters: expected 81 (order 9)"},
	} {
		r := &input.Reader{Shape: new(input.Shape)}
		var got []string
		for task := range r.Tasks([]string{exists, c.name}) {
			r.Shape.Compile(task)
			if got = append(got, task.Where+" "+task.Givens()); task.Err != nil {
				got[len(got)-1] = fmt.Sprintf("%s error %v", task.Where, task.Err)
			}
		}
		if text := strings.Join(got[1:], "; "); text != c.want && (!strings.Contains(c.want, " error ") || !strings.HasPrefix(text, c.want)) {
			t.Errorf("%q:\n%s\nwant\n%s", c.name, text, c.want)
		}
	}
}
