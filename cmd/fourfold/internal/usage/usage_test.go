package usage_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"fourfold/cmd/fourfold/internal/usage"
)

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
	} {
		if !slices.Contains(c.values, c.want) || slices.Contains(c.values, c.dont) {
			t.Errorf("%q, want %s and not %s", c.values, c.want, c.dont)
		}
	}
}
