package fourfold_test

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// public returns the packages that programs of other modules may import, without the one for their
// tests.
func public(t *testing.T) (dirs []string) {
	t.Helper()
	addEngines(t)
	for dir := range layers {
		if !regexp.MustCompile(`(^|/)(internal|cmd)(/|$)`).MatchString(dir) && dir != "solvertest" {
			dirs = append(dirs, dir)
		}
	}
	return dirs
}

// An example is the name of an Example function, and its file as a program.
type example struct{ name, program string }

var (
	buildLine   = regexp.MustCompile(`(?m)^//go:build .*\n`)
	packageLine = regexp.MustCompile(`(?m)^package \w+$`)
)

// examplesOf returns the examples of a package. It reports files that import internal packages or
// do not have exactly one Example.
func examplesOf(t *testing.T, dir string) []example {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "example_*test.go"))
	if err != nil {
		t.Fatal(err)
	}
	var examples []example
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			if strings.Contains(spec.Path.Value, "internal/") {
				t.Errorf("%s imports %s, which a program of another module cannot", file, spec.Path.Value)
			}
		}
		var e example
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Example") {
				if e.name != "" {
					t.Errorf("%s has more than one Example: expected a file for each", file)
				}
				e.name = fn.Name.Name
			}
		}
		if e.name == "" {
			t.Errorf("%s has no Example", file)
			continue
		}
		e.program = strings.Replace(string(text), "func "+e.name+"()", "func main()", 1)
		e.program = buildLine.ReplaceAllLiteralString(e.program, "") // lp compiles without CLP, too
		e.program = packageLine.ReplaceAllLiteralString(e.program, "package main")
		examples = append(examples, e)
	}
	if !slices.ContainsFunc(examples, func(e example) bool { return e.name == "Example" }) {
		t.Errorf("package %s has no Example in a file of its own", dir)
	}
	return examples
}

// TestExamplesPasted: each example of a public package is a whole program. It compiles when it is
// pasted into a module that is set up as docs/library.md says. The tests of the package check the
// output of the example. The example of package report writes a page, and its solver keeps the
// contract of fourfold.Solver.
func TestExamplesPasted(t *testing.T) {
	programs := map[string]string{} // by their paths
	for _, dir := range public(t) {
		for _, e := range examplesOf(t, dir) {
			programs[path.Join(dir, strings.ToLower(e.name), "main.go")] = e.program
		}
	}
	if testing.Short() {
		t.Skip("to compile all programs takes time")
	}
	before, _ := setUp(t, documents(t), "docs/library.md")
	module := newModule(t, t.TempDir())
	module.shell(before)
	module.shell("go mod edit -replace fourfold=" + module.root) // the packages there are compiled already
	for name, program := range programs {
		module.write(name, program)
	}
	module.shell("go mod tidy && go vet ./...")
	module.shell("go run ./compare/report/example")
	module.checkPage("report.html", "plain", "cp", "dlx", "sat")
	module.write("compare/report/example/main_test.go", contractTest)
	module.shell("go mod tidy && go test -short ./compare/report/example")
}

// modules has what a program downloads that imports a package of this module: what the package needs,
// and what tests need of this package and of those below it, since "go mod tidy" reads these tests.
var modules = map[string][]string{
	".":               nil,
	"cp":              {"github.com/daku10/go-lz-string"},
	"cp/classic":      {"golang.org/x/sys"},
	"dlx":             {"github.com/daku10/go-lz-string"},
	"sat":             {"github.com/daku10/go-lz-string", "github.com/irifrance/gini"},
	"sat/cdcl":        {"github.com/daku10/go-lz-string"},
	"lp":              {"github.com/daku10/go-lz-string", "github.com/lanl/clp"},
	"puzzle":          {"github.com/daku10/go-lz-string"},
	"puzzle/gridtext": {"github.com/daku10/go-lz-string"},
	"compare":         nil,
	"solvertest":      {"github.com/daku10/go-lz-string"},
}

// TestModules: a user of one package downloads only what modules says.
func TestModules(t *testing.T) {
	list := func(args ...string) []string {
		t.Helper()
		cmd := exec.Command("go", append([]string{"list", "-deps"}, args...)...)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=1")
		out, err := cmd.Output()
		if err != nil {
			t.Skip(err)
		}
		return strings.Fields(string(out))
	}
	const ofOthers = "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}"
	for name, want := range modules {
		var below []string
		for _, p := range list("./" + name) {
			if p == "fourfold" || strings.HasPrefix(p, "fourfold/") {
				below = append(below, p)
			}
		}
		got := list(append([]string{"-test", "-f", ofOthers}, below...)...)
		slices.Sort(got)
		if got = slices.Compact(got); !slices.Equal(got, want) {
			t.Errorf("a user of package %s downloads %v, want %v", name, got, want)
		}
	}
}

// contractTest tests a solver of another module in the way that package solvertest describes.
const contractTest = `package main

import (
	"testing"

	"fourfold/solvertest"
)

func TestPlain(t *testing.T) { solvertest.Test(t, plain{}) }
`

// A module is another module, in an empty folder. The folder fourfold beside it is this folder.
type module struct {
	t         *testing.T
	dir, root string
}

// newModule makes the module in the folder parent, and removes it at the end of the test.
func newModule(t *testing.T, parent string) module {
	t.Helper()
	for _, program := range []string{"go", "sh"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Skip(err)
		}
	}
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(root, filepath.Join(parent, "fourfold")); err != nil && !errors.Is(err, fs.ErrExist) {
		t.Skip(err)
	}
	m := module{t, filepath.Join(parent, "example"), root}
	t.Cleanup(func() { os.RemoveAll(m.dir) })
	if err := os.Mkdir(m.dir, 0o777); err != nil {
		t.Fatal(err)
	}
	return m
}

func (m module) write(name, text string) {
	m.t.Helper()
	path := filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		m.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		m.t.Fatal(err)
	}
}

// unreachable matches the messages of the go command about modules that it can neither find nor
// download.
var unreachable = regexp.MustCompile(`dial tcp|no such host|connection refused|network is unreachable|i/o timeout|module lookup disabled by GOPROXY=off|TLS handshake`)

// shell runs commands in the folder of the module, without cgo, until one of them fails. It returns
// what the commands print. Modules come from where the user's go command gets them. If they cannot
// be had, the test is skipped, except in CI.
func (m module) shell(commands string) string {
	m.t.Helper()
	cmd := exec.Command("sh", "-e", "-c", commands)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0")
	out, err := cmd.Output()
	if exit, ok := err.(*exec.ExitError); ok {
		if unreachable.Match(exit.Stderr) && os.Getenv("CI") == "" {
			m.t.Skipf("a module cannot be had: %s", exit.Stderr)
		}
		m.t.Fatalf("%s: %v: %s", commands, err, exit.Stderr)
	} else if err != nil {
		m.t.Fatal(err)
	}
	return string(out)
}

// checkPage checks that a page in the folder of the module names the solvers and has charts.
func (m module) checkPage(name string, solvers ...string) {
	m.t.Helper()
	page, err := os.ReadFile(filepath.Join(m.dir, name))
	if err != nil {
		m.t.Fatal(err)
	}
	for _, want := range append(solvers, "<svg", "<table", "PAR2") {
		if !strings.Contains(string(page), want) {
			m.t.Errorf("%s has no %s", name, want)
		}
	}
}
