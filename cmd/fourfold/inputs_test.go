package main

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestInputsKept: no output replaces a file that the command reads, by whatever name and whatever
// flag. Each row names an output that is an input: the command fails with one line, and all files
// stay as they were.
func TestInputsKept(t *testing.T) {
	const puzzle, dlx = "1.....2..3.....4\n", "a b c\na b\nc\n"
	const compare = "compare --solvers cp,dlx --repeat 0 "
	base := map[string]string{
		"x.txt": puzzle, "x.dlx": dlx, "d/a.txt": puzzle, "d/b.txt": "....3..2.1....4.\n", "d/sub/c.txt": puzzle, "d/note.txt": "a note\n",
		"rules.txt": "anti-king\n", "pattern.txt": "11.. ..11 11.. ..11\n", "triangle.txt": "1 2\n2 3\n1 3\n",
		"prog": "#!/bin/sh\necho c UNKNOWN\n",
	}
	base["short"] = strings.Repeat("12345....", 8) + "12345\n"
	base["nine"] = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	base["damaged"] = "1XXX\nXX2X\nX3XX\nXXX4\n"
	for _, c := range []struct {
		args  string // with ~ for a space in an argument
		files string // further files: puzzles, or NAME:OTHER with the text of another file
	}{
		// A file of a folder.
		{compare + "--csv d/b.txt d", ""},
		{compare + "--csv d/bad.txt d", "d/bad.txt:short"},
		{compare + "--box 2x2 --csv d/nine.txt d", "d/nine.txt:nine"},
		{compare + "-o d/b.txt d", ""},
		{compare + "--bench d/b.txt d", ""},
		{compare + "--jsonl d/b.txt d", ""},
		{compare + "--csv ./d/../d/b.txt x.txt d", ""},
		{compare + "--csv link.txt d", ""},
		{compare + "--csv hard.txt d", ""},
		{compare + "--csv away.txt d", ""},
		{compare + "--force --csv d/note.txt -o d/b.txt d", ""},
		{compare + "--recursive --csv d/sub/c.txt d", ""},
		{compare + "--plots d ./d", "d/cactus.png"},
		{compare + "--recursive --plots d/sub d", "d/sub/cactus.svg"},
		{"rate --summary --force -o d/b.txt d", ""},
		{"compare --schemes --plots d ./d", "d/guesses.png"},
		{"convert --force --to line --output d/b.txt d", ""},
		{"convert --force --to csv --output d/ d", "d/a.csv d/b.csv d/away.csv d/note.csv"},
		{"convert --force --per-page 1 --output d/p.svg d", "d/p-1.svg"},
		{"export --force --to cnf --output d/b.txt d", ""},
		{"export --force --to cnf --output d/m.cnf d", "d/m-2.cnf"},
		{"export --force --output d/ --to dlx d", "d/a.dlx"},
		{"solve --save --force --output d d e", "d/q_solved.txt e/q.txt"},
		{"solve --unique --force --proof d/z.drat d", "d/z.drat.cnf"},
		{"repair --force --output d d e", "d/q_fixed.txt e/q.txt:damaged"},

		// A file that a flag names.
		{compare + "--extra rules.txt --csv rules.txt x.txt", ""},
		{"rate --summary --force --extra rules.txt -o rules.txt x.txt", ""},
		{"convert --force --to line --extra rules.txt --output rules.txt x.txt", ""},
		{"export --force --to cnf --extra rules.txt --output rules.txt x.txt", ""},
		{"solve --unique --force --extra rules.drat.cnf --proof rules.drat x.txt", "rules.drat.cnf:rules.txt"},
		{"solve --save --force --extra x_solved.txt x.txt", "x_solved.txt:rules.txt"},
		{"repair --force --extra e/q_fixed.txt e/q.txt", "e/q_fixed.txt:rules.txt e/q.txt:damaged"},
		{"generate --force --order 4 --pattern pattern.txt --output pattern.txt", ""},
		{"generate 2 --force --order 4 --pattern p-1.svg --per-page 1 --output p.svg", "p-1.svg:pattern.txt"},
		{"generate --force --order 4 --extra rules.txt --output rules.txt", ""},
		{"make coloring triangle.txt 3 --force --output triangle.txt", ""},
		{"make coloring graph 3 --force --output ./", "coloring-graph-3.dlx:triangle.txt"}, // graph is a link to it
		{"compare --merge --csv run.jsonl run.jsonl", ""},
		{"compare --merge --baseline old.jsonl --csv old.jsonl run.jsonl", ""},
		{"compare --repeat 0 --solvers cp,exec:./prog --csv prog x.txt", ""},
		{"compare --repeat 0 --solvers cp,exec:sh~prog~{cnf} --csv prog x.txt", ""},
		{"solve --save --force --solver exec:./x_solved.txt x.txt", "x_solved.txt:prog"},
	} {
		t.Run(c.args, func(t *testing.T) { keepsInputs(t, base, c.args, c.files, puzzle) })
	}
}

func keepsInputs(t *testing.T, base map[string]string, args, further, puzzle string) {
	t.Chdir(t.TempDir())
	write := func(name, text string) {
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := os.WriteFile(name, []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range base {
		write(name, text)
	}
	os.Link("d/b.txt", "hard.txt")
	os.Symlink("d/b.txt", "link.txt")
	os.Symlink("../x.txt", "d/away.txt") // the file of a folder is a link, and the output is its target
	os.Symlink("x.txt", "away.txt")
	os.Symlink("coloring-graph-3.dlx", "graph")
	os.Mkdir("e", 0o777)
	var quiet strings.Builder
	for _, name := range []string{"run.jsonl", "old.jsonl"} {
		if code := run(strings.Fields("compare --solvers cp,dlx --repeat 0 --jsonl "+name+" x.txt"), strings.NewReader(""), &quiet, &quiet); code != 0 {
			t.Fatal(quiet.String())
		}
	}
	for _, name := range strings.Fields(further) {
		name, like, _ := strings.Cut(name, ":")
		write(name, cmp.Or(base[like], puzzle))
	}
	before := texts(t)
	fields := strings.Fields(args)
	for k := range fields {
		fields[k] = strings.ReplaceAll(fields[k], "~", " ")
	}
	var out, messages strings.Builder
	code := run(fields, strings.NewReader(""), &out, &messages)
	after := texts(t)
	for name, text := range before {
		if after[name] != text {
			t.Errorf("%s is now %.60q", name, after[name])
		}
	}
	var lines []string
	for line := range strings.Lines(messages.String()) {
		if !strings.HasPrefix(line, "fourfold: seed ") && !strings.Contains(line, "skipped") {
			lines = append(lines, line)
		}
	}
	unlike := slices.IndexFunc(lines, func(line string) bool { return !strings.Contains(line, ": this is ") })
	if code != 2 || len(lines) == 0 || unlike >= 0 || len(lines) > 1 && !strings.HasPrefix(args, "convert --force --to csv") { // which reports on each file
		t.Errorf("exit code %d, want 2, with %q", code, lines)
	}
}

// texts returns the text of each file below the current folder.
func texts(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if e.Type()&fs.ModeSymlink != 0 {
			err = nil // it may lead nowhere
		}
		all[path] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
