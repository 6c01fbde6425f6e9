package usage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
)

// helpWidth is the length of the lines of help.
const helpWidth = 80

// inputFlag marks the flags that "help input" explains.
const inputFlag = "input"

// AddInput adds the flags about the input to a command. Its help only names "help input".
func AddInput(f *pflag.FlagSet, add func(*pflag.FlagSet)) { f.AddFlagSet(inputFlags(add)) }

func inputFlags(add func(*pflag.FlagSet)) *pflag.FlagSet {
	f := pflag.NewFlagSet("", pflag.ContinueOnError)
	f.SortFlags = false
	add(f)
	f.VisitAll(func(flag *pflag.Flag) { f.SetAnnotation(flag.Name, inputFlag, nil) })
	return f
}

// writeHelp writes the help of a command: with -h about one screen, with the first sentence on each
// flag.
func writeHelp(cmd *cobra.Command, args []string) {
	out, short := cmd.OutOrStdout(), slices.Contains(args, "-h")
	first, rest, _ := strings.Cut(strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short)), "\n\n")
	fmt.Fprintf(out, "%s\nUsage: %s\n", wrapped("", first), cmd.UseLine())
	if cmd.HasExample() {
		fmt.Fprintf(out, "\nExamples:\n%s\n", cmd.Example)
	}
	if cmd.HasSubCommands() {
		writeCommands(cmd)
		return
	}
	if rest != "" && !short {
		fmt.Fprint(out, "\n", paragraphs(rest))
	}
	flags, input := pflag.NewFlagSet("", pflag.ContinueOnError), false
	flags.SortFlags = false
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		shown := *f
		shown.NoOptDefVal = "" // the name of the value is in brackets
		if short {
			shown.Usage = strings.TrimRight(firstSentence.Get().FindString(f.Usage), " (;:.")
			if f.Value.Type() == "string" {
				shown.DefValue = ""
			}
		}
		_, isInput := f.Annotations[inputFlag]
		input = input || isInput
		if !isInput && f.Name != "help" && !(short && strings.HasPrefix(f.Usage, "with --")) {
			flags.AddFlag(&shown)
		}
	})
	if flags.HasFlags() {
		fmt.Fprintf(out, "\nFlags:\n%s", flags.FlagUsagesWrapped(helpWidth))
	}
	if input {
		fmt.Fprint(out, "\nInput: files, folders, text or standard input; flags as in \"fourfold help input\"\n")
	}
	if short {
		fmt.Fprintf(out, "\nMore: %s\n", strings.Replace(cmd.CommandPath(), " ", " help ", 1))
	}
}

var firstSentence = words.NewPattern(`^.*?(?:[;:.] | \(|$)`)

// writeCommands lists the subcommands of a command by their groups.
func writeCommands(cmd *cobra.Command) {
	out := cmd.OutOrStdout()
	for _, g := range append(cmd.Groups(), &cobra.Group{Title: "This program"}) {
		list := ""
		for _, c := range available(cmd) {
			if c.GroupID == g.ID {
				list += fmt.Sprintf("  %-11s %s\n", c.Name(), c.Short)
			}
		}
		if list != "" {
			fmt.Fprintf(out, "\n%s:\n%s", g.Title, list)
		}
	}
	fmt.Fprintf(out, "\nHelp for a command: %s COMMAND -h\n", cmd.CommandPath())
}

// helpCommand is "help COMMAND", "help ENGINE" or "help input".
func helpCommand(names *names, addInput func(*pflag.FlagSet)) *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND|ENGINE|input]",
		Short: "Explain a command, the settings of an engine, or the input",
		Example: `  fourfold help solve
  fourfold help input
  fourfold help cp
  fourfold help exec`,
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
			return append(namesOf(cmd.Root()), inputTopic), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			out, topic, rest := cmd.OutOrStdout(), cmd.Root(), args
			if len(args) == 1 && args[0] == inputTopic {
				_, err := fmt.Fprintf(out, "%s\nFlags:\n%s", paragraphs(aboutInput), inputFlags(addInput).FlagUsagesWrapped(helpWidth))
				return err
			}
			if len(args) == 1 && engineHelp(args[0]) != "" {
				_, err := fmt.Fprint(out, engineHelp(args[0]))
				return err
			}
			for len(rest) > 0 {
				at, _, err := topic.Find(rest[:1])
				if err != nil || at == topic {
					return names.check(topic, rest)
				}
				topic, rest = at, rest[1:]
			}
			return topic.Help()
		},
	}
}

const inputTopic = "input"

// aboutInput explains what all commands read.
const aboutInput = `Commands read puzzles from files, from folders, from standard input (also called -), and from the command line, as in
"fourfold solve 1.....2..3.....4". A file may hold many puzzles in any usual format, may be a photograph or a screenshot of one Sudoku, and
may be compressed by gzip. docs/formats.md shows the formats.

A file whose name ends in .dlx, or whose text shows it, holds one exact cover problem in Knuth's format.`

// engineHelp describes an engine with its settings, or "exec" with the programs that are known. It
// returns "" for another name.
func engineHelp(name string) (text string) {
	if name == strings.TrimSuffix(solvers.Exec, ":") {
		text = "exec:NAME runs a known program, exec:NAME:amo=product with another encoding; exec:\"mysolver {cnf}\" any other\n"
		for _, p := range solvers.Programs() {
			text += fmt.Sprintf("\n  exec:%s%s\n%s%s", p.Name, map[bool]string{false: " (not installed)"}[p.Installed], wrapped("      ", p.About), wrapped("      ", p.Command))
		}
	}
	for _, e := range solvers.Engines() {
		if e.Name != name {
			continue
		}
		text = fmt.Sprintf("%s: %s\n\nSettings, as in --solver %s:%s=VALUE, with commas between several:\n", name, e.About, name, e.Settings[0].Name)
		for _, s := range e.Settings {
			text += fmt.Sprintf("\n  %s=%s (default %s)\n", s.Name, s.Values, s.Default)
			for line := range strings.Lines(s.Meaning) {
				text += wrapped("      ", line)
			}
		}
	}
	return text
}

// paragraphs breaks the paragraphs of a text into lines. A paragraph that begins with a blank is a
// list, and stays as it is.
func paragraphs(text string) string {
	parts := strings.Split(text, "\n\n")
	for k, part := range parts {
		if !strings.HasPrefix(part, " ") {
			part = wrapped("", part)
		}
		parts[k] = strings.TrimRight(part, "\n") + "\n"
	}
	return strings.Join(parts, "\n")
}

// wrapped breaks a text into lines that begin with an indent.
func wrapped(indent, text string) (lines string) {
	line := indent
	for word := range strings.FieldsSeq(text) {
		if len(line)+len(word) > helpWidth {
			lines, line = lines+strings.TrimRight(line, " ")+"\n", indent
		}
		line += word + " "
	}
	return lines + strings.TrimRight(line, " ") + "\n"
}
