package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"fourfold/internal/environment"
	"fourfold/internal/usage"
)

func manCommand() *cobra.Command {
	return &cobra.Command{
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
			if err := os.MkdirAll(args[0], 0o777); err != nil {
				return err
			}
			return usage.WritePages(cmd.Context(), cmd.Root(), "fourfold "+environment.Version(), args[0])
		},
	}
}
