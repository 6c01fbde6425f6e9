package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/compare"
)

func testRun() Run {
	return Run{Schema: Schema, Type: TypeRun, Solvers: []string{"a", "b"}, Want: 2, Repeat: 1, Seed: 7, Command: []string{"fourfold", "compare"}}
}

func testCase(index, isomorph int) *Case {
	return &Case{
		Schema: Schema, Type: TypeCase, Index: index, Isomorph: isomorph, Name: fmt.Sprintf("f.txt:%d", index+1), ID: fmt.Sprint("id", index),
		File: "f.txt", Line: index + 1, Shape: Shape{Kind: "sudoku", Order: 9, Clues: 17}, Verdict: compare.Agree, Reason: "one solution",
		Trials: []Trial{
			{Solver: "a", Status: compare.Unique, Count: 1, Samples: []Sample{{N: 3, WallNs: 1000}}},
			{Solver: "b", Status: compare.Unique, Count: 1, Counters: map[string]int64{"guesses": 4}, Samples: []Sample{{N: 1, WallNs: 3000}, {N: 1, WallNs: 1000}, {N: 1, WallNs: 2000}}},
		},
	}
}

// write writes a results file of the cases.
func write(t *testing.T, path string, run Run, cases ...*Case) {
	t.Helper()
	l, err := CreateLog(path, run)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		if err := l.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.End(&Input{9, "all"}); err != nil {
		t.Fatal(err)
	}
}

func readAll(r io.Reader) (names []string, d *Reader, err error) {
	if d, err = NewReader(r, "f.jsonl"); err != nil {
		return nil, nil, err
	}
	for {
		c, err := d.Next()
		if err != nil {
			return names, d, err
		}
		names = append(names, c.Name)
	}
}

func TestRoundTrip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	write(t, path, testRun(), testCase(0, 0), testCase(1, 0))
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	d, err := NewReader(bytes.NewReader(text), "r.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for k := range 2 {
		c, err := d.Next()
		if err != nil {
			t.Fatal(err)
		}
		got, _ := json.Marshal(c)
		want, _ := json.Marshal(testCase(k, 0))
		if !bytes.Equal(got, want) {
			t.Errorf("case %d is %s, want %s", k, got, want)
		}
	}
	if _, err := d.Next(); err != io.EOF || d.End == nil || !d.End.Complete || d.End.Cases != 2 {
		t.Errorf("the end is %v, %+v", err, d.End)
	}
	if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

// TestReadBad: what is wrong with a file is said with its place, and a file that was
// cut off gives all its whole lines at every length.
func TestReadBad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	write(t, path, testRun(), testCase(0, 0), testCase(1, 0))
	text, _ := os.ReadFile(path)
	lines := strings.SplitAfter(string(text), "\n")
	for name, c := range map[string]struct{ text, want string }{
		"empty":        {"", "f.jsonl:1:1: cut off before the first line: expected"},
		"no JSON":      {"hello\n", "f.jsonl:1:1: invalid character 'h'"},
		"puzzles":      {"..3.4\n", "f.jsonl:1:1: invalid character"},
		"later schema": {strings.Replace(lines[0], `"schema":1`, `"schema":9`, 1), "f.jsonl:1:1: schema 9, written by a later version of fourfold: expected at most 1"},
		"a case first": {lines[1], `f.jsonl:1:1: found type "case" of schema 1: expected "run"`},
		"other solver": {lines[0] + strings.Replace(lines[1], `"solver":"b"`, `"solver":"c"`, 1), "f.jsonl:2:1: trials of a c: expected those of a b"},
		"wrong type":   {lines[0] + strings.Replace(lines[1], `"index":0`, `"index":"x"`, 1), "expected a case of schema 1"},
		"behind":       {string(text) + lines[1], "f.jsonl:5:1: a line behind the end"},
		"no end":       {strings.Join(lines[:3], ""), "f.jsonl:4:1: cut off: expected more cases"},
	} {
		if _, _, err := readAll(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
	for n := 1; n < len(text); n++ {
		names, _, err := readAll(bytes.NewReader(text[:n]))
		if !errors.Is(err, ErrCut) || len(names) != max(strings.Count(string(text[:n]), "\n")-1, 0) {
			t.Fatalf("cut to %d bytes: %d cases and %v", n, len(names), err)
		}
	}
}

// TestResume cuts a file at every length: the cases that are whole are not run again,
// and the file in the end is the same as if nothing had happened.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "r.jsonl")
	cases := []*Case{testCase(0, 0), testCase(1, 0), testCase(2, 0)}
	write(t, path, testRun(), cases...)
	want, _ := os.ReadFile(path)
	for n := 0; n <= len(want); n += 1 + n%9 {
		for _, name := range []string{path, path + partial} {
			os.Remove(path)
			os.Remove(path + partial)
			if err := os.WriteFile(name, want[:n], 0o666); err != nil {
				t.Fatal(err)
			}
			done := 0
			l, _, err := ResumeLog(path, testRun(), func(*Case) { done++ })
			if err != nil {
				t.Fatalf("cut to %d bytes: %v", n, err)
			}
			for _, c := range cases[done:] {
				l.Add(c)
			}
			if err := l.End(&Input{9, "all"}); err != nil {
				t.Fatal(err)
			}
			if got, _ := os.ReadFile(path); !bytes.Equal(got, want) {
				t.Fatalf("cut to %d bytes, resumed with %d cases:\n%s", n, done, got)
			}
		}
	}
}

