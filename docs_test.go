package fourfold_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// documents returns the files that users read, by their names.
func documents(t *testing.T) map[string]string {
	t.Helper()
	texts := map[string]string{}
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md", "docs/*/*/*.md", "testdata/*.md", "testdata/*/*.md"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			texts[filepath.ToSlash(name)] = string(text)
		}
	}
	return texts
}

var (
	goBlock    = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")
	setUpBlock = regexp.MustCompile("(?m)^```\n(go mod init (?:.+\n)+)# save .*main\\.go.*\n((?:.+\n)+)```$")
	outputOf   = regexp.MustCompile(`(?s)// Output:(.*?)\n}`)
	link       = regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`)

	fencedBlock = regexp.MustCompile("(?ms)^```.*?^```$")
	heading     = regexp.MustCompile(`(?m)^#+ +(.*?) *$`)
	linked      = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
	notInAnchor = regexp.MustCompile(`[^\pL\pN _-]`)

	// unreachable matches messages of the go command about modules that it cannot download.
	unreachable = regexp.MustCompile(`dial tcp|no such host|connection refused|network is unreachable|i/o timeout|module lookup disabled by GOPROXY=off|TLS handshake`)
)

// TestGoCode: each block of Go code in the documents is a whole program, which prints what it says at its end. All of them are
// programs of one new module, which the commands of docs/library.md set up.
func TestGoCode(t *testing.T) {
	if testing.Short() {
		t.Skip("to compile all programs takes time")
	}
	docs := documents(t)
	setUp := setUpBlock.FindStringSubmatch(docs["docs/library.md"])
	root, err := os.Getwd()
	if err != nil || setUp == nil {
		t.Fatal(err, setUp)
	}
	parent := t.TempDir()
	if err := os.Symlink(root, filepath.Join(parent, "fourfold")); err != nil {
		t.Skip(err)
	}
	dir := filepath.Join(parent, "example")
	want := map[string]string{} // by the names of programs
	for name, text := range docs {
		for k, block := range goBlock.FindAllStringSubmatch(text, -1) {
			program := fmt.Sprintf("%s-%d", strings.NewReplacer("/", "-", ".", "-").Replace(name), k+1)
			want[program] = statedOutput(block[1])
			err := os.MkdirAll(filepath.Join(dir, program), 0o777)
			if err == nil {
				err = os.WriteFile(filepath.Join(dir, program, "main.go"), []byte(block[1]), 0o666)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	shell(t, dir, setUp[1]+strings.Replace(setUp[2], "go run .", "go build -o bin/ ./...", 1))
	for program, want := range want {
		if got := shell(t, dir, "bin/"+program); got != want || want == "" {
			t.Errorf("program %s prints\n%swant, as the comment // Output: at its end says,\n%s", program, got, want)
		}
	}
}

// shell runs commands in a folder, without cgo, until one of them fails, and returns what they
// print. If modules cannot be had, the test is skipped, except in CI.
func shell(t *testing.T, dir, commands string) string {
	t.Helper()
	cmd := exec.Command("sh", "-e", "-c", commands)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-trimpath", "GOWORK=off", "CGO_ENABLED=0")
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil && unreachable.MatchString(errs.String()) && os.Getenv("CI") == "" {
		t.Skipf("a module cannot be had: %s", errs.String())
	}
	if err != nil {
		t.Fatalf("%s: %v: %s", commands, err, errs.String())
	}
	return string(out)
}

// statedOutput returns the text of the comment // Output: at the end of a program.
func statedOutput(program string) string {
	m := outputOf.FindStringSubmatch(program)
	if m == nil {
		return ""
	}
	var want strings.Builder
	for line := range strings.Lines(strings.TrimLeft(m[1], " \n")) {
		want.WriteString(strings.TrimLeft(strings.TrimSpace(line), "/ ") + "\n")
	}
	return want.String()
}

// TestLinks: links in the documents lead to files that exist, and to headings in them.
func TestLinks(t *testing.T) {
	for name, text := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			to := name
			if m[1] != "" {
				to = filepath.Join(filepath.Dir(name), m[1])
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: a link to %s: %v", name, m[1], err)
			} else if m[2] != "" && !slices.Contains(anchors(t, to), m[2][1:]) {
				t.Errorf("%s: a link to %s: %s has no such heading", name, m[1]+m[2], to)
			}
		}
	}
}

// anchors returns the names by which links reach the headings of a document: those of GitHub.
func anchors(t *testing.T, file string) (names []string) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range heading.FindAllStringSubmatch(fencedBlock.ReplaceAllString(string(text), ""), -1) {
		name := strings.ReplaceAll(notInAnchor.ReplaceAllString(strings.ToLower(linked.ReplaceAllString(m[1], "$1")), ""), " ", "-")
		names = append(names, name)
	}
	return names
}

// TestLineLength: a line of the documents, outside of blocks, has up to 120 characters.
func TestLineLength(t *testing.T) {
	for name, text := range documents(t) {
		for line := range strings.Lines(fencedBlock.ReplaceAllString(text, "")) {
			if n := utf8.RuneCountInString(strings.TrimSpace(line)); n > 120 && !strings.HasPrefix(name, "docs/notes") && !strings.HasPrefix(name, "testdata") {
				t.Errorf("%s: %d characters: %s", name, n, line)
			}
		}
	}
}

// TestMakeTargets: the Makefile has every target that the documents name.
func TestMakeTargets(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range documents(t) {
		for _, m := range regexp.MustCompile("(?m)(?:^#? ?|`)make ([a-z][a-z-]*)").FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`(?m)^` + m[1] + `:`).Match(makefile) {
				t.Errorf("%s: make %s: the Makefile has no such target", name, m[1])
			}
		}
	}
}
