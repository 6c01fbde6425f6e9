//go:build !js

package solvers

import (
	"runtime/debug"

	"fourfold"
	"fourfold/lp"
	"fourfold/sat"
)

// byLibraries returns the engines that need the library of somebody else. A program for browsers leaves them out: CLP
// cannot be built for it, and gini makes it larger than cdcl does, which solves the same formulation.
func byLibraries() []Engine {
	return []Engine{
		{"sat", "satisfiability by gini", true, true, sat.Settings(), parser(sat.ParseSettings)},
		{"lp", "integer linear programming by CLP", true, lp.Available, lp.Settings(), parser(lp.ParseSettings)},
	}
}

// linear returns the engine for hard searches for the cheapest solutions, or nil without CLP.
func linear() fourfold.Optimizing {
	if !lp.Available {
		return nil
	}
	return lp.Solver{}
}

// relaxing returns the engine for problems that are about counting, or nil without CLP.
func relaxing() fourfold.Solver {
	if !lp.Available {
		return nil
	}
	return lp.Solver{MaxNodes: 10}
}

// Libraries returns the versions of the libraries that the engines use, by name.
func Libraries() map[string]string {
	versions := map[string]string{}
	if v := lp.Version(); v != "" {
		versions["CLP"] = v
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == "github.com/irifrance/gini" || m.Path == "github.com/lanl/clp" {
				versions[m.Path] = m.Version
			}
		}
	}
	return versions
}
