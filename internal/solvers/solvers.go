// Package solvers is the one list of engines. An engine added here is seen by the
// contract of the command, the comparator and the tests over all engines.
package solvers

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/cp"
	"fourfold/cp/classic"
	"fourfold/dlx"
	"fourfold/internal/auto"
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
	Name      string
	About     string // in a few words
	Available bool   // in this build
	Settings  []Setting
	New       func(Settings) fourfold.Solver
}

// Settings are what an engine can be told. Each engine looks at those it knows.
type Settings struct {
	MaxNodes  int64 // give up with ErrLimit after this many nodes; 0 means no limit
	Scheme    cp.Scheme
	Root      cp.Scheme
	Order     cp.Order
	Guesses   int64  // give up with ErrLimit before more guesses; 0 means no limit
	Seed      uint64 // of a random order
	AtMostOne sat.AtMostOne
	Rule      *auto.Rule   // nil means the one that comes with the program
	Path      classic.Path // of the 9x9 engine; 0 means the best of the machine
}

// A Setting is a key and what it takes, such as nodes=N.
type Setting struct {
	Key, Values string
	set         func(s *Settings, value string) error
}

var nodes = Setting{"nodes", "N", func(s *Settings, value string) error {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n < 0 {
		return errors.New("expected a whole number from 0")
	}
	s.MaxNodes = n
	return nil
}}

var scheme = Setting{"scheme", "none|singles|pairs|triples|locked|fish|quads|all", func(s *Settings, value string) (err error) {
	s.Scheme, err = cp.ParseScheme(value)
	return err
}}

var root = Setting{"root", "SCHEME", func(s *Settings, value string) (err error) {
	s.Root, err = cp.ParseScheme(value)
	return err
}}

var order = Setting{"order", "fixed|mrv|random|fewest|impact|conflict", func(s *Settings, value string) (err error) {
	s.Order, err = cp.ParseOrder(value)
	return err
}}

var guesses = Setting{"guesses", "N", func(s *Settings, value string) (err error) {
	if s.Guesses, err = strconv.ParseInt(value, 10, 64); err != nil || s.Guesses < 0 {
		return errors.New("expected a whole number from 0")
	}
	return nil
}}

var seed = Setting{"seed", "N", func(s *Settings, value string) (err error) {
	if s.Seed, err = strconv.ParseUint(value, 10, 64); err != nil {
		return errors.New("expected a whole number from 0")
	}
	return nil
}}

var atMostOne = Setting{"amo", "mixed|pairs|product", func(s *Settings, value string) error {
	k := slices.Index([]string{"mixed", "pairs", "product"}, value)
	if k < 0 {
		return errors.New("expected mixed, pairs or product")
	}
	s.AtMostOne = []sat.AtMostOne{sat.Mixed, sat.Pairs, sat.Product}[k]
	return nil
}}

var path = Setting{"path", "avx512|avx2|go", func(s *Settings, value string) (err error) {
	if s.Path, err = classic.ParsePath(value); err == nil && !s.Path.Available() {
		err = fmt.Errorf("this machine or this build cannot run it: %w", errors.ErrUnsupported)
	}
	return err
}}

