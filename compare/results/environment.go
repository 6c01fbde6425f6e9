package results

import (
	"cmp"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"

	"fourfold/internal/kit/environment"
)

// An Environment is the machine, the program and the settings that times depend on.
type Environment struct {
	Fourfold  string            `json:"fourfold"`           // version
	Commit    string            `json:"commit,omitempty"`   // of the source; "" if unknown
	Modified  bool              `json:"modified,omitempty"` // the source had uncommitted changes
	Go        string            `json:"go"`
	OS        string            `json:"os"`
	Arch      string            `json:"arch"`
	CPU       string            `json:"cpu"` // model, or "unknown"
	Cores     int               `json:"cores"`
	MaxProcs  int               `json:"maxprocs"`
	Libraries map[string]string `json:"libraries,omitempty"` // versions of the libraries that engines use
	Variables map[string]string `json:"variables,omitempty"` // environment variables that change times, such as GOGC
}

// Here returns the environment of this process. The libraries are those that the solvers use, with
// their versions; the map may be nil.
func Here(libraries map[string]string) Environment {
	e := Environment{
		Fourfold: environment.Version(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		CPU: environment.CPU(), Cores: runtime.NumCPU(), MaxProcs: runtime.GOMAXPROCS(0),
		Libraries: libraries, Variables: environment.Variables(),
	}
	e.Commit, e.Modified = environment.Commit()
	return e
}

// Build returns the version and, if it is known, the commit.
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

// aspects returns the names and values of all that environments can differ in.
func (e *Environment) aspects() [][2]string {
	return [][2]string{
		{"processor", e.CPU}, {"cores", fmt.Sprint(e.Cores)}, {"threads", fmt.Sprint(e.MaxProcs)}, {"system", e.OS + "/" + e.Arch}, {"Go", e.Go}, {"build", e.Build()},
		{"libraries", sortedMap(e.Libraries)}, {"variables", sortedMap(e.Variables)},
	}
}

// sortedMap writes a map as "a=1 b=2".
func sortedMap(m map[string]string) string {
	var list []string
	for _, name := range slices.Sorted(maps.Keys(m)) {
		list = append(list, name+"="+m[name])
	}
	return strings.Join(list, " ")
}

// Differ says how two environments differ, such as "processor A and B; Go go1.26.1 and go1.26.2".
// It returns "" if the times of the two can be compared.
func (e *Environment) Differ(other *Environment) string {
	var how []string
	theirs := other.aspects()
	for k, own := range e.aspects() {
		if own[1] != theirs[k][1] {
			how = append(how, fmt.Sprintf("%s %s and %s", own[0], cmp.Or(own[1], "none"), cmp.Or(theirs[k][1], "none")))
		}
	}
	return strings.Join(how, "; ")
}

// Mixed says that the cases come from different environments, and how these differ. It returns ""
// if there is only one environment.
func (r *Run) Mixed() string {
	if len(r.Environments) < 2 {
		return ""
	}
	var how []string
	for k := range r.Environments[1:] {
		how = append(how, fmt.Sprintf("environment %d differs from 1 in %s", k+2, r.Environments[0].Differ(&r.Environments[k+1])))
	}
	return fmt.Sprintf("the cases come from %d different environments, so their times cannot be compared: %s", len(r.Environments), strings.Join(how, ". "))
}
