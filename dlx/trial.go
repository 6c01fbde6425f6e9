package dlx

import (
	"slices"

	"fourfold"
	"fourfold/internal/kit/painters"
	"fourfold/internal/kit/poll"
)

// A trial finds out whether the core for items with bounds suits a problem without them. On puzzles
// with sums and lines it needs far fewer nodes than the others: it keeps colors consistent, hides
// blocked options, and learns where to branch. On packings it takes several times as long. So a
// search that finds next to nothing works by the core that suits the size of the problem for a
// while, and then by the core for bounds, from the root. The core that has come further for its
// work goes on, and the other one is dropped. If there are painters, that is the one for bounds,
// unless it finds many covers. None of this depends on time.
type trial struct {
	stage  trialStage
	left   int64               // work until the next stage
	first  *worker             // waits while the core for bounds is tried
	share  float64             // how far it came; 0 if the core for bounds stays unless it finds many covers
	known  []fourfold.Solution // covers that the worker which searches will find, and that are yielded already
	found  []fourfold.Solution // other covers that the core for bounds has found
	before []fourfold.Counter  // nodes and guesses of the worker that waits or is dropped
}

type trialStage int

const (
	trialOver trialStage = iota // or there is none
	trialAhead
	trialRuns
)

var (
	workBeforeTrial int64 = 64 * poll.Every // some 50 ms if there are 1,000 options
	workOfTrial     int64 = 16 * poll.Every
)

const (
	// manyKnown is the number of covers from which on a search finds so many that it needs no trial.
	manyKnown = 16

	// fewOptions is the number of options for each primary item up to which a trial may pay. Where
	// items have hundreds of options, as in word puzzles, the core for bounds takes long to hide them.
	fewOptions = 128

	// trialGain is how much further a worker must come in a trial than the first one.
	trialGain = 2. / 3
)

// prepareTrial makes a trial ready if the core was not chosen by the caller, and the parts of the
// tree are not given to others: those of the core for bounds are for problems with bounds.
func (s *search) prepareTrial() {
	p := s.problem
	options := p.NumOptions()
	fits := max(options, p.NumItems()) <= manyBounded && options <= fewOptions*p.NumPrimary()
	if fits && s.workers[0].kind != boundKind && s.solver.Core == AutoCore && !s.keep && s.options.Rank == nil && s.options.Net == nil {
		s.trial = trial{stage: trialAhead, left: workBeforeTrial}
	}
}

// note notes a cover that is to be yielded. It returns false if it has been yielded before.
func (t *trial) note(cover fourfold.Solution) bool {
	if t.stage == trialAhead {
		if t.known = append(t.known, slices.Clone(cover)); len(t.known) > manyKnown {
			t.stage, t.known = trialOver, nil
		}
		return true
	}
	k := slices.IndexFunc(t.known, func(c fourfold.Solution) bool { return slices.Equal(c, cover) })
	if k >= 0 {
		t.known = slices.Delete(t.known, k, k+1)
	} else if t.stage == trialRuns {
		t.found = append(t.found, slices.Clone(cover))
	}
	return k < 0
}

// worked counts work of a trial, and goes on to its next stage when there is enough.
func (s *search) worked(work int64) error {
	t := &s.trial
	if t.stage == trialOver {
		return nil
	}
	if t.left -= work; t.left > 0 {
		return nil
	}
	w := s.workers[0]
	total, share := w.core.Total(), w.core.Progress().Share
	switch many := !total.IsInt64() || total.Int64() > manyKnown; {
	case t.stage == trialAhead && many:
		t.stage = trialOver
		return nil
	case t.stage == trialRuns && many:
		s.endTrial(false)
		return nil
	case t.stage == trialRuns && t.share > 0:
		s.endTrial(share*float64(workBeforeTrial) > trialGain*t.share*float64(workOfTrial))
		return nil
	case t.stage == trialRuns:
		t.left = workOfTrial
		return nil
	}
	t.stage, t.left, t.first, t.share = trialRuns, workOfTrial, w, share
	if painted, err := painters.Of(s.problem, &w.looks); err != nil {
		return err
	} else if painted != nil {
		t.share = 0 // without consistent colors, the first worker may have gone through easy parts only
	}
	s.putTo(boundKind.get())
	other := s.workers[0]
	other.looks = poll.ForSearch(s.ctx, s)
	if err := other.load(s, nil); err != nil {
		return err
	}
	return other.start(Part{Share: 1})
}

// endTrial drops the core for bounds or, if that one is to stay, the one before.
func (s *search) endTrial(stays bool) {
	t := &s.trial
	dropped := t.first
	if !stays {
		dropped, t.known = s.workers[0], t.found
		s.putTo(t.first)
	}
	t.stage, t.first, t.found = trialOver, nil, nil
	dropped.release(s.problem)
}

// putTo makes w the worker that searches.
func (s *search) putTo(w *worker) {
	s.trial.before = s.workers[0].core.Counters()[:2]
	s.workers[0] = w
}

// soloNodes returns the nodes that were visited before there was a team.
func (s *search) soloNodes() int64 {
	n := s.workers[0].nodes()
	if len(s.trial.before) > 0 {
		n += s.trial.before[0].Value
	}
	return n
}
