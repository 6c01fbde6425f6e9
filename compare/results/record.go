// Package results is what a comparison leaves behind: the JSON lines of a results
// file, and the same as a compact table in memory.
//
// A results file has one object a line: a [Run] first, then a [Case] for every case
// in the order of the input, and an [End] when the run came to its end. A file
// without the End was cut in the middle; all its whole lines stand.
//
// To write one: [CreateLog], or [ResumeLog] for a run that was killed; for each
// compare.Outcome [CaseOf] and [Log.Add]; and [Log.End]. To
// read one: [ReadTable], or [OpenMerge] for one case at a time. Both take the shards of a
// run as one. [NewReader] reads the lines from any io.Reader. Without results files,
// [Table.Add] takes the cases as they come.
package results

import (
	"math"

	"fourfold/compare"
)

// Schema is the version of the lines. It goes up when a field changes its meaning or
// goes away; new fields do not change it.
const Schema = 1

// The types of lines.
const (
	TypeRun  = "run"
	TypeCase = "case"
	TypeEnd  = "end"
)

// A Run is the first line: what was asked, of whom, and where.
type Run struct {
	Schema int    `json:"schema"`
	Type   string `json:"type"`

	Solvers   []string `json:"solvers"`    // names with settings, in the order of the trials; no name twice
	Want      int      `json:"want"`       // solutions asked for; 0 means all
	TimeoutNs int64    `json:"timeout_ns"` // per search; 0 means none
	Nodes     int64    `json:"nodes"`      // bound on the nodes of a search; 0 means none
	Repeat    int      `json:"repeat"`     // samples of each solver and case
	SampleNs  int64    `json:"sample_ns"`  // shortest sample: short searches are repeated inside it
	Isomorphs int      `json:"isomorphs"`  // cases made of each Sudoku beside itself
	Seed      uint64   `json:"seed"`
	Shard     int      `json:"shard,omitempty"`  // from 1; 0 means not sharded
	Shards    int      `json:"shards,omitempty"` // into which the cases were split

	Command     []string    `json:"command"`
	Started     string      `json:"started"` // RFC 3339
	Environment Environment `json:"environment"`

	// Environments are all that the cases came from, in the order of Case.Env, once a file is
	// read to its end.
	Environments []Environment `json:"-"`
}

// Timeout returns the timeout of a search in seconds, NaN if there is none.
func (r *Run) Timeout() float64 {
	if r.TimeoutNs <= 0 {
		return math.NaN()
	}
	return float64(r.TimeoutNs) / 1e9
}

// Penalty returns what a search without an answer costs, in seconds: twice the timeout,
// as PAR2 has it, or the longest time where there was no timeout.
func (r *Run) Penalty(longest float64) float64 {
	if r.TimeoutNs <= 0 {
		return longest
	}
	return 2 * r.Timeout()
}

// A Case is the line of one case: what it is, the verdict, and what each solver did.
type Case struct {
	Schema int    `json:"schema"`
	Type   string `json:"type"`

	Index    int    `json:"index"` // among the cases of the input, from 0
	Name     string `json:"case"`  // for people: file, line, isomorph
	ID       string `json:"id"`    // fingerprint of the problem
	File     string `json:"file"`
	Line     int    `json:"line,omitempty"`     // 0 for a whole file
	Isomorph int    `json:"isomorph,omitempty"` // 0 for the puzzle itself; k for the k-th made of it
	Puzzle   string `json:"puzzle,omitempty"`   // its givens on one line
	Shape

	Verdict    compare.Verdict `json:"verdict"`
	Reason     string          `json:"reason"`
	Reproducer string          `json:"reproducer,omitempty"` // file with the shrunk problem
	Trials     []Trial         `json:"trials"`               // in the order of Run.Solvers

	Env         int          `json:"env,omitempty"`         // where it was run; 0 is the environment of the first line
	Environment *Environment `json:"environment,omitempty"` // that of Env, on the first line that has it, unless Env is 0
}

// A Shape is what is known of a case before it is solved.
type Shape struct {
	Kind      string `json:"kind"`            // "sudoku", "latin" or "cover"
	Label     string `json:"label,omitempty"` // difficulty as the file has it
	Order     int    `json:"order,omitempty"` // 9 for a 9x9 grid; 0 for a cover
	Clues     int    `json:"clues,omitempty"`
	Primary   int    `json:"primary"` // items
	Secondary int    `json:"secondary,omitempty"`
	Options   int    `json:"options"`
	Colored   bool   `json:"coloured,omitempty"`
}

// A Trial is what one solver did with a case.
type Trial struct {
	Solver string         `json:"solver"`
	Status compare.Status `json:"status"`
	Count  int            `json:"count"` // solutions found
	Hash   string         `json:"hash"`  // of the set of solutions found, whatever their order

	Vars     int              `json:"vars"`
	Rows     int              `json:"rows"`
	Counters map[string]int64 `json:"counters,omitempty"`

	Error string `json:"error,omitempty"` // why it did not finish
	Fault string `json:"fault,omitempty"` // what it did that no solver may do
	Kind  string `json:"fault_kind,omitempty"`

	Samples []Sample `json:"samples,omitempty"` // of searches that finished
	Stopped int      `json:"stopped,omitempty"` // samples left out, since a search of them did not finish
}

// What can settle a problem before the library of a solver is called.
const (
	ByPropagation = "propagation" // its plain consequences left nothing to encode
	ByLookahead   = "lookahead"   // what was encoded was settled by looking ahead
)

// Settled returns what settled the problem before the SAT solver or the LP was called, ""
// if it was called, if the trial did not finish, or if the solver has neither. A solver with
// one counts models or relaxations.
func (t *Trial) Settled() string {
	_, sat := t.Counters["models"]
	relaxations, lp := t.Counters["relaxations"]
	switch {
	case t.Error != "" || t.Fault != "" || !sat && !lp:
		return ""
	case t.Vars == 0 && t.Rows == 0:
		return ByPropagation
	case lp && relaxations == 0:
		return ByLookahead
	}
	return ""
}

// A Sample is N searches timed together. All values but N are means for one search.
type Sample struct {
	N        int   `json:"n"`
	WallNs   int64 `json:"wall_ns"`
	CPUNs    int64 `json:"cpu_ns"`    // of the process; -1 if unknown
	SetupNs  int64 `json:"setup_ns"`  // encoding, by the solver's own clock
	SearchNs int64 `json:"search_ns"` // likewise
	Bytes    int64 `json:"bytes"`     // allocated by Go; -1 if unknown
	Objects  int64 `json:"objects"`   // likewise
	Peak     int64 `json:"peak"`      // highest growth of the Go heap that was seen, in bytes; -1 if unknown
}

// An End is the last line of a run that came to its end.
type End struct {
	Schema   int    `json:"schema"`
	Type     string `json:"type"`
	Cases    int    `json:"cases"`             // lines above this one, without the first
	Complete bool   `json:"complete"`          // the whole input, or the whole shard of it, was read and run
	Puzzles  int    `json:"puzzles,omitempty"` // of the whole input, in all shards
	Digest   string `json:"digest,omitempty"`  // likewise
	Invalid  int    `json:"invalid,omitempty"` // parts of the input that were no puzzles, in all shards
	Reason   string `json:"reason,omitempty"`  // why it is not complete
}
