package constraint

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"slices"
)

// The 45 rule: the values of a row, column or box have a known sum. So the cells that sums inside
// of some rows leave over have a known sum, and the cells that sums stick out with differ from the
// cells left inside by a known number.

// Unions of more groups are not looked at, nor are sums of more variables posted.
const (
	mostGroups    = 4
	mostImplied   = 3 // variables that may be equal
	mostDifferent = 6 // variables that are known to differ
	mostWork      = 300_000
)

// Implied adds the sums that follow from the sums with constant totals and from groups of variables
// that take all values. They do not change the solutions, but engines see them at once.
func (m *Model) Implied() {
	if m.err != nil || len(m.sums) == 0 {
		return
	}
	x := implier{m: m, seen: map[string]bool{}, work: mostWork}
	for _, s := range m.sums { // implied sums imply nothing here
		in := x.set(s.vars)
		x.sums, x.in = append(x.sums, s), append(x.in, in)
		x.seen[string(in.bytes())] = true
	}
	for k := range m.full {
		x.groups = append(x.groups, x.set(m.full[k].vars))
	}
	for k := range x.groups {
		x.grow([]int{k}, x.groups[k], m.full[k].total)
	}
}

// An implier looks for implied sums.
type implier struct {
	m      *Model
	sums   []sum
	in     []varSet // the variables of each sum
	groups []varSet // those of each group
	seen   map[string]bool
	work   int // that is left, in words of sets
}

// A varSet is a set of variables.
type varSet []uint64

func (x *implier) set(vars []Var) varSet {
	s := make(varSet, (len(x.m.vars)+63)/64)
	for _, y := range vars {
		s[y/64] |= 1 << (y % 64)
	}
	return s
}

// of returns the set of the words that f makes of the words of s and t.
func (s varSet) of(t varSet, f func(a, b uint64) uint64) varSet {
	u := make(varSet, len(s))
	for k := range s {
		u[k] = f(s[k], t[k])
	}
	return u
}

func (s varSet) and(t varSet) varSet   { return s.of(t, func(a, b uint64) uint64 { return a & b }) }
func (s varSet) or(t varSet) varSet    { return s.of(t, func(a, b uint64) uint64 { return a | b }) }
func (s varSet) minus(t varSet) varSet { return s.of(t, func(a, b uint64) uint64 { return a &^ b }) }

func (s varSet) len() (n int) {
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

func (s varSet) vars() (vars []Var) {
	for k, word := range s {
		for ; word != 0; word &= word - 1 {
			vars = append(vars, Var(k*64+bits.TrailingZeros64(word)))
		}
	}
	return vars
}

func (s varSet) bytes() (b []byte) {
	for _, word := range s {
		b = binary.LittleEndian.AppendUint64(b, word)
	}
	return b
}

// grow looks at a union of groups, and at all larger ones that have it and then further groups of
// the same kind.
func (x *implier) grow(groups []int, inside varSet, total int) {
	if x.work -= len(x.sums) * len(inside); x.work < 0 {
		return
	}
	x.union(len(groups), inside, total)
	if len(groups) == mostGroups {
		return
	}
	last := groups[len(groups)-1]
	for k := last + 1; k < len(x.groups); k++ {
		if x.m.full[k].kind == x.m.full[last].kind && inside.and(x.groups[k]).len() == 0 {
			x.grow(append(slices.Clip(groups), k), inside.or(x.groups[k]), total+x.m.full[k].total)
		}
	}
}

// union looks at the union of n groups.
func (x *implier) union(n int, inside varSet, total int) {
	left := inside
	for k, in := range x.in { // the sums inside
		if in.minus(left).len() == 0 {
			left, total = left.minus(in), total-x.sums[k].total
		}
	}
	if left.len() < inside.len() {
		x.post(left, nil, total)
	}
	for most := 1; most <= mostImplied; most++ { // those that stick out with so many variables
		rest, out, t := left, make(varSet, len(left)), total
		for k, in := range x.in {
			own, beyond := in.and(inside), in.minus(inside)
			if b := beyond.len(); b > 0 && b <= most && own.len() > 0 && own.minus(rest).len() == 0 && beyond.and(out).len() == 0 {
				rest, out, t = rest.minus(own), out.or(beyond), t-x.sums[k].total
			}
		}
		if out.len() > 0 {
			x.post(rest, out, t)
		}
	}
}

// post adds the rule that the values of plus less those of minus add to total, if it is small and
// new. Minus may be nil.
func (x *implier) post(plus, minus varSet, total int) {
	if plus.len() == 0 {
		plus, minus, total = minus, nil, -total
	}
	if plus.len() == 0 {
		return
	}
	if minus != nil && minus.len() == 0 {
		minus = nil
	}
	key := string(plus.bytes()) + string(minus.bytes())
	vars, most := plus.vars(), mostImplied
	if minus == nil && x.m.Differ(vars) {
		most = mostDifferent
	}
	if plus.len()+minus.len() > most || x.seen[key] {
		return
	}
	x.seen[key] = true
	name := fmt.Sprintf("implied%d", len(x.seen)-len(x.sums))
	if minus == nil {
		x.m.sum(name, vars, total)
		return
	}
	terms := ones(vars)
	for _, y := range minus.vars() {
		terms = append(terms, Term{y, -1})
	}
	x.m.Linear(name, terms, total)
}
