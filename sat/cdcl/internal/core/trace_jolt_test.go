package core

import "fourfold/internal/kit/poll"

// A proofLog checks what a solver learns.
type proofLog struct{ *run }

func (r proofLog) Learn(clause []Lit) {
	if err := r.ref.proof.learn(maskOf(clause)); err != nil && r.err == nil {
		r.err = err
	}
}

func (r proofLog) Delete(clause []Lit) {
	r.tally.deleted++
	if err := r.ref.proof.forget(maskOf(clause)); err != nil && r.err == nil {
		r.err = err
	}
}

// A jolter brings about what happens rarely in small problems.
type jolter struct{ *run }

func (jolter) Decide(Lit, int)       {}
func (jolter) Propagate(Lit, Reason) {}
func (jolter) Conflict([]Lit)        {}
func (jolter) Forget([]Lit)          {}
func (jolter) Backjump(int)          {}
func (jolter) Restart()              {}
func (jolter) Model()                {}
func (jolter) Flip(Lit)              {}

// Learn makes something happen soon that happens after many conflicts otherwise.
func (r jolter) Learn([]Lit, int) {
	if r.rng == nil {
		return
	}
	s := r.core
	switch r.rng.IntN(12) {
	case 0, 1:
		s.forgetAt = 0
	case 2, 3:
		s.luby.due = s.luby.factor > 0
	case 4:
		s.period, s.periodEnd, s.periodLen = max(s.period, 1), 0, 1
	case 5:
		s.looked, s.lookAt = s.looked-2*poll.Every, 0
	case 6:
		s.inc = scoreMost / 10
	case 7:
		s.roomAt = 0
	}
}
