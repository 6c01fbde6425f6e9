package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// TestCompletion: the command proposes the values of flags, as the scripts for shells ask it to.
func TestCompletion(t *testing.T) {
	const noSpace, noFile, folders = "no space", "no file", "folders"
	for _, c := range []struct {
		line string // with a bar between the arguments
		want string // some of the values
		not  string // a value that must not be proposed
		how  string
	}{
		{"", "solve rate compare help version", "", noFile},
		{"so", "solve", "rate", noFile},
		{"help|c", "compare completion", "solve", noFile},
		{"solve|--so", "--solver", "--save", noFile},
		{"solve|--solver|", "cp dlx sat lp cdcl bt classic", "", noFile},
		{"solve|--solver=d", "dlx", "cp", noFile},
		{"solve|--solver|cp", "cp cp:", "dlx", noSpace},
		{"solve|--solver|cp:", "cp:scheme= cp:order= cp:nodes=", "cp:path=", noSpace},
		{"solve|--solver|cp:scheme=", "cp:scheme=none cp:scheme=fish", "cp:scheme=mrv", noFile},
		{"solve|--solver|cp:scheme=fish,", "cp:scheme=fish,order=", "cp:scheme=fish,scheme=", noSpace},
		{"solve|--solver|cp:scheme=fish,order=f", "cp:scheme=fish,order=fixed cp:scheme=fish,order=fewest", "", noFile},
		{"solve|--solver|cp:root=", "cp:root=singles", "cp:root=SCHEME", noFile},
		{"solve|--solver|cp:root=singles+lo", "cp:root=singles+locked", "", noFile},
		{"rate|--solver|classic:path=", "classic:path=go", "", noFile},
		{"compare|--solvers|dlx,", "dlx,cp dlx,sat", "cp", noFile},
		{"compare|--solvers|cp,sat:a", "cp,sat:amo=", "", noSpace},
		{"compare|--solvers|sat:amo=pairs,d", "sat:amo=pairs,dlx", "", noFile},
		{"compare|--solvers|cp:order=mrv,", "cp:order=mrv,scheme= cp:order=mrv,dlx", "", noSpace},
		{"solve|--to|p", "pretty pipes", "pdf", noFile},
		{"solve|--alphabet|", "1-9A-Z 0-9A-Z auto", "", noFile},
		{"rate|--as|", "sudoku latin dlx auto", "", noFile},
		{"solve|--coords|", "r1c1 a1", "", noFile},
		{"solve|--candidates|s", "start steps", "end", noFile},
		{"rate|--at-least|", "none pairs guess", "", noFile},
		{"rate|--at-most|q", "quads", "guess", noFile},
		{"compare|--by|", "auto label clues family", "", noFile},
		{"solve|--box|3", "3x2 3x4", "2x3", noFile},
		{"solve|--solver|cdcl:", "cdcl:decide= cdcl:memory= cdcl:nodes=", "cdcl:scheme=", noSpace},
		{"solve|--memory|", "256MB 4GiB", "", noFile},
		{"solve|--limit|", "", "", noFile},
		{"solve|--output|", "", "", ""},
		{"compare|--csv|", "", "", ""},
		{"compare|--output|", "", "", ""},
		{"compare|--to|m", "markdown", "html", noFile},
		{"convert|--to|", "sdm svg", "html", noFile},
		{"generate|--to|", "sdm svg", "html", noFile},
		{"convert|--paper|", "a4 letter", "", noFile},
		{"convert|--solutions=", "grid end", "", noFile},
		{"convert|--output|", "", "", ""},
		{"export|--to|", "cnf opb lp mps dlx minizinc", "csv", noFile},
		{"export|--encoding|amo=p", "amo=pairs amo=product", "reduce=off", noFile},
		{"export|--encoding|amo=pairs,r", "amo=pairs,reduce=off", "amo=pairs,amo=pairs", noFile},
		{"import|--to|p", "pretty pipes", "pdf", noFile},
		{"make|so", "soma", "queens", noFile},
		{"make|coloring|", "", "queens", ""},
		{"make|queens|8|--output|", "", "", ""},
		{"solve|", "", "", ""},
		{"version|", "", "", noFile},
	} {
		var out bytes.Buffer
		args := append([]string{cobra.ShellCompNoDescRequestCmd}, strings.Split(c.line, "|")...)
		if code := run(args, strings.NewReader(""), &out, &bytes.Buffer{}); code != 0 {
			t.Errorf("%s: exit code %d", c.line, code)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		values, directive := lines[:len(lines)-1], lines[len(lines)-1]
		for want := range strings.FieldsSeq(c.want) {
			if !slices.Contains(values, want) {
				t.Errorf("%s: proposes %q, want %s among them", c.line, values, want)
			}
		}
		if c.not != "" && slices.Contains(values, c.not) || c.want == "" && len(values) > 0 {
			t.Errorf("%s: proposes %q", c.line, values)
		}
		if want := map[string]string{"": ":0", noFile: ":4", noSpace: ":6", folders: ":16"}[c.how]; directive != want {
			t.Errorf("%s: directive %s, want %s", c.line, directive, want)
		}
	}
}

// TestCompletedFlags: each flag that takes a value either has values to propose, or names a file,
// or is known to take any other text.
func TestCompletedFlags(t *testing.T) {
	known := map[string]bool{}
	for _, cmd := range allCommands().Commands() {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			known[f.Name] = true
			complete, _ := cmd.GetFlagCompletionFunc(f.Name)
			if f.Value.Type() != "string" || complete == nil || slices.Contains(freeFlags, f.Name) { // nil: files or folders
				return
			}
			if values, _ := complete(cmd, nil, ""); len(values) == 0 {
				t.Errorf("%s --%s: expected a row in completedValues, or its name in completions or freeFlags", cmd.Name(), f.Name)
			}
		})
	}
	for name := range completedValues {
		if !known[name] {
			t.Errorf("no command has the flag --%s", name)
		}
	}
}