// TestResumeOther: the results of another run are left as they are.
func TestResumeOther(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	write(t, path, testRun(), testCase(0, 0))
	before, _ := os.ReadFile(path)
	other := testRun()
	other.Want = 1
	if _, _, err := ResumeLog(path, other, func(*Case) {}); err == nil || !strings.Contains(err.Error(), "want 2 and 1") {
		t.Errorf("ResumeLog() = %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file was changed")
	}
	l, _, err := ResumeLog(path, testRun(), func(*Case) {})
	if err != nil {
		t.Fatal(err)
	}
	l.Abandon()
	if left, _ := filepath.Glob(path + "*"); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
	if l, _, err = ResumeLog(path, testRun(), func(*Case) {}); err != nil {
		t.Fatal(err)
	}
	l.Add(testCase(1, 0))
	l.Abandon()
	n := 0
	if l, _, err = ResumeLog(path, testRun(), func(*Case) { n++ }); err != nil || n != 2 {
		t.Fatalf("resumed with %d cases, %v, want 2", n, err)
	}
	l.Abandon()
	os.Remove(path + partial)
	if err := os.WriteFile(path+partial, []byte("x"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := CreateLog(path, testRun()); err == nil || !strings.Contains(err.Error(), "--resume goes on with one that did not end") {
		t.Errorf("CreateLog() beside an unfinished run = %v", err)
	}
}

// TestOneWriter: a log that is being written is nobody else's.
func TestOneWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	l, err := CreateLog(path, testRun())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := CreateLog(path, testRun()); err == nil || !strings.Contains(err.Error(), "of a run that goes on") {
		t.Errorf("a second log: %v", err)
	}
	if _, _, err := ResumeLog(path, testRun(), func(*Case) {}); err == nil || !strings.Contains(err.Error(), "another run is writing it") {
		t.Errorf("resumed while it is written: %v", err)
	}
	if err := l.End(nil); err != nil {
		t.Fatal(err)
	}
}

func TestMerge(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	shard := func(k int) Run {
		run := testRun()
		run.Shard, run.Shards, run.Isomorphs = k, 2, 1
		return run
	}
	write(t, file("1"), shard(1), testCase(0, 0), testCase(0, 1), testCase(2, 0), testCase(2, 1))
	write(t, file("2"), shard(2), testCase(1, 0), testCase(1, 1))
	write(t, file("gap"), shard(1), testCase(0, 0), testCase(0, 1), testCase(4, 0))
	other := shard(2)
	other.Seed = 1
	write(t, file("other"), other)
	write(t, file("single"), testRun(), testCase(0, 0), testCase(1, 0))
	for name, k := range map[string][2]int{"3of4": {3, 4}, "1of3": {1, 3}, "2of3": {2, 3}} {
		run := shard(k[0])
		run.Shards = k[1]
		write(t, file(name), run)
	}
	foreign, err := CreateLog(file("foreign"), shard(2))
	if err != nil {
		t.Fatal(err)
	}
	foreign.End(&Input{8, "else"})
	write(t, file("2empty"), shard(1), testCase(0, 0), testCase(0, 1))
	text, _ := os.ReadFile(file("single"))
	lines := strings.SplitAfter(string(text), "\n")
	os.WriteFile(file("short"), []byte(lines[0]+lines[1]+lines[3]), 0o666)
	text, _ = os.ReadFile(file("2"))
	os.WriteFile(file("cut"), text[:len(text)-20], 0o666)
	l, err := CreateLog(file("stopped"), shard(2))
	if err != nil {
		t.Fatal(err)
	}
	l.End(nil)

	for _, c := range []struct {
		files, want string
	}{
		{"1 2", "0.0 0.1 1.0 1.1 2.0 2.1"},
		{"2 1", "0.0 0.1 1.0 1.1 2.0 2.1"},
		{"single", "0.0 1.0"},
		{"1", "0.0 0.1 2.0 2.1"},
		{"1 3of4", "a shard of 4: expected one of 2"},
		{"1of3 2of3", "shard 3/3 is missing"},
		{"1 1", "expected each once"},
		{"1 other", "found seed 7 and 1"},
		{"single single", "not a shard"},
		{"1 cut", "cut off in the middle of a line: expected a line break, as --resume makes it"},
		{"1 stopped", "the run was interrupted"},
		{"stopped", ""},
		{"2empty foreign", "of another input of 8 puzzles than"},
		{"1 foreign", "expected case 1, isomorph 0"},
		{"short", "the end of 2 cases: found 1 before it"},
		{"gap 2", "expected case 2, isomorph 0"},
		{"nowhere", "no such file"},
	} {
		t.Run(c.files, func(t *testing.T) {
			var paths, got []string
			for _, name := range strings.Fields(c.files) {
				paths = append(paths, file(name))
			}
			m, err := OpenMerge(paths)
			for err == nil {
				var next *Case
				if next, err = m.Next(); err == nil {
					got = append(got, fmt.Sprintf("%d.%d", next.Index, next.Isomorph))
				}
			}
			if m != nil {
				m.Close()
			}
			if m != nil && err == io.EOF && (m.Input == nil) != (c.files == "stopped") {
				t.Errorf("the input is %v", m.Input)
			}
			if all := strings.Join(got, " "); err == io.EOF && all != c.want || err != io.EOF && !strings.Contains(err.Error(), c.want) {
				t.Errorf("merged %s: %q, %v, want %q", c.files, all, err, c.want)
			}
		})
	}
}

// TestTable: medians of the samples, and nothing for a trial that did not finish.
func TestTable(t *testing.T) {
	table := Table{Run: testRun()}
	c := testCase(3, 0)
	table.Add(c)
	c = testCase(4, 0)
	c.Trials[0] = Trial{Solver: "a", Status: compare.TimedOut}
	c.Verdict, c.Reason = compare.Undecided, "a did not finish"
	table.Add(c)
	b := table.Rows[0].Cells[1]
	if b.Wall != 2e-6 || b.Guesses != 4 || b.Nodes != -1 || b.Spread != 3 || !b.Finished() || table.Rows[0].Reason != "" {
		t.Errorf("cell %+v", b)
	}
	if want := []float64{3e-6, 1e-6, 2e-6}; !slices.Equal(table.First[1], want) {
		t.Errorf("first samples %v, want %v", table.First[1], want)
	}
	a := table.Rows[1].Cells[0]
	if a.Wall != 0 || a.Finished() || !a.Unfinished() || table.Rows[1].Reason != c.Reason {
		t.Errorf("cell %+v", a)
	}
}

// TestOutcome puts what a comparison gave into a line.
func TestOutcome(t *testing.T) {
	out := compare.Outcome{
		Verdict: compare.Disagree, Reason: "a: late: by far",
		Trials: []compare.Trial{{
			Solver: "a", Status: compare.Failed, Count: 2, Stats: fourfold.Stats{Vars: 5, Counters: []fourfold.Counter{{Name: "nodes", Value: 6}}},
			Fault:   &compare.Fault{Kind: compare.Late, Detail: "by far"},
			Samples: []compare.Sample{{N: 2, Wall: time.Microsecond, CPU: -1}},
		}},
	}
	var c Case
	c.SetOutcome(out)
	got := c.Trials[0]
	if c.Verdict != compare.Disagree || got.Status != compare.Failed || got.Kind != "late" || got.Fault != "by far" || got.Counters["nodes"] != 6 ||
		got.Samples[0] != (Sample{N: 2, WallNs: 1000, CPUNs: -1}) {
		t.Errorf("line %+v", c)
	}
}

// TestID: the fingerprint depends on structure, not on names.
func TestID(t *testing.T) {
	problem := func(name string, color fourfold.Color, primaryFirst bool) *fourfold.Problem {
		var b fourfold.Builder
		x := b.Primary(name)
		y := b.Secondary("y")
		z := b.Primary("z")
		if primaryFirst {
			b.Option("o", x, y.Paint(color), z)
		} else {
			b.Option("o", z, y.Paint(color), x)
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	ids := []string{ID(problem("x", 1, true)), ID(problem("name", 1, true)), ID(problem("x", 2, true)), ID(problem("x", 1, false)), ID(new(fourfold.Problem))}
	if ids[0] != ids[1] {
		t.Error("the fingerprint depends on names")
	}
	slices.Sort(ids[1:])
	if len(slices.Compact(ids[1:])) != 4 {
		t.Errorf("fingerprints %v", ids)
	}
	s := ShapeOf(problem("x", 1, true))
	if s != (Shape{Kind: "cover", Primary: 2, Secondary: 1, Options: 1, Colored: true}) {
		t.Errorf("size %+v", s)
	}
}

// FuzzReader: whatever a file holds, it is read or refused with its name and a place,
// and what was read can be put into a table.
func FuzzReader(f *testing.F) {
	line := func(v any) string {
		text, err := encode(v)
		if err != nil {
			f.Fatal(err)
		}
		return string(text)
	}
	run := line(testRun())
	f.Add([]byte(run + line(testCase(0, 0)) + line(End{Schema: 1, Type: TypeEnd, Cases: 1})))
	f.Add([]byte(run + strings.Replace(line(testCase(0, 0)), `"samples":[`, `"samples":[{"n":-1,"wall_ns":-9},`, 1)))
	f.Add([]byte("{}\n"))
	f.Add([]byte(`{"schema":1,"type":"run","solvers":null}` + "\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		d, err := NewReader(bytes.NewReader(text), "f.jsonl")
		if err == nil {
			table := Table{Run: d.Run}
			var c *Case
			for c, err = d.Next(); err == nil; c, err = d.Next() {
				table.Add(c)
			}
		}
		if err != io.EOF && !strings.HasPrefix(err.Error(), "f.jsonl:") {
			t.Errorf("error %v, want one that begins with the name of the file", err)
		}
	})
}
