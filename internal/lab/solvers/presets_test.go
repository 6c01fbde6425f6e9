package solvers

import (
	"context"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
	"fourfold/lp"
)

// TestSettled: the stats of sat and lp say by which step a problem was settled before the library
// was called, and with reduce=off none is.
func TestSettled(t *testing.T) {
	var b fourfold.Builder
	b.Primary("a")
	b.Option("", b.Primary("b"))
	impossible, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	forced := parse(t, "a b c\na b\nb c\nc\n")
	trial := parse(t, "a b c d\na b\na c\nb c\nb d\na d\nc d\na b c\n")
	for _, c := range []struct {
		name             string
		p                *fourfold.Problem
		singles, probing string
	}{
		{"forced", forced, "propagation", "propagation"},
		{"an item without options", impossible, "propagation", "propagation"},
		{"no items", new(fourfold.Problem), "propagation", "propagation"},
		{"several solutions", trial, "", ""},
		{"3 queens, no solution", covertest.Queens(3), "", "probing"},
		{"6 queens", covertest.Queens(6), "", ""},
	} {
		for _, engine := range []string{"sat", "lp"} {
			if engine == "lp" && !lp.Available {
				continue
			}
			for level, want := range map[string]string{"off": "", "singles": c.singles, "probing": c.probing} {
				s, err := Parse(engine+":reduce="+level, Bounds{})
				if err != nil {
					t.Fatal(err)
				}
				st, err := s.Solve(context.Background(), c.p, func(fourfold.Solution) bool { return true })
				if err != nil || st.Settled != want {
					t.Errorf("%s, %s: settled by %q, %v, want %q", c.name, s.Name(), st.Settled, err, want)
				}
				// lp also tries options before it branches, unless nothing may be settled.
				if n, known := st.Counter("probes"); !known || n > 0 != (level == "probing" && want != "propagation") && !(engine == "lp" && level == "singles") {
					t.Errorf("%s, %s: %d probes, %v", c.name, s.Name(), n, known)
				}
			}
		}
	}
}

func parse(t *testing.T, text string) *fourfold.Problem {
	t.Helper()
	p, err := fourfold.ReadProblem(strings.NewReader(text), "test")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestPresets: the lists name different solvers that this build has, all of them formulations. Each
// that has a reduction settles nothing.
func TestPresets(t *testing.T) {
	for _, preset := range []struct {
		specs   []string
		atLeast int
	}{{Unreduced(), len(Formulations()) + 4}, {Schemes(), 8}} {
		engines, err := ParseList(strings.Join(preset.specs, ","), Bounds{})
		if err != nil || len(engines) != len(preset.specs) || len(engines) < preset.atLeast {
			t.Errorf("%q: %d solvers, %v", preset.specs, len(engines), err)
		}
		for k, spec := range preset.specs {
			name, settings, _ := strings.Cut(spec, ":")
			if !slices.Contains(Formulations(), name) || slices.Index(preset.specs, spec) != k {
				t.Errorf("%q: %s is no formulation, or occurs twice", preset.specs, spec)
			}
			for _, e := range Engines() {
				if e.Name == name && e.has("reduce") != strings.HasPrefix(settings, unreduced) {
					t.Errorf("%s: expected %s if the engine has this setting", spec, unreduced)
				}
			}
		}
	}
}

// TestVariations: each variation is of a setting that its engine has, and gives values that the
// engine takes.
func TestVariations(t *testing.T) {
	for _, v := range variations {
		known := false
		for _, base := range unreducedSolvers() {
			values := v.of(base)
			known = known || len(values) > 0
			for _, value := range values {
				if _, err := Parse(with(base, v.setting+"="+value), Bounds{}); err != nil {
					t.Error(err)
				}
			}
		}
		if !known && (v.engine != "lp" || lp.Available) {
			t.Errorf("%s has no values of %s", v.engine, v.setting)
		}
	}
}
