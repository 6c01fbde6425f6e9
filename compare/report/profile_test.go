package report

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"fourfold/compare/internal/tabletest"
	"fourfold/compare/summary"
)

func mixedProfile() (*summary.Profile, *summary.Summary) {
	table := tabletest.Mixed()
	profiler := summary.NewProfiler(summary.ByLabel, &table.Run)
	for k := range table.Rows {
		profiler.Add(&table.Rows[k])
	}
	return profiler.Profile(), summary.Summarize(table.Table())
}

// TestWriteProfile: the text has the figures of the groups and warnings, within
// the width of a terminal.
func TestWriteProfile(t *testing.T) {
	p, s := mixedProfile()
	var b strings.Builder
	if err := WriteProfile(&b, p, s, false); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"400 puzzles, 2 solvers, timeout 10 s\n", "\nTime and memory by difficulty and solver\n",
		"\nEasy       200  cp           200  12.4 us  14.7 us  14.9 us ", "\nEvil       200  cp           180  22.8 ms   > 10 s   > 10 s ",
		"single best solver: sat", "note: unfinished puzzles, out of 400: 20 by cp",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the text lacks %q:\n%s", want, b.String())
		}
	}
	for line := range strings.Lines(b.String()) {
		if len(line) > 121 {
			t.Errorf("a line of %d columns: %s", len(line)-1, line)
		}
	}
	if err := WriteProfile(broken{}, p, s, false); err == nil {
		t.Error("a writer that fails gives no error")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }

// TestWriteProfileCSV: a row for each group and solver; infinite times and unknown figures.
func TestWriteProfileCSV(t *testing.T) {
	p, _ := mixedProfile()
	var b strings.Builder
	if err := WriteProfileCSV(&b, p); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil || len(rows) != 5 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for column, want := range map[string]string{"difficulty": "Evil", "solver": "cp", "puzzles": "200", "finished": "180", "unfinished": "20", "slowest_s": "inf", "guesses_median": "300"} {
		for k, name := range rows[0] {
			if name == column && rows[3][k] != want {
				t.Errorf("%s: %s, want %s", column, rows[3][k], want)
			}
		}
	}
	if err := WriteProfileCSV(broken{}, p); err == nil {
		t.Error("a writer that fails gives no error")
	}
}

// TestProfileRecord: the JSON line leaves out what JSON cannot express.
func TestProfileRecord(t *testing.T) {
	p, s := mixedProfile()
	r := NewProfileRecord(p, s)
	if _, err := json.Marshal(r); err != nil {
		t.Fatal(err)
	}
	evil := r.Groups[1]
	if r.Puzzles != 400 || evil.Solvers[0].Slowest != nil || evil.Solvers[0].Median == nil || *evil.Solvers[1].Slowest < 0.0099 {
		t.Errorf("%+v", r)
	}
}
