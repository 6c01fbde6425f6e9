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

// TestCommitScript: the script prints the commit and whether the source has uncommitted changes, and
// nothing for a copy inside another project.
func TestCommitScript(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip(err)
	}
	cmd := exec.Command("sh", "-ec", `script=$PWD/../../../.ci/commit
cd "$DIR"
git() { command git -c user.name=a -c user.email=a@b -c commit.gpgsign=false "$@"; }
say() { echo "$1: $(sh .ci/commit | sed -E 's/^[0-9a-f]{40}/commit/')"; }
mkdir .ci; cp "$script" .ci/commit; echo package a >a.go
git init -q; git add a.go; git commit -qm a; say "a copy that another project holds"
git add .ci; git commit -qm b; say "a clean checkout"
touch notes.txt; say "a file that is no source"
touch b.go; say "source that is not committed"
git add b.go; git commit -qm c; echo // >>a.go; say "source that was changed"`)
	cmd.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "GIT_") }) // a hook names another repository
	cmd.Env = append(cmd.Env, "DIR="+t.TempDir())
	out, err := cmd.CombinedOutput()
	want := `a copy that another project holds: 
a clean checkout: commit
a file that is no source: commit
source that is not committed: commit+modified
source that was changed: commit+modified
`
	if err != nil || string(out) != want {
		t.Errorf("%v\n%s", err, out)
	}
}

type marker struct{}
