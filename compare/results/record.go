// Package results holds the results of a comparison: as a table in memory, and as the JSON lines of
// a results file. [Measures] lists what is measured of every search.
//
// A [Table] is enough for a report. [NewTable] makes an empty one. For each compare.Outcome, call
// [CaseOf] and then [Table.Add]. After the last outcome set Complete, and give the table to
// package compare/summary.
//
// A results file has one JSON object per line: a [Run], then a [Case] for each case in the order
// of the input, and an [End]. A file without an End comes from a run that was killed. All its
// whole lines are valid.
//
// To write a results file, call [NewRun] and [CreateLog], or [ResumeLog] for a run that was
// killed. Then call [CaseOf] and [Log.Add] for each compare.Outcome, and [Log.End] at the end. To
// read results files, call [ReadTable], or [OpenMerge] for one case at a time. Both read the
// shards of a run as one run. [NewReader] reads the lines from any io.Reader.
package results

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"fourfold/compare"
	"fourfold/internal/kit/words"
)

// Schema is the version of the lines. It increases when a field changes its meaning or is removed.
// New fields do not change it.
const Schema = 2

// The types of lines.
const (
	TypeRun  = "run"
	TypeCase = "case"
	TypeEnd  = "end"
)

// A Head begins every line.
type Head struct {
	Schema int    `json:"schema"`
	Type   string `json:"type"`
}

// A Run is the first line: the solvers, the settings and the environment.
type Run struct {
	Head

	Solvers   []string `json:"solvers"`             // names with settings, in the order of the trials; no name twice
	Want      int      `json:"want"`                // solutions asked for; 0 means all
	Counting  bool     `json:"counting,omitempty"`  // only numbers of solutions were compared
	Cheapest  bool     `json:"cheapest,omitempty"`  // the cheapest solution was asked for; Want is 0
	TimeoutNs int64    `json:"timeout_ns"`          // per search; 0 means none
	Nodes     int64    `json:"nodes"`               // bound on the nodes of a search; 0 means none
	Memory    int64    `json:"memory,omitempty"`    // bound on the bytes that an engine learns or remembers in a search; 0 means the default of each engine
	Repeat    int      `json:"repeat"`              // samples of each solver and case, at most
	BudgetNs  int64    `json:"budget_ns,omitempty"` // time for the whole run, which decides how many samples there are; 0 means as long as it takes
	SampleNs  int64    `json:"sample_ns"`           // shortest sample: a short search is repeated inside it
	Isomorphs int      `json:"isomorphs"`           // isomorphs added to each Sudoku
	Seed      uint64   `json:"seed"`
	Shard     int      `json:"shard,omitempty"`  // from 1; 0 means not sharded
	Shards    int      `json:"shards,omitempty"` // into which the cases were split

	// StartupNs is the time that each solver that runs another program takes for the smallest
	// problem, by the names of these solvers. The time of each of its searches includes it, but for
	// programs that wait for the next problem only the first.
	StartupNs map[string]int64 `json:"startup_ns,omitempty"`

	Command     []string    `json:"command"`
	Started     string      `json:"started"` // RFC 3339
	Environment Environment `json:"environment"`

	// Environments are the different environments of the cases read so far, in their order.
	Environments []Environment `json:"-"`
}

// Timeout returns the timeout of a search in seconds, NaN if there is none.
func (r *Run) Timeout() float64 {
	if r.TimeoutNs <= 0 {
		return math.NaN()
	}
	return float64(r.TimeoutNs) / 1e9
}

// Penalty returns the time in seconds that an unfinished search counts as: twice the timeout, as
// in PAR2, or the given longest time if there was no timeout.
func (r *Run) Penalty(longest float64) float64 {
	if r.TimeoutNs <= 0 {
		return longest
	}
	return 2 * r.Timeout()
}

// Differ returns the settings that differ between two runs, as flags of "fourfold compare" with the
// values in r and in the other run, for example "--time 10s" and "--time 1s". They are "" if the
// settings are the same, so that the cases of both fit into one table.
func (r *Run) Differ(other *Run) (flags, others string) {
	var a, b []string
	for k, mine := range r.settings() {
		if its := other.settings()[k]; !slices.Equal(mine, its) {
			a, b = append(a, mine...), append(b, its...)
		}
	}
	return words.Command(a), words.Command(b)
}

// settings returns the settings of a run as flags.
func (r *Run) settings() [][]string {
	answers := []string{"--want", fmt.Sprint(r.Want)}
	if r.Counting {
		answers = []string{"--count"}
	}
	if r.Cheapest {
		answers = []string{"--cheapest"}
	}
	memory := []string{"no", "--memory"}
	if r.Memory > 0 {
		memory = []string{"--memory", fmt.Sprint(r.Memory)}
	}
	return [][]string{
		{"--solvers", strings.Join(r.Solvers, ",")}, answers, {"--time", time.Duration(r.TimeoutNs).String()}, {"--nodes", fmt.Sprint(r.Nodes)},
		memory, {"--repeat", fmt.Sprint(r.Repeat)}, {"samples", "of", time.Duration(r.SampleNs).String()},
		{"--isomorphs", fmt.Sprint(r.Isomorphs)}, {"--seed", fmt.Sprint(r.Seed)},
	}
}

