package fourfold_test

import (
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestExamplesPublic: the examples of public packages can be pasted into another module, since they
// import nothing internal.
func TestExamplesPublic(t *testing.T) {
	for name := range sources(t) {
		if dir := path.Dir(name); !matches(`(.+/)?(internal|cmd)(/.+)?`, dir) {
			examples, _ := filepath.Glob(filepath.Join(dir, "example*_test.go"))
			for _, example := range examples {
				f, err := parser.ParseFile(token.NewFileSet(), example, nil, parser.ImportsOnly)
				if err != nil {
					t.Fatal(err)
				}
				for _, spec := range f.Imports {
					if strings.Contains(spec.Path.Value, "internal/") {
						t.Errorf("%s imports %s", example, spec.Path.Value)
					}
				}
			}
		}
	}
}

// TestModules: a user of one package downloads few modules: those that the package needs, and those
// that tests of it and of the packages below it need, since "go mod tidy" reads these tests.
func TestModules(t *testing.T) {
	if testing.Short() {
		t.Skip("to list the modules of each package takes time")
	}
	list := func(args ...string) []string {
		cmd := exec.Command("go", append([]string{"list", "-deps"}, args...)...)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
		out, err := cmd.Output()
		if err != nil {
			t.Skip(err)
		}
		return strings.Fields(string(out))
	}
	for name, want := range map[string]string{
		".": "", "cp": "go-lz-string", "cp/classic": "sys", "dlx": "go-lz-string", "sat": "go-lz-string gini", "sat/cdcl": "go-lz-string",
		"lp": "go-lz-string clp", "puzzle": "go-lz-string", "puzzle/gridtext": "go-lz-string", "compare": "", "solvertest": "go-lz-string",
	} {
		below := slices.DeleteFunc(list("./"+name), func(p string) bool { return p != "fourfold" && !strings.HasPrefix(p, "fourfold/") })
		got := list(append([]string{"-test", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}"}, below...)...)
		slices.Sort(got)
		got = slices.Compact(got)
		for k, module := range got {
			got[k] = path.Base(module)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("a user of package %s downloads %q, want %q", name, got, want)
		}
	}
}
