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

	"github.com/spf13/pflag"
)

// TestInstall: make install puts the command, its pages and its completions into the places of the
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
	command := filepath.Join(newcomersFolder(t, root), "fourfold")
	dest := filepath.Join(t.TempDir(), "with a blank")
	other := filepath.Join(dest, "usr/share/man/man1/fourfoldish.1")
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
		"usr/bin/fourfold", "usr/share/man/man1/fourfold.1", "usr/share/man/man1/fourfold-solve.1", "usr/share/bash-completion/completions/fourfold",
		"usr/share/zsh/site-functions/_fourfold", "usr/share/fish/vendor_completions.d/fourfold.fish", "usr/share/man/man1/fourfoldish.1",
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
	if files := filesBelow(dest); !slices.Equal(files, []string{"usr/share/man/man1/fourfoldish.1"}) {
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

// TestManPages: a page has the texts of --help, and is always the same.
func TestManPages(t *testing.T) {
	dir := t.TempDir()
	var texts [2]string
	for k := range texts {
		to := filepath.Join(dir, string(rune('a'+k)))
		if code := run([]string{"man", to}, strings.NewReader(""), os.Stdout, os.Stderr); code != 0 {
			t.Fatalf("exit code %d", code)
		}
		for _, name := range filesBelow(to) {
			text, err := os.ReadFile(filepath.Join(to, name))
			if err != nil {
				t.Fatal(err)
			}
			texts[k] += name + "\n" + string(text)
		}
	}
	if texts[0] != texts[1] {
		t.Error("the pages differ from run to run")
	}
	plain := strings.NewReplacer(`\&`, "", `\-`, "-", `\(aq`, "'", `\(ha`, "^", `\(ti`, "~", `\(dq`, `"`, `\e`, `\`).Replace(texts[0])
	for _, c := range allCommands().Commands() {
		if !c.IsAvailableCommand() {
			continue
		}
		_, page, found := strings.Cut(plain, "fourfold-"+c.Name()+".1\n")
		if !found {
			t.Errorf("there is no page of %s", c.Name())
		}
		for line := range strings.Lines(c.Long + "\n" + c.Example) {
			if !strings.Contains(page, strings.TrimSpace(line)) {
				t.Errorf("the page of %s lacks %q", c.Name(), line)
			}
		}
		c.LocalFlags().VisitAll(func(f *pflag.Flag) {
			named := strings.Contains(page, "\n.B --"+f.Name) || strings.Contains(page, "\n.B -"+f.Shorthand+", --"+f.Name)
			if _, meaning := pflag.UnquoteUsage(f); !named || !strings.Contains(page, meaning) {
				t.Errorf("the page of %s lacks --%s with its meaning", c.Name(), f.Name)
			}
		})
	}
	if _, err := exec.LookPath("groff"); err != nil {
		return
	}
	for _, name := range filesBelow(filepath.Join(dir, "a")) {
		if out, err := exec.Command("groff", "-man", "-ww", "-z", filepath.Join(dir, "a", name)).CombinedOutput(); err != nil || len(out) > 0 {
			t.Errorf("%s: %v: %s", name, err, out)
		}
	}
}
