package fourfold_test

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A tree has the names that the packages of this module declare.
type tree struct {
	t        *testing.T
	folders  []string                   // of the packages, from the root, with slashes
	declared map[string]map[string]bool // by folder or file; nil before the first use
}

func newTree(t *testing.T) *tree {
	t.Helper()
	tr := &tree{t: t, declared: map[string]map[string]bool{}}
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if !d.IsDir() {
			folder := filepath.ToSlash(filepath.Dir(name))
			if strings.HasSuffix(name, ".go") && !slices.Contains(tr.folders, folder) {
				tr.folders = append(tr.folders, folder)
			}
		} else if name != "." && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") || isModule(name)) {
			return fs.SkipDir
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// packages returns the folders of the packages with a name, such as "report".
func (tr *tree) packages(name string) []string {
	var all []string
	for _, folder := range tr.folders {
		if path.Base(folder) == name {
			all = append(all, folder)
		}
	}
	return all
}

// declares reports whether a folder, or a file, declares a name: a type, function, variable or
// constant, or a method or field with its type before it.
func (tr *tree) declares(where, name string) bool {
	if tr.declared[where] == nil {
		files := filepath.Join(where, "*.go")
		if strings.HasSuffix(where, ".go") {
			files = where
		}
		tr.declared[where] = declarationsOf(tr.t, files)
	}
	return tr.declared[where][name]
}

// A paragraph is a part of a document. A name in it belongs to one of the packages.
type paragraph struct {
	text     string
	packages []string // the root, and those that the paragraph names
}

var (
	fence      = regexp.MustCompile("(?ms)^```\n(.*?)^```$")
	blankLine  = regexp.MustCompile(`\n\n|\n(?:\d\. |- |\| )`)
	aPath      = regexp.MustCompile(`\.?[a-z0-9]+(?:/[a-z0-9_.]+)+\b|\.[a-z]+/[a-z]+`)
	aFile      = regexp.MustCompile(`\b[a-z0-9_]+\.(?:go|md)\b`)
	identifier = regexp.MustCompile(`^\pL[\w]*(?:\.\w+)*$`)
	command    = regexp.MustCompile(`^(?:fourfold|go|make|--|[A-Z_]+=)`)
	besideFile = regexp.MustCompile("`([\\w.]+)` \\(([\\w/]+\\.go)\\)")
)

// paragraphs returns the paragraphs, items of lists and rows of tables of a document, without its
// drawings.
func (tr *tree) paragraphs(text string) []paragraph {
	var all []paragraph
	for _, part := range blankLine.Split(fence.ReplaceAllString(text, ""), -1) {
		p := paragraph{text: part, packages: []string{"."}}
		for _, name := range aPath.FindAllString(part, -1) {
			if strings.HasSuffix(name, ".go") {
				name = path.Dir(name)
			}
			p.packages = append(p.packages, name)
		}
		for _, m := range codeWords.FindAllStringSubmatch(part, -1) {
			qualifier, _, _ := strings.Cut(m[1], ".")
			p.packages = append(p.packages, tr.packages(qualifier)...)
		}
		all = append(all, p)
	}
	return all
}

// TestArchitecture: each name in backticks in ARCHITECTURE.md and CONTRIBUTING.md exists in the
// package before its dot, or in a package that its paragraph names. If a file in brackets follows
// the name, that file declares the name.
func TestArchitecture(t *testing.T) {
	for name, want := range map[string]int{"ARCHITECTURE.md": 100, "CONTRIBUTING.md": 20} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		prose, shared, _ := strings.Cut(string(text), "| idea |")
		_, rest, _ := strings.Cut(shared, "\n\n") // TestArchitectureTable has the table
		if names := checkNames(t, name, prose+"\n\n"+rest); names < want {
			t.Errorf("%s: %d names in backticks, want %d or more", name, names, want)
		}
	}
}

