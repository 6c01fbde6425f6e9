package main

import (
	"fmt"
	"runtime"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"fourfold/cmd/fourfold/internal/usage"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/solvers"
)

// maxWorkers is the greatest value of --workers. More workers than processors are no faster.
const maxWorkers = 1024

// defaultWorkers returns one worker for each processor that the program may use.
func defaultWorkers() int { return min(runtime.GOMAXPROCS(0), maxWorkers) }

// takes makes a command refuse fewer or more files than it takes.
func takes(least, most int, what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, files []string) error {
		if len(files) < least || len(files) > most {
			return fmt.Errorf("%s: expected %s, found %s", cmd.Name(), what, words.Plural(len(files), "file"))
		}
		return nil
	}
}

// addWorkersFlag adds the flag --workers.
func addWorkersFlag(f *pflag.FlagSet, workers *int, about string) {
	f.IntVar(workers, "workers", defaultWorkers(), about)
	restrict(f, "workers", fmt.Sprintf("1 to %d", maxWorkers), func(string) bool { return 1 <= *workers && *workers <= maxWorkers })
}

// solverUsage returns the text of a flag --solver.
func solverUsage(what string) string {
	return what + "; see \"fourfold version\". It may have settings, as in cp:scheme=pairs. exec:NAME runs a program, as exec:cadical (default " + solvers.DefaultText + ")"
}

// addLimitFlag adds a flag --limit that says how many solutions are counted.
func addLimitFlag(f *pflag.FlagSet, limit *int, most int, about string) {
	f.IntVar(limit, "limit", most, about)
	restrict(f, "limit", "0, for no limit, or at least 2, to tell one solution from several", func(string) bool { return *limit == 0 || *limit > 1 })
}

// notNegative makes flags refuse numbers below 0.
func notNegative(f *pflag.FlagSet, names ...string) {
	for _, name := range names {
		restrict(f, name, "0 or more", func(value string) bool { return !strings.HasPrefix(value, "-") })
	}
}

// restrict makes a flag refuse values for which allowed returns false. It is called when the flag has
// the value.
func restrict(f *pflag.FlagSet, name, expected string, allowed func(value string) bool) {
	flag := f.Lookup(name)
	flag.Value = restricted{flag.Value, expected, allowed}
	if flag.DefValue == "0s" {
		flag.DefValue = "0" // pflag writes no default that it knows as zero
	}
}

// A restricted value is the value of a flag that does not take all values of its type.
type restricted struct {
	pflag.Value
	expected string
	allowed  func(value string) bool
}

func (r restricted) Set(text string) error {
	if err := r.Value.Set(text); err != nil {
		return err
	}
	if !r.allowed(r.Value.String()) {
		return usage.RangeError(r.expected)
	}
	return nil
}

// isGiven reports whether a flag was given, and not as --flag=false.
func isGiven(f *pflag.FlagSet, name string) bool {
	flag := f.Lookup(name)
	return flag.Changed && flag.Value.String() != "false"
}

// flagRules say which flags go together.
type flagRules struct {
	needs    []flagRule // the flags have a meaning only with one of the others
	excludes []flagRule
}

// A flagRule is about flags and others, with blanks between their names. The reason ends its error.
type flagRule struct{ flags, others, reason string }

// check returns an error if the flags that were given break a rule.
func (r flagRules) check(f *pflag.FlagSet) error {
	given := func(names string) (all []string) {
		for name := range strings.FieldsSeq(names) {
			if isGiven(f, name) {
				all = append(all, "--"+name)
			}
		}
		return all
	}
	for _, rule := range r.needs {
		if useless := given(rule.flags); len(useless) > 0 && len(given(rule.others)) == 0 {
			return fmt.Errorf("%s: expected --%s with it%s", strings.Join(useless, ", "), strings.ReplaceAll(rule.others, " ", " or --"), rule.reason)
		}
	}
	for _, rule := range r.excludes {
		if flags, other := given(rule.flags), given(rule.others); len(other) > 0 && len(flags) > 0 {
			return fmt.Errorf("%s excludes %s%s", flags[0], strings.Join(other, ", "), rule.reason)
		}
	}
	return nil
}
