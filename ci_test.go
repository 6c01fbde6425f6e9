package fourfold_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A clpRun is a run of .ci/clp on a machine without CLP, on which every installation fails.
type clpRun struct {
	tags, message string
	exitCode      int
	tried         bool // to install something
}

// runCLP runs .ci/clp. FOURFOLD_NEED_CLP is need. If the first argument is "-", it runs as a user who
// may not install anything.
func runCLP(t *testing.T, need string, args ...string) clpRun {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	bin := t.TempDir()
	tried := filepath.Join(bin, "tried")
	id, sudo := "0", `[ "$1" = -n ] && shift; exec "$@"`
	if len(args) > 0 && args[0] == "-" {
		id, sudo, args = "1000", "exit 1", args[1:]
	}
	for name, script := range map[string]string{
		"pkg-config": "exit 1",
		"apt-get":    "touch " + tried + "; echo reading lists; echo 'E: no such host' >&2; exit 100",
		"sudo":       sudo,
		"id":         "echo " + id,
	} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("sh", append([]string{".ci/clp"}, args...)...)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "FOURFOLD_NEED_CLP="+need)
	if err := cmd.Run(); cmd.ProcessState == nil {
		t.Fatal(err)
	}
	_, err := os.Stat(tried)
	return clpRun{strings.TrimSpace(out.String()), errs.String(), cmd.ProcessState.ExitCode(), err == nil}
}

// TestFailedInstallation: if CLP cannot be installed, .ci/clp says what it tried to install and by
// which command, and shows why this failed. It goes on without CLP unless CLP is needed.
func TestFailedInstallation(t *testing.T) {
	for need, want := range map[string]int{"": 0, "1": 1} {
		r := runCLP(t, need)
		if r.exitCode != want || !r.tried || want == 0 && r.tags != "noclp" {
			t.Errorf("FOURFOLD_NEED_CLP=%q: %+v, want exit code %d", need, r, want)
		}
		for _, line := range []string{"apt-get install -y --no-install-recommends coinor-libclp-dev", "exit code 100", "reading lists", "E: no such host"} {
			if !strings.Contains(r.message, line) {
				t.Errorf("%q does not say %q", r.message, line)
			}
		}
	}
}

// TestNoInstallation: .ci/clp --no-install installs nothing, and says in one line how to get CLP.
func TestNoInstallation(t *testing.T) {
	for need, want := range map[string]int{"": 0, "1": 1} {
		r := runCLP(t, need, "--no-install")
		if r.exitCode != want || r.tried || want == 0 && r.tags != "noclp" {
			t.Errorf("FOURFOLD_NEED_CLP=%q: %+v, want exit code %d and no installation", need, r, want)
		}
		if strings.Count(r.message, "\n") != 1 || !strings.Contains(r.message, "without lp") || !strings.Contains(r.message, "apt-get install coinor-libclp-dev zlib1g-dev") {
			t.Errorf("%q, want one line that says how to get CLP", r.message)
		}
	}
}

// TestTools: .ci/clp --tools installs the solvers of tests together with CLP, and goes on without
// them.
func TestTools(t *testing.T) {
	for need, want := range map[string]int{"": 0, "1": 1} {
		r := runCLP(t, need, "--tools")
		if r.exitCode != want || !r.tried || want == 0 && r.tags != "noclp" {
			t.Errorf("FOURFOLD_NEED_CLP=%q: %+v, want exit code %d", need, r, want)
		}
		if _, err := exec.LookPath("cadical"); err == nil {
			continue // it may be that all solvers are there
		}
		for _, line := range []string{"--no-install-recommends coinor-libclp-dev zlib1g-dev pkg-config g++ cadical minisat glpk-utils coinor-cbc", "and skipping tests of exported models"} {
			if !strings.Contains(r.message, line) {
				t.Errorf("%q does not say %q", r.message, line)
			}
		}
	}
}

// TestNoRight: .ci/clp tells a user who may not install packages in one line why, and what to
// install as root.
func TestNoRight(t *testing.T) {
	for _, args := range [][]string{nil, {"--tools"}} {
		r := runCLP(t, "", append([]string{"-"}, args...)...)
		if r.tried || r.tags != "noclp" || strings.Count(r.message, "\n") != 1 || !strings.Contains(r.message, "takes root") || !strings.Contains(r.message, "as root: apt-get install coinor-libclp-dev") {
			t.Errorf("%q: %+v, want one line that says what to install, and why it is not", args, r)
		}
	}
}

// TestTargetsThatInstall: only the targets demo and test of the Makefile install anything, and
// make help has a line for every target.
func TestTargetsThatInstall(t *testing.T) {
	text, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	target, installing := "", map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if m := regexp.MustCompile(`^([a-z-]+):`).FindStringSubmatch(line); m != nil {
			target = m[1]
			if !strings.Contains(string(text), "\n# make "+target+" ") && target != "help" {
				t.Errorf("make help does not name %s", target)
			}
		}
		if strings.Contains(line, "$(.ci/clp)") || strings.Contains(line, "$(.ci/clp --tools)") {
			installing[target] = true
		}
	}
	if len(installing) != 2 || !installing["demo"] || !installing["test"] {
		t.Errorf("these targets install CLP: %v, want demo and test", installing)
	}
}
