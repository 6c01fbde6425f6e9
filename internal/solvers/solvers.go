// Package solvers is the one list of engines. An engine added here is seen by the
// contract of the command, the comparator and the tests over all engines.
package solvers

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/lp"
	"fourfold/sat"
)

// Default is the engine used where none is named: level with cp on the Sudokus
// measured in docs/bench, and faster on most other problems.
const Default = "dlx"

// An Engine is an entry of the list.
type Engine struct {
	Name      string
	About     string // in a few words
	Available bool   // in this build
	New       func(Settings) fourfold.Solver
}

// Settings are what every engine can be told.
type Settings struct {
	MaxNodes int64 // give up with ErrLimit after this many nodes; 0 means no limit
}

// Engines returns the list: the four formulations, then the baseline.
func Engines() []Engine {
	return []Engine{
		{"cp", "constraint propagation with backtracking", true, func(s Settings) fourfold.Solver { return cp.Solver{MaxNodes: s.MaxNodes} }},
		{"dlx", "exact cover by dancing cells", true, func(s Settings) fourfold.Solver { return dlx.Solver{MaxNodes: s.MaxNodes} }},
		{"sat", "satisfiability by gini", true, func(s Settings) fourfold.Solver { return sat.Solver{MaxNodes: s.MaxNodes} }},
		{"lp", "integer linear programming by CLP", lp.Available, func(s Settings) fourfold.Solver { return lp.Solver{MaxNodes: s.MaxNodes} }},
		{"bt", "plain backtracking without inference, the baseline", true, func(s Settings) fourfold.Solver { return cp.Backtracking{MaxNodes: s.MaxNodes} }},
	}
}

// Formulations returns the names of the four formulations that this build has.
func Formulations() []string {
	var names []string
	for _, e := range Engines()[:4] {
		if e.Available {
			names = append(names, e.Name)
		}
	}
	return names
}

// All returns a solver of each engine that this build has.
func All() []fourfold.Solver {
	var all []fourfold.Solver
	for _, e := range Engines() {
		if e.Available {
			all = append(all, e.New(Settings{}))
		}
	}
	return all
}

// Parse returns the solver that a name with settings stands for, such as "dlx" or
// "cp:nodes=1000". Settings that the spec leaves out are those of base. The error
// lists what exists; for an engine that this build lacks it is the engine's own, which
// wraps errors.ErrUnsupported.
func Parse(spec string, base Settings) (fourfold.Solver, error) {
	name, settings, _ := strings.Cut(spec, ":")
	var names []string
	for _, e := range Engines() {
		if e.Name != name {
			names = append(names, e.Name)
			continue
		}
		if err := base.set(settings); err != nil {
			return nil, fmt.Errorf("solver %q: %w", spec, err)
		}
		if !e.Available {
			_, err := e.New(base).Solve(context.Background(), new(fourfold.Problem), nil)
			return nil, err
		}
		return e.New(base), nil
	}
	return nil, fmt.Errorf("unknown solver %q: expected one of %s", name, strings.Join(names, ", "))
}

// set reads settings such as "nodes=1000".
func (s *Settings) set(settings string) error {
	if settings == "" {
		return nil
	}
	for setting := range strings.SplitSeq(settings, ",") {
		key, value, _ := strings.Cut(setting, "=")
		if key != "nodes" {
			return fmt.Errorf("unknown setting %q: expected nodes=N", key)
		}
		n, err := strconv.ParseInt(value, 10, 64)
		if err != nil || n < 0 {
			return fmt.Errorf("nodes=%s: expected a whole number from 0", value)
		}
		s.MaxNodes = n
	}
	return nil
}
