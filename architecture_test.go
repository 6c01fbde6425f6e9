package fourfold_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A structure says where the parts of an engine are that has the common structure.
type structure struct {
	folder  string // with doc.go, solver.go, settings.go and search.go
	encode  string // the file that makes the formulation of a Problem
	branch  string // the file that makes the decisions
	decides string // the method that makes a decision
	holds   string // the type, or field, that holds one
}

// structureOf returns the structure of an engine. dlx has several cores, and this is the one for
// problems of any size.
func structureOf(engine string) structure {
	switch engine {
	case "dlx":
		return structure{"dlx", "dlx/internal/cells/encode.go", "dlx/internal/cells/branch.go", "Core.decide", "decision"}
	case "cdcl":
		return structure{"sat/cdcl", "sat/cdcl/encode.go", "sat/cdcl/internal/core/decide.go", "Solver.decide", "level.decision"}
	}
	return structure{engine, engine + "/encode.go", engine + "/branch.go", "search.decide", "decision"}
}

// alike has the engines with the common structure: the formulations, and the second engine for one
// of them.
var alike = []string{"cp", "dlx", "sat", "lp", "cdcl"}

// TestEnginesReadAlike: the engines have the same files, and in search.go the same steps in the
// same order.
func TestEnginesReadAlike(t *testing.T) {
	if n := len(formulations(t)); n != len(alike)-1 {
		t.Errorf("%d formulations at the top level, want %d", n, len(alike)-1)
	}
	for _, engine := range alike {
		parts := structureOf(engine)
		for _, name := range []string{"doc", "solver", "settings", "search"} {
			if _, err := os.Stat(filepath.Join(parts.folder, name+".go")); err != nil {
				t.Error(err)
			}
		}
		for _, name := range []string{parts.encode, parts.branch} {
			if _, err := os.Stat(name); err != nil {
				t.Error(err)
			}
		}
		text, err := os.ReadFile(filepath.Join(parts.folder, "search.go"))
		if err != nil {
			continue // reported above
		}
		at := 0
		for _, step := range []string{"type search struct", ") run(", ") enter(", ") poll(", ") emit(", ") decode("} {
			k := strings.Index(string(text[at:]), step)
			if k < 0 {
				t.Errorf("%s/search.go: %q is not there, or not in its place", parts.folder, step)
				continue
			}
			at += k
		}
		for _, name := range []string{parts.decides, parts.holds} {
			if core := filepath.Dir(parts.branch); !declarations(t, core)[name] {
				t.Errorf("package %s does not declare %s", core, name)
			}
		}
	}
}

