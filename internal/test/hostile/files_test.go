//go:build linux

package hostile

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"

	"fourfold/internal/read/grid"
)

// tryGrids gives a mutated file of grids to a command. No files may be written. Bad input must be
// reported with at most one message per line. Another engine, one worker and standard input must
// give the same answers.
func tryGrids(t *trial) {
	order := pick(t, 9, 9, 9, 4, 4, 6, 16)
	format := t.anyFormat(order)
	if t.oneIn(2) {
		format = grid.FormatLine
	}
	text := t.grids(1+t.IntN(6), order, format)
	lines := format == grid.FormatLine
	if t.oneIn(6) {
		order := pick(t, 4, 6, 9)
		text += t.grids(1+t.IntN(2), order, t.anyFormat(order))
		lines = false
	}
	if !t.oneIn(8) {
		text = t.mutate(text)
	}
	name, text := t.mayZip(t.name(".txt"), text)
	t.write(name, text)
	before := t.takeSnapshot()
	t.count(format.String())

	file := t.path(name)
	base := t.checked(before, "solve", "--count", "--limit", "2", "--solver", "dlx", file)
	if faults, most := base.errors(), 2+strings.Count(text, "\n"); strings.HasSuffix(name, ".txt") && faults > most {
		t.fault("%s: %d messages about %d lines", base.command, faults, most)
	}
	if base.code > 2 {
		return
	}
	switch t.IntN(6) {
	case 0:
		t.checkSame(base, t.checked(before, "solve", "--count", "--limit", "2", "--workers", "1", "--solver", t.engine(), file))
	case 1: // the engine for 9x9 Sudokus may read other formats in a file of lines differently; see docs/formats.md
		if o := t.checked(before, "solve", "--count", "--limit", "2", file); lines && base.code != 2 {
			t.checkSame(base, o)
		}
	case 2:
		t.checked(before, append(pick(t, []string{"rate"}, []string{"check"}, []string{"check", "--details", "--minimize"}, []string{"check", "--json"}), "--time", "1s", "--limit", "3", file)...)
	case 4:
		t.checked(before, append([]string{"convert", file, "--to", pick(t, "line", "sdk", "ss", "candidates", "csv", "opensudoku", "fpuzzles", "dlx", "svg", "latex")},
			pick(t, nil, []string{"--strict"}, []string{"--symbols", "0-9A-Z"}, []string{"--solutions", "--time", "1s"})...)...)
	case 3:
		t.checked(before, append([]string{"solve"}, append(pick(t, []string{"--json"}, []string{"--explain"}, []string{"--stats", "--quiet"},
			[]string{"--to", "input"}, []string{"--unique"}, []string{"--all", "--limit", "0", "--nodes", "100"},
			[]string{"--as", "latin", "--time", "1s"}, []string{"--diagonals"}, []string{"--box", "2x2"}, []string{"--as", "dlx"}), file)...)...)
	default:
		c := &command{args: []string{"solve", "--count", "--limit", "2", "--solver", "dlx"}, stdin: t.open(name)}
		o := t.run(c)
		t.checkSane(o)
		if o.stdout != base.stdout || o.code != base.code {
			t.fault("%s: exit code %d, %q; from standard input %d, %q", base.command, base.code, head(base.stdout, 20), o.code, head(o.stdout, 20))
		}
	}
}

// mayZip sometimes compresses a file, and then sometimes damages it.
func (t *trial) mayZip(name, text string) (string, string) {
	if !t.oneIn(4) {
		return name, text
	}
	text = t.zip(text)
	if t.oneIn(2) {
		text = t.mutate(text)
	}
	if t.oneIn(8) {
		text = t.zip(text)
	}
	t.count("gzip")
	return name + ".gz", text
}

// open opens a file of the folder.
func (t *trial) open(name string) *os.File {
	f, err := os.Open(t.path(name))
	t.must(err)
	return f
}

// checked runs a command and checks that it writes only to its standard streams.
func (t *trial) checked(before snapshot, args ...string) *outcome {
	o := t.fourfold(args...)
	t.checkSane(o)
	if args[0] == "solve" && !strings.Contains(strings.Join(args, " "), "--stats") {
		t.checkMessages(o)
	}
	t.checkFiles(before, o.command)
	return o
}

// inAll matches the message about all lines of a file, which only the engine for 9x9 Sudokus
// writes.
var inAll = regexp.MustCompile(`(?m)^fourfold: .*: \d+ of \d+ lines? (is|are) invalid\n`)

