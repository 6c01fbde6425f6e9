package solvers

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestCutList: commas in the command lines of programs do not end them.
func TestCutList(t *testing.T) {
	for list, want := range map[string][]string{
		"":                                 {""},
		"dlx,cp":                           {"dlx", "cp"},
		`exec:"a,b {cnf}",dlx`:             {`exec:"a,b {cnf}"`, "dlx"},
		`dlx, exec:'a,b' {cnf},exec:"c,d"`: {"dlx", ` exec:'a,b' {cnf}`, `exec:"c,d"`},
		"exec:a {cnf:amo=pairs,encoding=minimal},sat:amo=pairs,encoding=minimal": {"exec:a {cnf:amo=pairs,encoding=minimal}", "sat:amo=pairs", "encoding=minimal"},
		`exec:a\,b {cnf},dlx`: {`exec:a\,b {cnf}`, "dlx"},
		`exec:"a\",b",dlx`:    {`exec:"a\",b"`, "dlx"},
		`exec:"a,b`:           {`exec:"a,b`},
	} {
		if got := cutList(list); !slices.Equal(got, want) {
			t.Errorf("cutList(%s) = %q, want %q", list, got, want)
		}
	}
}

// TestParsePrograms: programs have their command line as their name, also if one occurs twice.
func TestParsePrograms(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no shell")
	}
	list, err := ParseList(`dlx:nodes=5,exec:"sh -c exit,1 {cnf}",exec:sh,exec:sh`, Bounds{})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range list {
		names = append(names, s.Name())
	}
	want := []string{"dlx:nodes=5", `exec:"sh -c exit,1 {cnf}"`, "exec:sh", "exec:sh#2"}
	if !slices.Equal(names, want) {
		t.Errorf("names %q, want %q", names, want)
	}
	if _, err := exec.LookPath("cadical"); err == nil {
		list, err := ParseList("exec:cadical:amo=pairs,encoding=minimal,exec:cadical:amo=product", Bounds{})
		if err != nil || len(list) != 2 || list[0].Name() != "exec:cadical:amo=pairs,encoding=minimal" {
			t.Errorf("settings of programs: %v, %v", list, err)
		}
	}
	for spec, want := range map[string]string{
		"exec:sh,exec:sh": "expected one solver; compare --solvers takes several",
		"cadical":         "; did you mean exec:cadical?",
	} {
		if _, err := Parse(spec, Bounds{}); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("Parse(%q): %v, want %s", spec, err, want)
		}
	}
	for _, spec := range []string{"exec:", "exec:no-such-program-here", "exec:sh {nothing}"} {
		if s, err := Parse(spec, Bounds{}); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("Parse(%q) = %v, %v", spec, s, err)
		}
	}
	if !BoundsMemory("cp,exec:sh") || !BoundsMemory("exec:sh") || BoundsMemory("cp,bt") {
		t.Error("BoundsMemory is wrong about programs")
	}
}
