package study

import (
	"math"
	"slices"
	"strings"

	"fourfold/internal/difficulty"
	"fourfold/internal/stats"
)

// A Summary is what a Table says, counted.
type Summary struct {
	Puzzles    int      `json:"puzzles"`
	Runs       int      `json:"runs"`
	Solved     int      `json:"solved"`
	Limited    int      `json:"limited"`    // stopped at the limit of guesses
	Unsolvable int      `json:"unsolvable"` // found that there is no solution
	GuessLimit int64    `json:"guess_limit"`
	Seed       *uint64  `json:"seed,omitempty"` // nil unless the order "random" was asked for
	Orders     []string `json:"orders"`
	Schemes    []string `json:"schemes"`
	Techniques []string `json:"techniques"`
	ElapsedNs  int64    `json:"elapsed_ns"` // wall clock of all runs, added up; not reproducible

	Labels      []LabelGivens `json:"labels"`
	Groups      []Group       `json:"groups"` // every order and scheme over all labels, and then over each
	Shares      []Share       `json:"shares"` // over all runs, and then by each scheme that has techniques; each over all labels first
	Needs       []Need        `json:"needs"`  // over all labels, and then over each
	Correlation *Correlation  `json:"correlation,omitempty"`
}

// LabelGivens are the puzzles of a label.
type LabelGivens struct {
	Label      string  `json:"label"`
	Puzzles    int     `json:"puzzles"`
	MeanGivens float64 `json:"mean_givens"`
}

// A Group is the runs by one order and one scheme on the puzzles of one label.
type Group struct {
	Order         string   `json:"order"`
	Scheme        string   `json:"scheme"`
	Label         *string  `json:"label"` // nil for all puzzles
	Runs          int      `json:"runs"`
	Solved        int      `json:"solved"`
	Limited       int      `json:"limited"`
	Unsolvable    int      `json:"unsolvable"`
	NoGuess       int      `json:"no_guess"`       // of those solved
	SolvedGuesses *Guesses `json:"solved_guesses"` // of the runs that were solved; nil if none was
	AllGuesses    *Guesses `json:"all_guesses"`    // of all; a run that was stopped counts with the limit
}

// Guesses are the guesses of some runs. With a run that was stopped, some of the figures
// are no more than lower bounds.
type Guesses struct {
	Mean          float64 `json:"mean"`
	Median        float64 `json:"median"`
	Max           int64   `json:"max"`
	AtLeast       bool    `json:"at_least"`        // Mean and Max are lower bounds
	MedianAtLeast bool    `json:"median_at_least"` // Median is one
}

// A Share is what each technique contributes to the applications of all.
type Share struct {
	Order        string    `json:"order"`  // "" for all orders
	Scheme       string    `json:"scheme"` // "" for all schemes
	Label        *string   `json:"label"`  // nil for all puzzles
	Applications int64     `json:"applications"`
	Techniques   []float64 `json:"techniques"` // from 0 to 1, by the techniques of the summary; 0 if there are no applications
}

// A Need is how many puzzles of a label need which scheme: the weakest that solves them
// without a guess, by any of the orders. Puzzles without solution are left out.
type Need struct {
	Label   *string `json:"label"` // nil for all puzzles
	Puzzles int     `json:"puzzles"`
	Schemes []int   `json:"schemes"`  // by the schemes of the summary, with those that need a guess as the last
	NoGuess []int   `json:"no_guess"` // those that each scheme solves without a guess
}

// A Correlation says how far labels agree with the schemes needed.
type Correlation struct {
	Puzzles int     `json:"puzzles"` // that have a label and a solution
	Rho     float64 `json:"rho"`     // Spearman's
}

