//go:build invariants

package core

import (
	"fmt"
	"sync/atomic"
)

// With the build tag invariants, a solver derives its whole state anew from the trail, the
// clauses and the groups, after each propagation and each return to a lower level, and panics
// if it differs. In large problems it does so at some of these moments only.

// An auditor checks a solver.
type auditor struct {
	*Solver
	clauses []bool // by place in the arena: a clause begins there
}

// audits counts the calls of due.
var audits atomic.Int64

// due reports whether to check the state now. A check takes time in proportion to the size.
func (s *Solver) due() bool {
	size := len(s.arena) + len(s.groupLits) + len(s.info)
	return audits.Add(1)%int64(1+size/2000) == 0
}

// broken panics.
func broken(format string, args ...any) { panic("invariant: " + fmt.Sprintf(format, args...)) }

// checkTrail checks what holds at each moment between two propagations.
func (s *Solver) checkTrail() {
	if s.due() {
		new(auditor).always(s)
	}
}

// checkFixpoint checks what holds in addition after a propagation without a conflict.
func (s *Solver) checkFixpoint() {
	if s.poll.Err() != nil || !s.due() {
		return // after the end of the context, propagation is not complete
	}
	a := new(auditor)
	a.always(s)
	a.watchLists()
	a.fixpoint()
	a.tree()
}

func (a *auditor) always(s *Solver) {
	a.Solver = s
	a.arenaWalk()
	a.values()
	a.levelStarts()
	a.reasons()
	a.counts()
	a.budgetCounts()
	a.order()
	a.marks()
}

// arenaWalk checks that clauses lie one behind the other.
func (a *auditor) arenaWalk() {
	a.clauses = make([]bool, len(a.arena)+1)
	ref := arenaStart
	for ref < uint32(len(a.arena)) {
		a.clauses[ref] = true
		size, flags, from := a.arena[ref], a.arena[ref+1], a.arena[ref+2]
		if !(size >= 3 && flags&flagGarbage == 0 && 2 <= from && from <= size) {
			broken("clause %d: size %d, flags %x, position %d", ref, size, flags, from)
		}
		c := a.lits(ref)
		for _, l := range c {
			if !(int(l>>1) < len(a.info) && count(c, l)+count(c, l^1) == 1) {
				broken("clause %d has literals %v", ref, c)
			}
		}
		ref = a.next(ref)
	}
	if !(ref == max(uint32(len(a.arena)), arenaStart)) {
		broken("the last clause ends at %d, the arena at %d", ref, len(a.arena))
	}
}

// values compares the values with the trail.
func (a *auditor) values() {
	for k, l := range a.trail {
		if !(a.vals[l] == 1 && a.vals[l^1] == -1 && int(a.info[l>>1].pos) == k) {
			broken("literal %d is at %d of the trail: values %d and %d, position %d", l, k, a.vals[l], a.vals[l^1], a.info[l>>1].pos)
		}
	}
	set := 0
	for _, v := range a.vals {
		if v != 0 {
			set++
		}
	}
	if !(set == 2*len(a.trail)) {
		broken("%d literals have values, and the trail has %d", set, len(a.trail))
	}
	if !(a.qlong <= a.qfast && a.qfast <= len(a.trail)) {
		broken("heads %d and %d, trail of %d", a.qfast, a.qlong, len(a.trail))
	}
}

// levelStarts compares the levels with the trail.
func (a *auditor) levelStarts() {
	if !(a.levels[0].start == 0) {
		broken("level 0 begins at %d", a.levels[0].start)
	}
	for k := range a.levels {
		end := int32(len(a.trail))
		if k < a.level() {
			end = a.levels[k+1].start
		}
		start := a.levels[k].start
		if !(start <= end) {
			broken("level %d begins at %d and ends at %d", k, start, end)
		}
		for _, l := range a.trail[start:end] {
			if !(int(a.info[l>>1].level) == k) {
				broken("literal %d of level %d is on level %d", l, a.info[l>>1].level, k)
			}
		}
		d := a.levels[k].decision
		if k == 0 || d == none {
			if !(k == 0 || k == a.root || a.floor > 0 && k <= a.floor) {
				broken("level %d has no decision", k)
			}
			continue
		}
		if !(a.vals[d] == 1) {
			broken("the decision %d of level %d is not true", d, k)
		}
		if !(k <= len(a.assumptions) || start < end && a.trail[start] == d && a.info[d>>1].reason == none) {
			broken("level %d does not begin with its decision", k)
		}
		if !(k > len(a.assumptions) || d == a.assumptions[k-1]) {
			broken("level %d is not that of its assumption", k)
		}
	}
}

