package usage_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"fourfold/internal/outfile"
	"fourfold/internal/usage"
)

// TestPages: each command has a page, with both names of a flag and with a value that may be left
// out. No text becomes a command of roff, and indented paragraphs keep their lines.
func TestPages(t *testing.T) {
	root := &cobra.Command{Use: "tool", Short: "Do things"}
	do := &cobra.Command{Use: "do [FILE...]", Short: "Do it", Long: "First line\n.second line\n\n  a   b\n  c   d\n\n'quoted' \\ ^text", Run: func(*cobra.Command, []string) {}}
	do.Flags().StringP("output", "o", "here", "write to `FILE`")
	do.Flags().String("color", "", "draw in colors at `TIME`")
	do.Flags().Lookup("color").NoOptDefVal = "always"
	root.AddCommand(do)
	usage.Prepare(root)
	dir := t.TempDir()
	files := new(outfile.Plan).Set()
	usage.WritePages(files, root, "tool 1", dir)
	if err := files.Commit(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "tool.1")); err != nil {
		t.Error(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "tool-do.1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		".TH TOOL\\-DO 1 \"\" \"tool 1\" ",
		".PP\nFirst line\n\\&.second line\n.PP\n.nf\n  a   b\n  c   d\n.fi\n.PP\n\\&\\(aqquoted\\(aq \\e \\(hatext\n.SH",
		".TP\n.B \\-o, \\-\\-output FILE\nwrite to FILE (default here)\n",
		".TP\n.B \\-\\-color[=TIME]\ndraw in colors at TIME\n",
	} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
}

// TestNames: a wrong name gets an error with the nearest right one.
func TestNames(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"dp", `did you mean do?`},
		{"do --colr=x", `unknown flag: --colr; did you mean --color`},
		{"do --number=x", `--number "x": expected a whole number`},
		{"help dp", `unknown command "dp"`},
	} {
		root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true, Run: func(*cobra.Command, []string) {}}
		do := &cobra.Command{Use: "do", Run: func(*cobra.Command, []string) {}}
		do.Flags().String("color", "", "draw in colors at `TIME`")
		do.Flags().Int("number", 0, "do it `N` times")
		root.AddCommand(do)
		usage.Prepare(root)
		root.SetArgs(strings.Fields(c.args))
		if err := root.Execute(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.args, err, c.want)
		}
	}
}

// TestEngines: behind a comma comes another engine or another setting.
func TestEngines(t *testing.T) {
	for _, c := range []struct {
		values     []string
		want, dont string
	}{
		{usage.Solver("c"), "cp", "cp:"},
		{usage.Solver("cp:order=mrv,"), "cp:order=mrv,scheme=", "cp:order=mrv,order="},
		{usage.Solvers("cp:order=mrv,"), "cp:order=mrv,dlx", "cp"},
		{usage.Solver("ex"), "exec:", "exec:cadical"},
		{usage.Solvers("cp,exe"), "cp,exec:", "exec:"},
		{usage.Orders("fixed,"), "fixed,mrv", "mrv"},
		{usage.Schemes("singles+"), "singles+locked", "locked"},
	} {
		if !slices.Contains(c.values, c.want) || slices.Contains(c.values, c.dont) {
			t.Errorf("%q, want %s and not %s", c.values, c.want, c.dont)
		}
	}
}