// Summarize counts. There is no Correlation unless the difficulty that the labels stand
// for is known, and the puzzles differ in it and in what they need.
func Summarize(t *Table) *Summary {
	s := &Summary{
		Puzzles: len(t.Puzzles), Runs: len(t.Runs), GuessLimit: t.GuessLimit,
		Orders: t.Orders, Schemes: t.Schemes, Techniques: t.Techniques, Labels: givens(t),
	}
	if slices.Contains(t.Orders, "random") {
		s.Seed = &t.Seed
	}
	seconds := 0.0
	for k := range t.Runs {
		seconds += t.Runs[k].Seconds
		switch t.Runs[k].Outcome {
		case Solved:
			s.Solved++
		case Limited:
			s.Limited++
		case Unsolvable:
			s.Unsolvable++
		}
	}
	s.ElapsedNs = int64(seconds * 1e9)
	s.Groups, s.Shares = groups(t), shares(t)
	needs := needsOf(t)
	s.Needs, s.Correlation = countNeeds(t, needs), correlate(t, needs)
	return s
}

// labelIndex returns the place of each puzzle's label among the labels of the table.
func labelIndex(t *Table) []int {
	at := map[string]int{}
	for k, label := range t.Labels {
		at[label] = k
	}
	index := make([]int, len(t.Puzzles))
	for k, p := range t.Puzzles {
		index[k] = at[p.Label]
	}
	return index
}

// labelAt returns nil for 0, which stands for all labels, and else label k-1.
func (t *Table) labelAt(k int) *string {
	if k == 0 {
		return nil
	}
	return &t.Labels[k-1]
}

func givens(t *Table) []LabelGivens {
	all := make([]LabelGivens, len(t.Labels))
	for k, label := range t.Labels {
		all[k].Label = label
	}
	for k, label := range labelIndex(t) {
		all[label].Puzzles++
		all[label].MeanGivens += float64(t.Puzzles[k].Clues)
	}
	for k := range all {
		all[k].MeanGivens /= float64(max(1, all[k].Puzzles))
	}
	return all
}

func groups(t *Table) []Group {
	of, width := labelIndex(t), len(t.Orders)*len(t.Schemes)
	runs := make([][]*Run, (1+len(t.Labels))*width)
	for k := range t.Runs {
		r := &t.Runs[k]
		at := r.Order*len(t.Schemes) + r.Scheme
		runs[at] = append(runs[at], r)
		at += (1 + of[r.Puzzle]) * width
		runs[at] = append(runs[at], r)
	}
	all := make([]Group, len(runs))
	for k := range all {
		all[k] = newGroup(runs[k], t.GuessLimit)
		all[k].Label = t.labelAt(k / width)
		all[k].Order, all[k].Scheme = t.Orders[k%width/len(t.Schemes)], t.Schemes[k%len(t.Schemes)]
	}
	return all
}

func newGroup(runs []*Run, limit int64) Group {
	g := Group{Runs: len(runs)}
	var solved, all []int64
	for _, r := range runs {
		switch r.Outcome {
		case Limited:
			g.Limited++
			continue
		case Unsolvable:
			g.Unsolvable++
		case Solved:
			g.Solved++
			solved = append(solved, r.Guesses)
			if r.Guesses == 0 {
				g.NoGuess++
			}
		}
		all = append(all, r.Guesses)
	}
	g.SolvedGuesses, g.AllGuesses = newGuesses(solved, 0, limit), newGuesses(all, g.Limited, limit)
	return g
}

// newGuesses returns the figures of runs that ended and of some more that were stopped
// at a limit. No run that ended has guessed more often than that. It returns nil without
// runs.
func newGuesses(ended []int64, stopped int, limit int64) *Guesses {
	all := slices.Concat(ended, slices.Repeat([]int64{limit}, stopped))
	if len(all) == 0 {
		return nil
	}
	slices.Sort(all)
	sum, middle := 0.0, len(all)/2
	for _, n := range all {
		sum += float64(n)
	}
	return &Guesses{
		Mean: sum / float64(len(all)), Median: float64(all[(len(all)-1)/2]+all[middle]) / 2, Max: all[len(all)-1],
		AtLeast: stopped > 0, MedianAtLeast: middle >= len(ended),
	}
}

func shares(t *Table) []Share {
	all := sharesOf(t, Share{}, func(*Run) bool { return true })
	order := t.MainOrder()
	for s, scheme := range t.Schemes {
		of := sharesOf(t, Share{Order: t.Orders[order], Scheme: scheme}, func(r *Run) bool { return r.Order == order && r.Scheme == s })
		if of[0].Applications > 0 {
			all = append(all, of...)
		}
	}
	return all
}

