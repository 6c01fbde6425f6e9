package solvers

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"strings"

	"fourfold"
	"fourfold/internal/external"
	"fourfold/internal/portfolio"
	"fourfold/internal/setting"
	"fourfold/internal/words"
)

// An automatic is a solver that gives each problem to the engine that a rule picks.
type automatic struct {
	rule     *portfolio.Rule
	engines  map[string]fourfold.Solver // by their names in the rule
	fallback fourfold.Solver            // for problems that the picked engine does not support
}

// automaticOptions are the settings of auto.
type automaticOptions struct {
	bounds Bounds
	rule   *portfolio.Rule // nil means the rule that comes with the program
}

var ruleFile = regexp.MustCompile(`[:,]rule=([^,]+)`)

// Files returns the names of files in a list of solvers: rules of auto, programs, and arguments of
// programs, which need not be files.
func Files(list string) (names []string) {
	for _, name := range cutList(list) {
		name = strings.TrimSpace(name)
		if _, command, _ := strings.Cut(name, ":"); RunsProgram(name) {
			names = append(names, external.Words(command)...)
		} else if match := ruleFile.FindStringSubmatch("," + name); match != nil {
			names = append(names, match[1])
		}
	}
	return names
}

// automaticSettings is a function and not a variable, because the list of engines contains these
// settings, and reading a rule needs the list.
func automaticSettings() setting.Table[automaticOptions] {
	return setting.Table[automaticOptions]{
		setting.Limit("nodes", "give up after N nodes of the picked engine; 0 means no limit", func(o *automaticOptions) *int64 { return &o.bounds.MaxNodes }),
		setting.Memory("the defaults of the engines", "the setting memory of the picked engine, if it has one: dlx and cdcl have", func(o *automaticOptions) *int64 { return &o.bounds.Memory }),
		setting.Parsed(fourfold.Setting{Name: "rule", Values: "FILE", Default: "the rule that comes with the program", Meaning: "the rule that picks the engine: a file that compare --learn wrote"},
			readRule, func(o *automaticOptions) **portfolio.Rule { return &o.rule }),
	}
}

func readRule(file string) (*portfolio.Rule, error) {
	if info, err := os.Stat(file); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: expected a regular file", words.Printable(file)) // a pipe may never end
	}
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	rule, err := portfolio.Read(f, file)
	if err != nil {
		return nil, err
	}
	for _, name := range rule.Solvers() {
		if RunsProgram(name) {
			return nil, fmt.Errorf("%s: the rule picks %q: a rule must not start programs", file, name)
		}
		if _, err := Parse(name, Bounds{}); err != nil && !errors.Is(err, errors.ErrUnsupported) || strings.HasPrefix(name, "auto") {
			return nil, fmt.Errorf("%s: the rule picks solver %q: expected one of %s", file, name, strings.Join(names("auto"), ", "))
		}
	}
	return rule, nil
}

// newAutomatic makes the engines that the rule names. It replaces an engine that is not in this
// build by the default.
func newAutomatic(settings string, bounds Bounds) (fourfold.Solver, error) {
	o, err := automaticSettings().Parse(settings, automaticOptions{bounds: bounds})
	if err != nil {
		return nil, err
	}
	a := automatic{rule: o.rule, engines: map[string]fourfold.Solver{}}
	if a.rule == nil {
		a.rule = portfolio.Default()
	}
	if a.fallback, err = Parse(Default, o.bounds); err != nil {
		return nil, err
	}
	for _, name := range a.rule.Solvers() {
		engine, err := Parse(name, o.bounds)
		if err != nil {
			engine = a.fallback
		}
		a.engines[name] = engine
	}
	return a, nil
}

func (automatic) Name() string { return "auto" }

// Solve calls Solve of the engine that the rule picks, and returns its result. If that engine does
// not support p, Solve calls the default engine. It does not do so after the first engine has
// yielded a solution, because the solution would be yielded twice.
func (a automatic) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return a.search(p, yield, func(engine fourfold.Solver, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
		return engine.Solve(ctx, p, yield)
	})
}

// Visit does the same as Solve, but by fourfold.Visit.
func (a automatic) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return a.search(p, yield, func(engine fourfold.Solver, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
		return fourfold.Visit(ctx, engine, p, yield)
	})
}

// Count counts by the engine that the rule picks. Without a limit, that engine must count without
// listing, else the default engine counts. A rule is learned from searches for few solutions, in
// which engines may be the quickest that would list all.
func (a automatic) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	total := new(big.Int)
	st, err := a.search(p, nil, func(engine fourfold.Solver, _ func(fourfold.Solution) bool) (st fourfold.Stats, err error) {
		if _, ok := engine.(fourfold.Counting); !ok && limit <= 0 {
			return st, errors.ErrUnsupported
		}
		total, st, err = countBy(ctx, engine, p, limit)
		return st, err
	})
	return total, st, err
}

// search gives p to the engine that the rule picks, or to the default engine.
func (a automatic) search(p *fourfold.Problem, yield func(fourfold.Solution) bool, by func(fourfold.Solver, func(fourfold.Solution) bool) (fourfold.Stats, error)) (fourfold.Stats, error) {
	yielded, engine := false, a.engines[a.rule.Pick(p)]
	st, err := by(engine, func(sol fourfold.Solution) bool {
		yielded = true
		return yield(sol)
	})
	if errors.Is(err, errors.ErrUnsupported) && !yielded {
		engine = a.fallback
		st, err = by(engine, yield)
	}
	st.Engine = engine.Name()
	return st, err
}
