//go:build !js

package solvers

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"time"

	"fourfold"
	"fourfold/internal/lab/external"
)

// parseProgram returns the solver for a program, called solverName.
func parseProgram(spec, solverName string, bounds Bounds) (fourfold.Solver, error) {
	if bounds.Memory > 0 && runtime.GOOS != "linux" {
		return nil, errors.New("a bound of memory: this system does not limit the memory of programs")
	}
	if k := commandEnd(spec); k >= 0 && RunsProgram(spec[k+1:]) {
		return nil, errors.New("expected one solver; compare --solvers takes several")
	}
	return external.NewCommand(solverName, strings.TrimPrefix(spec, Exec), external.Limits{Memory: bounds.Memory})
}

// Files returns the words of the programs in a list of solvers: the programs and their arguments,
// which need not be files.
func Files(list string) (names []string) {
	for _, name := range cutList(list) {
		if name = strings.TrimSpace(name); RunsProgram(name) {
			_, command, _ := strings.Cut(name, ":")
			names = append(names, external.Words(command)...)
		}
	}
	return names
}

// A Program is a known program that can solve problems.
type Program struct {
	external.Recipe
	Installed bool
}

// Programs returns the known programs, whose names may follow [Exec].
func Programs() (all []Program) {
	for _, r := range external.Recipes() {
		all = append(all, Program{r, r.Installed()})
	}
	return all
}

// programNamed returns the question whether a known program is meant, or "" if none has the name.
func programNamed(name string) string {
	for _, r := range external.Recipes() {
		if r.Name == name {
			return "; did you mean " + Exec + name + "?"
		}
	}
	return ""
}

// Startups measures how long the programs of these solvers take to start, by the names of the
// solvers. It waits no longer than the timeout for a program, and no longer than ten seconds; a
// timeout of 0 means none. It passes the error of a program that does not answer to failed.
func Startups(ctx context.Context, solvers []fourfold.Solver, timeout time.Duration, failed func(name string, err error)) map[string]time.Duration {
	if timeout <= 0 || timeout > startupTime {
		timeout = startupTime
	}
	var times map[string]time.Duration
	for _, s := range solvers {
		program, ok := s.(*external.Command)
		if !ok {
			continue
		}
		took, err := startup(ctx, program, timeout)
		if err != nil {
			failed(s.Name(), err)
			continue
		}
		if times == nil {
			times = map[string]time.Duration{}
		}
		times[s.Name()] = took
	}
	return times
}

// startupTime bounds the time in which the start-up of a program is measured.
const startupTime = 10 * time.Second

func startup(ctx context.Context, program *external.Command, timeout time.Duration) (time.Duration, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, timeout, errStartup)
	defer cancel()
	return program.Startup(ctx)
}

var errStartup = errors.New("out of time")