// reasons checks that each literal follows from earlier ones.
func (a *auditor) reasons() {
	for _, l := range a.trail {
		in := a.info[l>>1]
		switch in.reason & tagMask {
		case tagClause:
			if !(a.clauses[in.reason]) {
				broken("the reason of literal %d is no clause", l)
			}
			c := a.lits(in.reason)
			if !(c[0] == l || c[1] == l) {
				broken("literal %d is not watched in its reason %v", l, c)
			}
			a.follows(l, c)
		case tagBinary:
			other := in.reason &^ tagMask
			if !(count(a.bins[other], l) > 0 || a.rivals(l, other)) {
				broken("literals %d and %d have no clause", l, other)
			}
			a.follows(l, []Lit{l, other})
		case tagGroup:
			g := in.reason &^ tagMask
			if !(a.exact(g) && count(a.members(g), l) == 1) {
				broken("literal %d follows from group %d %v", l, g, a.members(g))
			}
			a.follows(l, a.members(g))
		default:
			if in.reason != none {
				a.follows(l, a.overspent(in.reason&^tagMask, l))
				continue
			}
			lv := int(in.level)
			if !(lv == 0 || a.levels[lv].decision == l || a.root > 0 && a.root <= lv && lv <= a.floor) {
				broken("literal %d of level %d has no reason", l, lv)
			}
		}
	}
}

// follows checks that all literals of the clause but l are false, and were so before l was true.
func (a *auditor) follows(l Lit, clause []Lit) {
	for _, m := range clause {
		if !(m == l || a.vals[m] < 0 && a.info[m>>1].pos < a.info[l>>1].pos) {
			broken("literal %d does not follow from %v: %d", l, clause, m)
		}
	}
}

// rivals reports whether two negative literals are of variables of one group.
func (a *auditor) rivals(l, m Lit) bool {
	if l&m&1 == 0 || l == m {
		return false
	}
	for _, g := range a.groupsOf(l >> 1) {
		if lits := a.members(g); count(lits, l^1) == 1 && count(lits, m^1) == 1 {
			return true
		}
	}
	return false
}

// counts counts the groups by what propagation has seen of the trail.
func (a *auditor) counts() {
	for g, got := range a.groups {
		want := group(0)
		for _, l := range a.members(uint32(g)) {
			if a.exact(uint32(g)) && (a.vals[l] >= 0 || int(a.info[l>>1].pos) >= a.qfast) {
				want += one | group(l)
			}
		}
		if !(got == want) {
			broken("group %d %v is counted as %x, want %x", g, a.members(uint32(g)), got, want)
		}
		if g < int(a.firstOpen) && got.size() > 1 {
			broken("group %d is open, but the first open one is %d", g, a.firstOpen)
		}
	}
}

// budgetCounts compares what is spent with what propagation has seen of the trail.
func (a *auditor) budgetCounts() {
	for k, b := range a.budgets {
		left, spent := b.cap, 0
		for _, l := range a.trail[:a.qfast] {
			if count(b.lits, l^1) > 0 {
				left -= b.price(l)
				if !(spent < len(b.spent) && b.spent[spent] == l^1) {
					broken("budget %d has spent %v", k, b.spent)
				}
				spent++
			}
		}
		if !(left == b.left && spent == len(b.spent)) {
			broken("budget %d has %d left, want %d", k, b.left, left)
		}
	}
}

// order checks the heap: all open variables are in it, and none is above one with a greater score
// unless the heap is stale.
func (a *auditor) order() {
	h := &a.heap
	for k, v := range h.vars {
		if !(int(h.at[v]) == k) {
			broken("variable %d is at %d of the heap, not %d", v, k, h.at[v])
		}
		if !(k == 0 || h.stale || h.score[h.vars[(k-1)/2]] >= h.score[v]) {
			broken("variable %d is under one with a smaller score", v)
		}
	}
	for v, k := range h.at {
		in := k >= 0 && int(k) < len(h.vars) && h.vars[k] == uint32(v)
		if !(in || k == -1) {
			broken("variable %d is not at %d of the heap", v, k)
		}
		if !(in || a.vals[v<<1] != 0) {
			broken("the open variable %d is not in the heap", v)
		}
	}
}

// marks checks that an analysis has left no marks.
func (a *auditor) marks() {
	for v, mark := range a.seen {
		if !(mark == 0) {
			broken("variable %d has the mark %d", v, mark)
		}
	}
	for k := range a.levels {
		if !(a.levels[k].seen == 0) {
			broken("level %d has %d literals in a clause", k, a.levels[k].seen)
		}
	}
}

