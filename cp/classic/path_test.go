package classic

import (
	"os"
	"testing"
)

// Tries returns how many cases a test tries with -short, by default, and with FOURFOLD_LONG.
func Tries(short, usual, long int) int {
	switch {
	case os.Getenv("FOURFOLD_LONG") != "":
		return long
	case testing.Short():
		return short
	}
	return usual
}

// eachPath runs a test on every path of this machine.
func eachPath(t *testing.T, f func(t *testing.T, path Path)) {
	for path := AVX512; path <= Go; path++ {
		if path.Available() {
			t.Run(path.String(), func(t *testing.T) { f(t, path) })
		}
	}
}

func TestPaths(t *testing.T) {
	for path := AVX512; path <= Go; path++ {
		if got, err := ParsePath(path.String()); got != path || err != nil {
			t.Errorf("ParsePath(%q) = %v, %v", path, got, err)
		}
		if path.Available() {
			continue
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("New(%v) does not panic on a machine that cannot run the path", path)
				}
			}()
			New(path)
		}()
	}
	for path := AVX512; path <= Go; path++ {
		t.Setenv(Env, path.String())
		if best := choose(); best < path || !best.Available() || path.Available() && best != path {
			t.Errorf("with %s=%v the best path is %v", Env, path, best)
		}
	}
	for _, name := range []string{"", "sse", "AVX2"} {
		if path, err := ParsePath(name); err == nil {
			t.Errorf("ParsePath(%q) = %v", name, path)
		}
	}
	if !Best().Available() || !Go.Available() || New(0).Path() != Best() {
		t.Errorf("the best path is %v, a new Solver has %v", Best(), New(0).Path())
	}
}
