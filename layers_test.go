package fourfold_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// layers says which packages of ours each package may import, tests aside, and
// which modules of others. A folder that is not listed may import nothing.
var layers = map[string]struct{ ours, others []string }{
	".":                  {},
	"puzzle":             {ours: []string{"."}},
	"puzzle/gridtext":    {ours: []string{"puzzle", "internal/textfile"}},
	"internal/textfile":  {},
	"internal/inorder":   {},
	"internal/input":     {ours: []string{".", "internal/textfile", "puzzle", "puzzle/gridtext"}},
	"internal/answer":    {ours: []string{".", "internal/input", "internal/words", "puzzle", "puzzle/gridtext"}},
	"internal/bulk":      {ours: []string{"cp/classic", "internal/answer", "internal/inorder", "internal/input", "internal/textfile", "internal/words", "puzzle/gridtext"}},
	"internal/cases":     {ours: []string{".", "compare", "compare/results", "internal/input", "internal/words", "puzzle"}},
	"internal/words":     {},
	"internal/setting":   {ours: []string{"."}},
	"internal/reduce":    {ours: []string{"."}},
	"cp":                 {ours: []string{".", "internal/setting"}},
	"cp/classic":         {others: []string{"golang.org/x/sys"}},
	"dlx":                {ours: []string{".", "internal/setting"}},
	"sat":                {ours: []string{".", "internal/reduce", "internal/setting"}, others: []string{"github.com/irifrance/gini"}},
	"lp":                 {ours: []string{".", "internal/reduce", "internal/setting"}, others: []string{"github.com/lanl/clp"}},
	"compare":            {ours: []string{".", "internal/words"}},
	"compare/results":    {ours: []string{".", "compare"}},
	"internal/stats":     {others: []string{"golang.org/x/perf", "github.com/aclements/go-moremath"}},
	"internal/auto":      {ours: []string{".", "compare/results"}},
	"internal/study":     {ours: []string{".", "cp", "internal/input", "internal/words", "puzzle", "puzzle/gridtext"}},
	"internal/rate":      {ours: []string{".", "cp", "internal/answer", "internal/input", "internal/study"}},
	"internal/explain":   {ours: []string{".", "cp", "internal/words", "puzzle", "puzzle/gridtext"}},
	"compare/report":     {ours: []string{"internal/auto", "internal/study", "compare/results", "internal/stats", "internal/words"}, others: []string{"gonum.org/v1/plot"}},
	"internal/solvers":   {ours: []string{".", "puzzle", "cp", "cp/classic", "dlx", "sat", "lp", "internal/auto", "internal/setting"}},
	"internal/covertest": {ours: []string{"."}, others: []string{"go.uber.org/goleak"}},

	"internal/environment": {ours: []string{"compare/results"}},
	"cmd/fourfold": {ours: []string{".", "puzzle/gridtext", "cp/classic", "compare", "compare/report", "compare/results", "internal/answer", "internal/auto",
		"internal/bulk", "internal/cases", "internal/environment", "internal/explain", "internal/inorder", "internal/input", "internal/rate",
		"internal/solvers", "internal/study", "internal/textfile", "internal/words"},
		others: []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term"}},
}

// TestLayers fails if an import breaks the rules of ARCHITECTURE.md.
func TestLayers(t *testing.T) {
	seen := map[string]bool{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != ".") {
			return fs.SkipDir
		}
		if d.IsDir() && name != "." && isModule(name) {
			return fs.SkipDir
		}
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			name = filepath.ToSlash(name)
			seen[path.Dir(name)] = true
			checkImports(t, name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir := range layers {
		if !seen[dir] {
			t.Errorf("package %s is in the table but not in the tree", dir)
		}
	}
}

// isModule reports whether a folder is a module of its own, such as one that generates
// code, which nothing of ours is built from.
func isModule(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, "go.mod"))
	return err == nil
}

func checkImports(t *testing.T, name string) {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return
	}
	layer, listed := layers[path.Dir(name)]
	if !listed {
		t.Errorf("%s: its package is not in the table of layers", name)
	}
	for _, spec := range f.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Error(err)
			continue
		}
		root, rest, _ := strings.Cut(imported, "/")
		switch {
		case root == "fourfold" && !slices.Contains(layer.ours, path.Clean(rest)):
			t.Errorf("%s imports %s", name, imported)
		case strings.Contains(root, ".") && !slices.ContainsFunc(layer.others, func(m string) bool { return imported == m || strings.HasPrefix(imported, m+"/") }):
			t.Errorf("%s imports %s", name, imported)
		}
	}
}
