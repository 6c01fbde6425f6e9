package environment

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime/debug"
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

type marker struct{}
