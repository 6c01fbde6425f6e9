package summary

import (
	"slices"
	"strings"
)

// base returns the first solver with the same engine as solver k.
func (f *FamilyCollector) base(k int) int {
	return slices.IndexFunc(f.solvers, func(name string) bool { return engineOf(name) == engineOf(f.solvers[k]) })
}

// engineOf returns the name of the engine in the name of a solver. A program that is run is an
// engine of its own: the words of its command before the first placeholder.
func engineOf(solver string) string {
	if isProgram(solver) {
		program, _, _ := strings.Cut(solver, "{")
		return strings.TrimSpace(program)
	}
	engine, _, _ := strings.Cut(solver, ":")
	engine, _, _ = strings.Cut(engine, "#")
	return engine
}

// label fills in the labels, and the settings that the solvers of an engine share.
func (f *FamilyCollector) label(all *Families) {
	for k, name := range f.solvers {
		var group []int
		for j := range f.solvers {
			if all.Rows[j].Base == all.Rows[k].Base {
				group = append(group, j)
			}
		}
		shared := f.shared(group)
		all.Rows[k].Label = withoutSettings(name, shared)
		if all.Rows[k].Base == k && len(shared) > 0 {
			all.Shared = append(all.Shared, engineOf(name)+":"+strings.Join(shared, ","))
		}
	}
}

// shared returns the settings that all solvers of a group have, if there are several solvers.
func (f *FamilyCollector) shared(group []int) (settings []string) {
	if len(group) < 2 {
		return nil
	}
	for _, setting := range settingsOf(f.solvers[group[0]]) {
		if !slices.ContainsFunc(group, func(k int) bool { return !slices.Contains(settingsOf(f.solvers[k]), setting) }) {
			settings = append(settings, setting)
		}
	}
	return settings
}

// settingsOf returns the settings in the name of a solver.
func settingsOf(solver string) []string {
	_, settings, has := strings.Cut(solver, ":")
	if !has || isProgram(solver) {
		return nil
	}
	return strings.Split(settings, ",")
}

// isProgram reports whether a solver is a program, such as "exec:kissat", and not an engine.
func isProgram(solver string) bool { return strings.HasPrefix(solver, "exec") }

// withoutSettings returns the name of a solver without some of its settings.
func withoutSettings(solver string, left []string) string {
	if len(left) == 0 {
		return solver
	}
	rest := slices.DeleteFunc(settingsOf(solver), func(setting string) bool { return slices.Contains(left, setting) })
	if len(rest) == 0 {
		return engineOf(solver)
	}
	return engineOf(solver) + ":" + strings.Join(rest, ",")
}
