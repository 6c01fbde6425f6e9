package usage

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Completions are what a shell proposes for the flags of all commands, by the names of the flags. A
// command may register values for a flag of its own, or mark the flag as one that names a file.
// Other flags that are not here have no proposals.
type Completions struct {
	Values  map[string]func(typed string) []string // the value typed so far is given
	Files   []string                               // flags that name files
	Folders []string                               // flags that name folders
}

// Add adds the completions to the commands below root.
func (all Completions) Add(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			complete, known := all.Values[f.Name]
			_, own := cmd.GetFlagCompletionFunc(f.Name)
			_, isFile := f.Annotations[cobra.BashCompFilenameExt] // for this command only
			switch {
			case own || isFile || f.Value.Type() == "bool" || slices.Contains(all.Files, f.Name):
			case slices.Contains(all.Folders, f.Name):
				cmd.MarkFlagDirname(f.Name)
			case known:
				cmd.RegisterFlagCompletionFunc(f.Name, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
					return proposals(complete(typed), typed)
				})
			default:
				cmd.RegisterFlagCompletionFunc(f.Name, cobra.NoFileCompletions)
			}
		})
	}
}

// proposals returns the values that begin as typed. No space follows a value that may go on.
func proposals(values []string, typed string) (fit []string, directive cobra.ShellCompDirective) {
	directive = cobra.ShellCompDirectiveNoFileComp
	for _, v := range values {
		if strings.HasPrefix(v, typed) {
			fit = append(fit, v)
		}
	}
	if slices.ContainsFunc(fit, func(v string) bool { return strings.HasSuffix(v, "=") || strings.HasSuffix(v, ":") }) {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return fit, directive
}
