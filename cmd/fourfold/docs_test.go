package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"github.com/spf13/pflag"

	"fourfold/lp"
)

// documents returns the files that users read, by their paths from the root. Notes and the changelog
// are not among them: they may name what is no longer there.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	// The root is not listed. With .git in it, the list changes often, and go test runs again if
	// what a test reads has changed.
	for _, pattern := range []string{"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "docs/*.md"} {
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

var shellBlock = regexp.MustCompile("(?ms)^```\n(.*?)^```$")

// TestNamesInDocs: the documents name no flags and commands that do not exist.
func TestNamesInDocs(t *testing.T) {
	known := map[string]bool{"--help": true, "--version": true}
	for _, f := range []string{"--row", "--col", "--lp", "--mps", "--freemps", "--verb", "--print-sol", "--write"} { // of other programs
		known[f] = true
	}
	for _, c := range allCommands().Commands() {
		known[c.Name()] = true
		c.LocalFlags().VisitAll(func(f *pflag.Flag) { known["--"+f.Name] = true })
	}
	for name, text := range documents(t) {
		for _, m := range regexp.MustCompile("(?m)(--[a-z][a-z-]*[a-z])|(?:^|`|\\$ )fourfold ([a-z]+)").FindAllStringSubmatch(text, -1) {
			if !known[m[1]+m[2]] && m[2] != "help" && m[2] != "completion" {
				t.Errorf("%s: %s: no command has this name, and no flag of a command", name, m[0])
			}
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
				if asksServer.MatchString(shown.command) {
					continue // package serve tests it
				}
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

// asksServer matches a command that serves until it is interrupted, or that asks a server.
var asksServer = regexp.MustCompile(`^fourfold serve|^curl `)

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
		"samurai.txt": filepath.Join(root, "cmd/fourfold/testdata/newcomer/samurai.txt"), "roster.dlx": filepath.Join(root, "cmd/fourfold/testdata/newcomer/roster.dlx"),
		"ranked.txt": filepath.Join(root, "testdata/sudoku/ranked_short.txt"), "problem.dlx": filepath.Join(root, "testdata/exactcover/taocp.dlx"),
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
		"small.dlx": "a b c\na b\nb c\nc\n", "answer.txt": "s SATISFIABLE\nv 1 -2 3 0\n",
		"six.txt": "1.3.5.\n.5.1.3\n2.4.6.\n.6.2.4\n3.5.1.\n.1.3.5\n",
	} {
		writeText(t, filepath.Join(dir, file), text)
	}
	convert := exec.Command(filepath.Join(dir, "fourfold"), "convert", "puzzle.txt", "-o", "drawn.png")
	convert.Dir = dir
	if out, err := convert.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := os.Rename(filepath.Join(dir, "drawn.png"), filepath.Join(dir, "photo.jpg")); err != nil {
		t.Fatal(err)
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
