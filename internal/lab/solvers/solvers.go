// Package solvers has the list of all engines. The command, the comparator and the tests of all
// engines use this list, so an engine that is added here is added everywhere.
package solvers

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/kit/words"
	"fourfold/sat/cdcl"
)

// Default is the engine that is used if none is named, except for problems that [Classic] or
// [Learning] solves: see [Choice]. On the 9x9 Sudokus of docs/notes/bench/2026-11-23_cp_dlx.txt, cp takes
// 1.3 to 2.3 times as long as dlx. On most problems other than large grids, dlx is faster, too.
const Default = "dlx"

// Learning is the engine that is used for large problems: see [Choice].
const Learning = "cdcl"

// Auto stands for the engine that is used for each problem if none is named: see [Choice].
const Auto = "auto"

// Classic is the engine that solves only classic 9x9 Sudokus.
const Classic = "classic"

// An Engine is an entry of the list.
type Engine struct {
	Name        string
	About       string // a description in a few words
	Formulation bool   // whether it is one of the four formulations that are compared by default
	Available   bool   // whether this build has it
	Settings    []fourfold.Setting
	parse       func(settings string, bounds Bounds) (fourfold.Solver, error)
}

// Bounds apply to every engine that has a setting with the same meaning.
type Bounds struct {
	MaxNodes int64 // give up with ErrLimit after this many nodes; 0 means no limit

	// Memory bounds the bytes that grow with the length of a search: what dlx remembers while it
	// counts, and the clauses that cdcl learns. It bounds all memory of a program outside this one. 0
	// means the default of each engine.
	Memory int64

	// Workers is the number of goroutines that search one problem, if the engine can use several.
	// With more than one, the order of the solutions and the counters of dlx differ from run to run. 0
	// means the default of each engine.
	Workers int

	// Idle is the number of processors that have nothing else to do. If Workers is 0 and the user names
	// no engine, Learning has so many workers: its answers are equal from run to run.
	Idle int
}

// New returns a solver of the engine with settings such as "nodes=1000,amo=pairs". bounds gives
// the settings that the text leaves out. If the engine is not available, Solve of the solver
// only returns an error.
func (e *Engine) New(settings string, bounds Bounds) (fourfold.Solver, error) {
	return e.parse(settings, bounds)
}

// names returns the names of all engines.
func names() (all []string) {
	for _, e := range Engines() {
		all = append(all, e.Name)
	}
	return all
}

// Engines returns the list. To add an engine, add a line for its package here, or to byLibraries if a browser cannot run it. To add a setting,
// add it to the table of settings in the package of the engine.
func Engines() []Engine {
	return slices.Concat([]Engine{
		{"cp", "constraint propagation with backtracking", true, true, cp.Settings(), parser(cp.ParseSettings)},
		{"dlx", "exact cover by dancing cells", true, true, dlx.Settings(), parser(dlx.ParseSettings)},
	}, byLibraries(), []Engine{
		{"cdcl", "clause learning on the cover itself", false, true, cdcl.Settings(), parser(cdcl.ParseSettings)},
		{"bt", "plain backtracking without inference, the baseline", false, true, cp.BacktrackingSettings(), parser(cp.ParseBacktracking)},
		{Classic, "9x9 Sudokus only, by bit masks and vector instructions", false, true, classicSettings.List(), parser(classicSettings.Parse)},
	})
}

// parser makes the parse function of an entry in the list from the ParseSettings of an engine.
func parser[S fourfold.Solver](parse func(settings string, base S) (S, error)) func(string, Bounds) (fourfold.Solver, error) {
	return func(settings string, bounds Bounds) (fourfold.Solver, error) {
		var base S
		for _, bound := range bounds.settings() {
			if bounded, err := parse(bound, base); err == nil { // else the engine does not have this setting
				base = bounded
			}
		}
		return parse(settings, base)
	}
}

// settings returns the bounds as settings.
func (b Bounds) settings() (all []string) {
	if b.MaxNodes != 0 {
		all = append(all, "nodes="+strconv.FormatInt(b.MaxNodes, 10))
	}
	if b.Memory != 0 {
		all = append(all, "memory="+strconv.FormatInt(b.Memory, 10))
	}
	if b.Workers != 0 {
		all = append(all, "workers="+strconv.Itoa(b.Workers))
	}
	return all
}

// CP returns the solver for a name of cp with settings, as [Parse] does, but as a cp.Solver, which
// has more methods than a fourfold.Solver. It returns an error if the name is that of another
// engine.
func CP(spec string, bounds Bounds) (cp.Solver, error) {
	return parseAs(spec, bounds, "cp", "cp", cp.ParseSettings)
}

// DLX is CP for dlx.
func DLX(spec string, bounds Bounds) (dlx.Solver, error) {
	return parseAs(spec, bounds, "dlx", "dlx", dlx.ParseSettings)
}

// CDCL is CP for cdcl, the engine that writes proofs.
func CDCL(spec string, bounds Bounds) (cdcl.Solver, error) {
	return parseAs(spec, bounds, "cdcl", "cdcl, the engine that writes proofs", cdcl.ParseSettings)
}

