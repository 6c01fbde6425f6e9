//go:build linux

package main

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"golang.org/x/sys/unix"

	"fourfold/internal/read/grid"
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

// TestNamesInDocs: the documents name no flags and commands that do not exist.
func TestNamesInDocs(t *testing.T) {
	known := map[string]bool{"--help": true, "--version": true, "help": true, "completion": true}
	for _, f := range []string{"--row", "--col", "--lp", "--mps", "--freemps", "--verb", "--print-sol", "--write"} { // of other programs
		known[f] = true
	}
	for _, c := range allCommands().Commands() {
		known[c.Name()] = true
		c.LocalFlags().VisitAll(func(f *pflag.Flag) { known["--"+f.Name] = true })
	}
	for name, text := range documents(t) {
		for _, m := range regexp.MustCompile("(?m)(--[a-z][a-z-]*[a-z])|(?:^|`|\\$ )fourfold ([a-z]+)").FindAllStringSubmatch(text, -1) {
			if !known[m[1]+m[2]] {
				t.Errorf("%s: %s: no command has this name, and no flag of a command", name, m[0])
			}
		}
	}
}

// TestHelp: the short help of each command is one screen, all flags say what their values are, and
// there are two examples or more.
func TestHelp(t *testing.T) {
	for _, c := range allCommands().Commands() {
		if n := strings.Count(strings.TrimSpace(c.Example), "\n"); n < 1 {
			t.Errorf("%s: %d examples, want 2 or more", c.Name(), n+1)
		}
		for _, form := range []string{"-h", "--help"} {
			var out bytes.Buffer
			if code := run([]string{c.Name(), form}, strings.NewReader(""), &out, &out); code != 0 {
				t.Errorf("%s %s: exit code %d", c.Name(), form, code)
			}
			if n := strings.Count(out.String(), "\n"); form == "-h" && n > 60 {
				t.Errorf("%s -h: %d lines, want 60 or less", c.Name(), n)
			}
			for line := range strings.Lines(out.String()) {
				if form == "-h" && len(line) > 81 || regexp.MustCompile(`^ +--[a-z-]+ (string|int|uint|duration)\b`).MatchString(line) {
					t.Errorf("%s %s: %s", c.Name(), form, line)
				}
			}
		}
	}
}

// TestDocumentedCommands does what the documents and the examples of the help tell a reader: it saves the files, and runs the
// commands of each text in their order, in a folder of its own. The output below a command is what the command prints. The widths
// of columns, times, and what follows a time on its line may differ. Three dots at the end of a line stand for the rest of it,
// and alone for any lines. The tutorial begins in an empty folder, at a terminal.
func TestDocumentedCommands(t *testing.T) {
	texts := documents(t)
	commands := allCommands()
	for _, c := range append(commands.Commands(), commands) {
		texts["help of "+c.Name()] = "```\n" + strings.ReplaceAll(c.Example, "  fourfold", "fourfold") + "\n```\n"
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, bin, terminal := t.TempDir(), commandFolder(t), name == "docs/tutorial.md"
			if !terminal {
				err := os.CopyFS(dir, os.DirFS("testdata/newcomer"))
				for link, to := range map[string]string{"testdata": "testdata", "ranked.txt": "testdata/sudoku/ranked_short.txt", "problem.dlx": "testdata/exactcover/taocp.dlx"} {
					err = cmp.Or(err, os.Symlink(filepath.Join(root, to), filepath.Join(dir, link)))
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			for _, s := range stepsOf(text) {
				if s.file != "" {
					writeText(t, filepath.Join(dir, s.file), s.output)
				} else if program := s.missing(); program != "" {
					t.Logf("left out, because of %s: %s", program, s.command)
				} else if out, err := s.run(t, dir, bin, terminal); err != nil || !s.isLike(out) {
					t.Errorf("%s: %v\nprints\n%.2000s\nwant\n%s", s.command, err, out, s.output)
				}
			}
		})
	}
}

// A step is a file that a reader saves, or a command and the output that is shown.
type step struct{ file, command, output string }

var (
	saved  = regexp.MustCompile("[sS]ave\\s[^`]*\\sas\\s`([^`\n]+)`:\n$")
	inList = regexp.MustCompile(`(?m)^(?:\||- |  ).*`)
	inLine = regexp.MustCompile("`(fourfold [a-z]+ [^`]+)`")
	// programs are those that a command needs.
	programs = regexp.MustCompile(`(?:^|\|\|? |; ?|&& |exec:"?)([a-z0-9]+)`)
)

// stepsOf returns the steps of a document: of the blocks without a language, and without -short of its tables and lists. In a
// block, a command begins with a dollar sign, or with fourfold.
func stepsOf(text string) (all []step) {
	file := ""
	for k, part := range strings.Split("\n"+text, "\n```") {
		language, block, _ := strings.Cut(part, "\n")
		switch {
		case k%2 == 0:
			for _, line := range inList.FindAllString(part, -1) {
				if testing.Short() {
					break
				}
				for _, m := range inLine.FindAllStringSubmatch(line, -1) {
					all = append(all, step{command: strings.ReplaceAll(m[1], `\|`, "|")})
				}
			}
			file = ""
			if m := saved.FindStringSubmatch(part); m != nil {
				file = m[1]
			}
		case file != "":
			all = append(all, step{file: file, output: block + "\n"})
		case language == "":
			var steps []step
			for line := range strings.Lines(block + "\n") {
				if command, ok := strings.CutPrefix(line, "$ "); ok || strings.HasPrefix(line, "fourfold ") {
					command, _, _ = strings.Cut(command, "   # ")
					steps = append(steps, step{command: strings.TrimSpace(command)})
				} else if n := len(steps); n > 0 {
					steps[n-1].output += line
				}
			}
			all = append(all, steps...)
		}
	}
	return all
}

