package results

import (
	"os"
	"path/filepath"
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
		if err := merge.CopyTo(t.Context(), file("all")); err != nil {
			t.Fatal(err)
		}
		merge.Close()
		if again, m := cpusOf(t, file("all")); again != c.want || m.Run.Mixed() != merge.Run.Mixed() {
			t.Errorf("%s: merged and read again %s, want %s; %q", c.files, again, c.want, m.Run.Mixed())
		}
		if table, err := ReadTable(t.Context(), file("all")); err != nil || table.Run.Mixed() != merge.Run.Mixed() {
			t.Errorf("%s: the table has %q, %v", c.files, table.Run.Mixed(), err)
		}
	}
	text, _ := os.ReadFile(file("resumed"))
	if n := strings.Count(string(text), `"environment":{`); n != 3 {
		t.Errorf("the file describes environments %d times, want in the first line and for each case from elsewhere:\n%s", n, text)
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

// TestDiffer tests how environments differ.
func TestDiffer(t *testing.T) {
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
	}
}
