package solvers

import (
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
)

// unnamed returns the solver without the name that rename has given it.
func unnamed(s fourfold.Solver) fourfold.Solver {
	switch n := s.(type) {
	case named:
		return n.Solver
	case namedCounting:
		return n.Solver
	}
	return s
}

// TestWithWorkers: dlx gets the workers, whatever its name is and also within auto. A number of
// workers that the settings name stays. Other engines do not change.
func TestWithWorkers(t *testing.T) {
	for spec, want := range map[string]fourfold.Solver{
		"dlx":            dlx.Solver{Workers: 3},
		"dlx:core=cells": dlx.Solver{Core: dlx.Cells, Workers: 3},
		"dlx:workers=2":  dlx.Solver{Workers: 2},
		"dlx:workers=1":  dlx.Solver{Workers: 1},
		"cp":             cp.Solver{},
	} {
		s, err := Parse(spec, Bounds{})
		if err != nil {
			t.Fatal(err)
		}
		if got := WithWorkers(s, 3); unnamed(got) != want || got.Name() != spec {
			t.Errorf("WithWorkers(%s, 3) = %+v with name %s, want %+v", spec, unnamed(got), got.Name(), want)
		}
	}
	s, err := Parse("auto", Bounds{})
	if err != nil {
		t.Fatal(err)
	}
	if fallback := WithWorkers(s, 3).(automatic).fallback; fallback != (dlx.Solver{Workers: 3}) {
		t.Errorf("auto gives problems to %+v", fallback)
	}
}
