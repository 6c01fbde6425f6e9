package input_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"fourfold/internal/read/input"
	"fourfold/internal/write/outfile"
)

// files makes a folder with files and links, and changes to it.
func files(t *testing.T) {
	t.Helper()
	t.Chdir(t.TempDir())
	const puzzle = "1.....2..3.....4\n"
	os.MkdirAll("d/sub", 0o777)
	for name, text := range map[string]string{"p.txt": puzzle, "d/a.txt": puzzle, "d/sub/b.txt": puzzle, "d/note.txt": "a note\n", "d/p.dlx": "damaged(\n", "q.txt": puzzle} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink("p.txt", "link.txt"), os.Symlink("d", "dd"), os.Link("p.txt", "hard.txt"), os.Link("d/a.txt", "ha.txt")); err != nil {
		t.Skip(err)
	}
}

// TestOutput: an output must not be an input or another output, by whatever path.
func TestOutput(t *testing.T) {
	files(t)
	for _, c := range []struct {
		inputs, outputs string // with spaces between them
		want            string // what the last output is; "" if all may be written
	}{
		{"p.txt", "c h", ""}, {"p.txt", "p.txt", "an input file"}, {"./d/../p.txt", "p.txt", "an input file"}, {"link.txt", "p.txt", "an input file"},
		{"p.txt", "link.txt", "an input file"}, {"p.txt", "hard.txt", "an input file"}, {"p.txt", "q.txt", ""}, {"missing", "missing", ""},
		{"", "d/x d/x", "the file of --0"}, {"", "d/x dd/x", "the file of --0"}, {"", "no/x ./no/x", "the file of --0"},
		{"", "hard.txt p.txt", "the file of --0"}, {"", "no/x no/y d/x", ""}, {"", os.DevNull + " " + os.DevNull, ""}, {os.DevNull, os.DevNull, ""},
		{"d", "d/a.txt", "an input file"}, {"d", "ha.txt", "an input file"}, {"p.txt d", "dd/a.txt", "an input file"}, {"d", "d/p.dlx", "an input file"},
		{"d", "d/note.txt d/new.txt d/sub/b.txt", ""}, {"dd", "d/a.txt", "an input file"},
	} {
		p := outfile.New()
		if err := p.Inputs(&input.Reader{Shape: new(input.Shape)}, append(strings.Fields(c.inputs), "1.....2..3.....4")); err != nil {
			t.Fatal(err)
		}
		got := ""
		for k, path := range strings.Fields(c.outputs) {
			if got != "" {
				t.Errorf("%s, %s: %s", c.inputs, c.outputs, got)
			}
			if err := p.Claim("--"+string(rune('0'+k)), path); err != nil {
				got = err.Error()
			}
		}
		if c.want == "" && got != "" || !strings.Contains(got, ": this is "+c.want) && c.want != "" {
			t.Errorf("%s, %s: %q, want %q", c.inputs, c.outputs, got, c.want)
		}
	}
}
