// Package usage has what all commands of a program share: their help, the errors about their names
// and flags, and the values that a shell proposes for their flags.
package usage

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/words"
)

// Prepare makes the root command write help as this package does, and report unknown commands, unknown help topics and bad values on
// one line.
func Prepare(root *cobra.Command) {
	root.Args = NoCommand
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(helpCommand())
	root.SetHelpFunc(writeHelp)
	root.InitDefaultCompletionCmd("completion") // cobra would add it too late for the loop below
	for _, c := range root.Commands() {
		if c.HasSubCommands() {
			c.Short = "Print a script that lets a shell complete commands and flags"
			c.Example = `  fourfold completion bash > fourfold.bash
  fourfold completion zsh > _fourfold`
			c.Args, c.RunE = NoCommand, func(cmd *cobra.Command, _ []string) error {
				return fmt.Errorf("%s: expected one of %s", cmd.Name(), commandsOf(cmd))
			}
		}
	}
}

// writeHelp writes the help of a command. It begins with the examples, but the help of the root
// command begins with what the program is.
func writeHelp(cmd *cobra.Command, _ []string) {
	out := cmd.OutOrStdout()
	if cmd.HasParent() && cmd.HasExample() {
		fmt.Fprintf(out, "Examples:\n%s\n\n", cmd.Example)
		defer func(examples string) { cmd.Example = examples }(cmd.Example)
		cmd.Example = "" // so that the usage does not repeat them
	}
	fmt.Fprintf(out, "%s\n\n%s", strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short)), cmd.UsageString())
}

// NoCommand returns an error if a command that takes only subcommands gets another argument.
func NoCommand(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case !cmd.HasSubCommands():
		return fmt.Errorf("%q: %s has no commands (see %s --help)", args[0], cmd.CommandPath(), cmd.CommandPath())
	}
	if _, err := os.Stat(args[0]); err == nil && !cmd.HasParent() {
		return fmt.Errorf("%s: expected a command before the file, as in: fourfold solve %s", words.Printable(args[0]), words.Command(args[:1]))
	}
	expected := words.Choice(args[0], strings.Split(commandsOf(cmd), ", "))
	return fmt.Errorf("unknown command %q: expected %s (see %s --help)", args[0], expected, cmd.CommandPath())
}

// commandsOf lists the subcommands of a command.
func commandsOf(cmd *cobra.Command) string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			names = append(names, c.Name())
		}
	}
	return strings.Join(names, ", ")
}

// helpCommand is "help COMMAND".
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Say how to use a command",
		Example: `  fourfold help solve
  fourfold help compare`,
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			return proposals(strings.Split(commandsOf(cmd.Root()), ", "), typed)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest := cmd.Root(), args
			for len(rest) > 0 {
				at, _, err := topic.Find(rest[:1])
				if err != nil || at == topic {
					return NoCommand(topic, rest)
				}
				topic, rest = at, rest[1:]
			}
			return topic.Help()
		},
	}
}

// flagError turns an error about a flag into one that says what the flag expects.
func flagError(cmd *cobra.Command, err error) error {
	if errors.Is(err, pflag.ErrHelp) {
		return err
	}
	if bad := (*pflag.InvalidValueError)(nil); errors.As(err, &bad) {
		if outside := RangeError(""); errors.As(bad, &outside) {
			return fmt.Errorf("--%s %s: expected %w", bad.GetFlag().Name, bad.GetValue(), outside)
		}
		if expected := expectedOf[bad.GetFlag().Value.Type()]; expected != "" {
			return fmt.Errorf("--%s %.100q: expected %s", bad.GetFlag().Name, bad.GetValue(), expected)
		}
	}
	near := ""
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) && len(unknown.GetSpecifiedShortnames()) == 0 {
		var names []string
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
		near = words.DidYouMean("--"+unknown.GetSpecifiedName(), names)
	}
	return fmt.Errorf("%w%s (see %s --help)", err, near, cmd.CommandPath())
}

// A RangeError is the error of a flag about a number that it does not take. It says what was expected.
type RangeError string

func (e RangeError) Error() string { return string(e) }

// expectedOf says which values flags take, by the name of their type.
var expectedOf = map[string]string{
	"int":      "a whole number below 2^63",
	"int64":    "a whole number below 2^63",
	"uint64":   "a whole number from 0, below 2^64",
	"duration": "a duration with its unit, such as 10s or 5m",
	"bool":     "no value, or true or false",
}
