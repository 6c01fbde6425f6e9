package usage_test

import (
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/cmd/fourfold/internal/usage"
)

// TestNames: a wrong name gets an error with the nearest right one.
func TestNames(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"dp", `did you mean do?`},
		{"do --colr=x", `unknown flag: --colr; did you mean --color`},
		{"do --number=x", `--number "x": expected a whole number`},
		{"do --old", `unknown flag: --old: expected --color`},
		{"help dp", `unknown command "dp"`},
	} {
		root := &cobra.Command{Use: "tool", SilenceErrors: true, SilenceUsage: true, Run: func(*cobra.Command, []string) {}}
		do := &cobra.Command{Use: "do", Run: func(*cobra.Command, []string) {}}
		do.Flags().String("color", "", "draw in colors at `TIME`")
		do.Flags().Int("number", 0, "do it `N` times")
		root.AddCommand(do)
		other := func() usage.Other { return usage.Other{Flags: map[string]string{"do --old": "--color"}} }
		usage.Prepare(root, other, func(*pflag.FlagSet) {})
		root.SetArgs(strings.Fields(c.args))
		if err := root.Execute(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.args, err, c.want)
		}
	}
}
