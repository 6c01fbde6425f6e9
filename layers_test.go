package fourfold_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mayImport says which packages of this module a package may import. Packages are named by
// expressions; the root is a dot. Packages that no rule names are those that commands consist of:
// they may import everything that onlyBy does not keep for others.
var mayImport = []struct{ says, of, ours string }{
	{"the model is alone", `\.`, ``},
	{"kit is below everything but the model", `internal/kit/.+`, `\.|internal/kit/.+`},
	{"engines see only the model, never puzzles or each other", `cp|(dlx|sat|sat/cdcl|lp)(/internal/.+)?`,
		`\.|internal/kit/.+|(dlx|sat/cdcl)/internal/.+`},
	{"solving by hand is a guide of cp, and is below ratings and generators", `internal/player/human`,
		`\.|cp|puzzle|internal/kit/.+|internal/read/.+|internal/player/(answer|check)|internal/write/record`},
	{"cp/classic knows not even the model", `cp/classic`, ``},
	{"auto picks one of three engines, and hears how far it has come", `auto`, `\.|cp/classic|dlx|sat/cdcl|puzzle|internal/kit/poll`},
	{"puzzles become problems without an engine", `puzzle(/canonical)?`, `\.|puzzle(/rule|/constraint)?|internal/kit/words`},
	{"rules know constraints, and constraints only the model", `puzzle/(rule|constraint)`, `\.|puzzle/constraint|internal/kit/words`},
	{"text and files become puzzles without an engine", `puzzle/gridtext|internal/read/(codec|grid|input|textfile)`, `\.|puzzle(/canonical|/rule)?|internal/kit/.+|internal/read/.+|internal/write/outfile`},
	{"pictures become 9x9 Sudokus by the engine for these", `internal/read/gridimage`, `puzzle|cp/classic|internal/read/textfile`},
	{"charts, reports, drawings and files know no tasks and answers", `internal/write/(chart|doc(/htmldoc)?|drawing|look|outfile)`, `puzzle(/rule)?|internal/kit/.+|internal/write/(chart|doc|look|outfile)`},
	{"a checker of proofs shares no code with their writers", `internal/lab/rup`, `internal/kit/(poll|words)`},
	{"the api knows neither servers nor pages", `internal/web/api`, `\.|cp|cp/classic|puzzle(/.+)?|compare|internal/(kit|read|player|lab)/.+|internal/write/(look|record)`},
	{"the server knows only the api", `internal/web/serve`, `internal/kit/words|internal/web/api`},
	{"the files of the page are no code", `internal/web/page`, ``},
	{"a comparison takes any solver", `compare(/.+)?`, `\.|compare(/.+)?|puzzle|internal/kit/.+|internal/read/textfile|internal/write/(chart|doc(/htmldoc)?|outfile|record)`},
}

// onlyBy says which packages may import a package of this module, or a library.
var onlyBy = []struct{ says, imported, by string }{
	{"nobody imports a command", `cmd/.+`, `cmd/.+`},
	{"engines are named by auto, internal/lab/solvers, commands, and packages that are about one engine", `cp|cp/classic|dlx|sat|sat/cdcl|lp`,
		`auto|cmd/.+|internal/player/.+|internal/read/gridimage|internal/lab/(solvers|export|jobs)|internal/web/api`},
	{"commands and the api choose engines", `internal/lab/solvers`, `cmd/.+|internal/web/api`},
	{"the player knows nothing of the lab", `internal/lab/.+`, `cmd/.+|internal/lab/.+|internal/web/api`},
	{"the page is for commands", `internal/web/.+`, `cmd/.+|internal/web/.+`},
	{"packages for tests are imported by tests", forTests, ``},
	{"gini is in sat", `github\.com/irifrance/gini.*`, `sat`},
	{"CLP is in lp", `github\.com/lanl/clp`, `lp`},
	{"flags and terminals belong to commands", `github\.com/spf13/.+|golang\.org/x/term`, `cmd/.+`},
	{"statistics are in internal/kit/stats", `github\.com/aclements/.+|golang\.org/x/perf.*`, `internal/kit/stats`},
	{"plots, fonts and PDF are in internal/write", `gonum\.org/.+|codeberg\.org/.+`, `internal/write/.+`},
	{"pictures are read and written in few places", `golang\.org/x/image.*`, `internal/write/.+|internal/read/gridimage|cmd/fourfold`},
	{"LZ-string is in internal/read/codec", `github\.com/daku10/go-lz-string`, `internal/read/codec`},
	{"the system is called by cp/classic and internal/lab/external", `golang\.org/x/sys/.+`, `cp/classic|internal/lab/external`},
}

// forTests matches the packages that only tests import, and that may import what they test.
const forTests = `(.+/)?\w+test|.+/x86emu|internal/test/.+`

func matches(pattern, name string) bool {
	return regexp.MustCompile(`^(?:` + pattern + `)$`).MatchString(name)
}

// TestLayers: the imports of all files but tests follow the rules.
func TestLayers(t *testing.T) {
	for name, imports := range sources(t) {
		from := path.Dir(name)
		for _, to := range imports {
			if matches(forTests, from) || !strings.Contains(to, ".") && !strings.HasPrefix(to+"/", "fourfold/") {
				continue // a package for tests, or of the standard library
			}
			ours, isOurs := strings.CutPrefix(to+"/", "fourfold/")
			ours = path.Clean(ours)
			for _, rule := range mayImport {
				if isOurs && matches(rule.of, from) && !matches(rule.ours, ours) {
					t.Errorf("%s imports %s: %s", name, to, rule.says)
				}
			}
			known := isOurs
			for _, rule := range onlyBy {
				if matches(rule.imported, ours) {
					if known = true; !matches(rule.by, from) {
						t.Errorf("%s imports %s: %s", name, to, rule.says)
					}
				}
			}
			if !known {
				t.Errorf("%s imports %s: a new library needs a row in onlyBy", name, to)
			}
		}
	}
}

// sources returns the imports of all files of this module but tests.
func sources(t *testing.T) map[string][]string {
	t.Helper()
	files := map[string][]string{}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			_, other := os.Stat(filepath.Join(name, "go.mod"))
			if err == nil && name != "." && (other == nil || d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")) {
				return fs.SkipDir // another module, or no packages
			}
			return err
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		files[name] = []string{}
		for _, spec := range f.Imports {
			files[name] = append(files[name], strings.Trim(spec.Path.Value, "\"`"))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
