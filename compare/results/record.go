// Package results holds the results of a comparison: as a compact table in memory, and as the JSON
// lines of a results file.
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
	"math"

	"fourfold/compare"
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

// A Run is the first line: the solvers, the settings and the environment.
type Run struct {
	Schema int    `json:"schema"`
	Type   string `json:"type"`

	Solvers   []string `json:"solvers"`            // names with settings, in the order of the trials; no name twice
	Want      int      `json:"want"`               // solutions asked for; 0 means all
	Counting  bool     `json:"counting,omitempty"` // only numbers of solutions were compared
	TimeoutNs int64    `json:"timeout_ns"`         // per search; 0 means none
	Nodes     int64    `json:"nodes"`              // bound on the nodes of a search; 0 means none
	Memory    int64    `json:"memory,omitempty"`   // bound on the bytes that an engine learns or remembers in a search; 0 means the default of each engine
	Repeat    int      `json:"repeat"`             // samples of each solver and case
	SampleNs  int64    `json:"sample_ns"`          // shortest sample: a short search is repeated inside it
	Isomorphs int      `json:"isomorphs"`          // isomorphs added to each Sudoku
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

	// Environments are those of the cases, in the order of Case.Env. They are complete when a
	// file has been read to its end.
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

// A Case is the line of a [compare.Outcome] in a results file: the case, the verdict, and one
// trial for each solver.
type Case struct {
	Schema int    `json:"schema"`
	Type   string `json:"type"`

	Index    int    `json:"index"` // among the cases of the input, from 0
	Name     string `json:"case"`  // for people: file, line, isomorph
	ID       string `json:"id"`    // fingerprint of the problem: see [ID]
	File     string `json:"file"`
	Line     int    `json:"line,omitempty"`     // 0 for a whole file
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

	Env         int          `json:"env,omitempty"`         // number of its environment; 0 is the environment of the first line
	Environment *Environment `json:"environment,omitempty"` // the environment with the number Env, on the first line with this number, unless Env is 0
}

// A Shape holds the properties of a case that are known before it is solved.
type Shape struct {
	Kind      string `json:"kind"`            // "sudoku", "latin" or "cover"
	Label     string `json:"label,omitempty"` // difficulty, as the file names it
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

	Step     string           `json:"settled,omitempty"` // see [Trial.Settled]
	Vars     int              `json:"vars"`
	Rows     int              `json:"rows"`
	Counters map[string]int64 `json:"counters,omitempty"`

	Error string `json:"error,omitempty"` // why it did not finish
	Fault string `json:"fault,omitempty"` // how it broke a rule of solvers
	Kind  string `json:"fault_kind,omitempty"`

	Samples []Sample `json:"samples,omitempty"` // of searches that finished
	Stopped int      `json:"stopped,omitempty"` // samples left out because a search in them did not finish
}

// These steps can settle a problem before the library of a solver is called.
const (
	ByPropagation = "propagation" // the choice of forced options left nothing to encode
	ByProbing     = "probing"     // options chosen by way of trial left nothing to encode
	ByPresolve    = "presolve"    // options excluded by comparing the rows of the linear program left nothing to encode
	ByLookahead   = "lookahead"   // lookahead settled the part that was encoded
)

// Settled returns the step that settled the problem before the SAT solver or the LP was called. It
// returns "" if the SAT solver or the LP was called, if the trial did not finish, or if the solver
// uses neither.
func (t *Trial) Settled() string {
	if t.Error != "" || t.Fault != "" {
		return ""
	}
	if _, named := t.Counters["probes"]; named || t.Step != "" {
		return t.Step
	}
	return t.settledBefore()
}

// settledBefore returns the step of a trial in an old results file, which does not name it. Then a
// solver that has a library has the counter models or relaxations, and no counter probes.
func (t *Trial) settledBefore() string {
	_, sat := t.Counters["models"]
	relaxations, lp := t.Counters["relaxations"]
	switch {
	case !sat && !lp:
		return ""
	case t.Vars == 0 && t.Rows == 0:
		return ByPropagation
	case lp && relaxations == 0:
		return ByLookahead
	}
	return ""
}

// A Sample is a [compare.Sample] in a results file: N searches timed together. All values but N
// are means for one search.
type Sample struct {
	N        int   `json:"n"`
	WallNs   int64 `json:"wall_ns"`
	CPUNs    int64 `json:"cpu_ns"`    // of the process; -1 if unknown
	SetupNs  int64 `json:"setup_ns"`  // encoding, by the solver's own clock
	SearchNs int64 `json:"search_ns"` // searching, by the solver's own clock
	Bytes    int64 `json:"bytes"`     // allocated by Go; -1 if unknown
	Objects  int64 `json:"objects"`   // allocated by Go; -1 if unknown
	Peak     int64 `json:"peak"`      // highest growth of the Go heap that was seen, in bytes; -1 if unknown
}

// An End is the last line of a run that was not killed.
type End struct {
	Schema   int    `json:"schema"`
	Type     string `json:"type"`
	Cases    int    `json:"cases"`             // number of lines with a case
	Complete bool   `json:"complete"`          // the whole input, or its whole shard, was read and run
	Puzzles  int    `json:"puzzles,omitempty"` // of the whole input, in all shards
	Digest   string `json:"digest,omitempty"`  // of the whole input, in all shards
	Invalid  int    `json:"invalid,omitempty"` // parts of the input that are no puzzles, in all shards
	Reason   string `json:"reason,omitempty"`  // why the run is not complete
}
