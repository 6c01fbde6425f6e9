// Package environment tells what times depend on: the version of this module in the program, the
// processor, and the environment variables.
package environment

import (
	"os"
	"runtime/debug"
	"strings"
)

// stamp is the commit from which the program was built, followed by modifiedEnd if the source had
// uncommitted changes. The linker sets it, for builds without the version control stamp of Go:
//
//	go build -ldflags "-X fourfold/internal/kit/environment.stamp=$(.ci/commit)" ./cmd/fourfold
var stamp string

const modifiedEnd = "+modified"

// module is the path of the module that this package belongs to.
const module = "fourfold"

// Version returns the version of this module in the program, or "(devel)" if it is unknown.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return version(info)
	}
	return unknownVersion
}

const unknownVersion = "(devel)"

// version looks for this module in a build: as the main module and as a dependency.
func version(info *debug.BuildInfo) string {
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == module && m.Version != "" && m.Replace == nil {
			return m.Version
		}
	}
	return unknownVersion
}

// Commit returns the commit of this module from which the program was built, and whether the
// source had uncommitted changes. It returns "" if the commit is unknown, as in programs of other
// modules.
func Commit() (revision string, modified bool) {
	info, _ := debug.ReadBuildInfo()
	return commit(info, stamp)
}

// commit is Commit for the stamp. It uses the build information of Go if there is no stamp.
func commit(info *debug.BuildInfo, stamp string) (revision string, modified bool) {
	revision, modified = strings.CutSuffix(stamp, modifiedEnd)
	if info == nil || revision != "" || info.Main.Path != module {
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

// variables lists the environment variables that change times.
var variables = []string{"FOURFOLD_CLASSIC", "GODEBUG", "GOGC", "GOMEMLIMIT"}

// Variables returns the environment variables that change times and are set. It returns nil if
// none of them is set.
func Variables() map[string]string {
	var set map[string]string
	for _, name := range variables {
		if value := os.Getenv(name); value != "" {
			if set == nil {
				set = map[string]string{}
			}
			set[name] = value
		}
	}
	return set
}

// CPU returns the name of the processor from /proc/cpuinfo, or "unknown".
func CPU() string {
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