// MainOrder returns the index of the order by which schemes are told apart where one
// order has to do: "mrv", or the first.
func (t *Table) MainOrder() int { return max(0, slices.Index(t.Orders, "mrv")) }

// sharesOf returns the shares over all labels and over each, in the runs that are kept.
func sharesOf(t *Table, like Share, keep func(*Run) bool) []Share {
	all, of := make([]Share, 1+len(t.Labels)), labelIndex(t)
	for k := range all {
		all[k] = like
		all[k].Label, all[k].Techniques = t.labelAt(k), make([]float64, len(t.Techniques))
	}
	for k := range t.Runs {
		if r := &t.Runs[k]; keep(r) {
			all[0].add(r)
			all[1+of[r.Puzzle]].add(r)
		}
	}
	for k := range all {
		for i := range all[k].Techniques {
			all[k].Techniques[i] /= float64(max(1, all[k].Applications))
		}
	}
	return all
}

func (s *Share) add(r *Run) {
	for k, n := range r.Applied {
		s.Applications += n
		s.Techniques[k] += float64(n)
	}
}

// A need is what one puzzle needs.
type need struct {
	free       []bool // the schemes that solve it without a guess
	unsolvable bool
}

// weakest returns the first of the schemes that solve it without a guess, or the number
// of schemes if none does.
func (n need) weakest() int {
	if k := slices.Index(n.free, true); k >= 0 {
		return k
	}
	return len(n.free)
}

func needsOf(t *Table) []need {
	needs := make([]need, len(t.Puzzles))
	for k := range needs {
		needs[k].free = make([]bool, len(t.Schemes))
	}
	for k := range t.Runs {
		r := &t.Runs[k]
		n := &needs[r.Puzzle]
		n.unsolvable = n.unsolvable || r.Outcome == Unsolvable
		n.free[r.Scheme] = n.free[r.Scheme] || r.Outcome == Solved && r.Guesses == 0
	}
	return needs
}

// Needed returns for each puzzle the first of the schemes that by any order solves it
// without a guess. It is the number of schemes where none does, and -1 for a puzzle without
// a solution.
func (t *Table) Needed() []int {
	needed := make([]int, len(t.Puzzles))
	for k, n := range needsOf(t) {
		if needed[k] = n.weakest(); n.unsolvable {
			needed[k] = -1
		}
	}
	return needed
}

func countNeeds(t *Table, needs []need) []Need {
	all, of := make([]Need, 1+len(t.Labels)), labelIndex(t)
	for k := range all {
		all[k] = Need{Label: t.labelAt(k), Schemes: make([]int, len(t.Schemes)+1), NoGuess: make([]int, len(t.Schemes))}
	}
	for k, n := range needs {
		if !n.unsolvable {
			all[0].add(n)
			all[1+of[k]].add(n)
		}
	}
	return all
}

func (n *Need) add(one need) {
	n.Puzzles++
	n.Schemes[one.weakest()]++
	for k, free := range one.free {
		if free {
			n.NoGuess[k]++
		}
	}
}

// correlate compares labels and needs. It returns nil if that says nothing.
func correlate(t *Table, needs []need) *Correlation {
	var labels []string
	var schemes []float64
	for k, n := range needs {
		if label := t.Puzzles[k].Label; strings.TrimSpace(label) != "" && !n.unsolvable {
			labels, schemes = append(labels, label), append(schemes, float64(n.weakest()))
		}
	}
	grades, ok := difficulty.Values(labels)
	if !ok {
		return nil
	}
	rho := stats.Spearman(grades, schemes)
	if math.IsNaN(rho) {
		return nil
	}
	return &Correlation{Puzzles: len(labels), Rho: rho}
}

// strongest returns the shares by the strongest scheme that applied a technique, over
// all labels first. It returns nothing if none did.
func (s *Summary) strongest() []Share {
	n := 1 + len(s.Labels)
	return s.Shares[max(n, len(s.Shares)-n):]
}
