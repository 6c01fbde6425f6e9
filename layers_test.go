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

// A layer lists the imports that a package may have: packages of this module, and other modules.
type layer struct{ ours, others []string }

// layers says, for each package, which packages of this module and which other modules its files
// may import. It does not apply to tests. A folder that is not listed may import nothing.
var layers = map[string]layer{
	// The model, puzzles and engines.
	".":                       {},
	"puzzle":                  {ours: []string{".", "internal/words"}},
	"internal/read/codec":     {ours: []string{"internal/words", "puzzle"}, others: []string{"github.com/daku10/go-lz-string"}},
	"puzzle/gridtext":         {ours: []string{"internal/read/codec", "internal/read/textfile", "internal/words", "puzzle"}},
	"puzzle/canonical":        {ours: []string{"puzzle"}},
	"internal/setting":        {ours: []string{".", "internal/words"}},
	"internal/poll":           {},
	"internal/proof":          {},
	"internal/reduce":         {ours: []string{".", "internal/poll"}},
	"cp":                      {ours: []string{".", "internal/poll", "internal/setting", "internal/words"}},
	"cp/classic":              {others: []string{"golang.org/x/sys"}},
	"dlx":                     {ours: []string{".", "dlx/internal/bits", "dlx/internal/cells", "dlx/internal/checkpoint", "dlx/internal/links", "dlx/internal/small", "dlx/internal/tree", "internal/poll", "internal/setting"}},
	"dlx/internal/checkpoint": {ours: []string{".", "dlx/internal/tree", "internal/poll", "internal/write/outfile"}},
	"dlx/internal/tree":       {ours: []string{".", "internal/poll"}},
	"dlx/internal/memo":       {},
	"dlx/internal/small":      {ours: []string{".", "dlx/internal/memo", "dlx/internal/tree", "internal/poll"}},
	"dlx/internal/bits":       {ours: []string{".", "dlx/internal/memo", "dlx/internal/tree", "internal/poll"}},
	"dlx/internal/cells":      {ours: []string{".", "dlx/internal/bits", "dlx/internal/small", "dlx/internal/tree", "internal/poll"}},
	"dlx/internal/links":      {ours: []string{".", "dlx/internal/tree", "internal/poll"}},
	"sat":                     {ours: []string{".", "internal/poll", "internal/reduce", "internal/setting"}, others: []string{"github.com/irifrance/gini"}},
	"sat/cdcl":                {ours: []string{".", "internal/poll", "internal/proof", "internal/setting", "sat/cdcl/internal/core"}},
	"sat/cdcl/internal/core":  {ours: []string{".", "internal/poll"}},
	"lp":                      {ours: []string{".", "internal/poll", "internal/reduce", "internal/setting"}, others: []string{"github.com/lanl/clp"}},
	"internal/rup":            {ours: []string{"internal/poll"}},
	"internal/portfolio":      {ours: []string{".", "compare/results", "internal/stats", "internal/words"}},
	"internal/solvers":        {ours: []string{".", "cp/classic", "internal/external", "internal/portfolio", "internal/setting", "internal/words", "puzzle", "sat/cdcl"}}, // and the engines,
	"internal/external":       {ours: []string{".", "compare", "internal/export", "internal/words"}, others: []string{"golang.org/x/sys"}},

	// Tools that do not use problems.
	"internal/words":         {},
	"internal/progress":      {ours: []string{"internal/poll", "internal/words"}},
	"internal/read/textfile": {ours: []string{"internal/words"}},
	"internal/inorder":       {},
	"internal/usage":         {ours: []string{".", "internal/solvers", "internal/words"}, others: []string{"github.com/spf13/cobra", "github.com/spf13/pflag"}},
	"internal/write/outfile": {ours: []string{"internal/words"}},
	"internal/stats":         {others: []string{"github.com/aclements/go-moremath", "golang.org/x/perf"}},
	"internal/write/picture": {others: []string{"gonum.org/v1/plot"}},
	"internal/write/chart":   {ours: []string{"internal/words", "internal/write/picture"}, others: []string{"gonum.org/v1/plot"}},
	"internal/write/drawing": {ours: []string{"internal/words", "internal/write/picture", "puzzle"}, others: []string{"codeberg.org/go-fonts/liberation", "codeberg.org/go-pdf/fpdf", "golang.org/x/image", "gonum.org/v1/plot"}},
	"internal/write/doc":     {ours: []string{"internal/words", "internal/write/chart"}},
	"internal/page":          {ours: []string{"internal/write/chart"}},

	// A comparison.
	"compare":              {ours: []string{".", "internal/words"}},
	"compare/results":      {ours: []string{".", "compare", "internal/environment", "internal/read/textfile", "internal/stats", "internal/words", "internal/write/outfile", "puzzle"}},
	"compare/summary":      {ours: []string{"compare", "compare/results", "internal/stats", "internal/words"}},
	"compare/report":       {ours: []string{"compare/results", "compare/summary", "internal/page", "internal/record", "internal/stats", "internal/words", "internal/write/chart"}},
	"internal/cases":       {ours: []string{".", "compare", "compare/results", "internal/read/input", "internal/words", "internal/write/outfile", "puzzle"}},
	"internal/environment": {},

	// Files of puzzles, and the answers.
	"internal/read/input":    {ours: []string{".", "internal/read/textfile", "internal/setting", "internal/words", "internal/write/outfile", "puzzle", "puzzle/gridtext"}},
	"internal/dedupe":        {ours: []string{"internal/answer", "internal/read/input", "internal/record", "puzzle", "puzzle/canonical", "puzzle/gridtext"}},
	"internal/answer":        {ours: []string{".", "compare", "internal/read/input", "internal/record", "internal/words", "puzzle", "puzzle/gridtext"}},
	"internal/bulk":          {ours: []string{"cp/classic", "internal/answer", "internal/inorder", "internal/read/input", "puzzle", "puzzle/gridtext"}},
	"internal/explain":       {ours: []string{".", "cp", "internal/answer", "internal/record", "internal/techniques", "internal/words", "puzzle", "puzzle/gridtext"}},
	"internal/write/convert": {ours: []string{".", "internal/answer", "internal/inorder", "internal/read/input", "internal/words", "internal/write/drawing", "internal/write/outfile", "puzzle", "puzzle/gridtext"}},
	"internal/study":         {ours: []string{".", "cp", "internal/answer", "internal/read/input", "internal/record", "internal/stats", "internal/words", "puzzle/gridtext"}},
	"internal/study/report":  {ours: []string{"internal/stats", "internal/study", "internal/words", "internal/write/chart", "internal/write/doc"}},
	"internal/check":         {ours: []string{".", "cp/classic", "internal/answer", "internal/dedupe", "internal/read/input", "internal/record", "internal/words", "puzzle", "puzzle/gridtext"}},
	"internal/repair":        {ours: []string{".", "internal/read/textfile", "internal/record", "internal/words", "puzzle/gridtext"}},
	"internal/techniques":    {ours: []string{".", "cp", "internal/poll"}},
	"internal/generate":      {ours: []string{".", "cp", "cp/classic", "internal/dedupe", "internal/inorder", "internal/poll", "internal/rate", "internal/record", "internal/techniques", "internal/words", "puzzle", "puzzle/canonical", "sat"}},
	"internal/hint":          {ours: []string{".", "cp", "internal/answer", "internal/check", "internal/explain", "internal/read/input", "internal/record", "internal/techniques", "internal/words", "puzzle"}},
	"internal/rate":          {ours: []string{".", "cp", "internal/answer", "internal/read/input", "internal/record", "internal/stats", "internal/techniques", "internal/words"}},

	// What is in a collection of puzzles.
	"internal/collection": {ours: []string{".", "cp", "cp/classic", "internal/answer", "internal/check", "internal/dedupe", "internal/generate", "internal/inorder", "internal/rate", "internal/read/input", "internal/record", "internal/words", "internal/write/chart", "internal/write/doc", "puzzle", "puzzle/canonical"}},
	"internal/export":     {ours: []string{".", "internal/poll", "internal/read/input", "internal/read/textfile", "internal/words", "lp", "puzzle/gridtext", "sat"}},
	"internal/families":   {ours: []string{".", "internal/words", "puzzle"}},

	"cmd/fourfold": {ours: []string{".", "compare", "compare/report", "compare/results", "compare/summary", "cp/classic", "dlx", "internal/answer", "internal/bulk", "internal/cases", "internal/check", "internal/collection", "internal/dedupe", "internal/environment", "internal/explain", "internal/export", "internal/families", "internal/generate", "internal/hint", "internal/inorder", "internal/portfolio", "internal/progress", "internal/rate", "internal/read/input", "internal/read/textfile", "internal/record", "internal/repair", "internal/rup", "internal/setting", "internal/solvers", "internal/study", "internal/study/report", "internal/techniques", "internal/usage", "internal/words", "internal/write/chart", "internal/write/convert", "internal/write/drawing", "internal/write/outfile", "puzzle", "puzzle/gridtext", "sat/cdcl"}, others: []string{"github.com/spf13/cobra", "github.com/spf13/pflag", "golang.org/x/term"}},

	// For tests only.
	"solvertest":                     {ours: []string{".", "dlx", "internal/covertest"}},
	"internal/hostile":               {},
	"internal/poll/polltest":         {},
	"dlx/internal/tree/treetest":     {ours: []string{".", "dlx/internal/tree", "internal/covertest", "internal/poll", "internal/poll/polltest"}},
	"internal/covertest":             {ours: []string{".", "internal/poll/polltest"}},
	"internal/write/chart/charttest": {ours: []string{"internal/write/chart"}},
	"internal/page/pagetest":         {},
	"compare/internal/tabletest":     {ours: []string{"compare", "compare/results"}},
	"cp/classic/internal/x86emu":     {},
	"internal/record":                {ours: []string{"internal/read/input"}},
}

