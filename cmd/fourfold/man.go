package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"fourfold/internal/environment"
	"fourfold/internal/outfile"
	"fourfold/internal/usage"
)

func manCommand(c *console) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "man DIR",
		Short: "Write the manual pages into a folder",
		Long: `Man writes a manual page for each command into the folder DIR, which is made if it is
missing. The pages have the texts of --help. They have no date, so the same version of
the program always writes the same pages.`,
		Example: `  fourfold man man1
  fourfold man ~/.local/share/man/man1`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("man: expected the name of one folder (see %s --help)", cmd.CommandPath())
			}
			return nil
		},
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveFilterDirs
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := outfile.MakeFolder(args[0]); err != nil {
				return err
			}
			files := c.plan.Set()
			usage.WritePages(files, cmd.Root(), "fourfold "+environment.Version(), args[0])
			return files.Commit()
		},
	}
	c.addForceFlag(cmd.Flags())
	return cmd
}
