package study

import (
	"math"
	"slices"
	"strings"

	"fourfold/internal/kit/stats"
	"fourfold/internal/kit/words"
)

// A Summary has the counts and means of a Table.
type Summary struct {
	Puzzles    int      `json:"puzzles"`
	Runs       int      `json:"runs"`
	Solved     int      `json:"solved"`
	Limited    int      `json:"limited"`    // number of runs stopped at the limit of guesses
	Unsolvable int      `json:"unsolvable"` // number of runs that found that there is no solution
	GuessLimit int64    `json:"guess_limit"`
	Seed       *uint64  `json:"seed,omitempty"` // nil unless the order "random" is one of Orders
	Orders     []string `json:"orders"`
	Schemes    []string `json:"schemes"`
	Techniques []string `json:"techniques"`
	ElapsedNs  int64    `json:"elapsed_ns"` // sum of the wall-clock times of all runs; not reproducible

	Labels []LabelGivens `json:"labels"`

	// Groups has every order and scheme, first over all labels, then for each label.
	Groups []Group `json:"groups"`

	// Shares are first those of all runs, then those of each scheme that applied a technique. For
	// each of these the first Share is over all labels, and the next ones are for each label.
	Shares []Share `json:"shares"`

	Needs       []Need       `json:"needs"`      // first over all labels, then for each label
	Clues       []NeedClues  `json:"need_clues"` // for each scheme that puzzles need, and last for those that need a guess
	Correlation *Correlation `json:"correlation,omitempty"`
}

// LabelGivens has the number of puzzles of a label and the mean of their givens.
type LabelGivens struct {
	Label      string  `json:"label"`
	Puzzles    int     `json:"puzzles"`
	MeanGivens float64 `json:"mean_givens"`
}

// A Group has the figures of the runs with one order and one scheme on the puzzles of one label.
type Group struct {
	Order         string   `json:"order"`
	Scheme        string   `json:"scheme"`
	Label         *string  `json:"label"` // nil for all puzzles
	Runs          int      `json:"runs"`
	Solved        int      `json:"solved"`
	Limited       int      `json:"limited"`
	Unsolvable    int      `json:"unsolvable"`
	NoGuess       int      `json:"no_guess"`       // number of runs that were solved without a guess
	SolvedGuesses *Guesses `json:"solved_guesses"` // over the solved runs; nil if there are none
	AllGuesses    *Guesses `json:"all_guesses"`    // over all runs; a stopped run counts with the limit
}

// Guesses has the mean, the median and the maximum of the guesses of some runs. If some of the
// runs were stopped, these may be lower bounds.
type Guesses struct {
	Mean          float64 `json:"mean"`
	Median        float64 `json:"median"`
	Max           int64   `json:"max"`
	AtLeast       bool    `json:"at_least"`        // Mean and Max are lower bounds
	MedianAtLeast bool    `json:"median_at_least"` // Median is a lower bound
}

// A Share says which share each technique has in all applications of techniques.
type Share struct {
	Order        string  `json:"order"`  // "" for all orders
	Scheme       string  `json:"scheme"` // "" for all schemes
	Label        *string `json:"label"`  // nil for all puzzles
	Applications int64   `json:"applications"`

	// Techniques has a share from 0 to 1 for each technique of the summary. All are 0 if there are
	// no applications.
	Techniques []float64 `json:"techniques"`
}

// A Need says how many puzzles of a label need which scheme. A puzzle needs the weakest scheme
// that solves it without a guess, with any of the orders. Puzzles without a solution are left
// out.
type Need struct {
	Label   *string `json:"label"` // nil for all puzzles
	Puzzles int     `json:"puzzles"`
	Schemes []int   `json:"schemes"`  // puzzles that need each scheme; the last entry counts those that need a guess
	NoGuess []int   `json:"no_guess"` // puzzles that each scheme solves without a guess
}

// NeedClues has the clues of the puzzles that need a scheme. Problems in Knuth's format have no
// clues and are left out.
type NeedClues struct {
	Scheme  string  `json:"scheme"` // "guess" if each scheme needs a guess
	Puzzles int     `json:"puzzles"`
	Min     int     `json:"min"`
	Mean    float64 `json:"mean"`
	Max     int     `json:"max"`
}

