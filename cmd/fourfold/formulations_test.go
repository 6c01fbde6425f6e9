package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/compare/report"
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/export"
	"fourfold/internal/solvers"
	"fourfold/internal/words"
	"fourfold/lp"
)

// A publicProblem is a problem that the command of docs/formulations.md makes.
type publicProblem struct{ file, command string }

// publicProblems returns the problems in the order of .ci/formulations.
func publicProblems(t *testing.T) (problems []publicProblem) {
	t.Helper()
	script, err := os.ReadFile("../../.ci/formulations")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(script), "<<'END'\n")
	table, _, found := strings.Cut(table, "END\n")
	if !found {
		t.Fatal(".ci/formulations has no table of problems between <<'END' and END")
	}
	for line := range strings.Lines(table) {
		file, command, _ := strings.Cut(line, " ")
		problems = append(problems, publicProblem{file, strings.TrimSpace(command)})
	}
	return problems
}

// TestFormulations: docs/formulations.md has the families that the command "make formulations"
// measures, the tables of its results in docs/bench, and the settings of the engines.
func TestFormulations(t *testing.T) {
	if !lp.Available {
		t.Skip("lp is among the engines of the page, and not in this build")
	}
	const (
		name   = "../../docs/formulations.md"
		update = "FOURFOLD_UPDATE=1 go test ./cmd/fourfold -run TestFormulations"
	)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	parts := map[string]string{
		"settings": choicesTable(t), "families": familiesTable(publicProblems(t)),
		"encodings": measuredTables(t, "formulations"), "reductions": measuredTables(t, "reductions"),
	}
	used := 0
	want := generated.ReplaceAllStringFunc(string(text), func(old string) string {
		m := generated.FindStringSubmatch(old)
		if parts[m[2]] == "" {
			t.Errorf("%s: there is no part %q", name, m[2])
		}
		used++
		return m[1] + "\n" + parts[m[2]] + "\n" + m[3]
	})
	switch {
	case used != len(parts):
		t.Errorf("%s has %d parts that are made, want %d", name, used, len(parts))
	case want == string(text):
	case os.Getenv("FOURFOLD_UPDATE") != "":
		writeText(t, name, want)
	default:
		t.Errorf("%s is not that of the results: run %s", name, update)
	}
}

// TestFormulationsMeasured: the results in docs/bench are of the solvers of compare --encodings,
// of the problems that the command makes, and of the encodings that sat and lp have now.
func TestFormulationsMeasured(t *testing.T) {
	if !lp.Available {
		t.Skip("lp is among the engines of the results, and not in this build")
	}
	run, cases := measured(t, "formulations")
	if want := solvers.Encodings(); !slices.Equal(run.Solvers, want) {
		t.Errorf("docs/bench/formulations.jsonl.gz is of the solvers %q, want %q: run make formulations", run.Solvers, want)
	}
	_, reduced := measured(t, "reductions")
	if testing.Short() {
		return
	}
	dir := t.TempDir()
	made := map[string][]string{} // by file: the fingerprints of its problems
	for _, p := range publicProblems(t) {
		file := filepath.Join(dir, filepath.FromSlash(p.file))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		commands := []string{p.command + " --output " + file}
		if strings.HasPrefix(p.command, "generate ") && strings.HasSuffix(file, ".dlx") {
			commands = []string{p.command + " --output " + file + ".txt", "export --as latin --output " + file + " " + file + ".txt"}
		}
		for _, command := range commands {
			var errs bytes.Buffer
			if code := quietly(command, &errs); code != 0 {
				t.Fatalf("fourfold %s: exit code %d: %s", command, code, errs.String())
			}
		}
		made["families/"+p.file] = fingerprints(t, file)
	}
	for _, of := range [][]*results.Case{cases, reduced} {
		ids := map[string][]string{}
		for _, c := range of {
			ids[c.File] = append(ids[c.File], c.ID)
		}
		if !maps.EqualFunc(ids, made, slices.Equal) {
			t.Errorf("the results are of the problems %q, and the command makes %q: run make formulations", ids, made)
		}
	}
	for _, c := range cases {
		if name := strings.TrimPrefix(c.File, "families/"); filepath.Ext(name) == ".dlx" {
			checkSizes(t, c, filepath.Join(dir, filepath.FromSlash(name)))
		}
	}
}

// checkSizes checks that the encodings of sat and lp have the sizes that are in a case.
func checkSizes(t *testing.T, c *results.Case, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	p, err := fourfold.ReadProblem(bytes.NewReader(text), file)
	if err != nil {
		t.Fatal(err)
	}
	formats := map[string]string{"sat": "cnf", "lp": "lp"}
	for _, trial := range c.Trials {
		engine, settings, _ := strings.Cut(trial.Solver, ":")
		choices := export.Choices{Format: formats[engine], Encoding: settings}
		if formats[engine] == "" || choices.Check() != nil || strings.Contains(settings, "objective=") {
			continue // it has no encoding, or settings that do not change the encoding
		}
		size, err := export.Measure(context.Background(), p, choices)
		terms := trial.Counters["literals"] + trial.Counters["nonzeros"]
		if got := (export.Size{Variables: int64(trial.Vars), Auxiliaries: size.Auxiliaries, Constraints: int64(trial.Rows), Terms: terms}); err != nil || got != size {
			t.Errorf("%s, %s: the results have %v, and the encoding has %v, %v: run make formulations", c.Name, trial.Solver, got, size, err)
		}
	}
}