// checkSame checks that two commands gave the same answers, messages and exit code.
func (t *trial) checkSame(a, b *outcome) {
	if a.stdout != b.stdout || inAll.ReplaceAllString(a.stderr, "") != inAll.ReplaceAllString(b.stderr, "") || a.code != b.code {
		t.fault("%s: exit code %d\n%s\n%s\n%s: exit code %d\n%s\n%s", a.command, a.code, head(a.stdout, 20), head(a.stderr, 20),
			b.command, b.code, head(b.stdout, 20), head(b.stderr, 20))
	}
}

// tryCover gives a mutated exact cover problem to every command.
func tryCover(t *trial) {
	text := t.smallDLX()
	if t.oneIn(5) {
		files, err := filepath.Glob("../../../testdata/exactcover/*.dlx")
		t.must(err)
		data, err := os.ReadFile(pick(t, files...))
		t.must(err)
		text = string(data)
	}
	name, text := t.mayZip(t.name(".dlx"), t.mutate(text))
	t.write(name, text)
	before := t.takeSnapshot()
	base := t.checked(before, "solve", "--count", "--limit", "20", t.path(name))
	if faults := base.errors() - strings.Count(base.stderr, "is never chosen\n"); faults > 1 {
		t.fault("%s: %d messages about one problem\n%s", base.command, faults, head(base.stderr, 5))
	}
	switch t.IntN(4) {
	case 0:
		t.checkSame(base, t.checked(before, "solve", "--count", "--limit", "20", "--solver", pick(t, t.engine(), "bt"), t.path(name)))
	case 1:
		t.checked(before, pick(t, "rate", "check"), "--time", "1s", "--limit", "20", t.path(name))
	case 2:
		t.checked(before, "compare", "--schemes", t.path(name))
	default:
		t.checked(before, "compare", "--repeat", "0", "--time", "2s", t.path(name))
	}
}

// aResult returns the results file of a small comparison.
var aResult = sync.OnceValue(func() string {
	t := newTrial("a result", 0)
	defer t.cleanUp()
	t.race = false
	t.write("p.txt", t.lines(8, 30)+"123\n")
	t.fourfold("compare", "--solvers", "cp,dlx,sat", "--repeat", "2", "--jsonl", "r.jsonl", "p.txt")
	text, _ := os.ReadFile(t.path("r.jsonl"))
	return string(text)
})

// tryResults gives a mutated results file to the commands that read such files. If a command exits
// with 2, it must not have written reports.
func tryResults(t *trial) {
	results := aResult()
	if results == "" {
		t.fatal("there are no results to begin with")
	}
	name := t.name(".jsonl")
	t.write(name, t.mutate(results))
	t.write("good.jsonl", results)
	t.write("p.txt", t.lines(2, 40))
	before := t.takeSnapshot()
	file := t.path(name)
	c := &command{}
	switch t.IntN(4) {
	case 0:
		c.args = []string{"compare", "--merge", file, "--csv", "out.csv", "-o", "out.html", "--bench", "out.bench"}
	case 1:
		c.args = []string{"compare", "--merge", "good.jsonl", "--baseline", file, "--fail-above", "5%"}
	case 2:
		c.args = []string{"compare", "--merge", file, "good.jsonl", "--jsonl", "out.jsonl"}
	default:
		c.args = []string{"compare", "--resume", "--repeat", "0", "--solvers", "cp,dlx,sat", "--jsonl", file, "p.txt"}
	}
	o := t.run(c)
	t.checkSane(o)
	t.count(strings.Join(c.args[:2], " "))
	outputs := []string{"out.csv", "out.html", "out.bench", "out.jsonl"}
	if c.args[1] == "--resume" {
		outputs = append(outputs, name, name+".part")
	}
	t.checkFiles(before, o.command, outputs...)
	if o.code == 2 && !strings.Contains(o.stderr, "could not be read as a puzzle") { // else the merged run had exit code 2
		for _, f := range outputs[:4] {
			if _, err := os.Stat(t.path(f)); err == nil && f != "out.jsonl" {
				t.fault("%s: exit code 2, and wrote %s", o.command, f)
			}
		}
		if o.errors() > 3 {
			t.fault("%s: %d messages\n%s", o.command, o.errors(), head(o.stderr, 8))
		}
	}
}