// A Correlation says how well the labels agree with the schemes that the puzzles need.
type Correlation struct {
	Puzzles int     `json:"puzzles"` // number of puzzles that have a label and a solution
	Rho     float64 `json:"rho"`     // Spearman's rank correlation
}

// Summarize returns the Summary of a Table. It has no Correlation if the order of the labels is
// not known, if all labels have the same difficulty, or if all puzzles need the same scheme.
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
	s.Needs, s.Clues, s.Correlation = countNeeds(t, needs), cluesOf(t, needs), correlate(t, needs)
	return s
}

// labelIndex returns for each puzzle the index of its label in t.Labels.
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

// labelAt returns nil, for all labels, if k is 0. Otherwise it returns label k-1.
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

// newGuesses returns the figures of runs. The guesses of runs that were not stopped are in ended,
// and none is above the limit. The number of runs that were stopped at the limit is stopped.
// newGuesses returns nil if there are no runs.
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

// MainOrder returns the index of the order that represents all orders in tables and charts with
// only one order: "mrv", or else the first.
func (t *Table) MainOrder() int { return max(0, slices.Index(t.Orders, "mrv")) }

// sharesOf returns the shares over all labels and for each label, in the runs for which keep
// returns true. The order and the scheme of the shares are those of like.
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

// A need says which schemes solve one puzzle without a guess.
type need struct {
	noGuess    []bool // for each scheme: it solves the puzzle without a guess
	unsolvable bool
}

// weakest returns the index of the first scheme that solves the puzzle without a guess, or the
// number of schemes if none does.
func (n need) weakest() int {
	if k := slices.Index(n.noGuess, true); k >= 0 {
		return k
	}
	return len(n.noGuess)
}

func needsOf(t *Table) []need {
	needs := make([]need, len(t.Puzzles))
	for k := range needs {
		needs[k].noGuess = make([]bool, len(t.Schemes))
	}
	for k := range t.Runs {
		r := &t.Runs[k]
		n := &needs[r.Puzzle]
		n.unsolvable = n.unsolvable || r.Outcome == Unsolvable
		n.noGuess[r.Scheme] = n.noGuess[r.Scheme] || r.Outcome == Solved && r.Guesses == 0
	}
	return needs
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
	for k, solved := range one.noGuess {
		if solved {
			n.NoGuess[k]++
		}
	}
}

func cluesOf(t *Table, needs []need) (all []NeedClues) {
	of := make([][]float64, len(t.Schemes)+1)
	for k, n := range needs {
		if p := &t.Puzzles[k]; !n.unsolvable && p.Givens != "" {
			of[n.weakest()] = append(of[n.weakest()], float64(p.Clues))
		}
	}
	for k, scheme := range append(slices.Clone(t.Schemes), "guess") {
		if clues := of[k]; len(clues) > 0 {
			all = append(all, NeedClues{scheme, len(clues), int(slices.Min(clues)), stats.Mean(clues), int(slices.Max(clues))})
		}
	}
	return all
}

// correlate compares labels and needs. It returns nil if the correlation is not defined.
func correlate(t *Table, needs []need) *Correlation {
	var labels []string
	var schemes []float64
	for k, n := range needs {
		if label := t.Puzzles[k].Label; strings.TrimSpace(label) != "" && !n.unsolvable {
			labels, schemes = append(labels, label), append(schemes, float64(n.weakest()))
		}
	}
	grades, ok := words.LabelValues(labels)
	if !ok {
		return nil
	}
	rho := stats.Spearman(grades, schemes)
	if math.IsNaN(rho) {
		return nil
	}
	return &Correlation{Puzzles: len(labels), Rho: rho}
}

// Strongest returns the shares of the strongest scheme that applied a technique, first over all
// labels, then for each label. It returns nothing if no scheme applied a technique.
func (s *Summary) Strongest() []Share {
	n := 1 + len(s.Labels)
	return s.Shares[max(n, len(s.Shares)-n):]
}
