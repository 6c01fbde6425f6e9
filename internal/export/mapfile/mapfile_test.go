package mapfile

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/export"
	"fourfold/internal/read/input"
)

// task returns the compiled task of a text, and its shape.
func task(t testing.TB, text string, shape input.Shape) (*input.Task, *input.Shape) {
	t.Helper()
	if err := shape.Check([]string{input.StandardInput}); err != nil {
		t.Fatal(err)
	}
	r := input.Reader{Shape: &shape, Stdin: strings.NewReader(text)}
	for task := range r.Tasks(nil) {
		if shape.Compile(task); task.Err != nil {
			t.Fatal(task.Err)
		}
		return task, &shape
	}
	t.Fatal("no task")
	return nil, nil
}

const (
	grid9 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	grid4 = "1.....2..3.....4"
	cover = "music math sport | hall gym\nmusic hall:rows\nmath hall:rows\nmath gym\nsport hall:tables\nsport gym\n"
)

var sources = []struct {
	name, text string
	shape      input.Shape
	flags      []string
}{
	{"9x9", grid9, input.Shape{}, nil},
	{"boxes", strings.Repeat(".", 36), input.Shape{Box: "3x2"}, []string{"box=3x2"}},
	{"regions", grid4, input.Shape{Regions: "AABBAABBCCDDCCDD"}, []string{"regions=AABBAABBCCDDCCDD"}},
	{"diagonals", "1...............", input.Shape{Diagonals: true}, []string{"diagonals"}},
	{"latin", "1.....2..3......", input.Shape{As: "latin"}, []string{"as=latin"}},
	{"rules", grid9, input.Shape{Extra: "region r1c3 r1c4; odd r1c3"}, []string{"extra=region r1c3 r1c4; odd r1c3"}},
	{"problem", cover, input.Shape{As: "dlx"}, []string{"as=dlx"}},
	{"strange names", "a--b \"c\" é | --x\na--b --x:--1\n\"c\" é --x:--1\n", input.Shape{As: "dlx"}, []string{"as=dlx"}},
	{"long lines", strings.Repeat("é", 120) + " " + strings.Repeat("-", 250) + " | b\n" + strings.Repeat("é", 120) + " " + strings.Repeat("-", 250) + " b:c\n", input.Shape{As: "dlx"}, []string{"as=dlx"}},
	{"hexadecimal", "0123456789ABCDEF" + strings.Repeat(".", 240), input.Shape{Alphabet: "0-9A-Z"}, []string{"alphabet=0-9A-Z"}},
}

// TestRoundTrip: a map is read as it was written, from a file of its own and from the comments of
// a model in each format, and its key is that of the model.
func TestRoundTrip(t *testing.T) {
	for _, s := range sources {
		task, shape := task(t, s.text, s.shape)
		source, err := SourceOf(task, shape)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(source.Flags, s.flags) {
			t.Errorf("%s: flags %q, want %q", s.name, source.Flags, s.flags)
		}
		for _, c := range []export.Choices{{Format: "cnf"}, {Format: "cnf", Encoding: "reduce=singles"}, {Format: "opb"}, {Format: "lp", Encoding: "model=aggregated"}, {Format: "mps"}, {Format: "dlx"}, {Format: "minizinc"}} {
			m, err := export.New(context.Background(), task.Problem, c)
			if err != nil {
				t.Fatal(err)
			}
			want := New(m, task.Problem, c.Encoding, source)
			for _, line := range want.Lines() {
				if len(line) > 998 {
					t.Errorf("%s: a line of the map has %d characters, too many for a comment in MPS", s.name, len(line))
				}
			}
			var model strings.Builder
			if err := m.Write(context.Background(), &model, export.Extra{Comments: append([]string{"a line before"}, want.Lines()...)}); err != nil {
				t.Fatal(err)
			}
			for name, text := range map[string]string{"map": strings.Join(want.Lines(), "\n"), "model": model.String(), "CRLF": strings.Join(want.Lines(), "\r\n") + "\r\n"} {
				got, err := Read(strings.NewReader(text), name, 0)
				if err != nil {
					t.Fatalf("%s, %s: %v\n%.300s", s.name, c.Format, err, text)
				}
				if !reflect.DeepEqual(normal(got), normal(want)) {
					t.Fatalf("%s, %s: the %s is read as %+v, want %+v", s.name, c.Format, name, got, want)
				}
				again, err := got.Task(context.Background())
				if err != nil {
					t.Fatalf("%s: %v", s.name, err)
				}
				key, err := got.Key(again.Problem)
				if err != nil || !slices.Equal(key.Options(), m.Options()) || !slices.Equal(key.Chosen(), m.Chosen()) || key.Variables() != m.Variables() {
					t.Fatalf("%s, %s: key %+v, %v", s.name, c.Format, key, err)
				}
			}
		}
	}
}

