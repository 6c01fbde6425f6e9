//go:build linux

package hostile

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A longSearch is a search as jobs, which a trial disturbs.
type longSearch struct {
	list    bool          // of the solutions, not their number
	all     []string      // the solutions, in increasing order
	elapsed time.Duration // of an undisturbed run
}

// tryWork kills or interrupts the work on jobs at random moments, on a disk that sometimes becomes
// full, and sometimes damages the file of the answers. Each run goes on with another core and another
// number of workers. At the end the solutions must be those of an undisturbed run, each once.
func tryWork(t *trial) {
	s := t.longSearch()
	t.twins()
	damaged := false
	for range 1 + t.IntN(12) {
		c := t.goOn()
		if t.oneIn(5) {
			c.limits = fmt.Sprintf("ulimit -f %d", 1+t.IntN(40))
		}
		p := t.start(c)
		if !p.ended(time.Duration(t.Float64() * float64(s.elapsed))) {
			sig := pick(t, syscall.SIGKILL, syscall.SIGKILL, syscall.SIGKILL, syscall.SIGINT, syscall.SIGTERM)
			p.Process.Signal(sig)
			t.count(sig.String())
		}
		if o := t.wait(p); o.signal == 0 {
			t.checkWork(o)
		}
		if t.oneIn(8) {
			damaged = true
			t.damageEnd("answers.jsonl")
		}
	}
	o := t.run(t.goOn())
	if damaged && o.code == 2 {
		os.Remove(t.path("answers.jsonl"))
		t.count("refused")
		o = t.run(t.goOn())
	}
	if t.checkWork(o); o.code != 0 {
		t.fault("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 5))
	}
	o = t.fourfold("merge", "jobs.jsonl", "answers.jsonl")
	t.checkSane(o)
	if s.list && !slices.Equal(slices.Sorted(strings.Lines(o.stdout)), s.all) || !s.list && o.stdout != strconv.Itoa(len(s.all))+"\n" {
		t.fault("%s: %q, want the %d solutions of an undisturbed run", o.command, head(o.stdout, 3), len(s.all))
	}
}

// longSearch makes a problem, finds its solutions without a disturbance, and divides the search.
func (t *trial) longSearch() *longSearch {
	made := t.fourfold(pick(t, []string{"make", "queens", "10"}, []string{"make", "queens", "11"}, []string{"make", "soma"}, []string{"make", "langford", "8"})...)
	t.checkSane(made)
	t.write("p.dlx", made.stdout)
	begin := time.Now()
	all := t.fourfold("solve", "--all", "p.dlx")
	t.checkSane(all)
	s := &longSearch{list: t.oneIn(2), all: slices.Sorted(strings.Lines(all.stdout)), elapsed: time.Since(begin)}
	args := []string{"split", "--jobs", pick(t, "1", "5", "50"), "--output", "jobs.jsonl", "p.dlx"}
	if s.list {
		args = append(args, "--all")
	}
	t.checkSane(t.fourfold(args...))
	return s
}

// goOn returns a command that goes on with the work.
func (t *trial) goOn() *command {
	engine := pick(t, "dlx", "dlx:core=cells", "dlx:core=links", "dlx:core=bits,memory=none")
	return &command{args: []string{"work", "--workers", pick(t, "1", "2", "3"), "--solver", engine, "--output", "answers.jsonl", "jobs.jsonl"}}
}

// checkWork checks the end of a run that ended by itself or after a signal that it heard.
func (t *trial) checkWork(o *outcome) {
	t.checkSane(o)
	switch {
	case o.code == 2 && !strings.Contains(o.stderr, "answers.jsonl:") && !strings.Contains(o.stderr, "file too large"),
		o.code == 3 && !strings.Contains(o.stderr, "interrupted"), o.code != 0 && o.code != 2 && o.code != 3:
		t.fault("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 5))
	}
}

// twins starts a second run while a first one stands still. The second must be refused.
func (t *trial) twins() {
	if !t.oneIn(4) {
		return
	}
	first := t.start(t.goOn())
	writing := t.stopAt(first, "answers.jsonl")
	second := t.run(t.goOn())
	first.Process.Signal(syscall.SIGCONT)
	t.checkWork(t.wait(first))
	if writing && (second.code != 2 || second.errors() != 1 || !strings.Contains(second.stderr, "another run is writing it")) {
		t.fault("%s, while another run goes on: exit code %d\n%s", second.command, second.code, head(second.stderr, 5))
	}
	t.count("two runs")
}
