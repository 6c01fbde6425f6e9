package fourfold_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A clpRun is a run of .ci/clp on a machine without CLP, on which every installation fails.
type clpRun struct {
	tags, message string
	exitCode      int
	tried         bool // to install something
}

// runCLP runs .ci/clp. FOURFOLD_NEED_CLP is need.
func runCLP(t *testing.T, need string, args ...string) clpRun {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	bin := t.TempDir()
	tried := filepath.Join(bin, "tried")
	for name, script := range map[string]string{
		"pkg-config": "exit 1",
		"apt-get":    "touch " + tried + "; echo reading lists; echo 'E: no such host' >&2; exit 100",
		"id":         "echo 0",
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

// TestMissingCLP: if CLP is missing, .ci/clp says how to get it, or why the installation failed, and
// goes on without it unless it is needed. With --no-install it installs nothing.
func TestMissingCLP(t *testing.T) {
	for need, want := range map[string]int{"": 0, "1": 1} {
		failed, left := runCLP(t, need), runCLP(t, need, "--no-install")
		for _, r := range []clpRun{failed, left} {
			if r.exitCode != want || want == 0 && r.tags != "noclp" || r.tried == (r == left) {
				t.Errorf("FOURFOLD_NEED_CLP=%q: %+v, want exit code %d", need, r, want)
			}
		}
		for _, line := range []string{"apt-get install -y --no-install-recommends coinor-libclp-dev", "exit code 100", "reading lists", "E: no such host"} {
			if !strings.Contains(failed.message, line) {
				t.Errorf("%q does not say %q", failed.message, line)
			}
		}
		if strings.Count(left.message, "\n") != 1 || !strings.Contains(left.message, "without lp") || !strings.Contains(left.message, "apt-get install coinor-libclp-dev zlib1g-dev") {
			t.Errorf("%q, want one line that says how to get CLP", left.message)
		}
	}
}

// TestDemoSteps: make demo says that the first build takes minutes before it builds, and how much it compiled; what the build says is
// shown, and if it fails, so does the demo.
func TestDemoSteps(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	for build, want := range map[string]string{
		"echo example.org/a; echo go: downloading b; echo example.org/c": "compiled 2 of 3 packages",
		"echo '# example.org/a'; echo 'a.go:1:1: syntax error'; exit 1":  "a.go:1:1: syntax error",
	} {
		dir := t.TempDir()
		os.Mkdir(filepath.Join(dir, "bin"), 0o777)
		for name, script := range map[string]string{
			"go":           "case $1 in list) printf 'a\\nb\\nc\\n' ;; build) " + build + " ;; esac",
			"bin/fourfold": "echo solved",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		for _, name := range []string{".ci", "testdata"} {
			here, err := filepath.Abs(name)
			if err == nil {
				err = os.Symlink(here, filepath.Join(dir, name))
			}
			if err != nil {
				t.Skip(err)
			}
		}
		cmd := exec.Command("sh", ".ci/demo")
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "FOURFOLD=")
		out, err := cmd.CombinedOutput()
		said := string(out)
		first, _, _ := strings.Cut(said, "\n")
		if !strings.Contains(first, "takes minutes") || !strings.Contains(said, want) || (err == nil) != strings.Contains(want, "compiled") || (err == nil) != strings.Contains(said, "\nsolved\n") {
			t.Errorf("with a build that does %q the demo ends with %v, and says\n%s", build, err, said)
		}
	}
}
