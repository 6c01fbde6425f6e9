// Package solvers is the one list of engines. An engine added here is seen by the
// contract of the command, the comparator and the tests over all engines.
package solvers

import (
	"context"
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/lp"
	"fourfold/sat"
)

// Default is the engine used where none is named, for all problems but those that
// [Classic] solves: level with cp on the Sudokus measured in docs/bench, and faster on
// most other problems.
const Default = "dlx"

// Classic is the engine for 9x9 Sudokus, and no other problems.
const Classic = "classic"

// An Engine is an entry of the list.
type Engine struct {
	Name        string
	About       string // in a few words
	Formulation bool   // one of the ways to encode a problem that comparisons are about
	Available   bool   // in this build
	Settings    []fourfold.Setting
	parse       func(settings string, bounds Bounds) (fourfold.Solver, error)
}

// Bounds hold for every engine that has the setting of the same meaning.
type Bounds struct {
	MaxNodes int64 // give up with ErrLimit after this many nodes; 0 means no limit
}

// New returns the engine with settings such as "nodes=1000,amo=pairs". Those that the text leaves out are
// those of bounds. The solver of an engine that is not available does nothing but say so.
func (e *Engine) New(settings string, bounds Bounds) (fourfold.Solver, error) {
	return e.parse(settings, bounds)
}

// names returns the names of all engines but one.
func names(but string) (all []string) {
	for _, e := range Engines() {
		if e.Name != but {
			all = append(all, e.Name)
		}
	}
	return all
}

// Engines returns the list: the four formulations, the baseline, the one for 9x9 Sudokus, and the one that
// picks another. To add an engine, add its package here; to add a setting, add it to the table of its package.
func Engines() []Engine {
	return []Engine{
		{"cp", "constraint propagation with backtracking", true, true, cp.Settings(), parser(cp.ParseSettings)},
		{"dlx", "exact cover by dancing cells", true, true, dlx.Settings(), parser(dlx.ParseSettings)},
		{"sat", "satisfiability by gini", true, true, sat.Settings(), parser(sat.ParseSettings)},
		{"lp", "integer linear programming by CLP", true, lp.Available, lp.Settings(), parser(lp.ParseSettings)},
		{"bt", "plain backtracking without inference, the baseline", false, true, cp.BacktrackingSettings(), parser(cp.ParseBacktracking)},
		{Classic, "9x9 Sudokus by bit masks and vectors, and nothing else", false, true, classicSettings.List(), parser(classicSettings.Parse)},
		{"auto", "the engine that a learned rule picks for the problem", false, true, automaticSettings().List(), newAutomatic},
	}
}

// parser makes the parser of an entry of the list from that of an engine.
func parser[S fourfold.Solver](parse func(settings string, base S) (S, error)) func(string, Bounds) (fourfold.Solver, error) {
	return func(settings string, bounds Bounds) (fourfold.Solver, error) {
		var zero S
		base, err := parse(bounds.settings(), zero)
		if err != nil {
			base = zero // an engine without that setting
		}
		return parse(settings, base)
	}
}

// settings returns the bounds as settings.
func (b Bounds) settings() string {
	if b.MaxNodes == 0 {
		return ""
	}
	return "nodes=" + strconv.FormatInt(b.MaxNodes, 10)
}

// CP returns the solver that a name for cp with settings stands for, as [Parse] does, for
// those who want more of it than a fourfold.Solver gives. Its error says so if the name
// is that of another engine.
func CP(spec string, bounds Bounds) (cp.Solver, error) {
	name, settings, _ := strings.Cut(spec, ":")
	if name != "cp" {
		return cp.Solver{}, fmt.Errorf("solver %q: expected cp, with settings or without", spec)
	}
	s, err := cp.ParseSettings(settings, cp.Solver{MaxNodes: bounds.MaxNodes})
	if err != nil {
		return cp.Solver{}, fmt.Errorf("solver %q: %w", spec, err)
	}
	return s, nil
}

// Libraries returns the versions of the libraries that the engines stand on, by name.
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

// Formulations returns the names of the four formulations that this build has.
func Formulations() []string {
	var names []string
	for _, e := range Engines() {
		if e.Formulation && e.Available {
			names = append(names, e.Name)
		}
	}
	return names
}

// Parse returns the solver that a name with settings stands for, such as "dlx" or
// "sat:amo=pairs,nodes=1000"; the solver's own name is the whole of it. Settings that
// the spec leaves out are those of bounds. The error lists what exists; for an engine
// that this build lacks it is the engine's own, which wraps errors.ErrUnsupported.
func Parse(spec string, bounds Bounds) (fourfold.Solver, error) {
	name, settings, _ := strings.Cut(spec, ":")
	for _, e := range Engines() {
		if e.Name != name {
			continue
		}
		s, err := e.New(settings, bounds)
		if err != nil {
			return nil, fmt.Errorf("solver %q: %w", spec, err)
		}
		if !e.Available {
			_, err := s.Solve(context.Background(), new(fourfold.Problem), nil)
			return nil, err
		}
		return rename(s, spec), nil
	}
	return nil, fmt.Errorf("unknown solver %q: expected one of %s", name, strings.Join(names(""), ", "))
}

// ParseList returns the solvers of a list with commas between them, such as
// "dlx,sat:amo=pairs,nodes=9,dlx". What has a "=" and no ":" belongs to the solver
// before it. The second of two that are the same has "#2" behind its name.
func ParseList(list string, bounds Bounds) ([]fourfold.Solver, error) {
	var specs []string
	for part := range strings.SplitSeq(list, ",") {
		if n := len(specs); n > 0 && strings.Contains(specs[n-1], ":") && strings.Contains(part, "=") && !strings.Contains(part, ":") {
			specs[n-1] += "," + part
		} else {
			specs = append(specs, strings.TrimSpace(part))
		}
	}
	all := make([]fourfold.Solver, len(specs))
	times := map[string]int{}
	for k, spec := range specs {
		s, err := Parse(spec, bounds)
		if err != nil {
			return nil, err
		}
		if times[spec]++; times[spec] > 1 {
			s = rename(s, spec+"#"+strconv.Itoa(times[spec]))
		}
		all[k] = s
	}
	return all, nil
}

// rename returns a solver under another name.
func rename(s fourfold.Solver, name string) fourfold.Solver {
	if s.Name() == name {
		return s
	}
	if n, ok := s.(named); ok {
		return rename(n.Solver, name)
	}
	return named{s, name}
}

type named struct {
	fourfold.Solver
	name string
}

func (n named) Name() string { return n.name }
