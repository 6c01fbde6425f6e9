// Package environment describes the program and the machine on which it runs.
package environment

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"fourfold/compare/results"
)

// stamp is the commit from which the program was built, followed by modifiedEnd if the source had
// uncommitted changes. The linker sets it, for builds without the version control stamp of Go:
//
//	go build -ldflags "-X fourfold/internal/environment.stamp=$(.ci/commit)" ./cmd/fourfold
var stamp string

const modifiedEnd = "+modified"

// variables lists the environment variables that change times.
var variables = []string{"FOURFOLD_CLASSIC", "GODEBUG", "GOGC", "GOMEMLIMIT"}

// Here returns the environment of this process, for a results file. The libraries are those that
// the engines use, with their versions.
func Here(libraries map[string]string) results.Environment {
	e := results.Environment{
		Fourfold: Version(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		CPU: cpuModel(), Cores: runtime.NumCPU(), MaxProcs: runtime.GOMAXPROCS(0), Libraries: libraries,
	}
	info, _ := debug.ReadBuildInfo()
	e.Commit, e.Modified = commit(info, stamp)
	for _, name := range variables {
		if value := os.Getenv(name); value != "" {
			if e.Variables == nil {
				e.Variables = map[string]string{}
			}
			e.Variables[name] = value
		}
	}
	return e
}

// Version returns the version of the program, or "(devel)" if it is unknown.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// commit returns the commit of a build, and whether the source had uncommitted changes. It uses
// the stamp, or the build information of Go if there is no stamp. It returns "" if the commit is
// unknown.
func commit(info *debug.BuildInfo, stamp string) (revision string, modified bool) {
	revision, modified = strings.CutSuffix(stamp, modifiedEnd)
	if info == nil || revision != "" {
		return revision, modified
	}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			revision = s.Value
		case "vcs.modified":
			modified = s.Value == "true"
		}
	}
	return revision, modified
}

// cpuModel returns the name of the processor from /proc/cpuinfo, or "unknown".
func cpuModel() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown"
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown"
}
