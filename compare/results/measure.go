package results

import (
	"math"
	"slices"

	"fourfold/compare"
)

// The measures of a search, as indices of [Measures].
const (
	Wall = iota
	CPU
	Setup
	Search
	Allocated
	Objects
	Peak
	Vars
	Rows
	Literals
	Conflicts
	Nodes
	Guesses
	Cost
	Bound
	Gap
	NumMeasures
)

// A Unit is the unit of a measure.
type Unit int

const (
	Seconds Unit = iota
	Bytes
	Count
	Share // 1 is the whole
)

// A Measure is something that is measured of every search.
type Measure struct {
	Name     string // of the column in a CSV file
	Head     string // of the column in a report
	Unit     Unit
	Meaning  string // without a capital letter and a full stop
	Encoding bool   // also known of a search that did not finish, such as a size of the encoding

	of func(*Trial) float64 // NaN if unknown
}

// Measures is the table of all measures. Reports, files and statistics have what is in it, in this
// order.
var Measures = [NumMeasures]Measure{
	Wall:      {"wall_s", "time", Seconds, "time of one search, with encoding", false, ofSamples(1e9, func(s *compare.Sample) int64 { return int64(s.Wall) })},
	CPU:       {"cpu_s", "CPU", Seconds, "processor time, with garbage collection", false, ofSamples(1e9, func(s *compare.Sample) int64 { return int64(s.CPU) })},
	Setup:     {"setup_s", "set-up", Seconds, "time for encoding, by the solver's own clock", false, ofSamples(1e9, func(s *compare.Sample) int64 { return int64(s.Setup) })},
	Search:    {"search_s", "search", Seconds, "time after encoding, by the solver's own clock", false, ofSamples(1e9, func(s *compare.Sample) int64 { return int64(s.Search) })},
	Allocated: {"bytes", "allocated", Bytes, "bytes that Go allocated", false, ofSamples(1, func(s *compare.Sample) int64 { return s.Bytes })},
	Objects:   {"objects", "objects", Count, "objects that Go allocated", false, ofSamples(1, func(s *compare.Sample) int64 { return s.Objects })},
	Peak:      {"peak_bytes", "peak heap", Bytes, "growth of the Go heap, for lp with that of the memory of C", false, ofSamples(1, func(s *compare.Sample) int64 { return s.Peak })},
	Vars:      {"vars", "variables or columns", Count, "variables or columns of the encoding; for cp the primary items, for dlx the options", true, ofEncoding(func(t *Trial) float64 { return float64(t.Vars) })},
	Rows:      {"rows", "clauses or rows", Count, "clauses or rows of the encoding; for cp the options, for dlx the items", true, ofEncoding(func(t *Trial) float64 { return float64(t.Rows) })},
	Literals:  {"literals", "literals or nonzeros", Count, "literals of the clauses, or nonzeros of the rows", true, ofEncoding(ofCounters("literals", "nonzeros"))},
	Conflicts: {"conflicts", "conflicts", Count, "dead ends from which the solver learned; each solver counts in its own way, so they cannot be compared", false, ofCounters("conflicts")},
	Nodes:     {"nodes", "nodes", Count, "nodes of the search tree; each solver counts in its own way, so they cannot be compared", false, ofCounters("nodes")},
	Guesses:   {"guesses", "guesses", Count, "choices among two or more candidates in the search; 0: deductions were enough", false, ofCounters("guesses")},
	Cost:      {"cost", "cost", Count, "cost of the cheapest solution found", true, func(t *Trial) float64 { return ofClaim(t.Cost) }},
	Bound:     {"bound", "bound", Count, "no solution costs less, as the solver claims", true, func(t *Trial) float64 { return ofClaim(t.Bound) }},
	Gap:       {"gap", "gap", Share, "how far the bound is below the cost, as a share of the cost; 0: the cost is the least", true, ofGap},
}

// Of returns the measure of a trial: the median over its samples, or a counter of the solver. It is
// NaN if it is not known.
func (m *Measure) Of(t *Trial) float64 { return m.of(t) }

// ofSamples returns the measure that is the median over the samples, in the given unit. Negative
// values are unknown.
func ofSamples(unit float64, value func(*compare.Sample) int64) func(*Trial) float64 {
	return func(t *Trial) float64 {
		var known []int64
		for k := range t.Samples {
			if v := value(&t.Samples[k]); v >= 0 {
				known = append(known, v)
			}
		}
		n := len(known)
		if n == 0 {
			return math.NaN()
		}
		slices.Sort(known)
		return (float64(known[n/2]) + float64(known[(n-1)/2])) / 2 / unit
	}
}

// ofEncoding returns the measure that is a size of the encoding. It is unknown if there is no
// encoding.
func ofEncoding(size func(*Trial) float64) func(*Trial) float64 {
	return func(t *Trial) float64 {
		if t.Vars <= 0 && t.Rows <= 0 {
			return math.NaN()
		}
		return size(t)
	}
}

// ofCounters returns the measure that is the first of the counters that a trial has.
func ofCounters(names ...string) func(*Trial) float64 {
	return func(t *Trial) float64 {
		for _, name := range names {
			if n, ok := t.Counters[name]; ok {
				return float64(n)
			}
		}
		return math.NaN()
	}
}

// ofClaim returns a cost or a bound, or NaN if there is none.
func ofClaim(n *int64) float64 {
	if n == nil {
		return math.NaN()
	}
	return float64(*n)
}

// ofGap returns the gap between the cost and the bound of a trial.
func ofGap(t *Trial) float64 {
	cost, bound := ofClaim(t.Cost), ofClaim(t.Bound)
	if cost == bound {
		return 0
	}
	return (cost - bound) / math.Max(1, math.Abs(cost))
}

// spread returns the longest sample over the shortest, and the upper quartile over the lower one.
// Each quartile is one of the samples. Without samples both are 1.
func spread(samples []compare.Sample) (all, half float64) {
	if len(samples) == 0 {
		return 1, 1
	}
	walls := make([]float64, len(samples))
	for k := range samples {
		walls[k] = float64(max(samples[k].Wall, 1))
	}
	slices.Sort(walls)
	last := len(walls) - 1
	quarter := len(walls) / 4
	return walls[last] / walls[0], walls[last-quarter] / walls[quarter]
}