// watchLists checks that the first two literals of each clause, and no others, are watched, and
// that the lists of binary clauses agree.
func (a *auditor) watchLists() {
	watched, n := make([][2]bool, len(a.arena)), 0
	for l, ws := range a.watches {
		for _, w := range ws {
			if !(a.clauses[w.ref]) {
				broken("literal %d watches %d, which is no clause", l, w.ref)
			}
			c, which := a.lits(w.ref), 0
			if c[1] == Lit(l) {
				which = 1
			}
			if !(c[which] == Lit(l) && w.blocker != Lit(l) && count(c, w.blocker) == 1) {
				broken("literal %d watches %v, blocker %d", l, c, w.blocker)
			}
			if watched[w.ref][which] {
				broken("literal %d watches %v twice", l, c)
			}
			watched[w.ref][which] = true
			n++
		}
	}
	all := 0
	for _, begins := range a.clauses {
		if begins {
			all++
		}
	}
	if !(n == 2*all) {
		broken("%d watches of %d clauses", n, all)
	}
	for l, list := range a.bins {
		for _, m := range list {
			if !(count(a.bins[m], Lit(l)) == count(list, m)) {
				broken("the binary clauses of %d and %d do not agree", l, m)
			}
		}
	}
}

// fixpoint checks that nothing is left to follow.
func (a *auditor) fixpoint() {
	if !(a.qfast == len(a.trail) && a.qlong == len(a.trail)) {
		broken("heads %d and %d, trail of %d", a.qfast, a.qlong, len(a.trail))
	}
	for ref := arenaStart; ref < uint32(len(a.arena)); ref = a.next(ref) {
		c := a.lits(ref)
		a.quiet(c)
		for k, l := range c[:2] {
			if !(a.vals[l] >= 0 || a.trueSince(c) <= a.info[l>>1].level || a.isImplied(ref)) {
				broken("watch %d of clause %v is false", k, c)
			}
		}
	}
	for l, list := range a.bins {
		for _, m := range list {
			a.quiet([]Lit{Lit(l), m})
		}
	}
	for g := range a.groups {
		lits, trues := a.members(uint32(g)), 0
		for _, l := range lits {
			if a.vals[l] > 0 {
				trues++
			}
		}
		for _, l := range lits {
			if !(trues == 0 || a.vals[l] != 0) {
				broken("variable %d of group %v is open beside a true one", l>>1, lits)
			}
		}
		if !(trues <= 1) {
			broken("%d variables of group %v are true", trues, lits)
		}
		if a.exact(uint32(g)) {
			a.quiet(lits)
		}
	}
	for k, b := range a.budgets {
		for _, l := range b.lits {
			if !(b.left >= 0 && (a.vals[l] != 0 || b.price(l) <= b.left)) {
				broken("budget %d has %d left for literal %d of %d", k, b.left, l, b.price(l))
			}
		}
	}
}

// trueSince returns the lowest level on which a literal of the clause is true.
func (a *auditor) trueSince(clause []Lit) int32 {
	least := int32(len(a.levels))
	for _, l := range clause {
		if a.vals[l] > 0 {
			least = min(least, a.info[l>>1].level)
		}
	}
	return least
}

func (a *auditor) isImplied(ref uint32) bool {
	for _, i := range a.implied {
		if i.why == ref {
			return true
		}
	}
	return false
}

// quiet checks that a clause has a true literal or two open ones.
func (a *auditor) quiet(clause []Lit) {
	open := 0
	for _, l := range clause {
		if a.vals[l] > 0 {
			return
		}
		if a.vals[l] == 0 {
			open++
		}
	}
	if !(open > 1) {
		broken("clause %v has no true literal and %d open ones", clause, open)
	}
}

// tree checks the levels of an enumeration.
func (a *auditor) tree() {
	if a.floor == 0 {
		return
	}
	if !(len(a.assumptions) < a.root && a.root <= a.floor && a.floor <= a.level()) {
		broken("root %d, floor %d, level %d", a.root, a.floor, a.level())
	}
	for _, i := range a.implied {
		if !(a.vals[i.lit] > 0) {
			broken("the implied literal %d is not true", i.lit)
		}
	}
}

// count returns how often a literal is in a list.
func count(list []Lit, l Lit) (n int) {
	for _, m := range list {
		if m == l {
			n++
		}
	}
	return n
}