// TestArchitectureTable: the table of shared words has a column for each engine with the common
// structure, and every entry is declared in its engine.
func TestArchitectureTable(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	engines := alike
	head := "\n| idea | " + strings.Join(engines, " | ") + " |\n"
	_, table, found := strings.Cut(string(text), head)
	if !found {
		t.Fatalf("ARCHITECTURE.md has no table that begins with%s", head)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	_, table, _ = strings.Cut(table, "---|\n")
	var ideas []string
	for row := range strings.Lines(table) {
		cells := strings.Split(strings.Trim(row, "| \n"), " | ")
		if len(cells) != 1+len(engines) {
			t.Fatalf("row %q has %d cells", row, len(cells))
		}
		ideas = append(ideas, cells[0])
		for k, engine := range engines {
			entries := codeWords.FindAllStringSubmatch(cells[k+1], -1)
			if len(entries) == 0 {
				t.Errorf("%s of %s has no entry", cells[0], engine)
			}
			for _, entry := range entries {
				name, in := entry[1], structureOf(engine).folder
				for prefix, folder := range map[string]string{"reduce.": "internal/reduce", "cells.": "dlx/internal/cells", "core.": "sat/cdcl/internal/core"} {
					if rest, ok := strings.CutPrefix(name, prefix); ok {
						name, in = rest, folder
					}
				}
				if !declarations(t, in)[name] {
					t.Errorf("%s of %s: %s is not declared in %s", cells[0], engine, name, in)
				}
			}
		}
	}
	if !slices.Equal(ideas, sharedWords) {
		t.Errorf("ideas %q, want %q", ideas, sharedWords)
	}
}

// sharedWords has the words that mean the same in all engines.
var sharedWords = []string{"state", "node", "decision", "dead end", "backtrack", "undo", "solution", "limit", "poll"}

// TestEssaysShareWords: each essay says what the shared words stand for, in the same order. The files
// that it names are in the folder of the engine, or in a folder below its folder internal.
func TestEssaysShareWords(t *testing.T) {
	for _, engine := range alike {
		text, err := os.ReadFile(filepath.Join(structureOf(engine).folder, "doc.go"))
		if err != nil {
			t.Error(err)
			continue
		}
		_, table, _ := strings.Cut(string(text), "// # Words\n//\n")
		_, table, _ = strings.Cut(table, "\n//\n") // after the sentence that introduces it
		table, _, _ = strings.Cut(table, "\n//\n")
		var words []string
		for _, m := range regexp.MustCompile(`(?m)^//\t(\w+(?: \w+)?)  `).FindAllStringSubmatch(table, -1) {
			words = append(words, m[1])
		}
		if !slices.Equal(words, sharedWords) {
			t.Errorf("%s/doc.go explains %q, want %q", engine, words, sharedWords)
		}
		for _, m := range regexp.MustCompile(`\(([a-z_]+/)?([a-z_]+\.go)\)`).FindAllStringSubmatch(table, -1) {
			name := filepath.Join(structureOf(engine).folder, m[2])
			if m[1] != "" {
				name = filepath.Join(structureOf(engine).folder, "internal", m[1], m[2])
			}
			if _, err := os.Stat(name); err != nil {
				t.Errorf("%s/doc.go: %v", engine, err)
			}
		}
	}
}

// TestEssaysShareSections: each essay has the same sections in the same order, some with others
// between them, and the same 4x4 Sudoku.
func TestEssaysShareSections(t *testing.T) {
	const sudoku = "// # A 4x4 Sudoku\n//\n" +
		"//\t1 . | . .        1 2 | 4 3\n" +
		"//\t. . | 2 .        3 4 | 2 1\n" +
		"//\t----+----   -->  ----+----\n" +
		"//\t. 3 | . .        4 3 | 1 2\n" +
		"//\t. . | . 4        2 1 | 3 4\n"
	for _, engine := range alike {
		text, err := os.ReadFile(filepath.Join(structureOf(engine).folder, "doc.go"))
		if err != nil {
			t.Error(err)
			continue
		}
		rest := string(text)
		for _, section := range []string{"Variables", "Constraints", "Size", "A 4x4 Sudoku", "Search", "Words", "Strengths and weaknesses", "Sources"} {
			_, after, found := strings.Cut(rest, "\n// # "+section+"\n")
			if !found {
				t.Errorf("the essay of %s has no section %q, or not in its place", engine, section)
				continue
			}
			rest = after
		}
		if !strings.Contains(string(text), sudoku) {
			t.Errorf("the essay of %s has another Sudoku", engine)
		}
	}
}

var codeWords = regexp.MustCompile("`([^`]+)`")

// TestArchitecturePaths: the files and folders named in ARCHITECTURE.md and CONTRIBUTING.md exist.
func TestArchitecturePaths(t *testing.T) {
	for _, document := range []string{"ARCHITECTURE.md", "CONTRIBUTING.md"} {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b[a-z0-9.]+(?:/[a-z0-9_.]+)+\b`).FindAllString(string(text), -1) {
			root, _, _ := strings.Cut(name, "/")
			if info, err := os.Stat(root); err != nil || !info.IsDir() {
				continue // no path of this tree
			}
			if _, err := os.Stat(name); err != nil {
				t.Errorf("%s: %v", document, err)
			}
		}
	}
}

// declarations returns the names that a package declares: types, functions, variables, constants,
// "type.method" and "type.field".
func declarations(t *testing.T, dir string) map[string]bool {
	t.Helper()
	return declarationsOf(t, filepath.Join(dir, "*.go"))
}

// declarationsOf returns the names that the files of a pattern declare.
func declarationsOf(t *testing.T, pattern string) map[string]bool {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, file := range files {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				names[receiver(d)+d.Name.Name] = true
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					addSpec(names, spec)
				}
			}
		}
	}
	return names
}

// receiver returns the type of a method and a dot, or "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name + "."
	}
	return "?."
}

// addSpec adds what a type, variable or constant declares.
func addSpec(names map[string]bool, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		names[s.Name.Name] = true
		addMembers(names, s)
	case *ast.ValueSpec:
		for _, name := range s.Names {
			names[name.Name] = true
		}
	}
}

// addMembers adds the fields of a struct and the methods of an interface.
func addMembers(names map[string]bool, s *ast.TypeSpec) {
	var members *ast.FieldList
	switch t := s.Type.(type) {
	case *ast.StructType:
		members = t.Fields
	case *ast.InterfaceType:
		members = t.Methods
	default:
		return
	}
	for _, m := range members.List {
		for _, name := range m.Names {
			names[s.Name.Name+"."+name.Name] = true
		}
	}
}
