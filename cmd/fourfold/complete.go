package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold"
	"fourfold/internal/convert"
	"fourfold/internal/drawing"
	"fourfold/internal/input"
	"fourfold/internal/rate"
	"fourfold/internal/solvers"
	"fourfold/puzzle/gridtext"
)

// completions has the values that a shell proposes for flags of all commands, by the name of the
// flag. The value typed so far is given. A command may also register values for a flag of its own.
var completions = map[string]func(typed string) []string{
	"as":       func(string) []string { return input.Kinds() },
	"alphabet": func(string) []string { return input.Alphabets() },
	"box": func(string) []string {
		return []string{"2x2", "2x3", "3x2", "3x3", "2x4", "4x2", "2x5", "3x4", "4x3", "4x4", "5x5"}
	},
	"max-size":   func(string) []string { return []string{"64M", "1G", "16G"} },
	"format":     func(string) []string { return formatNames() },
	"by":         func(string) []string { return formBases },
	"coords":     func(string) []string { return []string{"r1c1", "a1"} },
	"candidates": func(string) []string { return candidateTimes },
	"at-least":   func(string) []string { return rate.Grades() },
	"at-most":    func(string) []string { return rate.Grades() },
	"solver":     completeSolver,
	"solvers":    completeSolvers,
	"orders":     func(typed string) []string { return eachAfter(typed, ",", choicesOf("order")) },
	"schemes":    completeSchemes,
	"to":         func(string) []string { return append(convert.Names(), "help") },
	"symbols":    func(string) []string { return symbolNames },
	"blank":      func(string) []string { return strings.Split(gridtext.Blanks, "") },
	"header":     func(string) []string { return []string{"puzzle,solution", "quizzes,solutions"} },
	"solutions":  func(string) []string { return solutionNames },
	"per-page":   func(string) []string { return []string{"1", "2", "4", "6", "9"} },
	"paper":      func(string) []string { return drawing.PaperNames() },
}

// Flags that name files and folders, and flags whose value is a text that cannot be proposed. A
// command marks a flag that names a file in that command only.
var (
	fileFlags   = []string{"jsonl", "csv", "bench", "html", "learn", "baseline", "solution", "givens"}
	folderFlags = []string{"output", "plots", "reproducers"}
	freeFlags   = []string{"regions", "cell", "fail-above", "shard"}
)

// addCompletions gives the flags of all commands the values that a shell proposes.
func addCompletions(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			complete, known := completions[f.Name]
			_, own := cmd.GetFlagCompletionFunc(f.Name)
			_, isFile := f.Annotations[cobra.BashCompFilenameExt] // for this command only
			switch {
			case own || isFile || f.Value.Type() == "bool" || slices.Contains(fileFlags, f.Name):
			case slices.Contains(folderFlags, f.Name):
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

// choicesOf returns the values of a setting of cp.
func choicesOf(setting string) []string {
	for _, e := range solvers.Engines() {
		for _, s := range e.Settings {
			if e.Name == "cp" && s.Name == setting {
				return strings.Split(s.Values, "|")
			}
		}
	}
	return nil
}

// eachAfter returns the names behind the last separator of what is typed.
func eachAfter(typed, separators string, names []string) (values []string) {
	before := typed[:strings.LastIndexAny(typed, separators)+1]
	for _, name := range names {
		values = append(values, before+name)
	}
	return values
}

func completeSchemes(typed string) []string { return eachAfter(typed, ",+", choicesOf("scheme")) }

// completeSolver proposes engines, the settings of the engine that is typed, and their values.
func completeSolver(typed string) (values []string) {
	name, settings, found := strings.Cut(typed, ":")
	for _, e := range solvers.Engines() {
		switch {
		case !found:
			values = append(values, e.Name)
			if len(e.Settings) > 0 && e.Name == typed {
				values = append(values, e.Name+":")
			}
		case e.Name == name:
			values = append(values, settingValues(typed, settings, e.Settings)...)
		}
	}
	return values
}

// settingValues proposes the settings that are not typed yet, or the values of the last one.
func settingValues(typed, settings string, all []fourfold.Setting) (values []string) {
	last := settings[strings.LastIndex(settings, ",")+1:]
	before := typed[:len(typed)-len(last)]
	name, _, hasValue := strings.Cut(last, "=")
	for _, s := range all {
		switch {
		case !hasValue && !strings.Contains(":"+strings.ReplaceAll(settings, ",", ":"), ":"+s.Name+"="):
			values = append(values, before+s.Name+"=")
		case hasValue && s.Name == name:
			for value := range strings.SplitSeq(s.Values, "|") {
				if value == strings.ToLower(value) { // a word in capitals stands for other values
					values = append(values, before+name+"="+value)
				}
			}
			if s.Values == "SCHEME" {
				values = append(values, eachAfter(before+last, "=+", choicesOf("scheme"))...)
			}
		}
	}
	return values
}

// completeSolvers proposes an engine after each comma. Behind an engine with settings, a comma may
// also begin the next setting.
func completeSolvers(typed string) (values []string) {
	begin := 0 // of the last engine
	names := []string{}
	for _, e := range solvers.Engines() {
		names = append(names, e.Name)
	}
	for k := range len(typed) {
		name, _, _ := strings.Cut(typed[k:], ",")
		name, _, _ = strings.Cut(name, ":")
		if k > 0 && typed[k-1] == ',' && slices.Contains(names, name) {
			begin = k
		}
	}
	for _, v := range completeSolver(typed[begin:]) {
		values = append(values, typed[:begin]+v)
	}
	if k := strings.LastIndex(typed, ","); k >= begin {
		values = append(values, eachAfter(typed, ",", names)...)
	}
	slices.Sort(values)
	return slices.Compact(values)
}
