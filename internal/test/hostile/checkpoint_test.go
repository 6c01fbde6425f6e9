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

// A longSearch is a search with a checkpoint that a trial repeats.
type longSearch struct {
	question []string
	limit    int           // of --limit, or 0
	all      []string      // the solutions, in increasing order
	want     string        // the output of a count
	elapsed  time.Duration // of an undisturbed run
}

// tryCheckpoint kills or interrupts a search with a checkpoint at random moments, on a disk that
// sometimes becomes full, and sometimes damages the checkpoint. Each run goes on with another core
// and another number of workers. At the end the solutions must be those of an undisturbed run, each
// once.
func tryCheckpoint(t *trial) {
	s := t.longSearch()
	t.twins(s)
	damaged := false
	for range 1 + t.IntN(12) {
		c := t.goOn(s)
		if t.oneIn(5) {
			c.limits = fmt.Sprintf("ulimit -f %d", 1+t.IntN(40))
		}
		p := t.start(c)
		if !p.ended(time.Duration(t.Float64() * float64(s.elapsed))) {
			sig := pick(t, syscall.SIGKILL, syscall.SIGKILL, syscall.SIGKILL, syscall.SIGINT, syscall.SIGTERM)
			p.Process.Signal(sig)
			t.count(sig.String())
		}
		o := t.wait(p)
		if o.signal == 0 {
			t.checkEnd(s, o)
		}
		if t.oneIn(8) {
			damaged = true
			t.damageEnd("search.check")
		}
	}
	o := t.run(t.goOn(s))
	if o.code == 2 && !damaged {
		t.fault("%s: refused without a damage\n%s", o.command, head(o.stderr, 5))
	}
	if damaged && o.code == 2 {
		os.Remove(t.path("search.check"))
		t.count("refused")
		o = t.run(t.goOn(s))
	}
	t.checkEnd(s, o)
	if o.code != 0 {
		t.fault("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 5))
	}
	if strings.Contains(o.stderr, "goes on after") {
		t.count("resumed")
	}
}

// longSearch makes a problem and finds its solutions without a disturbance.
func (t *trial) longSearch() *longSearch {
	made := t.fourfold(pick(t, []string{"make", "queens", "10"}, []string{"make", "queens", "11"}, []string{"make", "soma"}, []string{"make", "langford", "8"})...)
	t.checkSane(made)
	t.write("p.dlx", made.stdout)
	begin := time.Now()
	all := t.fourfold("solve", "--all", "p.dlx")
	t.checkSane(all)
	s := &longSearch{all: slices.Sorted(strings.Lines(all.stdout)), elapsed: time.Since(begin)}
	switch s.question = pick(t, []string{"--all"}, []string{"--all"}, []string{"--count"}, []string{"--limit"}); s.question[0] {
	case "--count":
		s.want = strconv.Itoa(len(s.all)) + "\n"
	case "--limit":
		s.limit = 1 + t.IntN(len(s.all))
		s.question = append(s.question, strconv.Itoa(s.limit))
	}
	return s
}

// goOn returns a command that goes on with the search.
func (t *trial) goOn(s *longSearch) *command {
	args := append([]string{"solve", "--checkpoint", "search.check", "--workers", pick(t, "1", "2", "3")}, s.question...)
	engine := pick(t, "dlx", "dlx:core=cells", "dlx:core=links", "dlx:core=bits,memory=none")
	return &command{args: append(args, "--solver", engine, "p.dlx")}
}

// checkEnd checks the output of a run that ended by itself or after a signal that it heard.
func (t *trial) checkEnd(s *longSearch, o *outcome) {
	t.checkSane(o)
	got := slices.Sorted(strings.Lines(o.stdout))
	got = slices.DeleteFunc(got, func(line string) bool { return line == "limit\n" })
	full := strings.Contains(o.stderr, "can no longer be saved")
	switch {
	case full:
		t.count("full disks")
		fallthrough
	case o.code == 0:
		if full != (o.code == 3) {
			t.fault("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 5))
		}
		if !strings.Contains(o.stderr, "interrupted") {
			t.complete(s, o, got)
		}
	case o.code == 2:
		if !strings.Contains(o.stderr, "search.check:") && !strings.Contains(o.stderr, "file too large") {
			t.fault("%s: exit code 2\n%s", o.command, head(o.stderr, 5))
		}
	case o.code != 3:
		t.fault("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 5))
	}
	if s.want == "" {
		t.subset(s, o, got)
	}
}

// complete checks the output of a run that has ended the search.
func (t *trial) complete(s *longSearch, o *outcome, got []string) {
	switch {
	case s.want != "":
		if o.stdout != s.want {
			t.fault("%s: count %q, want %q", o.command, o.stdout, s.want)
		}
	case s.limit > 0 && len(got) != s.limit:
		t.fault("%s: %d solutions, want %d", o.command, len(got), s.limit)
	case s.limit == 0 && !slices.Equal(got, s.all):
		t.fault("%s: %d solutions, want the %d of an undisturbed run", o.command, len(got), len(s.all))
	}
}

// subset checks that each line is a solution, and none is there twice.
func (t *trial) subset(s *longSearch, o *outcome, got []string) {
	for k, line := range got {
		if _, found := slices.BinarySearch(s.all, line); !found && strings.HasSuffix(line, "\n") {
			t.fault("%s: %q is not a solution", o.command, line)
		}
		if k > 0 && line == got[k-1] {
			t.fault("%s: %q twice", o.command, line)
		}
	}
}

// twins starts a second run while a first one stands still. The second must be refused.
func (t *trial) twins(s *longSearch) {
	if !t.oneIn(4) {
		return
	}
	first := t.start(t.goOn(s))
	writing := t.stopAt(first, "search.check")
	second := t.run(t.goOn(s))
	first.Process.Signal(syscall.SIGCONT)
	t.checkEnd(s, t.wait(first))
	if writing && (second.code != 2 || second.errors() != 1 || !strings.Contains(second.stderr, "another run is writing it")) {
		t.fault("%s, while another run goes on: exit code %d\n%s", second.command, second.code, head(second.stderr, 5))
	}
	t.count("two runs")
}
