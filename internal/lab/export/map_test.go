package export

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"fourfold/internal/read/input"
)

// readTask returns the compiled task of a text, and its shape.
func readTask(t testing.TB, text string, shape input.Shape) (*input.Task, *input.Shape) {
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

const grid4 = "1.....2..3.....4"

var sources = []struct {
	name, text string
	shape      input.Shape
	flags      string
}{
	{"9x9", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", input.Shape{}, ""},
	{"boxes", strings.Repeat(".", 36), input.Shape{Box: "3x2"}, "--box 3x2"},
	{"regions", grid4, input.Shape{Regions: "AABBAABBCCDDCCDD"}, "--regions AABBAABBCCDDCCDD"},
	{"diagonals", "1...............", input.Shape{Diagonals: true}, "--diagonals"},
	{"latin", "1.....2..3......", input.Shape{As: "latin"}, "--as latin"},
	{"rules", grid4, input.Shape{Extra: "region r1c3 r1c4; odd r1c3"}, "--extra region r1c3 r1c4; odd r1c3"},
	{"problem", "music math | hall gym\nmusic hall:rows\nmath hall:rows\nmath gym\n", input.Shape{As: "dlx"}, "--as dlx"},
	{"strange names", "a--b \"c\" é\U0001f600 | --x\na--b --x:--1\n\"c\" é\U0001f600 --x:--1\n", input.Shape{As: "dlx"}, "--as dlx"},
	{"long lines", strings.Repeat("é", 120) + " " + strings.Repeat("-", 250) + " | b\n" + strings.Repeat("é", 120) + " " + strings.Repeat("-", 250) + " b:c\n", input.Shape{As: "dlx"}, "--as dlx"},
	{"spaces", strings.Repeat("a"+strings.Repeat(" ", 1000)+"b\n", 1) + "a b\n", input.Shape{As: "dlx"}, "--as dlx"},
	{"hexadecimal", "0123456789ABCDEF" + strings.Repeat(".", 240), input.Shape{Alphabet: "0-9A-Z"}, "--alphabet 0-9A-Z"},
	{"candidates", "1 234 234 234\n234 12 12 34\n34 12 12 34\n1234 134 134 1234\n", input.Shape{}, "--as dlx"},
}

// exported returns the text of a model with its map.
func exported(t testing.TB, text string, shape input.Shape, c Choices) (string, *Map, *Model) {
	t.Helper()
	task, s := readTask(t, text, shape)
	about, err := NewMap(task, s, c)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := about.Model(context.Background(), "")
	if err != nil {
		t.Fatal(err)
	}
	lines, err := m.Comments(about)
	var b strings.Builder
	if err := errors.Join(err, m.Write(context.Background(), &b, Extra{Comments: append([]string{"made by " + strings.Repeat("\u00e9", 300)}, lines...)})); err != nil {
		t.Fatal(err)
	}
	return b.String(), about, m
}

// TestMap: from the comments of a model, the same model is made again, in each format. No comment is
// too long for CBC.
func TestMap(t *testing.T) {
	for _, s := range sources {
		for k, c := range []Choices{{"cnf", ""}, {"cnf", "reduce=singles"}, {"cnf", "amo=product"}, {"opb", ""}, {"lp", "model=aggregated"}, {"lp", "model=rows"}, {"mps", ""}, {"dlx", ""}, {"minizinc", ""}} {
			if k > 0 && s.name == "hexadecimal" {
				break // a large model
			}
			text, about, m := exported(t, s.text, s.shape, c)
			if got := strings.Join(about.Flags, " "); got != s.flags {
				t.Errorf("%s: flags %q, want %q", s.name, got, s.flags)
			}
			for line := range strings.Lines(text) {
				if _, ok := commentOf([]byte(line)); ok && !strings.HasPrefix(line, "c p show ") && len(line) > 251 || !utf8.ValidString(line) {
					t.Errorf("%s, %v: line %q", s.name, c, line)
				}
			}
			again, err := ReadMap(strings.NewReader(text), "m", 0)
			if err != nil {
				t.Fatalf("%s, %v: %v\n%s", s.name, c, err, text)
			}
			if !reflect.DeepEqual(again, about) {
				t.Errorf("%s, %v: the map is read as %+v, want %+v", s.name, c, again, about)
			}
			other, _, err := again.Model(t.Context(), "")
			if err != nil || !slices.Equal(other.options, m.options) || !slices.Equal(other.chosen, m.chosen) || other.variables != m.variables {
				t.Errorf("%s, %v: another model, %v", s.name, c, err)
			}
		}
	}
}

// TestBadMaps: what is wrong with a map is said, most of it by file and line.
func TestBadMaps(t *testing.T) {
	right, _, _ := exported(t, grid4, input.Shape{Box: "2x2"}, Choices{Format: "cnf"})
	const other = "the puzzle of the map has another model: expected a map that was not changed"
	for _, c := range []struct{ old, new, want string }{
		{right, "", "m:1:1: no map"},
		{right, "p cnf 1 1\nc map {}\n1 0\n", "m:1:1: no map"},
		{"c map ", "c Map ", "m:27:1: no map"},
		{"c map ", "c map x", "m:3:1: the map above is damaged"},
		{`"sha256":`, `"sha":`, "m:3:1: the map above is damaged"},
		{`"sha256":"`, `"sha256":"0`, other},
		{grid4, "1.....2..3......", other},
		{grid4, "hello", "the puzzle of the map: standard input:1:1:"},
		{grid4, "11..............", "the puzzle of the map: standard input:1:2:"},
		{grid4, "", "the puzzle of the map: standard input:2:1:"},
		{grid4, grid4 + `\n` + grid4, "several puzzles: expected one"},
		{`"cnf"`, `"dimacs"`, `unknown format "dimacs"`},
		{`"cnf"`, `"opb"`, other},
		{`"cnf"`, `"cnf","encoding":"amo=x"`, "encoding: amo=x: expected"},
		{"--box", "--recursive", "flag provided but not defined"},
		{"2x2", "3x3x3", "--box"},
		{`"--box"`, `"--extra","map_test.go","--box"`, `--extra "map_test.go": expected rules, such as windoku`},
	} {
		m, err := ReadMap(strings.NewReader(strings.Replace(right, c.old, c.new, 1)), "m", 0)
		if err == nil {
			_, _, err = m.Model(t.Context(), "")
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q for %q: %v, want %q", c.new, c.old, err, c.want)
		}
	}
	if _, err := ReadMap(strings.NewReader(right), "m", 100); err == nil || !strings.Contains(err.Error(), "m:2:1: the map has more than 100 bytes") {
		t.Error(err)
	}
	if _, err := ReadMap(endless{}, "m", 0); err == nil || !strings.Contains(err.Error(), "m:1:1: ") {
		t.Error(err)
	}
}

// FuzzMap: a text is refused, or has a map, which opens no file.
func FuzzMap(f *testing.F) {
	for _, s := range sources[:8] {
		text, _, _ := exported(f, s.text, s.shape, Choices{"cnf", "reduce=singles"})
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ReadMap(bytes.NewReader([]byte(text)), "m", 0)
		if err != nil {
			return
		}
		if _, _, err := m.Model(t.Context(), ""); errors.Is(err, fs.ErrNotExist) || errors.Is(err, os.ErrPermission) {
			t.Fatalf("a map opens a file: %v", err)
		}
	})
}