// parseAs parses the name of one engine with settings. Expected describes the engine in errors.
func parseAs[S fourfold.Solver](spec string, bounds Bounds, engine, expected string, parse func(settings string, base S) (S, error)) (s S, err error) {
	name, settings, _ := strings.Cut(spec, ":")
	if name != engine {
		return s, fmt.Errorf("solver %q: expected %s, with settings or without", spec, expected)
	}
	parsed, err := parser(parse)(settings, bounds)
	if err != nil {
		return s, fmt.Errorf("solver %q: %w", spec, err)
	}
	return parsed.(S), nil
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

// likeNames are the engines that people call by other names.
var likeNames = map[string]string{"backtracking": "bt", "gini": "sat", "clp": "lp"}

// Parse returns the solver for a name with settings, such as "dlx", [Auto] or
// "sat:amo=pairs,nodes=1000". The whole spec is the name of the solver. bounds gives the
// settings that the spec leaves out. A name that begins with [Exec] stands for a
// program outside this one. The error lists the known names or settings. For an engine
// that is not in this build, the error comes from the engine and wraps errors.ErrUnsupported.
func Parse(spec string, bounds Bounds) (fourfold.Solver, error) {
	return parseNamed(spec, spec, bounds)
}

// parseNamed is Parse, but the solver is called solverName.
func parseNamed(spec, solverName string, bounds Bounds) (fourfold.Solver, error) {
	if RunsProgram(spec) {
		s, err := parseProgram(spec, solverName, bounds)
		if err != nil {
			return nil, fmt.Errorf("solver %q: %w", spec, err)
		}
		return s, nil
	}
	if spec == Auto {
		c, err := Choose("", bounds)
		return withName(c.auto, solverName), err
	}
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
		return withName(s, solverName), nil
	}
	near := programNamed(name)
	if like := likeNames[name]; like != "" {
		near = "; did you mean " + like + "?"
	}
	return nil, fmt.Errorf("unknown solver %q: expected %s%s", name, words.Choice(name, append(names(), Auto, Exec+"PROGRAM")), near)
}

// ParseList returns the solvers of a list with commas, such as "dlx,sat:amo=pairs,nodes=9,dlx".
// A part with "=" and without ":" is a setting of the solver before it, unless that is a command
// line with blanks, quotes or placeholders. If a solver is in the list twice, the name of the second
// one ends in "#2".
func ParseList(list string, bounds Bounds) ([]fourfold.Solver, error) {
	var specs []string
	for _, part := range cutList(list) {
		n, isSetting := len(specs), strings.Contains(part, "=") && !strings.Contains(part, ":")
		if n > 0 && isSetting && strings.Contains(specs[n-1], ":") && !strings.ContainsAny(specs[n-1], " {'\"<") {
			specs[n-1] += "," + part
		} else {
			specs = append(specs, strings.TrimSpace(part))
		}
	}
	all := make([]fourfold.Solver, len(specs))
	times := map[string]int{}
	for k, spec := range specs {
		name := spec
		if times[spec]++; times[spec] > 1 {
			name += "#" + strconv.Itoa(times[spec])
		}
		s, err := parseNamed(spec, name, bounds)
		if err != nil {
			return nil, err
		}
		all[k] = s
	}
	return all, nil
}

// withName returns an engine with another name.
func withName(s fourfold.Solver, name string) fourfold.Solver {
	if s.Name() == name {
		return s
	}
	if _, ok := s.(fourfold.Counting); ok {
		return namedCounting{named{s, name}}
	}
	return named{s, name}
}

// A named is an engine with another name.
type named struct {
	fourfold.Solver
	name string
}

func (n named) Name() string { return n.name }

// Visit lends solutions if the solver does.
func (n named) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return fourfold.Visit(ctx, n.Solver, p, yield)
}

// Cheapest searches for the k cheapest solutions, by fourfold.Cheapest.
func (n named) Cheapest(ctx context.Context, p *fourfold.Problem, k int, yield func(fourfold.Finding) bool) (fourfold.Stats, error) {
	return fourfold.Cheapest(ctx, n.Solver, p, k, yield)
}

// Memory returns the memory of C code, as the solver does. Both are 0 for an engine in Go alone.
func (n named) Memory() (now, most int64) {
	if c, ok := n.Solver.(interface{ Memory() (now, most int64) }); ok {
		return c.Memory()
	}
	return 0, 0
}

// Trace tells the steps of the solver, which must be a fourfold.Tracer.
func (n named) Trace(ctx context.Context, p *fourfold.Problem, visit func(fourfold.Event) bool) (fourfold.Stats, error) {
	return n.Solver.(fourfold.Tracer).Trace(ctx, p, visit)
}

// Tracer is Parse for an engine that tells its steps. The error lists these engines.
func Tracer(spec string, bounds Bounds) (fourfold.Tracer, error) {
	s, err := Parse(spec, bounds)
	if err != nil {
		return nil, err
	}
	engine := s
	switch n := s.(type) {
	case named:
		engine = n.Solver
	case namedCounting:
		engine = n.Solver
	}
	if _, ok := engine.(fourfold.Tracer); !ok {
		return nil, fmt.Errorf("%q: expected cp, bt, dlx, sat, cdcl or lp, since this solver does not tell its steps", spec)
	}
	return s.(fourfold.Tracer), nil
}

// A namedCounting is a named solver that can count.
type namedCounting struct{ named }

// Count counts as the solver does.
func (n namedCounting) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	return n.Solver.(fourfold.Counting).Count(ctx, p, limit)
}
