package answer

import (
	"cmp"

	"fourfold"
	"fourfold/internal/read/input"
	"fourfold/internal/write/record"
)

// A SolutionRecord is the JSON line of one solution when all solutions are listed.
type SolutionRecord struct {
	record.Head
	Number   int     `json:"number"` // from 1
	Solution string  `json:"solution"`
	Options  []int32 `json:"option_numbers,omitempty"` // of a problem in Knuth's format, from 0
	Cost     *int64  `json:"cost,omitempty"`           // if the problem has costs, or the question is for the best covers
}

// Records returns the JSON lines of the answer: one for each of several best covers, and the
// result.
func (a *Answer) Records() (all []any) {
	if a.Question.Best > 1 && a.Best != nil {
		for k, sol := range a.Best.Covers {
			rec := NewSolutionRecord(a.Task, sol, k+1)
			rec.Cost = a.cost(sol)
			all = append(all, rec)
		}
	}
	return append(all, a.Record())
}

// NewSolutionRecord returns the JSON line of a solution; number counts from 1.
func NewSolutionRecord(t *input.Task, s fourfold.Solution, number int) SolutionRecord {
	return SolutionRecord{Head: record.New("solution", t.File, t.Line), Number: number, Solution: t.Text(s), Options: t.Options(s), Cost: costOf(t.Problem, s)}
}

// MaxCount is the largest number that all readers of JSON can hold exactly.
const MaxCount = 1<<53 - 1

// A Record is the JSON line of an Answer.
type Record struct {
	record.Head
	Rules     string                    `json:"rules,omitempty"`
	Solver    string                    `json:"solver"`
	Status    Word                      `json:"status"`
	Count     int64                     `json:"count"`              // at most MaxCount
	Total     string                    `json:"total,omitempty"`    // the number of solutions, if it is larger than MaxCount
	Unlisted  bool                      `json:"unlisted,omitempty"` // the solutions were counted without listing and verifying them
	Complete  bool                      `json:"complete"`           // there are no other solutions
	Solution  string                    `json:"solution,omitempty"`
	Options   []int32                   `json:"option_numbers,omitempty"` // of the solution, as in SolutionRecord
	Cost      *int64                    `json:"cost,omitempty"`           // of the solution
	Bound     *int64                    `json:"bound,omitempty"`          // no other cover is better
	Proven    *bool                     `json:"proven,omitempty"`         // no cover is better than those found
	Common    map[string][]OptionRecord `json:"common,omitempty"`         // the options in every solution, in some, in none, and the unknown ones
	Proof     string                    `json:"proof,omitempty"`          // the file with the proof that there are no other solutions
	Formula   string                    `json:"formula,omitempty"`        // the file with the formula of the proof
	ElapsedNs int64                     `json:"elapsed_ns"`
	SetupNs   int64                     `json:"setup_ns"`
	SearchNs  int64                     `json:"search_ns"`
	Settled   string                    `json:"settled,omitempty"`
	Vars      int                       `json:"vars"`
	Rows      int                       `json:"rows"`
	Counters  map[string]int64          `json:"counters,omitempty"`
}

// costOf returns the cost of a solution, or nil if the problem has no costs.
func costOf(p *fourfold.Problem, s fourfold.Solution) *int64 {
	if !p.HasCosts() {
		return nil
	}
	return new(p.CostOf(s))
}

// cost returns what costOf does, or the number that the question is about.
func (a *Answer) cost(s fourfold.Solution) *int64 {
	if a.Best == nil {
		return costOf(a.Task.Problem, s)
	}
	return new(a.Best.shown(a.Best.least(s)))
}

// status returns the word of the answer for its JSON line.
func (a *Answer) status() Word {
	if w := a.Word(); w != Solved || !a.Question.Unique {
		return w
	}
	return Unique
}

// Record returns the answer as its JSON line.
func (a *Answer) Record() Record {
	t := a.Task
	rec := Record{
		Head: record.Of("result", t, cmp.Or(a.Wrong, a.Err)), Rules: t.Rules(), Solver: a.Solver, Status: a.status(),
		Count: min(int64(a.Solutions), MaxCount), Unlisted: a.Total != nil, Complete: a.Complete, Proof: a.Proof, Formula: a.Formula, ElapsedNs: a.Elapsed.Nanoseconds(),
		SetupNs: a.Stats.Setup.Nanoseconds(), SearchNs: a.Stats.Search.Nanoseconds(), Settled: a.Stats.Settled, Vars: a.Stats.Vars, Rows: a.Stats.Rows,
	}
	if int64(a.Solutions) > MaxCount {
		rec.Total = a.number()
	}
	if a.Solutions > 0 && !a.Listed && a.Total == nil {
		rec.Solution, rec.Options, rec.Cost = t.Text(a.First), t.Options(a.First), a.cost(a.First)
	}
	if b := a.Best; b != nil && a.Wrong == nil {
		rec.Proven = &b.Proven
		if b.bound != fourfold.NoBound && (a.Solutions > 0 || !b.Proven) {
			rec.Bound = new(b.shown(b.bound))
		}
	}
	if a.Common != nil && a.Wrong == nil {
		rec.Common = a.commonRecord()
	}
	if len(a.Stats.Counters) > 0 {
		rec.Counters = map[string]int64{}
		for _, c := range a.Stats.Counters {
			rec.Counters[c.Name] = c.Value
		}
	}
	return rec
}