// missing returns what the command needs and this machine or this build has not, or "".
func (s step) missing() string {
	for _, m := range programs.FindAllStringSubmatch(s.command, -1) {
		if _, err := exec.LookPath(m[1]); err != nil && m[1] != "fourfold" {
			return m[1]
		}
	}
	if !lp.Available && regexp.MustCompile(`\bcompare\b|\blp\b`).MatchString(s.command) {
		return "lp"
	}
	if strings.Contains(s.command, "serve --export") {
		return "the program in WebAssembly"
	}
	return ""
}

// run runs the command in a folder, and returns what it writes to standard output, or what a terminal shows. Without
// an output to compare, its exit code has to be 0. A comparison searches each puzzle once.
func (s step) run(t *testing.T, dir, bin string, terminal bool) (string, error) {
	command := s.command
	if !strings.Contains(command, "--merge") {
		command = strings.Replace(command, " compare ", " compare --repeat 0 ", 1)
	}
	var out, message bytes.Buffer
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &message
	cmd.Env = append(os.Environ(), "NO_COLOR=1", "HOME="+dir, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	if strings.HasPrefix(command, "fourfold serve") {
		return "", serveOnce(cmd)
	}
	shown := func() {}
	if terminal {
		cmd.Stdout, shown = openTerminal(t, &out)
		cmd.Stderr = cmd.Stdout
	}
	err := cmd.Run()
	shown()
	if _, exited := errors.AsType[*exec.ExitError](err); exited && s.output != "" {
		err = nil
	} else if err != nil {
		err = fmt.Errorf("%w: %s", err, message.String())
	}
	text := strings.ReplaceAll(out.String(), "\r\n", "\n")
	return regexp.MustCompile("[^\n]*\r\x1b\\[K").ReplaceAllString(text, ""), err // without the status
}

// serveOnce starts a server at a free port, a flag that replaces that of the command, and interrupts it after its first line.
func serveOnce(cmd *exec.Cmd) error {
	cmd.Args[2], cmd.Stdout = "exec "+cmd.Args[2]+" --listen 127.0.0.1:0", nil
	out, err := cmd.StdoutPipe()
	if err = cmp.Or(err, cmd.Start()); err != nil {
		return err
	}
	said, err := bufio.NewReader(out).ReadString('\n')
	err = cmp.Or(err, cmd.Process.Signal(os.Interrupt), cmd.Wait())
	if err == nil && !strings.HasPrefix(said, "http://127.0.0.1:") {
		err = fmt.Errorf("it says %q", said)
	}
	return err
}

// openTerminal returns a new terminal. The function closes it when all that it shows is in out.
func openTerminal(t *testing.T, out *bytes.Buffer) (*os.File, func()) {
	t.Helper()
	ours, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip(err)
	}
	n, err := unix.IoctlGetInt(int(ours.Fd()), unix.TIOCGPTN)
	err = cmp.Or(err, unix.IoctlSetPointerInt(int(ours.Fd()), unix.TIOCSPTLCK, 0))
	theirs, opened := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err = cmp.Or(err, opened); err != nil {
		t.Skip(err)
	}
	end := make(chan error)
	go func() {
		_, err := io.Copy(out, ours) // it ends with an error when nobody has the terminal open
		end <- err
	}()
	return theirs, func() { theirs.Close(); <-end; ours.Close() }
}

// isLike reports whether a command has printed what is shown.
func (s step) isLike(out string) bool {
	pattern := "^"
	for line := range strings.Lines(untimed(s.output)) {
		if begin, ok := strings.CutSuffix(line, "...\n"); !ok {
			pattern += regexp.QuoteMeta(line)
		} else if begin == "" {
			pattern += `(?s:.*\n)?`
		} else {
			pattern += regexp.QuoteMeta(begin) + `.*\n`
		}
	}
	return regexp.MustCompile(pattern).MatchString(untimed(out))
}

var (
	timed  = regexp.MustCompile(`(?m)\d[\d.]* (to [\d.]+ )?(?:ns|us|ms|s)\b.*$`)
	blanks = regexp.MustCompile(` +`)
)

// untimed cuts each line at its first time, and puts one blank in place of several.
func untimed(text string) string {
	return blanks.ReplaceAllString(timed.ReplaceAllString(text, "T"), " ")
}

// TestFormatsDoc: each grid that docs/formats.md shows is read and solved. Each has one solution,
// but the example of the format numbers, of which the file says so, has many.
func TestFormatsDoc(t *testing.T) {
	grids := map[string]int{}
	for k, part := range strings.Split(documents(t)["docs/formats.md"], "\n```") {
		kind, example, _ := strings.Cut(part, "\n")
		if k%2 == 0 || kind == "dlx" || kind == "regions" {
			continue
		}
		want, args := 0, []string{"solve", "--unique"}
		switch kind {
		case "numbers":
			want = 1 // not unique
		case "matrix", "sets":
			args = append(args, "--as", kind)
		case "spp":
			args = []string{"solve", "--cheapest", "--as", kind}
		}
		var out, message bytes.Buffer
		code := run(args, strings.NewReader(example), &out, &message)
		if code != want || message.Len() > 0 || strings.Contains(out.String(), "none") {
			t.Errorf("%s: exit code %d, want %d: %s%s%s", kind, code, want, message.String(), out.String(), example)
		}
		grids[kind]++
	}
	for _, f := range grid.Formats() {
		if grids[f.String()] == 0 {
			t.Errorf("docs/formats.md shows no grid of format %s", f)
		}
	}
}
