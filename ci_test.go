package fourfold_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestFailedInstallation: where CLP cannot be installed, .ci/clp shows why, and goes on without.
func TestFailedInstallation(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip(err)
	}
	bin := t.TempDir()
	for name, script := range map[string]string{
		"pkg-config": "exit 1",
		"apt-get":    "echo reading lists; echo 'E: no such host' >&2; exit 100",
		"sudo":       `[ "$1" = -n ] && shift; exec "$@"`,
	} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for need, want := range map[string]int{"": 0, "1": 1} {
		cmd := exec.Command("sh", ".ci/clp")
		var out, errs strings.Builder
		cmd.Stdout, cmd.Stderr = &out, &errs
		cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "FOURFOLD_NEED_CLP="+need)
		if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != want {
			t.Errorf("FOURFOLD_NEED_CLP=%q: %v, want exit code %d", need, err, want)
		}
		if tags := strings.TrimSpace(out.String()); want == 0 && tags != "noclp" {
			t.Errorf("build tags %q, want noclp", tags)
		}
		for _, line := range []string{"exit code 100", "reading lists", "E: no such host"} {
			if !strings.Contains(errs.String(), line) {
				t.Errorf("%q does not say %q", errs.String(), line)
			}
		}
	}
}
