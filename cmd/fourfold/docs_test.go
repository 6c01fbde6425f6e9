package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fourfold/cp"
	"fourfold/internal/answer"
	"fourfold/internal/solvers"
	"fourfold/lp"
	"fourfold/puzzle/gridtext"
)

// documents returns the files that users read, by their paths from the root. The changelog is not
// among them: it may name what is no longer there.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	// The root is not listed. With .git in it, the list changes often, and go test runs again if
	// what a test reads has changed.
	for _, pattern := range []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md", "docs/bench/*.md"} {
		names, err := filepath.Glob("../../" + pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[strings.TrimPrefix(filepath.ToSlash(name), "../../")] = string(text)
		}
	}
	return texts
}

// help returns what a command prints with --help.
func help(t *testing.T, command string) string {
	t.Helper()
	var out bytes.Buffer
	if code := run([]string{command, "--help"}, strings.NewReader(""), &out, &out); code != 0 {
		t.Fatalf("%s --help: exit code %d", command, code)
	}
	return out.String()
}

var (
	flagName   = regexp.MustCompile(`--[a-z][a-z-]*[a-z]`)
	helpFlag   = regexp.MustCompile(`(?m)^ +(?:-\w, )?(--[a-z-]+)`)
	shellBlock = regexp.MustCompile("(?ms)^```\n(.*?)^```$")
)

// subcommands returns the names of all subcommands but those of package cobra.
func subcommands() (names []string) {
	for _, c := range allCommands().Commands() {
		if c.Name() != "help" && c.Name() != "completion" {
			names = append(names, c.Name())
		}
	}
	return names
}

// TestFlagsInDocs: the documents name all flags of all commands, and no others.
func TestFlagsInDocs(t *testing.T) {
	others := []string{"--row", "--col", "--lp", "--mps", "--freemps", "--verb", "--print-sol", "--write"} // of benchstat, glpsol and other solvers
	flags := map[string]bool{}
	for _, f := range others {
		flags[f] = true
	}
	for _, command := range subcommands() {
		for _, m := range helpFlag.FindAllStringSubmatch(help(t, command), -1) {
			flags[m[1]] = true
		}
	}
	named := map[string]bool{"--help": true, "--version": true}
	for name, text := range documents(t) {
		for _, f := range flagName.FindAllString(text, -1) {
			if named[f] = true; !flags[f] {
				t.Errorf("%s: %s: no command has this flag", name, f)
			}
		}
	}
	for f := range flags {
		if !named[f] && !slices.Contains(others, f) {
			t.Errorf("%s is in no document", f)
		}
	}
}

// TestCommandsInDocs: the documents name existing commands only, and the error about an unknown
// command names all.
func TestCommandsInDocs(t *testing.T) {
	var message bytes.Buffer
	run([]string{"nothing"}, strings.NewReader(""), &message, &message)
	known := append([]string{"help", "completion"}, subcommands()...)
	for _, command := range known {
		if !strings.Contains(message.String(), command) {
			t.Errorf("%q does not name %s", message.String(), command)
		}
	}
	for name, text := range documents(t) {
		for _, m := range regexp.MustCompile("(?m)(?:^|`|\\$ )fourfold ([a-z]+)").FindAllStringSubmatch(text, -1) {
			if !slices.Contains(known, m[1]) {
				t.Errorf("%s: fourfold %s: there is no such command", name, m[1])
			}
		}
	}
}

// TestExitCodesInDocs: cli.md has a table of exit codes. Each such table has a row for each exit
// code, and no other.
func TestExitCodesInDocs(t *testing.T) {
	want := map[string]bool{}
	for s := answer.Answered; s <= answer.WrongAnswer; s++ {
		want[fmt.Sprint(s.ExitCode())] = true
	}
	for name, text := range documents(t) {
		_, table, found := strings.Cut(text, "| exit code | meaning |")
		if !found && name != "docs/cli.md" {
			continue
		}
		table, _, _ = strings.Cut(table, "\n\n")
		got := map[string]bool{}
		for _, m := range regexp.MustCompile(`(?m)^\| (\d+) \|`).FindAllStringSubmatch(table, -1) {
			got[m[1]] = true
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s has the exit codes %v, want %v", name, got, want)
		}
	}
}

// TestNamesInDocs: where a document lists all values of a flag, or all words, none is missing.
func TestNamesInDocs(t *testing.T) {
	docs := documents(t)
	var formats, engines, schemes, orders []string
	for _, f := range gridtext.Formats() {
		formats = append(formats, f.String())
	}
	for _, e := range solvers.Engines() {
		engines = append(engines, e.Name)
	}
	for _, s := range cp.Schemes() {
		schemes = append(schemes, s.String())
	}
	for _, o := range cp.Orders() {
		orders = append(orders, o.String())
	}
	words := []answer.Word{answer.None, answer.Multiple, answer.Limit, answer.Failed, answer.Invalid, answer.Wrong}
	for _, c := range []struct {
		what, file, begin, end string
		want                   []string
	}{
		{"formats", "docs/cli.md", "| write another format |", "|\n", append(formats[1:], "input")},
		{"formats", "docs/formats.md", "## Formats of grids", "## Comments", formats},
		{"engines", "docs/cli.md", "| choose the engine |", "|\n", engines},
		{"schemes", "docs/inference.md", "| `scheme=` |", "\n\n", schemes},
		{"orders", "docs/inference.md", "| `order=` |", "\n\n", orders},
		{"words", "docs/cli.md", "| answer | meaning |", "\n\n", strings.Fields(fmt.Sprint(words)[1 : len(fmt.Sprint(words))-1])},
	} {
		_, text, found := strings.Cut(docs[c.file], c.begin)
		text, _, ended := strings.Cut(text, c.end)
		if !found || !ended {
			t.Errorf("%s: no text between %q and %q", c.file, c.begin, c.end)
		}
		for _, name := range c.want {
			if !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, "### "+name+"\n") && !strings.Contains(text, "--format "+name) && !strings.Contains(text, "`--solver "+name+"`") {
				t.Errorf("%s does not have %s among the %s", c.file, name, c.what)
			}
		}
	}
}

// TestDefaultsInDocs: the help has the same defaults as the documents.
func TestDefaultsInDocs(t *testing.T) {
	docs := documents(t)
	for _, c := range []struct{ file, text, command, help string }{
		{"docs/comparing.md", "`--want` solutions (2 by default", "compare", `--want .*\(default 2\)`},
		{"docs/comparing.md", "`--repeat` samples are taken (6 by default)", "compare", `--repeat .*\(default 6\)`},
		{"docs/comparing.md", "A search shorter than `--sample` (1 ms)", "compare", `--sample .*\(default 1ms\)`},
		{"docs/comparing.md", "`--reproducers DIR` (the\nfolder you are in, by default)", "compare", `--reproducers .*\(default "\."\)`},
		{"docs/inference.md", "`--orders` (`fixed,mrv` by default)", "study", `--orders .*\(default "fixed,mrv"\)`},
		{"docs/inference.md", "`--schemes` (`none,singles,pairs,triples`)", "study", `--schemes .*\(default "none,singles,pairs,triples"\)`},
		{"docs/inference.md", "`--guess-limit` (1000)", "study", `--guess-limit .*\(default 1000\)`},
	} {
		if !strings.Contains(docs[c.file], c.text) {
			t.Errorf("%s does not say %q", c.file, c.text)
		}
		if !regexp.MustCompile(c.help).MatchString(help(t, c.command)) {
			t.Errorf("%s --help: want %s", c.command, c.help)
		}
	}
}

// TestShellBlocks runs the commands that the documents show in blocks and in tables. Output that
// is shown below a command is what the command prints, but the widths of columns, times, and what
// follows a time on its line may differ. A line of three dots stands for any lines.
func TestShellBlocks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the commands are for a shell")
	}
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("no shell")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range documents(t) {
		if name == "docs/tutorial.md" {
			continue // TestTutorial runs it
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := newcomersFolder(t, root)
			for _, shown := range allShown(text) {
				if program := missingProgram(shown.command); program != "" {
					t.Logf("left out, because %s is not installed: %s", program, shown.command)
					continue
				}
				if !lp.Available && strings.Contains(shown.command, "compare") {
					shown.output = "" // it has a column for lp
				}
				out, err := shown.run(sh, dir)
				if err != nil || !shown.isLike(out) {
					t.Errorf("%s: %v\nprints\n%.2000s\nwant\n%s", shown.command, err, out, shown.output)
				}
			}
		})
	}
}

var programName = regexp.MustCompile(`exec:"?([a-z0-9]+)`)

// missingProgram returns a program that a command runs as a solver and that is not installed, or "".
func missingProgram(command string) string {
	for _, m := range programName.FindAllStringSubmatch(command, -1) {
		if _, err := exec.LookPath(m[1]); err != nil {
			return m[1]
		}
	}
	return ""
}

// newcomersFolder makes a folder with the command and the files that the documents name.
func newcomersFolder(t *testing.T, root string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for link, to := range map[string]string{
		"testdata": filepath.Join(root, "testdata"), "fourfold": self,
		"windoku.txt": filepath.Join(root, "cmd/fourfold/testdata/newcomer/windoku.txt"), "chess.txt": filepath.Join(root, "cmd/fourfold/testdata/newcomer/chess.txt"),
		"samurai.txt": filepath.Join(root, "cmd/fourfold/testdata/newcomer/samurai.txt"),
		"ranked.txt":  filepath.Join(root, "testdata/sudoku/ranked_short.txt"), "problem.dlx": filepath.Join(root, "testdata/exactcover/taocp.dlx"),
	} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	grid := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	for file, text := range map[string]string{
		"puzzles.txt": grid + grid, "big.txt": grid + grid, "small.txt": "1.....2.........\n",
		"puzzle.txt": grid, "played.txt": "534678...6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
		"pasted.txt": "Monday:\n53XX7XXXX\n6 . . 1 9 5 . . .\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
		"heart.txt":  ".........\n.xx...xx.\nx..x.x..x\nx...x...x\nx.......x\n.x.....x.\n..x...x..\n...x.x...\n....x....\n",
		"graph.col":  "p edge 4 4\ne 1 2\ne 2 3\ne 3 4\ne 4 1\n",
		"pieces.txt": "AA\nA.\n\nB\n", "board.txt": "##\n##\n",
		"six.txt": "1.3.5.\n.5.1.3\n2.4.6.\n.6.2.4\n3.5.1.\n.1.3.5\n",
	} {
		writeText(t, filepath.Join(dir, file), text)
	}
	return dir
}

// allShown returns the commands in the blocks and, without -short, in the tables of a document.
func allShown(text string) (all []shownCommand) {
	for _, block := range shellBlock.FindAllStringSubmatch(text, -1) {
		all = append(all, commandsShown(block[1])...)
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "|") && !testing.Short() {
			for _, m := range regexp.MustCompile("`(fourfold [a-z]+ [^`]+)`").FindAllStringSubmatch(line, -1) {
				command := strings.ReplaceAll(m[1], `\|`, "|")
				if !strings.Contains(command, "--merge") { // to time the engines takes long
					command = strings.Replace(command, " compare ", " compare --repeat 0 ", 1)
				}
				all = append(all, commandsShown(command)...)
			}
		}
	}
	return all
}

// A shownCommand is a command in a document and the output below it, if there is any.
type shownCommand struct{ command, output string }

// commandsShown returns the commands of a block. A program behind a pipe is left out, since it may
// not be on the machine.
func commandsShown(block string) (all []shownCommand) {
	for line := range strings.Lines(block) {
		text := strings.TrimPrefix(line, "$ ")
		if strings.HasPrefix(text, "fourfold ") {
			command, _, _ := strings.Cut(text, " | ")
			all = append(all, shownCommand{command: strings.TrimSpace(command)})
		} else if len(all) > 0 {
			all[len(all)-1].output += line
		}
	}
	return all
}

// lpSolver finds lp in a list of solvers, where it is not the first, with its settings.
var lpSolver = regexp.MustCompile(`,lp\b(:\w+=[\w-]+(,\w+=[\w-]+)*)?`)

// run runs the command in a folder, and returns what it writes to standard output. The error has
// what it writes to standard error.
func (s shownCommand) run(sh, dir string) (out string, err error) {
	if !lp.Available {
		s.command = lpSolver.ReplaceAllString(s.command, "")
	}
	cmd := exec.Command(sh, "-c", s.command)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	var message bytes.Buffer
	cmd.Stderr = &message
	text, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%w: %s", err, message.String())
	}
	return string(text), err
}

// isLike reports whether a command has printed what is shown.
func (s shownCommand) isLike(out string) bool {
	if s.output == "" {
		return true
	}
	pattern := strings.ReplaceAll(regexp.QuoteMeta(untimed(s.output)), `\.\.\.`+"\n", "(?s:.*\n)?")
	return regexp.MustCompile("^" + pattern).MatchString(untimed(out))
}

var (
	timed  = regexp.MustCompile(`(?m)\d[\d.]* (to [\d.]+ )?(?:ns|us|ms|s)\b.*$`)
	blanks = regexp.MustCompile(` +`)
)

// untimed cuts each line at its first time, and puts one blank in place of several.
func untimed(text string) string {
	return blanks.ReplaceAllString(timed.ReplaceAllString(text, "T"), " ")
}
