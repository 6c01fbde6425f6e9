package results

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"fourfold/internal/environment"
)

// An Environment is the machine, the program, and what else times depend on.
type Environment struct {
	Fourfold  string            `json:"fourfold"`           // version
	Commit    string            `json:"commit,omitempty"`   // that it was built from, "" if unknown
	Modified  bool              `json:"modified,omitempty"` // the source had changes that were not committed
	Go        string            `json:"go"`
	OS        string            `json:"os"`
	Arch      string            `json:"arch"`
	CPU       string            `json:"cpu"` // model, or "unknown"
	Cores     int               `json:"cores"`
	MaxProcs  int               `json:"maxprocs"`
	Libraries map[string]string `json:"libraries,omitempty"` // versions of what the engines stand on
	Variables map[string]string `json:"variables,omitempty"` // of the process environment that change times, such as GOGC
}

// Here returns the environment of this process. The libraries are those that the solvers stand
// on, with their versions; they may be nil.
func Here(libraries map[string]string) Environment {
	e := Environment{
		Fourfold: environment.Version(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		CPU: environment.CPU(), Cores: runtime.NumCPU(), MaxProcs: runtime.GOMAXPROCS(0),
		Libraries: libraries, Variables: environment.Variables(),
	}
	e.Commit, e.Modified = environment.Commit()
	return e
}

// Build returns the version with the commit, as far as they are known.
func (e *Environment) Build() string {
	text := e.Fourfold
	if e.Commit != "" {
		text += " commit " + e.Commit[:min(len(e.Commit), 12)]
	}
	if e.Modified {
		text += " with changes"
	}
	return text
}

// aspects are what environments can differ in, with names and values.
func (e *Environment) aspects() [][2]string {
	all := [][2]string{
		{"processor", e.CPU}, {"cores", fmt.Sprint(e.Cores)}, {"threads", fmt.Sprint(e.MaxProcs)}, {"system", e.OS + "/" + e.Arch}, {"Go", e.Go}, {"build", e.Build()},
		{"libraries", sortedMap(e.Libraries)}, {"variables", sortedMap(e.Variables)},
	}
	for k := range all {
		if all[k][1] == "" {
			all[k][1] = "none"
		}
	}
	return all
}

// sortedMap writes a map as "a=1 b=2".
func sortedMap(m map[string]string) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, name+"="+m[name])
	}
	return strings.Join(list, " ")
}

// Differ says in what two environments differ, such as "processor A and B; Go go1.26.1 and
// go1.26.2", or "" if times of the two compare.
func (e *Environment) Differ(other *Environment) string {
	var how []string
	theirs := other.aspects()
	for k, own := range e.aspects() {
		if own[1] != theirs[k][1] {
			how = append(how, fmt.Sprintf("%s %s and %s", own[0], own[1], theirs[k][1]))
		}
	}
	return strings.Join(how, "; ")
}

// indexOf returns the place of an environment in a list, -1 if it is not there.
func indexOf(list []Environment, e *Environment) int {
	return slices.IndexFunc(list, func(other Environment) bool { return e.Differ(&other) == "" })
}

// Mixed says that cases come from different environments and how these differ, or "" if they do
// not.
func (r *Run) Mixed() string {
	if len(r.Environments) < 2 {
		return ""
	}
	var how []string
	for k := range r.Environments[1:] {
		how = append(how, fmt.Sprintf("environment %d differs from 1 in %s", k+2, r.Environments[0].Differ(&r.Environments[k+1])))
	}
	return fmt.Sprintf("the cases come from %d different environments, and times do not compare across them: %s", len(r.Environments), strings.Join(how, ". "))
}
