// Package environment describes the program and the machine that it runs on.
package environment

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"fourfold/compare/results"
)

// Here returns the description for a results file. The libraries are those that the engines
// stand on, with their versions.
func Here(libraries map[string]string) results.Environment {
	return results.Environment{
		Fourfold: Version(), Go: runtime.Version(), OS: runtime.GOOS, Arch: runtime.GOARCH,
		CPU: cpuModel(), Cores: runtime.NumCPU(), MaxProcs: runtime.GOMAXPROCS(0), Libraries: libraries,
	}
}

// Version returns the version of the program, with the commit if it is known.
func Version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "(devel)"
	}
	return info.Main.Version
}

// cpuModel returns the name of the processor where the operating system tells it in a
// file, else "unknown".
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
