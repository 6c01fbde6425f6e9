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

type helpGroup struct{ title, flags string }

// helpGroups are the flags of all commands by what they are about, in the order of help. Flags that
// are in no group are in the second one.
var helpGroups = []helpGroup{
	{"Which puzzles", " as box regions diagonals extra alphabet ignore-unknown dedupe recursive max-size givens solution formula clues symmetry pattern difficulty needs order isomorphs shard merge baseline "},
	{"How", ""},
	{"Output", " to output force json quiet stats save proof wide details show-answers symbols blank header solutions per-page paper candidates jsonl csv bench plots reproducers per-puzzle left count-automorphisms plain size dry-run "},
	{"Limits", " time nodes memory limit guess-limit budget fail-above "},
}

// rareFlags are left out of the short help. So are the flags whose text says that they need another.
const rareFlags = " best most fewest with without common proof numbers alphabet ignore-unknown max-size dedupe strict nodes memory checkpoint estimate formulations sample isomorphs shard bench plots reproducers resume merge baseline fail-above symbols blank header per-page paper candidates pattern min-guesses hard-for rate order plain per-puzzle recursive first ignore-notes "

// writeHelp writes the help of a command: one screen for -h, and all for --help.
func writeHelp(cmd *cobra.Command, args []string) {
	out, short := cmd.OutOrStdout(), slices.Contains(args, "-h")
	parts := strings.Split(strings.TrimSpace(cmp.Or(cmd.Long, cmd.Short)), "\n\n")
	fmt.Fprintf(out, "%s\nUsage: %s\n\n", wrapped("", parts[0]), cmd.UseLine())
	if cmd.HasExample() {
		fmt.Fprintf(out, "Examples:\n%s\n", cmd.Example)
	}
	if cmd.HasSubCommands() {
		fmt.Fprint(out, "\nCommands:\n")
		for _, c := range available(cmd) {
			fmt.Fprintf(out, "  %-11s %s\n", c.Name(), c.Short)
		}
		fmt.Fprintf(out, "\nFlags of a command: %s COMMAND -h\n", cmd.CommandPath())
		return
	}
	if short {
		fmt.Fprintf(out, "%s\nMore, and all flags: %s\n", flagUsages(cmd, true), strings.Replace(cmd.CommandPath(), " ", " help ", 1))
		return
	}
	for _, part := range parts[1:] {
		if !strings.HasPrefix(part, " ") { // else a list
			part = wrapped("", part)
		}
		fmt.Fprintf(out, "\n%s\n", strings.TrimRight(part, "\n"))
	}
	fmt.Fprint(out, flagUsages(cmd, false))
}

var (
	flagLine      = words.Pattern(`^ (?: -\w,|    ) --([\w-]+)`)
	firstSentence = words.Pattern(`^.*?(?:[;:.] | \(|$)`)
)

// flagUsages describes the flags of a command, by groups. The short form leaves out flags, and has
// the first sentence about each of the others.
func flagUsages(cmd *cobra.Command, short bool) (text string) {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.SortFlags = false
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		shown := *f
		if short {
			shown.Usage, shown.NoOptDefVal = strings.TrimRight(firstSentence().FindString(f.Usage), " (;:."), ""
			if f.Value.Type() == "string" {
				shown.DefValue = ""
			}
		}
		if f.Name != "help" && (!short || !strings.HasPrefix(f.Usage, "with --") && !strings.Contains(rareFlags, " "+f.Name+" ")) {
			flags.AddFlag(&shown)
		}
	})
	width := map[bool]int{false: helpWidth}[short] // 0: each flag is one line
	texts, group := make([]string, len(helpGroups)), 0
	for line := range strings.Lines(flags.FlagUsagesWrapped(width)) {
		if m := flagLine().FindStringSubmatch(line); m != nil {
			if group = slices.IndexFunc(helpGroups, func(g helpGroup) bool { return strings.Contains(g.flags, " "+m[1]+" ") }); group < 0 {
				group = 1
			}
		}
		texts[group] += line
	}
	for k, g := range helpGroups {
		if texts[k] != "" {
			text += "\n" + g.title + ":\n" + texts[k]
		}
	}
	return text
}

// helpCommand is "help COMMAND" or "help ENGINE".
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND|ENGINE]",
		Short: "Say how to use a command, or list the settings of an engine",
		Example: `  fourfold help solve
  fourfold help cp
  fourfold help exec`,
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			return proposals(namesOf(cmd.Root()), typed)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			topic, rest := cmd.Root(), args
			if len(args) == 1 && engineHelp(args[0]) != "" {
				_, err := fmt.Fprint(cmd.OutOrStdout(), engineHelp(args[0]))
				return err
			}
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

// engineHelp describes an engine with its settings, or "exec" with the programs that are known. It
// returns "" for another name.
func engineHelp(name string) (text string) {
	if name == strings.TrimSuffix(solvers.Exec, ":") {
		text = "exec:NAME is a program that is known, exec:\"mysolver {cnf}\" any program\n"
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
			text += fmt.Sprintf("\n  %s=%s\n%s", s.Name, s.Values, wrapped("      ", s.Meaning+" (default "+s.Default+")"))
		}
	}
	return text
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
