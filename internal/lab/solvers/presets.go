package solvers

import (
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/cp"
)

// unreduced is the setting of an engine that gives its library the whole problem.
const unreduced = "reduce=off"

// Schemes returns solvers of cp by order and scheme of inference, each with a limit of 1000 guesses.
func Schemes() (specs []string) {
	for _, order := range []cp.Order{cp.Fixed, cp.MRV} {
		for _, scheme := range []cp.Scheme{cp.None, cp.Singles, cp.Pairs, cp.Triples} {
			specs = append(specs, fmt.Sprintf("cp:order=%s,scheme=%s,guesses=1000", order, scheme))
		}
	}
	return specs
}

// unreducedSolvers returns the formulations that this build has, as solvers that settle nothing
// before they call their libraries. So their times are those of the formulation.
func unreducedSolvers() (specs []string) {
	for _, e := range Engines() {
		if !e.Formulation || !e.Available {
			continue
		}
		spec := e.Name
		if e.has("reduce") {
			spec += ":" + unreduced
		}
		specs = append(specs, spec)
	}
	return specs
}

// has reports whether the engine has a setting.
func (e *Engine) has(setting string) bool {
	return slices.ContainsFunc(e.Settings, func(s fourfold.Setting) bool { return s.Name == setting })
}

// A variation is a setting of an engine that changes the formulation, or how it is searched.
type variation struct {
	engine, setting string
	values          []string // nil means all values of the setting but the default
}

// variations are what [Unreduced] varies.
var variations = []variation{
	{"cp", "scheme", []string{"none", "singles", "all"}},
	{"dlx", "core", []string{"links"}},
	{"sat", "encoding", nil},
	{"sat", "amo", nil},
	{"sat", "colors", nil},
	{"lp", "model", nil},
	{"lp", "objective", nil},
}

// Unreduced returns solvers that settle nothing before they use the formulation: of each formulation
// that this build has, first the solver with the usual encoding, and then solvers that differ from
// it in one setting. A scheme of cp replaces its rules at the root, too.
func Unreduced() (specs []string) {
	for _, base := range unreducedSolvers() {
		specs = append(specs, base)
		for _, v := range variations {
			for _, value := range v.of(base) {
				specs = append(specs, with(base, v.setting+"="+value))
			}
		}
	}
	return specs
}

// of returns the values that a solver of unreducedSolvers gets by the variation.
func (v *variation) of(base string) (values []string) {
	for _, e := range Engines() {
		if name, _, _ := strings.Cut(base, ":"); name != e.Name || e.Name != v.engine {
			continue
		}
		for _, s := range e.Settings {
			switch {
			case s.Name != v.setting:
			case v.values != nil:
				values = v.values
			default:
				values = slices.DeleteFunc(strings.Split(s.Values, "|"), func(value string) bool { return value == s.Default })
			}
		}
	}
	return values
}

// with returns the name of a solver with one more setting.
func with(spec, setting string) string {
	if strings.Contains(spec, ":") {
		return spec + "," + setting
	}
	return spec + ":" + setting
}