// rule cannot be a variable that Engines reads, since reading it asks for Engines.
func rule() Setting {
	return Setting{"rule", "FILE", func(s *Settings, value string) error {
		f, err := os.Open(value)
		if err != nil {
			return err
		}
		defer f.Close()
		if s.Rule, err = auto.Read(f, value); err != nil {
			return err
		}
		for _, name := range s.Rule.Solvers() {
			if _, err := Parse(name, Settings{}); err != nil && !errors.Is(err, errors.ErrUnsupported) || strings.HasPrefix(name, "auto") {
				return fmt.Errorf("%s: picks solver %q: expected one of %s", value, name, strings.Join(names("auto"), ", "))
			}
		}
		return nil
	}}
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

// Engines returns the list: the four formulations, the baseline, the one for 9x9
// Sudokus, and the one that picks another.
func Engines() []Engine {
	return []Engine{
		{"cp", "constraint propagation with backtracking", true, []Setting{nodes, scheme, root, order, guesses, seed}, func(s Settings) fourfold.Solver { return s.cp() }},
		{"dlx", "exact cover by dancing cells", true, []Setting{nodes}, func(s Settings) fourfold.Solver { return dlx.Solver{MaxNodes: s.MaxNodes} }},
		{"sat", "satisfiability by gini", true, []Setting{nodes, atMostOne}, func(s Settings) fourfold.Solver { return sat.Solver{MaxNodes: s.MaxNodes, AtMostOne: s.AtMostOne} }},
		{"lp", "integer linear programming by CLP", lp.Available, []Setting{nodes}, func(s Settings) fourfold.Solver { return lp.Solver{MaxNodes: s.MaxNodes} }},
		{"bt", "plain backtracking without inference, the baseline", true, []Setting{nodes}, func(s Settings) fourfold.Solver { return cp.Backtracking{MaxNodes: s.MaxNodes} }},
		{Classic, "9x9 Sudokus by bit masks and vectors, and nothing else", true, []Setting{path}, func(s Settings) fourfold.Solver { return classicSolver{s.Path} }},
		{"auto", "the engine that a learned rule picks for the problem", true, []Setting{nodes, rule()}, newAutomatic},
	}
}

func (s Settings) cp() cp.Solver {
	return cp.Solver{MaxNodes: s.MaxNodes, MaxGuesses: s.Guesses, Scheme: s.Scheme, Root: s.Root, Order: s.Order, Seed: s.Seed}
}

// CP returns the solver that a name for cp with settings stands for, as [Parse] does, for
// those who want more of it than a fourfold.Solver gives. Its error says so if the name
// is that of another engine.
func CP(spec string, base Settings) (cp.Solver, error) {
	name, settings, _ := strings.Cut(spec, ":")
	e := Engines()[0]
	if name != e.Name {
		return cp.Solver{}, fmt.Errorf("solver %q: expected %s, with settings or without", spec, e.Name)
	}
	if err := e.set(&base, settings); err != nil {
		return cp.Solver{}, fmt.Errorf("solver %q: %w", spec, err)
	}
	return base.cp(), nil
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
// "sat:amo=pairs,nodes=1000"; the solver's own name is the whole of it. Settings that
// the spec leaves out are those of base. The error lists what exists; for an engine
// that this build lacks it is the engine's own, which wraps errors.ErrUnsupported.
func Parse(spec string, base Settings) (fourfold.Solver, error) {
	name, settings, _ := strings.Cut(spec, ":")
	for _, e := range Engines() {
		if e.Name != name {
			continue
		}
		if err := e.set(&base, settings); err != nil {
			return nil, fmt.Errorf("solver %q: %w", spec, err)
		}
		if !e.Available {
			_, err := e.New(base).Solve(context.Background(), new(fourfold.Problem), nil)
			return nil, err
		}
		return Named(e.New(base), spec), nil
	}
	return nil, fmt.Errorf("unknown solver %q: expected one of %s", name, strings.Join(names(""), ", "))
}

// set reads settings such as "nodes=1000,amo=pairs".
func (e *Engine) set(s *Settings, settings string) error {
	if settings == "" {
		return nil
	}
	seen := map[string]bool{}
next:
	for setting := range strings.SplitSeq(settings, ",") {
		key, value, _ := strings.Cut(setting, "=")
		if seen[key] {
			return fmt.Errorf("%s: expected each setting once", setting)
		}
		seen[key] = true
		var known []string
		for _, k := range e.Settings {
			known = append(known, k.Key+"="+k.Values)
			if k.Key != key {
				continue
			}
			if err := k.set(s, value); err != nil {
				return fmt.Errorf("%s: %w", setting, err)
			}
			continue next
		}
		return fmt.Errorf("unknown setting %q: expected %s", key, strings.Join(known, " or "))
	}
	return nil
}

// ParseList returns the solvers of a list with commas between them, such as
// "dlx,sat:amo=pairs,nodes=9,dlx". What has a "=" and no ":" belongs to the solver
// before it. The second of two that are the same has "#2" behind its name.
func ParseList(list string, base Settings) ([]fourfold.Solver, error) {
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
		s, err := Parse(spec, base)
		if err != nil {
			return nil, err
		}
		if times[spec]++; times[spec] > 1 {
			s = Named(s, spec+"#"+strconv.Itoa(times[spec]))
		}
		all[k] = s
	}
	return all, nil
}

// Named returns a solver under another name.
func Named(s fourfold.Solver, name string) fourfold.Solver {
	if s.Name() == name {
		return s
	}
	return named{s, name}
}

type named struct {
	fourfold.Solver
	name string
}

func (n named) Name() string { return n.name }