// absurd has values that make no sense for most flags.
var absurd = []string{"", "0", "-1", "1", "2", "1000000000", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "1e9", "99999999999999999999999",
	"4294967296x4294967296", "0x0", "3x-3", "1000000x1000000", "1/9223372036854775807", "0/0", "1h", "-1s", "9999999999h", "1ns", "NaN", "Inf%", "1e308%", "\x00", "é\n", "auto", "line",
	"cp", "cp:nodes=-1", "dlx:nodes=99999999999999999999", "dlx,dlx", ",", "sat:amo=", "cdcl:decide=,restarts=never", "cdcl:conflicts=1", "sat:reduce=maybe", "sat:amo=ladder,colors=log", "sat:encoding=minimal,reduce=off",
	"lp:nodes=NaN", "lp:objective=random", "lp:model=aggregated,objective=overlap", "amo=product,reduce=off", "model=aggregated", "clauses=NaN", "exec:", "exec:\"", "exec:{cnf}", "exec:no-such-program {cnf}",
	"exec:cat {cnf} {dlx}", "exec:true", "exec:cat {cnf", "exec:cat <", "cnf", "minizinc", "p.drat", "classic", "start", "r99999999999c1", "steps", "a,b", strings.Repeat("A", 81), strings.Repeat("x,", 500),
	"windoku", "center-dot,asterisk", "disjoint-groups,argyle", "anti-knight,non-consecutive", "samurai", "r1c1,r7c7", "r1c1,r99c99", "latin", "random", "17", "81-82", "30-20", "rotate90", "full",
	"hard-easy", "extreme", "19.9", "swordfish", "forcing-net", "1-", "p.txt", ".", "/dev/zero"}

// flagsOf has for each command the flags that take a value and do not name an output file.
var flagsOf = map[string][]string{
	"solve":    {"solver", "limit", "time", "nodes", "memory", "workers", "format", "coords", "candidates", "cell", "as", "box", "regions", "extra", "alphabet"},
	"rate":     {"solver", "limit", "at-least", "at-most", "time", "workers", "as", "box", "regions", "extra", "alphabet"},
	"hint":     {"level", "givens", "coords", "time", "workers", "as", "box", "regions", "extra", "alphabet"},
	"check":    {"solver", "limit", "givens", "solution", "time", "workers", "as", "box", "regions", "extra", "alphabet"},
	"convert":  {"to", "symbols", "blank", "header", "solutions", "per-page", "paper", "time", "workers", "as", "box", "regions", "extra", "alphabet"},
	"compare":  {"by", "solvers", "want", "time", "nodes", "memory", "repeat", "seed", "isomorphs", "shard", "fail-above", "as", "box", "regions", "extra", "alphabet"},
	"generate": {"clues", "symmetry", "pattern", "difficulty", "needs", "min-guesses", "hard-for", "seed", "order", "as", "box", "regions", "extra", "to", "solutions", "symbols", "blank", "header", "per-page", "paper", "workers"},
	"make":     {"seed", "count"},
	"export":   {"to", "encoding", "as", "box", "regions", "extra", "alphabet"},
	"import":   {"max-size", "format"},
}

// slowIfLarge has flags whose large values are legal and take very long.
var slowIfLarge = map[string]bool{"repeat": true, "isomorphs": true, "sample": true}

// tryFlags calls commands with absurd values of flags. A command must not crash, and must refuse
// bad values in messages of one line.
func tryFlags(t *trial) {
	t.write("p.txt", t.lines(2, 40))
	before := t.takeSnapshot()
	name := pick(t, "solve", "rate", "hint", "check", "convert", "compare", "generate", "generate", "make", "export", "export", "import")
	args := []string{name}
	for range 1 + t.IntN(3) {
		flag, value := pick(t, flagsOf[name]...), pick(t, absurd...)
		if slowIfLarge[flag] && (len(value) > 2 || t.oneIn(2)) {
			value = fmt.Sprint(t.IntN(3))
		}
		args = append(args, "--"+flag+"="+strings.ReplaceAll(value, "\x00", "\x01"))
	}
	if t.oneIn(3) {
		args = append(args, pick(t, "--explain", "--all-steps", "--unique", "--all", "--count", "--json", "--diagonals", "--strict", "--minimal", "--grades", "--rate", "--no-such-flag", "--explain=perhaps",
			"no such file"))
	}
	o := t.fourfold(append(args, t.objects(name)...)...)
	t.checkSane(o)
	t.checkFiles(before, o.command)
	if o.code == 2 && (name == "solve" || name == "compare" || name == "hint" || name == "generate" || name == "make" || name == "export" || name == "import") {
		t.checkMessages(o)
	}
	t.count(name)
}

// objects returns what the command is to work on: a file, or for generate and make what to make.
func (t *trial) objects(name string) []string {
	switch name {
	case "generate":
		return []string{pick(t, "sudoku", "latin", "jigsaw", "jigsaw"), pick(t, "1", "3", "0", "p.txt"), "--time=1s"}
	case "make":
		family := []string{pick(t, "queens", "pentominoes", "polyominoes", "pieces", "macmahon", "dominoes", "langford", "costas", "coloring", "random")}
		for range t.IntN(5) {
			family = append(family, pick(t, "1", "3", "6", "2x3", "6x10", "0.5", "planted", "one-sided", pick(t, absurd...)))
		}
		return family
	}
	return []string{"p.txt"}
}
