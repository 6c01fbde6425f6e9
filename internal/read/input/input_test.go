package input_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold/internal/read/input"
)

const four = "1.....2..3.....4"

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if strings.HasSuffix(name, ".gz") {
		var b bytes.Buffer
		z := gzip.NewWriter(&b)
		z.Write([]byte(text))
		z.Close()
		text = b.String()
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// read returns the tasks of files, one per line.
func read(t *testing.T, r *input.Reader, names ...string) string {
	t.Helper()
	var b strings.Builder
	for task := range r.Tasks(names) {
		r.Shape.Compile(task)
		what := task.Givens()
		if task.Err != nil {
			what = "error " + task.Err.Error()
		} else if what == "" {
			what = fmt.Sprintf("%d options", task.Problem.NumOptions())
		}
		if task.Err == nil && task.Problem == nil {
			t.Errorf("%s: no problem and no error", task.Where)
		}
		fmt.Fprintf(&b, "%s %d %s\n", filepath.Base(task.Where), task.Line, what)
	}
	return b.String()
}

// TestTasks: the tasks come in the order of the names, and a file that cannot be read becomes one
// task.
func TestTasks(t *testing.T) {
	grids := writeFile(t, "p.txt.gz", four+"\n# no puzzle\n"+four+"\n11..............\n")
	problem := writeFile(t, "q.dlx", "a b | c\na\nb c\n")
	packed := writeFile(t, "r.dlx.gz", "a b | c\na\nb c\na b\n")
	missing := filepath.Join(t.TempDir(), "missing")
	r := &input.Reader{Shape: new(input.Shape), Stdin: strings.NewReader(four)}
	got := read(t, r, grids, problem, "-", packed, missing, filepath.Dir(missing))
	want := fmt.Sprintf(`p.txt.gz:1 1 %[1]s
p.txt.gz:3 3 %[1]s
p.txt.gz:4 4 error %[2]s:4:2: givens break the rules: value 1 occurs twice in row 1: r1c1 and r1c2; value 1 occurs twice in box 1: r1c1 and r1c2
q.dlx 0 2 options
standard input:1 1 %[1]s
r.dlx.gz 0 3 options
missing 0 error %[3]s: no such file or directory
%[4]s 0 error %[5]s: no files in this folder: expected puzzles; --recursive reads its subfolders
`, four, grids, missing, filepath.Base(filepath.Dir(missing)), filepath.Dir(missing))
	if got != want {
		t.Errorf("tasks\n%swant\n%s", got, want)
	}
	if got := read(t, &input.Reader{Shape: new(input.Shape), Stdin: strings.NewReader(four)}); got != "standard input:1 1 "+four+"\n" {
		t.Errorf("no names: %s", got)
	}
}

// TestNames: messages show a name of any bytes on one line, and Task.File has the bytes unchanged.
func TestNames(t *testing.T) {
	for _, ending := range []string{".txt", ".dlx"} {
		path := writeFile(t, "a\nb\x1b[31m"+ending, "1?..............\n")
		for task := range (&input.Reader{Shape: new(input.Shape)}).Tasks([]string{path}) {
			if task.Err == nil && ending == ".txt" {
				t.Fatal("no error")
			}
			shown := fmt.Sprint(task.Where, task.Err)
			if task.File != path || strings.ContainsAny(shown, "\n\x1b") || !strings.Contains(shown, `/a\nb\x1b[31m`+ending+`"`) {
				t.Errorf("File %q, Where %s, Err %v", task.File, task.Where, task.Err)
			}
		}
	}
}

func TestShapeCheck(t *testing.T) {
	for _, c := range []struct {
		name  string
		shape input.Shape
		files []string
		want  string // beginning of the error
	}{
		{"zero", input.Shape{}, nil, ""},
		{"kind", input.Shape{As: "x"}, nil, `--as "x": expected`},
		{"box", input.Shape{Box: "3"}, nil, "--box: "},
		{"size", input.Shape{MaxSize: "64 MB"}, nil, `--max-size "64 MB": expected a number of bytes, such as 256MB or 4GiB`},
		{"two shapes", input.Shape{Box: "2x2", Regions: "AABBAABBCCDDCCDD"}, nil, "--box and --regions exclude each other"},
		{"Latin with boxes", input.Shape{As: "latin", Box: "2x2", Diagonals: true}, nil, "--box, --diagonals: expected Sudokus only"},
		{"a dlx file with boxes", input.Shape{Box: "2x2"}, []string{"a", "b.dlx.gz"}, "--box: expected Sudokus only"},
		{"said to be Sudokus", input.Shape{As: "sudoku", Box: "2x2"}, []string{"b.dlx"}, ""},
	} {
		err := c.shape.Check(c.files)
		if (err == nil) != (c.want == "") || err != nil && !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: Check() = %v, want %q", c.name, err, c.want)
		}
	}
}
