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

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
)

func init() { cobra.EnableCommandSorting = false } // help has the order in which commands are added

// Other says what to use in place of names that a program does not have: names of other programs, and
// names that it had before.
type Other struct {
	Commands map[string]string // a command with its flags, such as "solve --count", by its other name
	Flags    map[string]string // flags with bars between them, by another name, or by a command and a flag as in "solve --first"
}

// Prepare makes the root command write help as this package does, and report unknown commands,
// unknown flags, unknown help topics and bad values on one line. The flags that addInput adds are
// explained by "help input" alone.
func Prepare(root *cobra.Command, other func() Other, addInput func(*pflag.FlagSet)) {
	names := &names{other}
	root.Args = names.check
	root.SetFlagErrorFunc(names.flagError)
	root.SetHelpCommand(helpCommand(names, addInput))
	root.SetHelpFunc(writeHelp)
	root.InitDefaultCompletionCmd("completion") // cobra would add it too late for the loop below
	for _, c := range root.Commands() {
		if c.HasSubCommands() {
			c.Short, c.Long = "Print a script that completes commands in a shell", ""
			c.Example = `  fourfold completion bash > fourfold.bash
  fourfold completion zsh > _fourfold`
			c.Args, c.RunE = names.check, func(cmd *cobra.Command, _ []string) error {
				return fmt.Errorf("%s: expected one of %s", cmd.Name(), strings.Join(namesOf(cmd), ", "))
			}
		}
	}
}

// names makes the errors about names.
type names struct{ other func() Other }

// check returns an error if a command that takes only subcommands gets another argument.
func (n *names) check(cmd *cobra.Command, args []string) error {
	if len(args) == 0 || !cmd.HasSubCommands() {
		return NoArguments(cmd, args)
	}
	if !cmd.HasParent() {
		if _, err := os.Stat(args[0]); err == nil || len(args[0]) >= 16 && grid.IsRow([]byte(args[0])) {
			return fmt.Errorf("expected a command; did you mean: fourfold solve %s?", words.Command(args))
		}
		if like := n.other().Commands[strings.ToLower(args[0])]; like != "" {
			return fmt.Errorf("unknown command %q: expected fourfold %s", args[0], like)
		}
		if engineHelp(args[0]) != "" {
			return fmt.Errorf("unknown command %q; did you mean: fourfold solve --solver %[1]s, or fourfold help %[1]s?", args[0])
		}
	}
	return fmt.Errorf("unknown command %q: expected %s (see %s -h)", args[0], words.Choice(args[0], namesOf(cmd)), cmd.CommandPath())
}

// NoArguments returns an error if a command gets an argument.
func NoArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return fmt.Errorf("%q: %s has no commands (see %s -h)", args[0], cmd.CommandPath(), cmd.CommandPath())
	}
	return nil
}

// available returns the subcommands of a command that a user calls.
func available(cmd *cobra.Command) (all []*cobra.Command) {
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() || c.Name() == "help" {
			all = append(all, c)
		}
	}
	return all
}

// namesOf returns the names of the subcommands of a command.
func namesOf(cmd *cobra.Command) (names []string) {
	for _, c := range available(cmd) {
		names = append(names, c.Name())
	}
	return names
}

// flagError turns an error about a flag into one that says what the flag expects.
func (n *names) flagError(cmd *cobra.Command, err error) error {
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
	if args := cmd.Flags().Args(); !cmd.HasParent() && len(args) > 0 {
		return n.check(cmd, args) // its flags are unknown, too
	}
	near := ""
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) {
		near = n.likeFlag(cmd, unknown.GetSpecifiedName())
		if long, _, _ := strings.Cut(unknown.GetSpecifiedShortnames(), "="); len(long) > 1 { // one dash is missing
			err, near = fmt.Errorf("unknown flag: -%s", long), cmp.Or(n.likeFlag(cmd, long), near)
		}
	}
	return fmt.Errorf("%w%s (see %s -h)", err, near, cmd.CommandPath())
}

// likeFlag says what to use in place of an unknown flag of a command, or returns "".
func (n *names) likeFlag(cmd *cobra.Command, name string) string {
	if like := n.other().Commands[name]; like != "" && !cmd.HasParent() {
		return ": expected fourfold " + like
	}
	if like := n.other().Flags[cmd.Name()+" --"+name]; like != "" {
		return ": expected " + like
	}
	for like := range strings.SplitSeq(n.other().Flags[name], "|") {
		long, _, _ := strings.Cut(strings.TrimPrefix(like, "--"), " ")
		if cmd.Flags().Lookup(long) != nil {
			return "; did you mean " + like + "?"
		}
	}
	if len(name) == 1 {
		return ""
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, "--"+f.Name) })
	return words.DidYouMean("--"+name, names)
}

// A RangeError is the error of a flag about a number that it does not take: what was expected.
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
