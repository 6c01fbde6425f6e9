package fourfold_test

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
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
	outputOf   = regexp.MustCompile(`(?s)// Output:(.*?)\n}`)
	inlineCode = regexp.MustCompile("`[a-z]+\\.[A-Z][A-Za-z]*[({][^`]*`")
	link       = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
)

// TestGoCode: each block of Go code in the documents is a whole program. It compiles when it is
// pasted into a module that is set up as the README says, and prints the output that it states.
func TestGoCode(t *testing.T) {
	module := newModule(t)
	printed := map[string]string{} // by the folder of the program, which has the name of its document
	for name, text := range documents(t) {
		if code := inlineCode.FindString(text); code != "" {
			t.Errorf("%s: %s is Go code that nothing compiles: expected a program between ```go and ```", name, code)
		}
		for k, block := range goBlock.FindAllStringSubmatch(text, -1) {
			output := outputOf.FindStringSubmatch(block[1])
			if output == nil {
				t.Errorf("%s: a program has no comment // Output: at its end", name)
				continue
			}
			var want strings.Builder
			for line := range strings.Lines(strings.TrimLeft(output[1], " \n")) {
				want.WriteString(strings.TrimLeft(strings.TrimSpace(line), "/ ") + "\n")
			}
			folder := fmt.Sprintf("%s-%d", strings.ReplaceAll(name, "/", "-"), k+1)
			printed[folder] = want.String()
			module.write(folder+"/main.go", block[1])
		}
	}
	if len(printed) == 0 {
		t.Fatal("no Go code in the documents")
	}
	module.run("go", "mod", "tidy")
	module.run("go", "build", "-o", "bin"+string(filepath.Separator), "./...")
	for folder, want := range printed {
		if got := module.run(filepath.Join(module.dir, "bin", folder)); got != want {
			t.Errorf("program %s prints\n%swant\n%s", folder, got, want)
		}
	}
}

// TestLinks: links in the documents lead to files that exist.
func TestLinks(t *testing.T) {
	for name, text := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), m[1])); err != nil {
				t.Errorf("%s: a link to %s: %v", name, m[1], err)
			}
		}
	}
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