// normal returns a map in which no list is nil.
func normal(m *Map) Map {
	n := *m
	n.maxText = 0
	n.Of, n.Chosen, n.names, n.Source.Flags = append([]int32{}, n.Of...), append([]int32{}, n.Chosen...), append([]string{}, n.names...), append([]string{}, n.Source.Flags...)
	return n
}

// TestCandidates: a puzzle that one line cannot hold is kept as its problem.
func TestCandidates(t *testing.T) {
	task, shape := task(t, "1 234 234 234\n234 12 12 34\n34 12 12 34\n1234 134 134 1234\n", input.Shape{})
	if task.Puzzle.Allowed == nil {
		t.Skip("the format states no candidates")
	}
	source, err := SourceOf(task, shape)
	if err != nil || !slices.Equal(source.Flags, []string{"as=dlx"}) {
		t.Fatalf("source %q, %v", source, err)
	}
	again, err := source.task(context.Background(), 0)
	if err != nil || !sameProblem(task.Problem, again.Problem) {
		t.Errorf("the source stands for another problem: %v", err)
	}
}

const right = "begin map 1\nformat cnf\ntext 1.....2..3.....4\noptions 24\nvariables 24\nend map\n"

// TestBadMaps: what is wrong with a map is said by file and line.
func TestBadMaps(t *testing.T) {
	if _, err := Read(strings.NewReader(right), "m", 0); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, want string }{
		{right, "", "m:1:1: no map: expected the line"},
		{right, "p cnf 1 1\n1 0\n", "m:3:1: no map"},
		{"begin map 1", "begin map 2", "m:1:1: \"begin map 2\": expected a map of version 1"},
		{"end map\n", "", "m:6:1: the map ends here: expected the line \"end map\""},
		{"cnf", "dimacs", "m:2:1: unknown format \"dimacs\""},
		{"format cnf\n", "", "a map without a line format"},
		{"options 24\n", "", "a map without a line options"},
		{"variables 24\n", "", "a map without a line variables"},
		{"text 1.....2..3.....4\n", "", "a map without a line text"},
		{"options 24", "options 24\noptions 24", "m:5:1: a second line options: expected one"},
		{"options 24", "options x", "m:4:1: \"x\": expected a number"},
		{"options 24", "options -1", "expected a number"},
		{"variables 24", "variables 24\nvariable 2 option 1 r1c1=1", "m:6:1: variable 2: expected variable 1"},
		{"variables 24", "variables 24\nvariable 1 option 25 r1c1=1", "m:6:1: option 25: expected 1 to 24"},
		{"variables 24", "variables 24\nvariable 1 option 0 r1c1=1", "option 0: expected 1 to 24"},
		{"variables 24", "variables 24\nvariable 1 r1c1=1", "variable 1: expected option and its number behind it"},
		{"variables 24", "variables 24\nchosen 1 a\nvariable 1 option 2 b", "a line variable behind a line chosen"},
		{"variables 24", "variables 0\nvariable 1 option 2 b", "0 variables: expected 1 or more"},
		{"variables 24", "variables 24\nhello", "m:6:1: \"hello\": expected a line of a map"},
		{"text 1", "text \"1", "expected a text in quotes"},
		{"format cnf", "format cnf\nmore 5", "m:3:1: a line more: expected it behind a line flag or text"},
	} {
		_, err := Read(strings.NewReader(strings.Replace(right, c.old, c.new, 1)), "m", 0)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// TestLargeProblem: the problem of a map has a limit, also if it never ends.
func TestLargeProblem(t *testing.T) {
	text := "begin map 1\nflag as=dlx\n" + strings.Repeat("text a b c\n", 20)
	if _, err := Read(strings.NewReader(text+"end map\n"), "m", 100); err == nil || !strings.Contains(err.Error(), "m:19:1: the problem of the map has more than 100 bytes: expected at most that many (--max-size raises the limit)") {
		t.Error(err)
	}
	if _, err := Read(zeros{}, "m", 0); err == nil || !strings.Contains(err.Error(), "m:1:1: the line has more than") {
		t.Error(err)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}

// TestBadSources: a map whose puzzle cannot be read, or does not fit, is refused.
func TestBadSources(t *testing.T) {
	for _, c := range []struct {
		source Source
		want   string
	}{
		{Source{Lines: []string{"hello"}}, "standard input:1:1:"},
		{Source{Lines: []string{""}}, ""},
		{Source{Lines: []string{grid4, grid4}}, "several puzzles: expected one"},
		{Source{Lines: []string{"11.............."}}, "standard input:1:2:"},
		{Source{Flags: []string{"recursive"}, Lines: []string{grid4}}, "flag \"recursive\": expected as, box"},
		{Source{Flags: []string{"box=3x3x3"}, Lines: []string{grid4}}, "--box"},
		{Source{Flags: []string{"extra=mapfile_test.go"}, Lines: []string{grid4}}, "flag \"extra=mapfile_test.go\": expected rules, such as windoku"},
		{Source{Flags: []string{"as=dlx"}, Lines: []string{"a b", "c"}}, "unknown item \"c\""},
	} {
		if _, err := c.source.task(context.Background(), 0); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.source, err, c.want)
		}
	}
	m, err := Read(strings.NewReader(right), "m", 0)
	if err != nil {
		t.Fatal(err)
	}
	task, err := m.Task(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := m.Key(task.Problem); err != nil {
		t.Error(err)
	}
	m.Options--
	if _, err := m.Key(task.Problem); err == nil || !strings.Contains(err.Error(), "the map has 23 options, but its problem has 24") {
		t.Error(err)
	}
	m.Options++
	m.Of, m.names = []int32{0}, []string{"r9c9=9"}
	if _, err := m.Key(task.Problem); err == nil || !strings.Contains(err.Error(), `the map calls an option "r9c9=9"`) {
		t.Error(err)
	}
}

// FuzzMap: a text is refused, or is a map that is written and read again unchanged.
func FuzzMap(f *testing.F) {
	f.Add(right)
	for _, s := range sources[:7] {
		task, shape := task(f, s.text, s.shape)
		source, err := SourceOf(task, shape)
		if err != nil {
			f.Fatal(err)
		}
		m, err := export.New(context.Background(), task.Problem, export.Choices{Format: "cnf", Encoding: "reduce=singles"})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(strings.Join(New(m, task.Problem, "reduce=singles", source).Lines(), "\nc "))
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Read(strings.NewReader(text), "m", 0)
		if err != nil {
			return
		}
		lines := m.Lines()
		for _, line := range lines {
			if strings.Contains(line, "--") || strings.ContainsFunc(line, func(r rune) bool { return r < ' ' || r > '~' }) {
				t.Fatalf("line %q cannot be a comment", line)
			}
		}
		again, err := Read(strings.NewReader(strings.Join(lines, "\n")), "again", 0)
		if err != nil || !reflect.DeepEqual(normal(again), normal(m)) {
			t.Fatalf("%q: read again as %+v, %v, want %+v", lines, again, err, m)
		}
		if task, err := m.Task(context.Background()); err == nil {
			m.Key(task.Problem)
		} else if errors.Is(err, fs.ErrNotExist) || errors.Is(err, os.ErrPermission) {
			t.Fatalf("a map opens a file: %v", err)
		}
	})
}
