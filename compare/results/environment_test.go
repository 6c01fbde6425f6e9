package results

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// on returns an environment with the given processor.
func on(cpu string) Environment { return Environment{Fourfold: "v1", Go: "go1.26", CPU: cpu} }

// writeOn writes a results file with one case for each processor. A new process resumes the run
// when the processor changes.
func writeOn(t *testing.T, path string, run Run, cpus string, cases ...*Case) {
	t.Helper()
	run.Environment = on(cpus[:1])
	l, err := CreateLog(path, run)
	for k, c := range cases {
		if k > 0 && cpus[k] != cpus[k-1] {
			if err := l.Interrupt("test"); err != nil {
				t.Fatal(err)
			}
			run.Environment = on(cpus[k : k+1])
			l, _, err = ResumeLog(path, run, func(*Case) {})
		}
		if err != nil {
			t.Fatal(err)
		}
		if err := l.Add(c); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.End(&Input{9, "all"}, 0); err != nil {
		t.Fatal(err)
	}
}

// cpusOf merges files, and returns the processors of the cases with the Merge after its last case.
func cpusOf(t *testing.T, paths ...string) (cpus string, m *Merge) {
	t.Helper()
	m, err := OpenMerge(t.Context(), paths)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	for c, err := range m.All() {
		if err != nil {
			t.Fatal(err)
		}
		cpus += m.Run.Environments[c.Env].CPU
	}
	return cpus, m
}

// TestEnvironments tests that each case keeps its environment: if a run is resumed elsewhere, if
// shards come from several machines, and if a merged file is read again.
func TestEnvironments(t *testing.T) {
	dir := t.TempDir()
	file := func(name string) string { return filepath.Join(dir, name) }
	shard := func(k int) Run {
		run := testRun()
		run.Shard, run.Shards = k, 2
		return run
	}
	writeOn(t, file("resumed"), testRun(), "ABBA", testCase(0, 0), testCase(1, 0), testCase(2, 0), testCase(3, 0))
	writeOn(t, file("1"), shard(1), "CD", testCase(0, 0), testCase(2, 0))
	writeOn(t, file("2"), shard(2), "DC", testCase(1, 0), testCase(3, 0))
	writeOn(t, file("same"), testRun(), "AA", testCase(0, 0), testCase(1, 0))
	for _, c := range []struct {
		files, want string
		mixed       string
	}{
		{"resumed", "ABBA", "2 different environments, so their times cannot be compared: environment 2 differs from 1 in processor A and B"},
		{"1 2", "CDDC", "environment 2 differs from 1 in processor C and D"},
		{"same", "AA", ""},
	} {
		var paths []string
		for _, name := range strings.Fields(c.files) {
			paths = append(paths, file(name))
		}
		got, m := cpusOf(t, paths...)
		if mixed := m.Run.Mixed(); got != c.want || !strings.Contains(mixed, c.mixed) || (mixed == "") != (c.mixed == "") {
			t.Errorf("%s: processors %s, want %s; %q", c.files, got, c.want, mixed)
		}
		merge, err := OpenMerge(t.Context(), paths)
		if err != nil {
			t.Fatal(err)
		}
		l, err := CreateLog(file("all"), merge.Run)
		for c, e := range merge.All() {
			l.SetEnvironment(merge.Run.Environments[c.Env])
			if err == nil && e == nil {
				err = l.Add(c)
			}
		}
		merge.Close()
		if err != nil || l.End(merge.Input, 0) != nil {
			t.Fatal(err)
		}
		if again, m := cpusOf(t, file("all")); again != c.want || m.Run.Mixed() != merge.Run.Mixed() {
			t.Errorf("%s: merged and read again %s, want %s; %q", c.files, again, c.want, m.Run.Mixed())
		}
		if table, err := ReadTable(t.Context(), file("all")); err != nil || table.Run.Mixed() != merge.Run.Mixed() {
			t.Errorf("%s: the table has %q, %v", c.files, table.Run.Mixed(), err)
		}
	}
	text, _ := os.ReadFile(file("resumed"))
	if n := strings.Count(string(text), `"environment":{`); n != 2 {
		t.Errorf("the file describes %d environments, want 2:\n%s", n, text)
	}
	os.WriteFile(file("unknown"), []byte(strings.Replace(string(text), `"env":1`, `"env":7`, 1)), 0o666)
	if _, err := ReadTable(t.Context(), file("unknown")); err == nil || !strings.Contains(err.Error(), "environment 7 is not described: expected one of the 2") {
		t.Errorf("an environment that is not described: %v", err)
	}
}

// TestShardWithoutCases tests that the environment of merged results is one of a case.
func TestShardWithoutCases(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	for k, cpu := range []string{"A", "B"} {
		run := testRun()
		run.Shard, run.Shards = 2-k, 2
		var cases []*Case
		if k == 1 {
			cases = append(cases, testCase(0, 0))
		}
		paths = append(paths, filepath.Join(dir, cpu))
		writeOn(t, paths[k], run, cpu, cases...)
	}
	if table, err := ReadTable(t.Context(), paths...); err != nil || table.Run.Environment.CPU != "B" || len(table.Run.Environments) != 1 {
		t.Errorf("%+v, %v, want the processor B", table.Run, err)
	}
}

// TestOldEnvironment tests that a file without a commit is read, and that its environment differs
// from one of the same version with a commit.
func TestOldEnvironment(t *testing.T) {
	path := filepath.Join(t.TempDir(), "old.jsonl")
	write(t, path, testRun(), testCase(0, 0))
	text, _ := os.ReadFile(path)
	if strings.Contains(string(text), `"commit"`) || strings.Contains(string(text), `"env"`) || strings.Contains(string(text), `"reason":""`) {
		t.Errorf("fields without a value are written:\n%s", text)
	}
	old := on("A")
	for name, c := range map[string]struct {
		change func(*Environment)
		want   string
	}{
		"commit":    {func(e *Environment) { e.Commit = "abc" }, "build v1 and v1 commit abc"},
		"changes":   {func(e *Environment) { e.Commit, e.Modified = "abc", true }, "build v1 and v1 commit abc with changes"},
		"cores":     {func(e *Environment) { e.Cores = 2 }, "cores 0 and 2"},
		"libraries": {func(e *Environment) { e.Libraries = map[string]string{"b": "2", "a": "1"} }, "libraries none and a=1 b=2"},
		"variables": {func(e *Environment) { e.Variables = map[string]string{"GOGC": "50"} }, "variables none and GOGC=50"},
		"nothing":   {func(*Environment) {}, ""},
	} {
		other := on("A")
		c.change(&other)
		if got := old.Differ(&other); got != c.want {
			t.Errorf("%s: Differ() = %q, want %q", name, got, c.want)
		}
		if known := indexOf([]Environment{on("B"), old}, &other) >= 0; known != (c.want == "") {
			t.Errorf("%s: known = %t", name, known)
		}
	}
}

// TestSecondRun tests that no second run can write to a log in use, by any name of the file that
// is replaced or of the file that is written.
func TestSecondRun(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	write(t, in("r"), testRun(), testCase(0, 0))
	err := os.Link(in("r"), in("hard"))
	if err = errors.Join(err, os.Symlink("r", in("link"))); err != nil {
		t.Skip(err)
	}
	for first, others := range map[string][]string{"r": {"r", "link", "hard"}, "hard": {"r", "link"}} {
		for _, resume := range []bool{false, true} {
			l, err := CreateLog(in(first), testRun())
			if resume {
				l.Abandon()
				l, _, err = ResumeLog(in(first), testRun(), func(*Case) {})
			}
			if err != nil {
				t.Fatal(err)
			}
			before := contents(t, dir)
			for _, other := range others {
				_, create := CreateLog(in(other), testRun())
				_, _, again := ResumeLog(in(other), testRun(), func(*Case) {})
				for _, err := range []error{create, again} {
					if err == nil || !strings.Contains(err.Error(), dir) || strings.Contains(err.Error(), "\n") {
						t.Errorf("a second run on %s as %s: %v", first, other, err)
					}
				}
			}
			if after := contents(t, dir); !slices.Equal(before, after) {
				t.Errorf("a second run on %s changed files\n%s\nto\n%s", first, before, after)
			}
			l.Abandon()
		}
	}
}

// contents returns the names and texts of the files in a folder.
func contents(t *testing.T, dir string) (all []string) {
	t.Helper()
	names, _ := filepath.Glob(filepath.Join(dir, "*"))
	for _, name := range names {
		text, _ := os.ReadFile(name)
		all = append(all, fmt.Sprintf("%s: %s", name, text))
	}
	return all
}

// TestForeignPart tests that a file that is no results file stays as it is, also if a run is told
// to resume it.
func TestForeignPart(t *testing.T) {
	for _, text := range []string{"x", "notes without a line break", "{}", `{"schemes":`, "a line\n", "{}\n"} {
		for _, end := range []string{"", partial} {
			path := filepath.Join(t.TempDir(), "r.jsonl")
			os.WriteFile(path+end, []byte(text), 0o666)
			if _, _, err := ResumeLog(path, testRun(), func(*Case) {}); err == nil || !strings.Contains(err.Error(), path+end+":1:") {
				t.Errorf("%q in %s: ResumeLog() = %v", text, end, err)
			}
			if _, err := CreateLog(path, testRun()); end != "" && err == nil {
				t.Errorf("%q in %s: CreateLog() took it", text, end)
			}
			if got, _ := os.ReadFile(path + end); string(got) != text {
				t.Errorf("%q became %q", text, got)
			}
		}
	}
}
