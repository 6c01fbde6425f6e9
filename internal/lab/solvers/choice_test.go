package solvers

import (
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/cp/classic"
	"fourfold/dlx"
	"fourfold/sat/cdcl"
)

// TestChoiceClassicPath: only the default and a named classic have a path.
func TestChoiceClassicPath(t *testing.T) {
	for _, c := range []struct {
		spec   string
		bounds Bounds
		want   classic.Path
	}{{"", Bounds{}, classic.Best()}, {"", Bounds{MaxNodes: 1}, 0}, {"classic:path=go", Bounds{}, classic.Go}, {"dlx", Bounds{}, 0}} {
		choice, err := Choose(c.spec, c.bounds)
		if path, ok := choice.ClassicPath(); path != c.want || ok != (c.want != 0) || err != nil {
			t.Errorf("%q, %+v: path %v, %v, %v, want %v", c.spec, c.bounds, path, ok, err, c.want)
		}
	}
}

// TestBoundsWorkers: dlx and cdcl get the workers, whatever the name is, unless the settings say how
// many.
func TestBoundsWorkers(t *testing.T) {
	for spec, want := range map[string]fourfold.Solver{
		"dlx":            dlx.Solver{Workers: 3},
		"dlx:core=cells": dlx.Solver{Core: dlx.Cells, Workers: 3},
		"dlx:workers=1":  dlx.Solver{Workers: 1},
		"cdcl":           cdcl.Solver{Workers: 3},
		"cp":             cp.Solver{},
	} {
		s, err := Parse(spec, Bounds{Workers: 3})
		if err != nil {
			t.Fatal(err)
		}
		engine := s
		if n, ok := s.(namedCounting); ok {
			engine = n.Solver
		}
		if engine != want || s.Name() != spec {
			t.Errorf("Parse(%s) = %+v with name %s, want %+v", spec, engine, s.Name(), want)
		}
	}
}

// TestBoundsMemory: a bound of memory reaches the engines that have the setting, beside a bound of
// nodes, and a setting of the text comes first.
func TestBoundsMemory(t *testing.T) {
	for spec, want := range map[string]bool{
		"dlx": true, "cdcl": true, "cp": false, "sat": false, "classic": false, "bt": false, "lp": false,
		"sat,cp": false, "sat:amo=pairs,nodes=9,cdcl:seed=1": true, "cp, dlx": true,
	} {
		if got := BoundsMemory(spec); got != want {
			t.Errorf("BoundsMemory(%q) = %v, want %v", spec, got, want)
		}
	}
	for _, c := range []struct {
		text         string
		nodes, bytes int64
	}{{"", 9, 2e6}, {"memory=none", 9, -1}, {"nodes=8,memory=3MB", 8, 3e6}} {
		s, err := DLX("dlx:"+c.text, Bounds{MaxNodes: 9, Memory: 2e6})
		if s.MaxNodes != c.nodes || s.Memory != c.bytes || err != nil {
			t.Errorf("DLX(%q): %d nodes, %d bytes, %v, want %d, %d", c.text, s.MaxNodes, s.Memory, err, c.nodes, c.bytes)
		}
		base, err := Parse("cdcl:"+c.text, Bounds{MaxNodes: 9, Memory: 2e6})
		engine, ok := base.(named).Solver.(cdcl.Solver)
		if !ok || engine.MaxNodes != c.nodes || engine.Memory != c.bytes || err != nil {
			t.Errorf("cdcl:%s: %+v, %v, want %d nodes, %d bytes", c.text, engine, err, c.nodes, c.bytes)
		}
	}
}

// TestClassicPath: a setting can choose the path, and ClassicPath returns it.
func TestClassicPath(t *testing.T) {
	s, err := Parse("classic:path=go", Bounds{})
	if err != nil {
		t.Fatal(err)
	}
	if p, ok := ClassicPath(s); p != classic.Go || !ok || s.Name() != "classic:path=go" {
		t.Errorf("%s: path %v, %v", s.Name(), p, ok)
	}
	s, err = Parse(Classic, Bounds{})
	if p, ok := ClassicPath(s); p != classic.Best() || !ok || err != nil {
		t.Errorf("%s: path %v, %v, %v", s.Name(), p, ok, err)
	}
	if _, ok := ClassicPath(dlx.Solver{}); ok {
		t.Error("dlx has a path")
	}
	for p := classic.AVX512; p <= classic.Go; p++ {
		if _, err := Parse("classic:path="+p.String(), Bounds{}); (err == nil) != p.Available() {
			t.Errorf("path %v: %v", p, err)
		}
	}
	if !strings.Contains(strings.Join(names(), " "), Classic) {
		t.Error("classic is not in the list")
	}
}
