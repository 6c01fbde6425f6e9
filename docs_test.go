package fourfold_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documents has the files that users read.
func documents(t *testing.T) map[string]string {
	t.Helper()
	var names []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/bench/README.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, found...)
	}
	texts := map[string]string{}
	for _, name := range names {
		if name == "CHANGELOG.md" {
			continue // it names what is gone, too
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	return texts
}

var (
	goBlock    = regexp.MustCompile("(?ms)^```go\n(.*?)^```$")
	setUpBlock = regexp.MustCompile("(?m)^```\n(go mod init (?:.+\n)+)# save .*main\\.go.*\n((?:.+\n)+)```$")
	outputOf   = regexp.MustCompile(`(?s)// Output:(.*?)\n}`)
	inlineCode = regexp.MustCompile("`[a-z]+\\.[A-Z][A-Za-z]*[({][^`]*`")
	link       = regexp.MustCompile(`\]\(([^)#:]*)(#[^)]*)?\)`)

	fencedBlock = regexp.MustCompile("(?ms)^```.*?^```$")
	heading     = regexp.MustCompile(`(?m)^#+ +(.*?) *$`)
	linked      = regexp.MustCompile(`\[([^]]*)\]\([^)]*\)`)
	notInAnchor = regexp.MustCompile(`[^\pL\pN _-]`)
)

// TestGoCode: each block of Go code in the documents is a whole program. A new module is set up by
// the commands that the document shows, in the same order, and by those of docs/library.md if the
// document shows none. For each program these commands print the output that the program states.
// The first program runs with a copy of the code, if the document makes one. The others are in
// folders of the module, and are compiled without the copy, from the packages of this folder.
func TestGoCode(t *testing.T) {
	docs := documents(t)
	programs := 0
	parent := t.TempDir() // one for all modules, so that packages in folders of the same name are compiled once
	for name, text := range docs {
		if code := inlineCode.FindString(text); code != "" {
			t.Errorf("%s: %s is Go code that nothing compiles: expected a program between ```go and ```", name, code)
		}
		blocks := goBlock.FindAllStringSubmatch(text, -1)
		programs += len(blocks)
		if len(blocks) == 0 || testing.Short() {
			continue
		}
		t.Run(name, func(t *testing.T) {
			before, after := setUp(t, docs, name)
			module := newModule(t, parent)
			module.shell(before)
			module.write("main.go", blocks[0][1])
			checkOutput(t, 1, blocks[0][1], module.shell(after))
			if len(blocks) == 1 {
				return
			}
			for k, block := range blocks[1:] {
				module.write(folderOf(k+2)+"/main.go", block[1])
			}
			module.shell("rm -rf vendor && go mod edit -replace fourfold=" + module.root + " && go mod tidy")
			for k, block := range blocks[1:] {
				checkOutput(t, k+2, block[1], module.shell("go run ./"+folderOf(k+2)))
			}
		})
	}
	if programs == 0 {
		t.Fatal("no Go code in the documents")
	}
}

func folderOf(program int) string { return fmt.Sprintf("program%d", program) }

// checkOutput compares what a program of a document prints with what it states.
func checkOutput(t *testing.T, k int, program, got string) {
	t.Helper()
	if want := statedOutput(program); want == "" {
		t.Errorf("program %d has no comment // Output: at its end", k)
	} else if got != want {
		t.Errorf("program %d prints\n%swant\n%s", k, got, want)
	}
}

// setUp returns the commands by which a document sets up a module: those before the program is
// saved as main.go, and those after.
func setUp(t *testing.T, docs map[string]string, name string) (before, after string) {
	t.Helper()
	m := setUpBlock.FindStringSubmatch(docs[name])
	if m == nil && name != "docs/library.md" {
		return setUp(t, docs, "docs/library.md")
	}
	if m == nil {
		t.Fatalf("%s has no block with go mod init and a line # save ... main.go", name)
	}
	return m[1], m[2]
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

// TestLinks: links in all documents lead to files that exist, and to headings in them.
func TestLinks(t *testing.T) {
	for _, name := range slices.AppendSeq([]string{"CHANGELOG.md", "testdata/README.md", "testdata/sudoku/README.md"}, maps.Keys(documents(t))) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
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
	times := map[string]int{}
	for _, m := range heading.FindAllStringSubmatch(fencedBlock.ReplaceAllString(string(text), ""), -1) {
		name := strings.ReplaceAll(notInAnchor.ReplaceAllString(strings.ToLower(linked.ReplaceAllString(m[1], "$1")), ""), " ", "-")
		if times[name]++; times[name] > 1 {
			name += fmt.Sprintf("-%d", times[name]-1)
		}
		names = append(names, name)
	}
	return names
}

// TestMakeTargets: the Makefile has every target that the documents or its own comments name.
func TestMakeTargets(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	all := documents(t)
	all["Makefile"] = string(makefile)
	for name, text := range all {
		for _, m := range regexp.MustCompile("(?m)(?:^#? ?|`)make ([a-z][a-z-]*)").FindAllStringSubmatch(text, -1) {
			if !regexp.MustCompile(`(?m)^` + m[1] + `:`).Match(makefile) {
				t.Errorf("%s: make %s: the Makefile has no such target", name, m[1])
			}
		}
	}
}

// TestGoVersion: the README names the version of Go that go.mod asks for.
func TestGoVersion(t *testing.T) {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	version := regexp.MustCompile(`(?m)^go (\d+\.\d+)`).FindStringSubmatch(string(text))[1]
	if want := "Go " + version + " or newer"; !strings.Contains(documents(t)["README.md"], want) {
		t.Errorf("README.md does not say %q", want)
	}
}
