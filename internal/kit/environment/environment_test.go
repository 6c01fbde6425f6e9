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

// TestCommit tests that the commit is that of the linker, or else that of Go.
func TestCommit(t *testing.T) {
	ours := debug.Module{Path: module}
	settings := []debug.BuildSetting{{Key: "vcs.revision", Value: "abc"}, {Key: "vcs.modified", Value: "true"}}
	stamped := &debug.BuildInfo{Main: ours, Settings: settings}
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
		{&debug.BuildInfo{Main: debug.Module{Path: "example"}, Settings: settings}, "", "", false}, // of that module
		{stamped, "def", "def", false},
	} {
		if got, modified := commit(c.info, c.stamp); got != c.commit || modified != c.modified {
			t.Errorf("commit(%v, %q) = %q, %t", c.info, c.stamp, got, modified)
		}
	}
}

// TestVersion tests the version of this module, in its own program and in those of other modules.
func TestVersion(t *testing.T) {
	other, ours := debug.Module{Path: "example", Version: "v9.0.0"}, debug.Module{Path: module, Version: "v1.2.3"}
	replaced := debug.Module{Path: module, Version: "v0.0.0", Replace: &debug.Module{Path: "../fourfold"}}
	for _, c := range []struct {
		info debug.BuildInfo
		want string
	}{
		{debug.BuildInfo{Main: ours, Deps: []*debug.Module{&other}}, "v1.2.3"},
		{debug.BuildInfo{Main: other, Deps: []*debug.Module{&ours}}, "v1.2.3"},
		{debug.BuildInfo{Main: other, Deps: []*debug.Module{&replaced}}, unknownVersion},
		{debug.BuildInfo{Main: other}, unknownVersion},
	} {
		if got := version(&c.info); got != c.want {
			t.Errorf("version(%v) = %q, want %q", c.info, got, c.want)
		}
	}
}

// TestVariables tests an environment variable that changes times.
func TestVariables(t *testing.T) {
	t.Setenv("GOGC", "50")
	if got := Variables()["GOGC"]; got != "50" {
		t.Errorf("GOGC is %q, want 50", got)
	}
}

// TestStamp tests that the build scripts set the variable stamp of this package, and that the
// script .ci/commit prints the value of the variable.
func TestStamp(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	stamp = "0123456789abcdef" + modifiedEnd
	defer func() { stamp = "" }()
	if revision, modified := Commit(); revision != "0123456789abcdef" || !modified {
		t.Errorf("Commit() = %q, %t", revision, modified)
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

// TestCommitScript tests that the script says whether the source has uncommitted changes, and that
// it prints nothing for a copy inside another project.
func TestCommitScript(t *testing.T) {
	script, err := os.ReadFile(filepath.Join("..", "..", "..", ".ci", "commit"))
	if err != nil {
		t.Skip(err)
	}
	r := repository{t, t.TempDir()}
	if err := os.Mkdir(filepath.Join(r.dir, ".ci"), 0o777); err != nil {
		t.Fatal(err)
	}
	r.write(".ci/commit", string(script))
	r.write("a.go", "package a")
	r.git("init", "-q")
	r.git("add", "a.go")
	r.git("commit", "-q", "-m", "a")
	r.expect("a copy that another project holds", false, false)
	r.git("add", ".ci/commit")
	r.git("commit", "-q", "-m", "b")
	r.expect("a clean checkout", true, false)
	r.write("notes.txt", "text")
	r.expect("a file that is no source", true, false)
	r.write("b.go", "package a")
	r.expect("source that is not committed", true, true)
	r.git("add", "b.go")
	r.git("commit", "-q", "-m", "c")
	r.write("a.go", "package a // changed")
	r.expect("source that was changed", true, true)
}

// A repository is a folder with a git repository.
type repository struct {
	t   *testing.T
	dir string
}

func (r repository) write(name, text string) {
	r.t.Helper()
	if err := os.WriteFile(filepath.Join(r.dir, name), []byte(text), 0o777); err != nil {
		r.t.Fatal(err)
	}
}

func (r repository) git(args ...string) {
	r.t.Helper()
	args = append([]string{"-C", r.dir, "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"}, args...)
	if _, err := r.run("git", args...); err != nil {
		r.t.Skipf("git %v: %v", args, err)
	}
}

// run runs a command without the variables by which a git hook names another repository.
func (r repository) run(name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") })
	out, err := cmd.Output()
	return strings.TrimSpace(string(out)), err
}

// expect fails the test unless the script prints the commit, if there is one, and whether there
// are uncommitted changes.
func (r repository) expect(when string, known, modified bool) {
	r.t.Helper()
	out, err := r.run("sh", filepath.Join(r.dir, ".ci", "commit"))
	if err != nil {
		r.t.Fatal(err)
	}
	commit, changed := strings.CutSuffix(out, modifiedEnd)
	if len(commit) == 40 != known || changed != modified {
		r.t.Errorf("%s: %q", when, out)
	}
}

type marker struct{}