// testOnly has the packages that only tests may import.
var testOnly = []string{"compare/internal/tabletest", "cp/classic/internal/x86emu", "dlx/internal/tree/treetest", "internal/write/chart/charttest", "internal/covertest", "internal/page/pagetest", "internal/poll/polltest", "solvertest"}

// anEngine is what a new engine may import if it has no row of its own in layers.
var anEngine = layer{ours: []string{".", "internal/poll", "internal/setting"}}

// formulations returns the folders of engines at the top level, such as dlx. It reads no list of
// engines: the tests of this package must not import all engines, since a user of one package
// downloads what the tests below it need.
func formulations(t *testing.T) (names []string) {
	t.Helper()
	files, err := filepath.Glob("*/settings.go")
	if err != nil || len(files) < 4 {
		t.Fatalf("%d folders of engines, %v", len(files), err)
	}
	for _, file := range files {
		names = append(names, filepath.Dir(file))
	}
	return names
}

// addEngines adds the engines that have a folder and no row in layers, and lets internal/solvers
// import every engine. To add the engines twice changes nothing.
func addEngines(t *testing.T) {
	t.Helper()
	list := layers["internal/solvers"]
	for _, name := range formulations(t) {
		if _, listed := layers[name]; !listed {
			layers[name] = anEngine
		}
		list.ours = append(list.ours, name)
	}
	layers["internal/solvers"] = list
}

// TestLayers fails if an import breaks the rules of ARCHITECTURE.md.
func TestLayers(t *testing.T) {
	addEngines(t)
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
			dir := path.Dir(name)
			if _, listed := layers[dir]; listed {
				checkImports(t, name)
			} else if !seen[dir] {
				t.Errorf("package %s: expected an engine of this name in Engines (internal/solvers/solvers.go), or a row in layers (layers_test.go)", dir)
			}
			seen[dir] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for dir, layer := range layers {
		if !seen[dir] {
			t.Errorf("package %s is in the table but not in the tree", dir)
		}
		for _, imported := range testOnly {
			if slices.Contains(layer.ours, imported) && !slices.Contains(testOnly, dir) {
				t.Errorf("package %s may not import %s, which is for tests only", dir, imported)
			}
		}
	}
}

// isModule reports whether a folder is a module of its own, such as a generator of code. The
// packages of this module do not import it.
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
	layer := layers[path.Dir(name)]
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
