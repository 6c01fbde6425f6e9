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

// Prepare makes the root command write help as this package does, and report unknown commands,
// unknown help topics and bad values on one line.
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
				return fmt.Errorf("%s: expected one of %s", cmd.Name(), strings.Join(namesOf(cmd), ", "))
			}
		}
	}
}

// NoCommand returns an error if a command that takes only subcommands gets another argument.
func NoCommand(cmd *cobra.Command, args []string) error {
	switch {
	case len(args) == 0:
		return nil
	case !cmd.HasSubCommands():
		return fmt.Errorf("%q: %s has no commands (see %s -h)", args[0], cmd.CommandPath(), cmd.CommandPath())
	}
	if !cmd.HasParent() {
		if _, err := os.Stat(args[0]); err == nil || len(args[0]) >= 16 && grid.IsRow([]byte(args[0])) {
			return fmt.Errorf("expected a command; did you mean: fourfold solve %s?", words.Command(args))
		}
		if like := likeCommands[strings.ToLower(args[0])]; like != "" {
			return fmt.Errorf("unknown command %q; did you mean: fourfold %s?", args[0], like)
		}
		if engineHelp(args[0]) != "" {
			return fmt.Errorf("unknown command %q; did you mean: fourfold solve --solver %[1]s, or fourfold help %[1]s?", args[0])
		}
	}
	return fmt.Errorf("unknown command %q: expected %s (see %s -h)", args[0], words.Choice(args[0], namesOf(cmd)), cmd.CommandPath())
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

// likeFlags are the flags that do what flags of other programs do, the best first.
var likeFlags = map[string][]string{
	"format": {"--to", "--json"}, "f": {"--to", "--force"}, "type": {"--to", "--as"}, "html": {"--output FILE.html"}, "md": {"--output FILE.md"}, "markdown": {"--output FILE.md"},
	"pdf": {"--output FILE.pdf"}, "out": {"--output"}, "overwrite": {"--force"}, "verbose": {"--stats", "--details"}, "q": {"--quiet"}, "silent": {"--quiet"},
	"timeout": {"--time"}, "time-limit": {"--time"}, "t": {"--time"}, "threads": {"--workers"}, "jobs": {"--workers"}, "j": {"--workers"}, "parallel": {"--workers"},
	"engine": {"--solver", "--solvers"}, "algorithm": {"--solver", "--solvers"}, "kind": {"--as"}, "variant": {"--extra"}, "r": {"--recursive"}, "n": {"--limit"}, "max": {"--limit"},
	"enumerate": {"--all"}, "number": {"--count"}, "steps": {"--explain"}, "size": {"--order"}, "grade": {"--difficulty"}, "level": {"--difficulty"},
}

// likeCommands are the commands that do what a word says.
var likeCommands = map[string]string{
	"explain": "solve --explain", "steps": "solve --explain", "count": "solve --count", "enumerate": "solve --all", "all": "solve --all", "unique": "solve --unique", "estimate": "solve --estimate",
	"proof": "solve --proof FILE.drat", "prove": "solve --proof FILE.drat", "sudoku": "solve", "answer": "solve", "run": "solve",
	"print": "convert --to pdf", "pdf": "convert --to pdf", "draw": "convert --to pretty", "show": "convert --to pretty", "format": "convert --to FORMAT", "write": "convert --to FORMAT", "read": "convert --to FORMAT",
	"formats": "convert --to help", "list": "help", "commands": "help", "engines": "version", "solvers": "version", "families": "make --list",
	"validate": "check", "valid": "check", "test": "check", "minimize": "check --minimize", "fix": "repair", "clean": "repair", "info": "rate --summary", "grade": "rate", "difficulty": "rate",
	"new": "generate", "create": "generate", "random": "generate", "bench": "compare", "benchmark": "compare", "time": "compare", "normalize": "convert --canonical", "minlex": "convert --canonical", "dedupe": "convert --dedupe",
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
	if args := cmd.Flags().Args(); !cmd.HasParent() && len(args) > 0 {
		return NoCommand(cmd, args) // its flags are unknown, too
	}
	near := ""
	if unknown := (*pflag.NotExistError)(nil); errors.As(err, &unknown) {
		near = likeFlag(cmd, unknown.GetSpecifiedName())
		if long, _, _ := strings.Cut(unknown.GetSpecifiedShortnames(), "="); len(long) > 1 { // one dash is missing
			err, near = fmt.Errorf("unknown flag: -%s", long), cmp.Or(likeFlag(cmd, long), near)
		}
	}
	return fmt.Errorf("%w%s (see %s -h)", err, near, cmd.CommandPath())
}

// likeFlag returns the question whether a flag of the command is meant, or "".
func likeFlag(cmd *cobra.Command, name string) string {
	if like := likeCommands[name]; like != "" && !cmd.HasParent() {
		return "; did you mean: fourfold " + like + "?"
	}
	for _, like := range likeFlags[name] {
		long, _, _ := strings.Cut(like, " ")
		if cmd.Flags().Lookup(long[2:]) != nil {
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