// checkNames checks the names in the text of a document, and returns how many there are.
func checkNames(t *testing.T, document, text string) int {
	t.Helper()
	tr := newTree(t)
	names := 0
	for _, p := range tr.paragraphs(text) {
		for _, m := range besideFile.FindAllStringSubmatch(p.text, -1) {
			if !tr.isIn(m[1], m[2]) {
				t.Errorf("%s: %s does not declare `%s`", document, m[2], m[1])
			}
		}
		for _, m := range codeWords.FindAllStringSubmatch(p.text, -1) {
			if names++; !tr.exists(m[1], p.packages) {
				t.Errorf("%s: `%s` is not in the packages %q", document, m[1], p.packages)
			}
		}
	}
	return names
}

// isIn reports whether a file declares a name, which may have the name of its package before it.
func (tr *tree) isIn(name, file string) bool {
	_, rest, _ := strings.Cut(name, ".")
	return tr.declares(file, name) || rest != "" && tr.declares(file, rest)
}

// exists reports whether some code is a command, a path, or a name that one of the packages
// declares.
func (tr *tree) exists(code string, packages []string) bool {
	if command.MatchString(code) {
		return true // other tests read commands and flags
	}
	if _, err := os.Stat(code); err == nil {
		return true
	}
	if strings.HasPrefix(code, ".") || aFile.FindString(code) == code {
		return slices.ContainsFunc(packages, func(folder string) bool {
			found, _ := filepath.Glob(filepath.Join(folder, "*"+code))
			return len(found) > 0
		})
	}
	if !identifier.MatchString(code) {
		return false
	}
	qualifier, rest, _ := strings.Cut(code, ".")
	if rest != "" && slices.ContainsFunc(tr.packages(qualifier), func(p string) bool { return tr.declares(p, rest) }) {
		return true
	}
	if qualifier == "fourfold" && tr.declares(".", rest) {
		return true
	}
	return len(tr.packages(code)) > 0 || slices.ContainsFunc(packages, func(p string) bool { return tr.declares(p, code) })
}

var layoutEntry = regexp.MustCompile(`(?m)^((?:\S+/ |\. )+) *((?:.*\n)(?:  .*\n)*)`)

// TestArchitectureLayout: the layout of ARCHITECTURE.md has every package, and the files that it
// names are in their packages.
func TestArchitectureLayout(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, entry := range layoutEntry.FindAllStringSubmatch(fence.FindStringSubmatch(string(text))[1], -1) {
		for _, folder := range strings.Fields(entry[1]) {
			folder = path.Clean(folder)
			listed[folder] = true
			for _, file := range aFile.FindAllString(entry[2], -1) {
				if _, err := os.Stat(path.Join(folder, file)); err != nil {
					t.Errorf("the layout of ARCHITECTURE.md: %v", err)
				}
			}
		}
	}
	for _, folder := range newTree(t).folders {
		if !listed[folder] {
			t.Errorf("the layout of ARCHITECTURE.md has no line for %s", folder)
		}
		delete(listed, folder)
	}
	for folder := range listed {
		t.Errorf("the layout of ARCHITECTURE.md has a line for %s, which is no package", folder)
	}
}

// TestArchitectureDrawing: the packages in the drawing of imports exist.
func TestArchitectureDrawing(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	tr := newTree(t)
	drawing := fence.FindAllStringSubmatch(string(text), 2)[1][1]
	for _, m := range regexp.MustCompile(`((?:[a-z]+/)+)(\w+|\{[\w,]+\})?`).FindAllStringSubmatch(drawing, -1) {
		if m[2] == "" {
			continue // the name goes on in the next line
		}
		for _, name := range strings.Split(strings.Trim(m[2], "{}"), ",") {
			if !slices.Contains(tr.folders, m[1]+name) {
				t.Errorf("the drawing of ARCHITECTURE.md: there is no package %s", m[1]+name)
			}
		}
	}
}
