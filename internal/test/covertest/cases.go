package covertest

import (
	"os"
	"testing"
)

// Long reports whether tests try all their cases: the environment has FOURFOLD_LONG, as in
// make check-long.
func Long() bool { return os.Getenv("FOURFOLD_LONG") != "" }

// Cases returns how many of n similar cases a test should try: all of them if [Long], a third
// otherwise, and a tenth with -short.
func Cases(n int) int {
	switch {
	case Long():
		return n
	case testing.Short():
		return (n + 9) / 10
	}
	return (n + 2) / 3
}
