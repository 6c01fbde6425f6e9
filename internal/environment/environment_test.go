package environment

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
)

// TestCommit: the commit is that of the linker, else that of Go.
func TestCommit(t *testing.T) {
	stamped := &debug.BuildInfo{Settings: []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"}}}
	for _, c := range []struct {
		info     *debug.BuildInfo
		stamp    string
		commit   string
		modified bool
	}{
		{nil, "", "", false},
		{&debug.BuildInfo{}, "", "", false},
		{stamped, "", "abc", true},
		{&debug.BuildInfo{}, "def", "def", false},
		{nil, "def+modified", "def", true},
		{stamped, "def", "def", false},
	} {
		if got, modified := commit(c.info, c.stamp); got != c.commit || modified != c.modified {
			t.Errorf("commit(%v, %q) = %q, %t", c.info, c.stamp, got, modified)
		}
	}
}

// TestVariables: settings of the process that change times are part of the description.
func TestVariables(t *testing.T) {
	t.Setenv("GOGC", "50")
	before := Here(nil)
	t.Setenv("GOGC", "200")
	after := Here(nil)
	if how := before.Differ(&after); !strings.Contains(how, "GOGC=50") || !strings.Contains(how, "GOGC=200") {
		t.Errorf("the environments differ in %q", how)
	}
}

// TestStamp: what builds the command sets the variable of this package, and the script that
// says the commit prints what the variable holds.
func TestStamp(t *testing.T) {
	root := filepath.Join("..", "..")
	stamp = "0123456789abcdef" + modifiedEnd
	defer func() { stamp = "" }()
	here := Here(nil)
	if got, want := here.Build(), Version()+" commit 0123456789ab with changes"; got != want {
		t.Errorf("Build() = %q, want %q", got, want)
	}
	for _, name := range []string{"Makefile", "Dockerfile", ".ci/demo"} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Skip(err)
		}
		if want := "-X " + reflect.TypeFor[marker]().PkgPath() + ".stamp="; !strings.Contains(string(text), want) {
			t.Errorf("%s has no %q", name, want)
		}
	}
	out, err := exec.Command("sh", filepath.Join(root, ".ci", "commit")).Output()
	if err != nil {
		t.Skip(err)
	}
	text := strings.TrimSuffix(strings.TrimSpace(string(out)), modifiedEnd)
	if text != "" && (len(text) != 40 || strings.Trim(text, "0123456789abcdef") != "") {
		t.Errorf(".ci/commit printed %q", out)
	}
}

// TestCommitScript: the script says whether what is built is the commit, and says nothing of a
// copy that another project holds.
func TestCommitScript(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", ".ci", "commit"))
	if err != nil {
		t.Skip(err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, ".ci"), 0o777); err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	// In a hook of git these variables name the repository of the hook.
	outside := slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	git := func(args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"}, args...)...)
		cmd.Env = outside
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Skipf("git %v: %v\n%s", args, err, out)
		}
	}
	expect := func(when string, known, modified bool) {
		t.Helper()
		cmd := exec.Command("sh", filepath.Join(dir, ".ci", "commit"))
		cmd.Env = outside
		out, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		got, changed := strings.CutSuffix(strings.TrimSpace(string(out)), modifiedEnd)
		if len(got) == 40 != known || changed != modified {
			t.Errorf("%s: %q", when, out)
		}
	}
	write(".ci/commit", string(text))
	write("a.go", "package a")
	git("init", "-q")
	git("add", "a.go")
	git("commit", "-q", "-m", "a")
	expect("a copy that another project holds", false, false)
	git("add", ".ci/commit")
	git("commit", "-q", "-m", "b")
	expect("a clean checkout", true, false)
	write("notes.txt", "text")
	expect("a file that is no source", true, false)
	write("b.go", "package a")
	expect("source that is not committed", true, true)
	git("add", "b.go")
	git("commit", "-q", "-m", "c")
	write("a.go", "package a // changed")
	expect("source that was changed", true, true)
}

type marker struct{}
