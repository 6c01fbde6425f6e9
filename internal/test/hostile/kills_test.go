//go:build linux

package hostile

import (
	"encoding/json"
	"os"
	"strings"
	"syscall"
	"time"
)

// A comparison is a call of compare that a trial repeats.
type comparison struct {
	args    []string // without --jsonl and --resume
	whole   *outcome // of an undisturbed run
	elapsed time.Duration
	cases   []string // the lines of the undisturbed results file, as digest returns them
}

// comparison writes a file of puzzles, sometimes with bad lines, and compares the engines on it
// without a disturbance.
func (t *trial) comparison(puzzles int) *comparison {
	text := t.lines(puzzles, 28)
	if t.oneIn(3) {
		text += "12\n" + t.lines(2, 30) + strings.Repeat("x", 81) + "\n"
	}
	t.write("p.txt", text)
	c := &comparison{args: []string{"compare", "--solvers", pick(t, "cp,dlx", "dlx,sat", "cp,dlx,sat,classic", "cdcl,dlx"), "--repeat", pick(t, "0", "1", "3"), "--time", "0",
		"--seed", pick(t, "1", "9"), "--want", pick(t, "1", "2")}}
	if t.oneIn(3) {
		c.args = append(c.args, "--isomorphs", "2")
	}
	if t.oneIn(4) {
		c.args = append(c.args, "--shard", pick(t, "1/2", "2/3"))
	}
	c.args = append(c.args, "p.txt")
	begin := time.Now()
	c.whole = t.fourfold(append(c.args, "--jsonl", "whole.jsonl")...)
	c.elapsed = time.Since(begin)
	t.checkSane(c.whole)
	c.cases = t.digest("whole.jsonl")
	return c
}

// volatile reports whether a field of a results file may differ between two equal runs.
func volatile(field string) bool {
	return field == "samples" || field == "stopped" || field == "started" || field == "command" || strings.HasPrefix(field, "environment")
}

// digest returns the lines of a results file without the fields that may differ between two runs.
func (t *trial) digest(name string) []string {
	text, err := os.ReadFile(t.path(name))
	if err != nil {
		t.fatal("%v", err)
	}
	var all []string
	for line := range strings.Lines(string(text)) {
		var v any
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.fatal("%s: line %q: %v", name, head(line, 1), err)
		}
		out, err := json.Marshal(stripped(v))
		t.must(err)
		all = append(all, string(out))
	}
	return all
}

// stripped returns a JSON value without the fields that may differ.
func stripped(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for field := range v {
			if volatile(field) {
				delete(v, field)
			} else {
				v[field] = stripped(v[field])
			}
		}
	case []any:
		for i := range v {
			v[i] = stripped(v[i])
		}
	}
	return v
}

// equalRuns checks that a results file is equal to that of the undisturbed run.
func (t *trial) equalRuns(c *comparison, name string) {
	got := t.digest(name)
	if len(got) != len(c.cases) {
		t.fatal("%s: %d lines, want %d as in an undisturbed run", name, len(got), len(c.cases))
	}
	for i := range got {
		if got[i] != c.cases[i] {
			t.fatal("%s, line %d:\n%s\nin an undisturbed run:\n%s", name, i+1, head(got[i], 1), head(c.cases[i], 1))
		}
	}
}

// tryKills kills or interrupts a comparison at random moments and resumes it. At the end the
// results must be equal to those of an undisturbed run.
func tryKills(t *trial) {
	c := t.comparison(5 + t.IntN(25))
	args := append(c.args, "--jsonl", "run.jsonl", "--resume")
	for range 1 + t.IntN(4) {
		p := t.start(&command{args: args})
		if !p.ended(time.Duration(t.Float64() * 1.1 * float64(c.elapsed))) {
			sig := pick(t, syscall.SIGKILL, syscall.SIGKILL, syscall.SIGINT, syscall.SIGTERM)
			p.Process.Signal(sig)
			t.count(sig.String())
		}
		t.wait(p)
		t.damageEnd("run.jsonl.part")
	}
	last := t.fourfold(args...)
	t.checkSane(last)
	if last.code != c.whole.code {
		t.fault("%s: exit code %d, want %d\n%s", last.command, last.code, c.whole.code, head(last.stderr, 10))
	}
	t.equalRuns(c, "run.jsonl")
	if _, err := os.Stat(t.path("run.jsonl.part")); err == nil {
		t.fault("%s: left run.jsonl.part", last.command)
	}
	a, b := t.fourfold("compare", "--merge", "run.jsonl"), t.fourfold("compare", "--merge", "whole.jsonl")
	if a.code != b.code {
		t.fault("%s: exit code %d, want %d\n%s", a.command, a.code, b.code, head(a.stderr, 10))
	}
}

// damageEnd sometimes cuts bytes off the end of a file or adds some, as may happen when a
// machine loses its power.
func (t *trial) damageEnd(name string) {
	text, err := os.ReadFile(t.path(name))
	if err != nil || t.oneIn(2) {
		return
	}
	if t.oneIn(2) {
		text = text[:len(text)-min(len(text), t.IntN(400))]
	} else {
		text = append(text, text[:min(len(text), t.IntN(200))]...)
	}
	t.write(name, string(text))
	t.count("torn files")
}

// tryTwins starts two runs that write the same results file. The second must be refused in a
// message of one line that names the file. The first must not be affected.
func tryTwins(t *trial) {
	c := t.comparison(5 + t.IntN(10))
	args := append(c.args, "--jsonl", "run.jsonl")
	first := t.start(&command{args: args})
	if !t.stopAt(first, "run.jsonl.part") {
		first.Process.Signal(syscall.SIGCONT)
		t.wait(first)
		t.count("complete before")
		return
	}
	if t.oneIn(2) {
		args = append(args, "--resume")
	}
	refused := t.fourfold(args...)
	first.Process.Signal(syscall.SIGCONT)
	runs := t.wait(first)
	t.checkSane(refused)
	t.checkMessages(refused)
	if refused.code != 2 || refused.errors() != 1 || !strings.Contains(refused.stderr, "run.jsonl") {
		t.fault("%s, while another run writes the file: exit code %d, %s", refused.command, refused.code, head(refused.stderr, 5))
	}
	t.checkSane(runs)
	if runs.code != c.whole.code {
		t.fault("%s: exit code %d, want %d\n%s", runs.command, runs.code, c.whole.code, head(runs.stderr, 10))
	}
	t.equalRuns(c, "run.jsonl")
	t.count("two runs")
}
