package core

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"fourfold/internal/test/covertest"
)

// shrink returns a short trace on which a solver still disagrees with the reference.
func shrink(calls trace, fails func(trace) bool) trace {
	return covertest.Shrink(calls, func(list []call) bool { return fails(list) }, simplerTraces)
}

// simplerTraces yields traces with one literal less, with fewer extras, or with one variable less.
func simplerTraces(calls []call) iter.Seq[[]call] {
	return func(yield func([]call) bool) {
		for k, c := range calls {
			for _, other := range simplerCalls(c) {
				changed := slices.Clone(calls)
				if changed[k] = other; !yield(changed) {
					return
				}
			}
		}
		for v := range maxVars {
			if changed, ok := withoutVar(calls, v); ok && !yield(changed) {
				return
			}
		}
	}
}

func simplerCalls(c call) []call {
	list := c.simpler()
	for k := range c.lits() {
		list = append(list, c.with(slices.Delete(slices.Clone(c.lits()), k, k+1)))
	}
	return list
}

// withoutVar takes a variable out of all calls, and counts the later ones one lower. ok is
// false if no solver of the trace has the variable.
func withoutVar(calls []call, v int) (changed []call, ok bool) {
	for _, c := range calls {
		var lits []Lit
		for _, l := range c.lits() {
			switch w := int(l >> 1); {
			case w < v:
				lits = append(lits, l)
			case w > v:
				lits = append(lits, l-2)
			}
		}
		if r, is := c.(reset); is && r.vars > v {
			c, ok = reset{r.vars - 1}, true
		}
		changed = append(changed, c.with(lits))
	}
	return changed, ok
}

func (c reset) lits() []Lit     { return nil }
func (c setting) lits() []Lit   { return nil }
func (c groupOf) lits() []Lit   { return c.members }
func (c add) lits() []Lit       { return c.clause }
func (c solve) lits() []Lit     { return c.assume }
func (c enumerate) lits() []Lit { return c.assume }

func (c reset) with([]Lit) call          { return c }
func (c setting) with([]Lit) call        { return c }
func (c groupOf) with(lits []Lit) call   { return groupOf{c.exactly, lits} }
func (c add) with(lits []Lit) call       { return add{lits} }
func (c solve) with(lits []Lit) call     { return solve{lits, c.extras} }
func (c enumerate) with(lits []Lit) call { return enumerate{c.models, lits, c.extras} }

func (c reset) simpler() []call   { return nil }
func (c add) simpler() []call     { return nil }
func (c groupOf) simpler() []call { return nil }

func (c setting) simpler() (list []call) {
	for _, o := range []Options{
		{0, c.options.Restarts, c.options.Seed, c.options.Nodes, c.options.Conflict, c.options.Memory},
		{c.options.Decide, 0, c.options.Seed, c.options.Nodes, c.options.Conflict, c.options.Memory},
		{c.options.Decide, c.options.Restarts, 0, c.options.Nodes, c.options.Conflict, c.options.Memory},
		{c.options.Decide, c.options.Restarts, c.options.Seed, 0, c.options.Conflict, c.options.Memory},
		{c.options.Decide, c.options.Restarts, c.options.Seed, c.options.Nodes, 0, c.options.Memory},
		{c.options.Decide, c.options.Restarts, c.options.Seed, c.options.Nodes, c.options.Conflict, 0},
	} {
		if o != c.options {
			list = append(list, setting{o})
		}
	}
	return list
}

func (c solve) simpler() (list []call) {
	for _, e := range c.extras.fewer() {
		list = append(list, solve{c.assume, e})
	}
	return list
}

func (c enumerate) simpler() (list []call) {
	for _, e := range c.extras.fewer() {
		list = append(list, enumerate{c.models, c.assume, e})
	}
	if c.models > 1 {
		list = append(list, enumerate{c.models - 1, c.assume, c.extras})
	}
	return list
}

func (e extras) fewer() (list []extras) {
	if e.jolts > 0 {
		list = append(list, extras{0, e.cancel})
	}
	if e.cancel > 0 {
		list = append(list, extras{e.jolts, 0})
	}
	return list
}

func (c reset) String() string   { return fmt.Sprintf("reset{%d}", c.vars) }
func (c setting) String() string { return "setting{" + options(c.options) + "}" }
func (c groupOf) String() string { return fmt.Sprintf("groupOf{%v, %s}", c.exactly, goLits(c.members)) }
func (c add) String() string     { return fmt.Sprintf("add{%s}", goLits(c.clause)) }
func (c solve) String() string   { return fmt.Sprintf("solve{%s, %v}", goLits(c.assume), c.extras) }
func (c enumerate) String() string {
	return fmt.Sprintf("enumerate{%d, %s, %v}", c.models, goLits(c.assume), c.extras)
}
func (e extras) String() string { return fmt.Sprintf("extras{%d, %d}", e.jolts, e.cancel) }

// options returns the options as Go code, without zeros.
func options(o Options) string {
	var parts []string
	for _, field := range []struct {
		name  string
		value uint64
	}{
		{"Decide", uint64(o.Decide)}, {"Restarts", uint64(o.Restarts)}, {"Seed", o.Seed},
		{"Nodes", uint64(o.Nodes)}, {"Conflict", uint64(o.Conflict)}, {"Memory", uint64(o.Memory)},
	} {
		if field.value > 0 {
			parts = append(parts, fmt.Sprintf("%s: %d", field.name, field.value))
		}
	}
	return "Options{" + strings.Join(parts, ", ") + "}"
}

// goLits returns literals as Go code.
func goLits(lits []Lit) string {
	if len(lits) == 0 {
		return "nil"
	}
	return "[]Lit{" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(lits)), ", "), "[]") + "}"
}

// goTest returns a trace as a Go test of this package.
func goTest(name string, calls trace) string {
	return fmt.Sprintf("func %s(t *testing.T) {\n\treplay(t, %#v)\n}\n", name, calls)
}