// A Case is the line of a [compare.Outcome] in a results file: the case, the verdict, and one
// trial for each solver.
type Case struct {
	Head

	Index    int    `json:"index"` // among the cases of the input, from 0
	Name     string `json:"case"`  // for people: file, line, isomorph
	ID       string `json:"id"`    // fingerprint of the problem: see [ID]
	File     string `json:"file"`
	Line     int    `json:"line,omitempty"`     // 0 for a whole file
	Number   int    `json:"number,omitempty"`   // in the heading of a ranked list; 0 if there is none
	Isomorph int    `json:"isomorph,omitempty"` // 0 for the puzzle itself; k for the k-th made of it
	Puzzle   string `json:"puzzle,omitempty"`   // the givens on one line
	Shape

	// Args are the flags of the command with which Puzzle is read by the same rules. They are not in
	// the results file.
	Args []string `json:"-"`

	Verdict    compare.Verdict `json:"verdict"`
	Reason     string          `json:"reason"`
	Reproducer string          `json:"reproducer,omitempty"` // file with the shrunk problem
	Trials     []Trial         `json:"trials"`               // in the order of Run.Solvers

	Environment *Environment `json:"environment,omitempty"` // where it ran; nil for the environment of the first line
	Env         int          `json:"-"`                     // index of its environment in Run.Environments, when it has been read
}

// A Shape holds the properties of a case that are known before it is solved.
type Shape struct {
	Kind      string `json:"kind"`            // "sudoku", "latin" or "cover"
	Label     string `json:"label,omitempty"` // difficulty, as the file names it
	Grade     string `json:"grade,omitempty"` // difficulty by the techniques that a person needs, if it was asked for
	Order     int    `json:"order,omitempty"` // 9 for a 9x9 grid; 0 for a cover
	Clues     int    `json:"clues,omitempty"`
	Primary   int    `json:"primary"` // items
	Secondary int    `json:"secondary,omitempty"`
	Options   int    `json:"options"`
	Colored   bool   `json:"colored,omitempty"`
}

// MaxCount is the largest number that all readers of JSON can hold exactly.
const MaxCount = 1<<53 - 1

// A Trial is the part of a [compare.Trial] that a results file keeps.
type Trial struct {
	Solver string         `json:"solver"`
	Status compare.Status `json:"status"`
	Count  int64          `json:"count"`           // solutions found, at most MaxCount
	Total  string         `json:"total,omitempty"` // the exact number, if it is larger than MaxCount
	Hash   string         `json:"hash"`            // of the set of solutions found, whatever their order; "" if they were counted without listing

	Cost  *int64 `json:"cost,omitempty"`  // of the cheapest solution found, with Run.Cheapest; nil without one
	Bound *int64 `json:"bound,omitempty"` // no solution costs less, as the solver claims; nil if it claims nothing

	Settled  string           `json:"settled,omitempty"` // step that settled the problem before the SAT solver or the LP was called; "" if one was called, if the trial did not finish, or if the solver uses neither
	Vars     int              `json:"vars"`
	Rows     int              `json:"rows"`
	Counters map[string]int64 `json:"counters,omitempty"`

	Error string `json:"error,omitempty"` // why it did not finish
	Fault string `json:"fault,omitempty"` // how it broke a rule of solvers
	Kind  string `json:"fault_kind,omitempty"`

	Samples []compare.Sample `json:"samples,omitempty"` // of searches that finished
	Stopped int              `json:"stopped,omitempty"` // samples left out because a search in them did not finish
}

// Finished reports whether the solver gave an answer: all solutions, or as many as Run.Want.
func (t *Trial) Finished() bool {
	switch t.Status {
	case compare.Unique, compare.Multiple, compare.None, compare.Capped, compare.Optimal:
		return t.Fault == "" && t.Kind == "" && t.Error == ""
	}
	return false
}

// An End is the last line of a run that was not killed.
type End struct {
	Head
	Cases    int    `json:"cases"`             // number of lines with a case
	Complete bool   `json:"complete"`          // the whole input, or its whole shard, was read and run
	Puzzles  int    `json:"puzzles,omitempty"` // of the whole input, in all shards
	Digest   string `json:"digest,omitempty"`  // of the whole input, in all shards
	Invalid  int    `json:"invalid,omitempty"` // parts of the input that are no puzzles, in all shards
	Reason   string `json:"reason,omitempty"`  // why the run is not complete
}
