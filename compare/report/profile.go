package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"strconv"

	"fourfold/compare/summary"
	"fourfold/internal/record"
	"fourfold/internal/stats"
	"fourfold/internal/words"
)

// WriteProfile writes a profile as one table for a terminal of 120 columns, with the single
// best solver and the warnings of the summary of the same rows.
func WriteProfile(w io.Writer, p *summary.Profile, s *summary.Summary, color bool) error {
	t := &textWriter{s: s, color: color}
	t.counts()
	t.profile(p)
	t.portfolio()
	t.warnings()
	_, err := io.WriteString(w, t.b.String())
	return err
}

// profile writes a row for each difficulty and solver.
func (t *textWriter) profile(p *summary.Profile) {
	table := textTable{left: []int{0, 2}, heads: []string{p.By, "puzzles", "solver", "finished", "unsupported", "no answer", "faults", "median", "p95", "slowest",
		"allocated", "at most", "peak heap", "nodes", "guesses"}}
	for i := range p.Groups {
		g := &p.Groups[i]
		best := t.best(len(g.Solvers), func(k int) float64 { return g.Solvers[k].Median })
		for k, f := range g.Solvers {
			row := cellsOf("", "", shortName(p.Solvers[k], 20), fmt.Sprint(f.Finished), unlessZero(f.Unsupported), unlessZero(f.Crashed), unlessZero(f.Faults), "",
				t.time(f.P95), t.time(f.Slowest), inText.bytes(f.Bytes), inText.bytes(f.MostBytes), inText.bytes(f.Peak), inText.count(f.Nodes), inText.count(f.Guesses))
			row[7] = best(k, t.time(f.Median))
			if k == 0 {
				row[0].text, row[1].text = shortName(g.Name, 28), fmt.Sprint(g.Puzzles)
			}
			table.rows = append(table.rows, row)
		}
	}
	t.write("Time and memory by difficulty and solver", table)
	t.explain("median, p95, slowest: time per puzzle that half of the puzzles, 95% of them and all of them need at most")
	if t.censored() {
		t.explain("a puzzle that the solver did not finish counts as longer than all others; memory, nodes and guesses leave it out")
	}
	t.explainShown(table, term{"allocated", "bytes that Go allocated, the median and the most"}, term{"peak heap", "growth of the heap, for lp with that of C, the median"})
	t.explainShown(table, term{"nodes", "each solver counts them in its own way"}, term{"guesses", "choices among two or more candidates"})
}

var profileHeader = []string{
	"by", "difficulty", "puzzles", "solver", "finished", "unfinished", "unsupported", "faults", "median_s", "p95_s", "slowest_s",
	"bytes_median", "bytes_max", "peak_bytes_median", "peak_bytes_max", "nodes_median", "guesses_median",
}

// WriteProfileCSV writes a row for each difficulty and solver. Times are in seconds, and inf if
// the puzzle was not finished. Unknown values are empty.
func WriteProfileCSV(w io.Writer, p *summary.Profile) error {
	out := csv.NewWriter(w)
	out.Write(profileHeader) // out.Error returns a write error after Flush
	for _, g := range p.Groups {
		for k, f := range g.Solvers {
			row := []string{p.By, words.CSVText(g.Name), strconv.Itoa(g.Puzzles), words.CSVText(p.Solvers[k])}
			for _, n := range []int{f.Finished, f.Unfinished, f.Unsupported, f.Faults} {
				row = append(row, strconv.Itoa(n))
			}
			for _, x := range []float64{f.Median, f.P95, f.Slowest, f.Bytes, f.MostBytes, f.Peak, f.MostPeak, f.Nodes, f.Guesses} {
				row = append(row, csvFloat(x))
			}
			out.Write(row)
		}
	}
	out.Flush()
	return out.Error()
}

func csvFloat(x float64) string {
	switch {
	case math.IsNaN(x):
		return ""
	case math.IsInf(x, 1):
		return "inf"
	}
	return fmt.Sprintf("%.6g", x)
}

// A ProfileRecord is the JSON line of a profile.
type ProfileRecord struct {
	record.Head
	By        string               `json:"by"`
	Puzzles   int                  `json:"puzzles"`
	TimeoutNs int64                `json:"timeout_ns"`
	Groups    []ProfileGroupRecord `json:"groups"`
	Notes     []string             `json:"notes,omitempty"`
}

// A ProfileGroupRecord is the part of a ProfileRecord about one difficulty.
type ProfileGroupRecord struct {
	Difficulty string                `json:"difficulty"`
	Puzzles    int                   `json:"puzzles"`
	Solvers    []ProfileSolverRecord `json:"solvers"`
}

// A ProfileSolverRecord is the part about one solver. Times that are infinite, and figures that
// are not known, are left out.
type ProfileSolverRecord struct {
	Solver      string   `json:"solver"`
	Finished    int      `json:"finished"`
	Unfinished  int      `json:"unfinished"`
	Unsupported int      `json:"unsupported"`
	Faults      int      `json:"faults"`
	Median      *float64 `json:"median_s,omitempty"`
	P95         *float64 `json:"p95_s,omitempty"`
	Slowest     *float64 `json:"slowest_s,omitempty"`
	Bytes       *float64 `json:"bytes_median,omitempty"`
	MostBytes   *float64 `json:"bytes_max,omitempty"`
	Peak        *float64 `json:"peak_bytes_median,omitempty"`
	MostPeak    *float64 `json:"peak_bytes_max,omitempty"`
	Nodes       *float64 `json:"nodes_median,omitempty"`
	Guesses     *float64 `json:"guesses_median,omitempty"`
}

// NewProfileRecord returns a profile as its JSON line, with the warnings of the summary of
// the same rows.
func NewProfileRecord(p *summary.Profile, s *summary.Summary) ProfileRecord {
	r := ProfileRecord{Head: record.New("profile", "", 0), By: p.By, Puzzles: s.Puzzles, TimeoutNs: s.Table.Run.TimeoutNs, Groups: []ProfileGroupRecord{}, Notes: s.Warnings}
	for i := range p.Groups {
		g := &p.Groups[i]
		group := ProfileGroupRecord{Difficulty: g.Name, Puzzles: g.Puzzles, Solvers: []ProfileSolverRecord{}}
		for k, f := range g.Solvers {
			group.Solvers = append(group.Solvers, ProfileSolverRecord{
				p.Solvers[k], f.Finished, f.Unfinished, f.Unsupported, f.Faults, finite(f.Median), finite(f.P95), finite(f.Slowest),
				finite(f.Bytes), finite(f.MostBytes), finite(f.Peak), finite(f.MostPeak), finite(f.Nodes), finite(f.Guesses),
			})
		}
		r.Groups = append(r.Groups, group)
	}
	return r
}

// finite returns x, or nil if JSON cannot express it.
func finite(x float64) *float64 {
	if !stats.IsFinite(x) {
		return nil
	}
	return &x
}
