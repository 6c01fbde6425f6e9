package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/read/input"
	"fourfold/lp"
)

// generated is a part of docs/cli.md that is made from the command, with its name.
var generated = regexp.MustCompile(`(?s)(<!-- made: ([a-z ]+) -->\n).*?(<!-- end -->)`)

// TestCommandDoc: docs/cli.md has the commands and flags of the program.
func TestCommandDoc(t *testing.T) {
	if !lp.Available {
		t.Skip("lp is among the default engines of compare, and not in this build")
	}
	const (
		name   = "../../docs/cli.md"
		update = "FOURFOLD_UPDATE=1 go test ./cmd/fourfold -run TestCommandDoc"
	)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	parts := commandParts()
	missing := slices.Sorted(maps.Keys(parts))
	want := generated.ReplaceAllStringFunc(string(text), func(old string) string {
		m := generated.FindStringSubmatch(old)
		if parts[m[2]] == "" {
			t.Errorf("%s: there is no part %q", name, m[2])
		}
		missing = slices.DeleteFunc(missing, func(part string) bool { return part == m[2] })
		return m[1] + "\n" + parts[m[2]] + "\n" + m[3]
	})
	switch {
	case len(missing) > 0:
		t.Errorf("%s lacks the parts %q: write a section with the lines <!-- made: PART --> and <!-- end --> for each, then run %s", name, missing, update)
	case want == string(text):
	case os.Getenv("FOURFOLD_UPDATE") != "":
		writeText(t, name, want)
	default:
		t.Errorf("%s is not that of the command: run %s", name, update)
	}
}

// commandParts returns the parts of docs/cli.md by name.
func commandParts() map[string]string {
	order := []string{"solve", "compare", "study", "rate", "check", "version"} // any other command is below these
	all := allCommands().Commands()
	slices.SortStableFunc(all, func(a, b *cobra.Command) int {
		at := func(c *cobra.Command) uint { return uint(slices.Index(order, c.Name())) } // -1 is the last
		return cmp.Compare(at(a), at(b))
	})
	files := pflag.NewFlagSet("", pflag.ContinueOnError)
	files.SortFlags = false
	addShapeFlags(files, new(input.Shape))
	parts := map[string]string{"flags of files": flagTable(files, nil), "commands": "| command | what it does |\n|---|---|\n"}
	for _, c := range all {
		parts["commands"] += fmt.Sprintf("| `%s` | %s |\n", c.Name(), c.Short)
		if c.HasLocalFlags() && !c.HasSubCommands() {
			parts["synopsis of "+c.Name()] = fmt.Sprintf("    %s\n", c.UseLine())
			parts["flags of "+c.Name()] = flagTable(c.LocalFlags(), files)
			if c.Flags().Lookup("recursive") != nil {
				parts["flags of "+c.Name()] += "\nThe flags that say [what the files hold](#files-and-standard-input) are the same for all commands that read puzzles.\n"
			}
		}
	}
	return parts
}

// flagTable returns a table of the flags that are not in others, or have another meaning there.
func flagTable(flags, others *pflag.FlagSet) string {
	var b strings.Builder
	b.WriteString("| flag | meaning | default |\n|---|---|---|\n")
	flags.VisitAll(func(f *pflag.Flag) {
		if f.Name == "help" || others != nil && others.Lookup(f.Name) != nil && others.Lookup(f.Name).Usage == f.Usage {
			return
		}
		value, meaning := pflag.UnquoteUsage(f)
		byDefault := "`" + f.DefValue + "`"
		switch {
		case f.Name == "workers": // the default depends on the machine
			byDefault = "one for each processor"
		case slices.Contains([]string{"", "0", "0s", "false"}, f.DefValue):
			byDefault = ""
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.TrimSpace("--"+f.Name+" "+value), strings.ReplaceAll(meaning, "|", `\|`), byDefault)
	})
	return b.String()
}