func quietly(command string, errs io.Writer) int {
	return run(strings.Fields(command), strings.NewReader(""), io.Discard, errs)
}

// fingerprints returns the fingerprints of the problems in a file, by a comparison that stops at
// the first node.
func fingerprints(t *testing.T, file string) (ids []string) {
	t.Helper()
	path := file + ".jsonl"
	quietly("compare --repeat 0 --nodes 1 --solvers dlx,dlx --jsonl "+path+" "+file, io.Discard)
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	_, cases := readResults(t, f, path)
	for _, c := range cases {
		ids = append(ids, c.ID)
	}
	return ids
}

// measured returns the results in docs/bench.
func measured(t *testing.T, name string) (results.Run, []*results.Case) {
	t.Helper()
	path := "../../docs/bench/" + name + ".jsonl.gz"
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	unpacked, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	return readResults(t, unpacked, path)
}

// readResults reads a whole results file.
func readResults(t *testing.T, r io.Reader, name string) (run results.Run, cases []*results.Case) {
	t.Helper()
	reader, err := results.NewReader(r, name)
	if err != nil {
		t.Fatal(err)
	}
	for {
		c, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	if !reader.End.Complete {
		t.Fatalf("%s: the run is not complete", name)
	}
	return reader.Run, cases
}

// measuredTables returns the tables of results in docs/bench, with where and when they were
// measured.
func measuredTables(t *testing.T, name string) string {
	t.Helper()
	run, cases := measured(t, name)
	table := &results.Table{Run: run, Complete: true}
	for _, c := range cases {
		table.Add(c)
	}
	s := summary.Summarize(table)
	s.Families = s.ByFamily()
	late := 0
	for _, c := range cases {
		for _, trial := range c.Trials {
			if trial.Kind == "late" {
				late++
			} else if trial.Fault != "" {
				t.Errorf("%s: %s: %s: %s", name, c.Name, trial.Solver, trial.Fault)
			}
		}
	}
	agree := "All answers agree."
	if late > 0 {
		agree += fmt.Sprintf(" %s ended more than a second after the time limit, which is a fault, but not a wrong answer.", words.Plural(late, "search"))
	}
	var b strings.Builder
	e := run.Environment
	date, _, _ := strings.Cut(run.Started, "T")
	fmt.Fprintf(&b, "%s, %d cores, %s, commit %.12s, %s. %s Raw results: [%[7]s.jsonl.gz](bench/%[7]s.jsonl.gz); the report as text: [%[7]s.txt](bench/%[7]s.txt).\n\n", e.CPU, e.Cores, e.Go, e.Commit, date, agree, name)
	if err := report.WriteEncodings(&b, s); err != nil {
		t.Fatal(err)
	}
	return strings.TrimRight(b.String(), "\n") + "\n"
}

// familiesTable returns a table of the families and the commands that make them.
func familiesTable(problems []publicProblem) string {
	var names []string
	commands := map[string][]string{}
	for _, p := range problems {
		family, _, _ := strings.Cut(p.file, "/")
		family = strings.TrimSuffix(family, filepath.Ext(family))
		if commands[family] == nil {
			names = append(names, family)
		}
		commands[family] = append(commands[family], p.command)
	}
	var b strings.Builder
	b.WriteString("| family | made by `fourfold` and |\n|---|---|\n")
	for _, name := range names {
		fmt.Fprintf(&b, "| %s | %s |\n", name, strings.Join(commands[name], "; "))
	}
	return b.String()
}

// changes says what a setting of a formulation changes. Settings that only limit a search, or say
// how much of the machine it takes, are no choices of the formulation.
var changes = map[string]string{
	"cp:scheme": "inference", "cp:root": "inference", "cp:order": "search",
	"dlx:core": "data structure", "dlx:prefer": "search",
	"sat:encoding": "encoding", "sat:amo": "encoding", "sat:colors": "encoding", "sat:reduce": "reduction",
	"lp:model": "encoding", "lp:objective": "search", "lp:cuts": "inference", "lp:branch": "search", "lp:warm": "search", "lp:reduce": "reduction", "lp:presolve": "reduction",
}

// limits are the settings that are no choices.
var limits = []string{"nodes", "guesses", "seed", "memory", "workers", "clauses"}

// choicesTable returns a table of the settings of the formulations that are choices.
func choicesTable(t *testing.T) string {
	t.Helper()
	var b strings.Builder
	b.WriteString("| setting | values, the default first or in brackets | changes | meaning |\n|---|---|---|---|\n")
	for _, e := range solvers.Engines() {
		if !e.Formulation {
			continue
		}
		for _, s := range e.Settings {
			name := e.Name + ":" + s.Name
			switch {
			case slices.Contains(limits, s.Name):
			case changes[name] == "":
				t.Errorf("%s: say in changes what it changes, or in limits that it is no choice", name)
			default:
				fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", name, valuesOf(s), changes[name], strings.ReplaceAll(s.Meaning, "|", `\|`))
			}
		}
	}
	return b.String()
}

// valuesOf lists the values of a setting.
func valuesOf(s fourfold.Setting) string {
	values := strings.ReplaceAll(s.Values, "|", ", ")
	if first, _, _ := strings.Cut(s.Values, "|"); first != s.Default {
		values += " (" + s.Default + ")"
	}
	return values
}
