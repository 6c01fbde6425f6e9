//go:build unix

package main

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestInstall: make install puts the command and its completions into the places of the
// system, and make uninstall removes them and nothing else.
func TestInstall(t *testing.T) {
	for _, tool := range []string{"make", "sh"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip(err)
		}
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	command := filepath.Join(commandFolder(t), "fourfold")
	dest := filepath.Join(t.TempDir(), "with a blank")
	other := filepath.Join(dest, "usr/share/fish/vendor_completions.d/fourfoldish.fish")
	os.MkdirAll(filepath.Dir(other), 0o777)
	writeText(t, other, "other")
	run := func(target string) {
		t.Helper()
		cmd := exec.Command("make", "--no-print-directory", "-C", root, target, "PREFIX=/usr", "DESTDIR="+dest)
		cmd.Env = append(os.Environ(), "FOURFOLD="+command)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("make %s: %v\n%s", target, err, out)
		}
	}
	run("install")
	run("install") // once more, over the first
	files := filesBelow(dest)
	for _, want := range []string{
		"usr/bin/fourfold", "usr/share/bash-completion/completions/fourfold",
		"usr/share/zsh/site-functions/_fourfold", "usr/share/fish/vendor_completions.d/fourfold.fish", "usr/share/fish/vendor_completions.d/fourfoldish.fish",
	} {
		if !slices.Contains(files, want) {
			t.Errorf("%s is not among %q", want, files)
		}
	}
	if out, err := exec.Command(filepath.Join(dest, "usr/bin/fourfold"), "version").Output(); err != nil || !strings.HasPrefix(string(out), "fourfold ") {
		t.Errorf("the installed command prints %q, %v", out, err)
	}
	for shell, file := range map[string]string{"bash": "bash-completion/completions/fourfold", "zsh": "zsh/site-functions/_fourfold", "fish": "fish/vendor_completions.d/fourfold.fish"} {
		if path, err := exec.LookPath(shell); err == nil {
			if out, err := exec.Command(path, "-n", filepath.Join(dest, "usr/share", file)).CombinedOutput(); err != nil {
				t.Errorf("the script for %s: %v\n%s", shell, err, out)
			}
		}
	}
	run("uninstall")
	if files := filesBelow(dest); !slices.Equal(files, []string{"usr/share/fish/vendor_completions.d/fourfoldish.fish"}) {
		t.Errorf("make uninstall leaves %q", files)
	}
}

// filesBelow returns the files below a folder, by their paths from it.
func filesBelow(dir string) (names []string) {
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(dir, path)
			names = append(names, filepath.ToSlash(name))
		}
		return nil
	})
	return names
}
