package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fourfold/internal/solvers"
)

// TestDemoList: .ci/demo finds the formulations in the help of compare.
func TestDemoList(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no shell")
	}
	bin := commandFolder(t)
	script, err := os.ReadFile("../../.ci/demo")
	if err != nil {
		t.Fatal(err)
	}
	_, line, _ := strings.Cut(string(script), "\nlist=")
	line, _, _ = strings.Cut(line, "\n")
	cmd := exec.Command(sh, "-c", "list="+line+`; echo "$list"`)
	cmd.Env = append(os.Environ(), "FOURFOLD="+filepath.Join(bin, "fourfold"))
	out, err := cmd.Output()
	if want := strings.Join(solvers.Formulations(), ","); err != nil || strings.TrimSpace(string(out)) != want {
		t.Errorf(".ci/demo finds the formulations %q, %v, want %q", out, err, want)
	}
}
