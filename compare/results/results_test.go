package results

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold/compare"
)

func testRun() Run {
	return Run{Head: Head{Schema, TypeRun}, Solvers: []string{"a", "b"}, Want: 2, Repeat: 1, Seed: 7, Command: []string{"fourfold", "compare"}}
}

func testCase(index, isomorph int) *Case {
	return &Case{
		Head: Head{Schema, TypeCase}, Index: index, Isomorph: isomorph, Name: fmt.Sprintf("f.txt:%d", index+1), ID: fmt.Sprint("id", index),
		File: "f.txt", Line: index + 1, Shape: Shape{Kind: "sudoku", Order: 9, Clues: 17}, Verdict: compare.Agree, Reason: "one solution",
		Trials: []Trial{
			{Solver: "a", Status: compare.Unique, Count: 1, Samples: []compare.Sample{{N: 3, Wall: 1000}}},
			{Solver: "b", Status: compare.Unique, Count: 1, Counters: map[string]int64{"guesses": 4}, Samples: []compare.Sample{{N: 1, Wall: 3000}, {N: 1, Wall: 1000}, {N: 1, Wall: 2000}}},
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
	if err := l.End(&Input{9, "all"}, 0); err != nil {
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

// TestCosts: costs and bounds of a search for the cheapest are read back, and a verdict that
// they contradict is refused.
func TestCosts(t *testing.T) {
	run := testRun()
	run.Want, run.Cheapest = 0, true
	num := func(n int64) *int64 { return &n }
	trial := func(solver string, status compare.Status, cost, bound *int64) Trial {
		return Trial{Solver: solver, Status: status, Count: 1, Cost: cost, Bound: bound}
	}
	done := trial("a", compare.Optimal, num(-4), num(-4))
	for name, c := range map[string]struct {
		other   Trial
		verdict compare.Verdict
		err     string
	}{
		"equal":   {trial("b", compare.Optimal, num(-4), num(-4)), compare.Agree, ""},
		"dearer":  {trial("b", compare.Optimal, num(-3), num(-3)), compare.Agree, "verdict agree: expected disagree"},
		"a gap":   {trial("b", compare.TimedOut, num(9), num(-6)), compare.Undecided, ""},
		"no cost": {Trial{Solver: "b", Status: compare.Optimal, Count: 1}, compare.Agree, "b has status optimal and count 1"},
	} {
		line := testCase(0, 0)
		line.Verdict, line.Trials = c.verdict, []Trial{done, c.other}
		path := filepath.Join(t.TempDir(), "r.jsonl")
		write(t, path, run, line)
		table, err := ReadTable(t.Context(), path)
		if (err == nil) != (c.err == "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: %v, want %q", name, err, c.err)
		}
		if err != nil {
			continue
		}
		r := table.Puzzles[0].Results
		if gap := r[1].Values[Gap]; !table.Run.Cheapest || r[0].Values[Cost] != -4 || r[0].Values[Gap] != 0 || name == "a gap" && (gap < 1.66 || gap > 1.67) || (name == "equal") != (r[0].Answer == r[1].Answer) {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if flags, others := run.Differ(new(testRun())); flags != "--cheapest" || others != "--want 2" {
		t.Errorf("Differ() = %s, %s", flags, others)
	}
}

// TestReadBad tests that an error names its place in the file, and that all whole lines of a cut
// file can be read, at every length.
func TestReadBad(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	write(t, path, testRun(), testCase(0, 0), testCase(1, 0))
	text, _ := os.ReadFile(path)
	lines := strings.SplitAfter(string(text), "\n")
	for name, c := range map[string]struct{ text, want string }{
		"empty":        {"", "f.jsonl:1:1: cut off before the first line: expected"},
		"no JSON":      {"hello\n", `f.jsonl:1:1: found "hello": expected a JSON object, as in a file written with --jsonl`},
		"broken JSON":  {"{\"schema\":1,\"type\"}\n", "f.jsonl:1:19: this is not JSON: expected a JSON object, as in a file written with --jsonl"},
		"half a line":  {lines[0] + lines[1][:20] + "\n", "f.jsonl:2:20: this is not JSON: expected a JSON object"},
		"a number":     {lines[0] + strings.Replace(lines[1], `"index":0`, `"index":1.5`, 1), `f.jsonl:2:1: field "index" is a number 1.5: expected a case of schema 2`},
		"no verdict":   {lines[0] + strings.Replace(lines[1], `"verdict":"agree"`, `"verdict":"fine"`, 1), `f.jsonl:2:1: verdict "fine": expected one of undecided, agree, disagree`},
		"puzzles":      {"..3.4\n", `f.jsonl:1:1: found "..3.4": expected a JSON object, as in a file written with --jsonl`},
		"later schema": {strings.Replace(lines[0], `"schema":2`, `"schema":9`, 1), "f.jsonl:1:1: schema 9, of a later build of fourfold: expected 2"},
		"old schema":   {strings.Replace(lines[0], `"schema":2`, `"schema":1`, 1), `f.jsonl:1:1: schema 1, of an older build of fourfold: expected 2`},
		"a case first": {lines[1], `f.jsonl:1:1: found type "case": expected "run"`},
		"other solver": {lines[0] + strings.Replace(lines[1], `"solver":"b"`, `"solver":"c"`, 1), "f.jsonl:2:1: the trials are of a c: expected a b"},
		"wrong type":   {lines[0] + strings.Replace(lines[1], `"index":0`, `"index":"x"`, 1), `f.jsonl:2:1: field "index" is a string: expected a case of schema 2`},
		"behind":       {string(text) + lines[1], "f.jsonl:5:1: there is a line after the end"},
		"no end":       {strings.Join(lines[:3], ""), "f.jsonl:4:1: cut off: expected more cases"},
	} {
		if _, _, err := readAll(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) || strings.Count(err.Error(), "expected") > 1 {
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

// TestReadContradiction tests that the verdict of a case must be that of its trials.
func TestReadContradiction(t *testing.T) {
	unique := Trial{Status: compare.Unique, Count: 1, Hash: "x"}
	three := Trial{Status: compare.Multiple, Count: 3, Hash: "y"}
	fault := Trial{Status: compare.Failed, Count: 1, Hash: "x", Kind: "late"}
	unsupported := Trial{Status: compare.Unsupported, Error: "no"}
	stopped := func(count int64, hash string) Trial {
		return Trial{Status: compare.TimedOut, Error: "timed out", Count: count, Hash: hash}
	}
	const bad = -1
	for _, c := range []struct {
		want int
		a, b Trial
		is   compare.Verdict // or bad
	}{
		{0, unique, unique, compare.Agree}, {0, unique, three, compare.Disagree}, {0, unique, fault, compare.Disagree}, {0, unique, unsupported, compare.Undecided},
		{0, unique, Trial{Status: compare.Unique, Count: 1, Hash: "y"}, compare.Disagree}, {0, unique, Trial{Status: compare.Unique, Count: 1}, compare.Agree},
		{0, Trial{Status: compare.Multiple, Count: MaxCount, Total: "10000000000000000"}, Trial{Status: compare.Multiple, Count: MaxCount, Total: "10000000000000001"}, compare.Disagree},
		{0, unique, stopped(0, ""), compare.Undecided}, {0, stopped(1, "x"), unique, compare.Undecided}, {0, stopped(2, "y"), unique, compare.Disagree},
		{0, stopped(2, ""), unique, compare.Undecided}, {0, stopped(2, "y"), stopped(3, "y"), compare.Undecided},
		{2, Trial{Status: compare.Capped, Count: 2, Hash: "x"}, Trial{Status: compare.Capped, Count: 2, Hash: "y"}, compare.Agree},
		{2, unique, three, bad}, {2, unique, Trial{Status: compare.Capped, Count: 3}, bad}, {0, unique, Trial{Status: compare.Unique, Count: 2}, bad},
		{0, unique, Trial{Status: compare.None, Count: 1}, bad}, {0, unique, Trial{Status: compare.Multiple, Count: -1}, bad}, {0, unique, Trial{Status: compare.Capped, Count: 1}, bad},
	} {
		for _, verdict := range []compare.Verdict{compare.Undecided, compare.Agree, compare.Disagree} {
			run, line := testRun(), testCase(0, 0)
			run.Want, line.Verdict = c.want, verdict
			c.a.Solver, c.b.Solver = "a", "b"
			line.Trials = []Trial{c.a, c.b}
			path := filepath.Join(t.TempDir(), "r.jsonl")
			write(t, path, run, line)
			text, _ := os.ReadFile(path)
			_, _, err := readAll(bytes.NewReader(text))
			if err == io.EOF {
				err = nil
			}
			if (err == nil) != (verdict == c.is) || err != nil && (!strings.HasPrefix(err.Error(), "f.jsonl:2:1: ") || !strings.Contains(err.Error(), ": expected ")) {
				t.Errorf("want %d, %+v, %+v, verdict %s: %v", c.want, c.a, c.b, verdict, err)
			}
		}
	}
}

// FuzzReader tests that any file is read or refused with its name and a place, and that every case
// that is read can be put into a table.
func FuzzReader(f *testing.F) {
	line := func(v any) string {
		text, err := json.Marshal(v)
		if err != nil {
			f.Fatal(err)
		}
		return string(text) + "\n"
	}
	run := line(testRun())
	f.Add([]byte(run + line(testCase(0, 0)) + line(End{Head: Head{Schema, TypeEnd}, Cases: 1})))
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

// TestTwins: a disagreement of isomorphs, whose solvers agree with each other, is read back.
func TestTwins(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	log, err := CreateLog(path, Run{Solvers: []string{"a", "b"}, Isomorphs: 1})
	if err != nil {
		t.Fatal(err)
	}
	for k, verdict := range []compare.Verdict{compare.Agree, compare.Disagree} {
		trial := Trial{Status: compare.Multiple, Count: int64(2 + k), Hash: "1"}
		c := &Case{Isomorph: k, File: "p.txt", Line: 1, Verdict: verdict, Trials: []Trial{trial, trial}}
		c.Trials[0].Solver, c.Trials[1].Solver = "a", "b"
		if err := log.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := log.End(&Input{Puzzles: 1}, 0); err != nil {
		t.Fatal(err)
	}
	if table, err := ReadTable(t.Context(), path); err != nil || table.Verdicts[compare.Disagree] != 1 {
		t.Errorf("read %+v, %v", table, err)
	}
}

// TestRunDiffer: settings that differ are said as flags of the command, with both values.
func TestRunDiffer(t *testing.T) {
	for _, c := range []struct {
		change      func(r *Run)
		flags, with string
	}{
		{func(*Run) {}, "", ""},
		{func(r *Run) { r.TimeoutNs = 1e9 }, "--time 10s", "--time 1s"},
		{func(r *Run) { r.Want, r.Counting, r.Memory = 0, true, 1<<20 }, "--want 2 no --memory", "--count --memory 1048576"},
		{func(r *Run) { r.Solvers, r.SampleNs = []string{"cp", "sat:amo=seq"}, 2e6 }, "--solvers cp,dlx samples of 1ms", "--solvers cp,sat:amo=seq samples of 2ms"},
	} {
		run := Run{Solvers: []string{"cp", "dlx"}, Want: 2, TimeoutNs: 1e10, SampleNs: 1e6}
		other := run
		c.change(&other)
		if flags, with := run.Differ(&other); flags != c.flags || with != c.with {
			t.Errorf("Differ() = %q, %q, want %q, %q", flags, with, c.flags, c.with)
		}
	}
}
