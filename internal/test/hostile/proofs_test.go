//go:build linux

package hostile

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
	"fourfold/internal/test/covertest"
)

// tryProof writes the proof of an answer, sometimes on a disk that becomes full, and sometimes
// until a kill. If the run says that all is well, the checker must verify the proof, and the
// number of solutions must be that of brute force. A proof that exists must not be replaced. A
// damaged one must be refused, or show the same.
func tryProof(t *trial) {
	p := covertest.Random(t.Rand)
	t.write("p.dlx", t.dlx(p))
	want := fmt.Sprintf("exactly %s", words.PluralGrouped(len(covertest.BruteForce(p)), "solution"))
	switch len(covertest.BruteForce(p)) {
	case 0:
		want = "no solution"
	case 1:
		want = "exactly one solution"
	}
	proof, formula := "p.drat", "p.drat.cnf"
	if t.oneIn(2) {
		proof, formula = "p.pbp", "p.pbp.opb"
	}
	want = fmt.Sprintf("%s of p.dlx, provided that %s is its formula, which excludes %s", want, formula, words.Plural(len(covertest.BruteForce(p)), "solution"))
	c := &command{args: []string{"solve", pick(t, "--all", "--count"), "--proof", proof, "--solver", t.specOf(solvers.Learning), "p.dlx"}}
	disturbed := ""
	switch t.IntN(4) {
	case 0:
		disturbed = "full disk"
		c.limits = fmt.Sprintf("ulimit -f %d", t.IntN(8))
	case 1:
		disturbed = "killed"
	}
	run := t.start(c)
	if disturbed == "killed" && !run.ended(time.Duration(t.IntN(6000))*time.Microsecond) {
		run.Process.Signal(syscall.SIGKILL)
	}
	o := t.wait(run)
	if disturbed != "" {
		t.count(disturbed)
	}
	if o.signal == 0 {
		t.checkSane(o)
	}
	if o.signal != 0 || o.code > 1 {
		if disturbed == "" {
			t.fault("%s: exit code %d\n%s", o.command, o.code, head(o.stderr, 5))
		}
		if o.stdout != "" && o.signal == 0 && c.args[1] == "--count" { // --all writes the solutions before
			t.fault("%s: exit code %d, and the answer %q without its proof", o.command, o.code, head(o.stdout, 3))
		}
		if t.has(proof) && t.has(formula) && t.oneIn(2) {
			t.checkDamaged(t.fourfold("verify", proof), want)
		}
		return
	}
	verified := t.fourfold("verify", proof)
	if line := fmt.Sprintf("%s: verified: %s\n", proof, want); verified.code != 0 || verified.stdout != line {
		t.fatal("%s: exit code %d, %q, want %q\n%s\nof\n%s", verified.command, verified.code, verified.stdout, line, head(verified.stderr, 5), t.dlx(p))
	}
	t.count("verified")
	before := t.takeSnapshot()
	if again := t.run(&command{args: c.args}); again.code != 2 || again.stdout != "" {
		t.fault("%s, where files exist: exit code %d, %q", again.command, again.code, again.stdout)
	}
	t.checkFiles(before, o.command)
	t.damageProof(proof, formula, want)
}

// damageProof damages the proof or the formula some times.
func (t *trial) damageProof(proof, formula, want string) {
	name := pick(t, proof, proof, formula)
	whole, err := os.ReadFile(t.path(name))
	t.must(err)
	for range 4 {
		text := string(whole)
		if lines := strings.SplitAfter(text, "\n"); t.oneIn(2) {
			k := t.IntN(len(lines))
			if text = strings.Join(slices.Delete(slices.Clone(lines), k, k+1), ""); t.oneIn(4) { // a line very often
				text = strings.Join(slices.Insert(lines, k, strings.Repeat(lines[k], 20_000)), "")
			}
		} else {
			text = t.mutate(text)
		}
		t.write(name, text)
		o := t.fourfold("verify", proof)
		if name == formula { // it may say anything, but not crash
			t.checkSane(o)
			continue
		}
		t.checkDamaged(o, want)
	}
}

// checkDamaged checks that a proof that may be damaged was refused, or has shown the same.
func (t *trial) checkDamaged(o *outcome, want string) {
	t.checkSane(o)
	switch o.code {
	case 0:
		if !strings.HasSuffix(o.stdout, ": verified: "+want+"\n") {
			t.fault("%s: %q of a damaged proof, want %q", o.command, o.stdout, want)
		}
		t.count("damaged, shows the same")
	case 2, 4:
		t.count("damaged, refused")
	default:
		t.fault("%s: exit code %d", o.command, o.code)
	}
}

func (t *trial) has(name string) bool {
	_, err := os.Stat(t.path(name))
	return err == nil
}

// specOf returns an engine with random settings.
func (t *trial) specOf(name string) string {
	for _, e := range solvers.Engines() {
		if e.Name == name {
			return t.spec(e, false)
		}
	}
	panic("no engine " + name)
}
