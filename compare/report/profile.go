package report

import (
	"math"

	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/kit/stats"
	"fourfold/internal/kit/words"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/record"
)

// Profile returns the report of time, memory and effort by difficulty.
func Profile(s *summary.Summary, g *summary.Grouping) *doc.Doc {
	d := &doc.Doc{Kicker: "Fourfold profile of " + words.Plural(len(s.Solvers), "solver"), Title: headline(s), Bad: s.Disagree > 0, Lead: lead(s), Notes: s.Warnings}
	d.Add(doc.Section("By difficulty"), ProfileTable(s, g), groupTables(s, g)[1], doc.Draw(boxPlot(s, g).Chart))
	d.Add(figures(s)...)
	d.Add(doc.Section("The run"), doc.Facts(facts(&s.Table.Run)), doc.Command(words.Command(s.Table.Run.Command)))
	return d
}

// A profileMeasure is a measure in a profile. The greatest value is only for programs, unless shown is
// true.
type profileMeasure struct {
	measure  int
	greatest bool
	shown    bool
}

var profileMeasures = []profileMeasure{
	{results.Allocated, true, true}, {results.Peak, true, false}, {results.Nodes, false, false}, {results.Guesses, false, false}, {results.Gap, true, true},
}

// ProfileTable returns the table of a profile: a row for each group and solver.
func ProfileTable(s *summary.Summary, g *summary.Grouping) *doc.Table {
	t := &doc.Table{Title: "Time and memory by difficulty and solver", Lead: 3, Columns: []doc.Column{
		{Head: g.By, Name: "difficulty", Left: true, Width: 28}, {Head: "puzzles"}, solverColumn, finished,
		{Head: "unfinished", Meaning: "puzzles on which a timeout or a limit stopped the solver; in a median they count as longer than all others"}, unsupported, noAnswer, faultsColumn,
		{Head: "median", Name: "median_s", Meaning: "time per puzzle that half of the puzzles need at most"},
		{Head: "p95", Name: "p95_s", Meaning: "time that 95% of them need at most"}, {Head: "slowest", Name: "slowest_s"},
	}}
	for _, p := range profileMeasures {
		m := &results.Measures[p.measure]
		t.Columns = append(t.Columns, doc.Column{Head: m.Head, Name: m.Name + "_median", Meaning: m.Meaning})
		if p.greatest {
			t.Columns = append(t.Columns, doc.Column{Head: "at most", Name: m.Name + "_max", DataOnly: !p.shown})
		}
	}
	t.Notes = []string{"memory, nodes and guesses are medians over the finished puzzles"}
	for k := range g.Groups {
		addGroup(t, s, &g.Groups[k])
	}
	return t
}

// addGroup adds the rows of a group. For people, only the first has the name of the group.
func addGroup(t *doc.Table, s *summary.Summary, g *summary.Group) {
	time := seconds(s)
	low := least(len(g.Solvers), func(k int) float64 { return g.Solvers[k].Median.Center })
	for k := range g.Solvers {
		f := &g.Solvers[k]
		name, puzzles := doc.Text(g.Name), doc.Count(g.Puzzles)
		if name.Raw = name.Text; k > 0 {
			name.Text, puzzles.Text = "", ""
		}
		row := []doc.Cell{name, puzzles, doc.Text(s.Solvers[k].Name), doc.Count(f.Finished), doc.Some(f.Unfinished), doc.Some(f.Unsupported),
			doc.Some(f.Crashed).In(doc.Bad, true), doc.Some(f.Faults).In(doc.Bad, true), time(f.Median.Center).In(doc.Good, f.Median.Center == low), time(f.P95), time(slowest(f))}
		for _, p := range profileMeasures {
			row = append(row, measureCell(p.measure, f.Medians[p.measure]))
			if p.greatest {
				row = append(row, measureCell(p.measure, f.Greatest[p.measure]))
			}
		}
		t.Add(row...)
	}
}

// slowest returns the longest time, which is infinite if a puzzle was not finished.
func slowest(f *summary.Figures) float64 {
	if f.Unfinished > 0 {
		return math.Inf(1)
	}
	return f.Slowest
}

// measureCell returns a value of a measure.
func measureCell(measure int, x float64) doc.Cell {
	switch results.Measures[measure].Unit {
	case results.Seconds:
		return doc.Seconds(x)
	case results.Bytes:
		return doc.Bytes(x)
	case results.Share:
		return doc.Share(x, 1)
	}
	return doc.Whole(x)
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

// A ProfileSolverRecord is the part about one solver.
type ProfileSolverRecord struct {
	Solver      string             `json:"solver"`
	Finished    int                `json:"finished"`
	Unfinished  int                `json:"unfinished"`
	Unsupported int                `json:"unsupported"`
	NoAnswer    int                `json:"no_answer"`
	Faults      int                `json:"faults"`
	Figures     map[string]float64 `json:"figures"` // by the names of the columns of the CSV; figures that are infinite or not known are left out
}

// NewProfileRecord returns a profile as its JSON line.
func NewProfileRecord(s *summary.Summary, g *summary.Grouping) ProfileRecord {
	r := ProfileRecord{Head: record.New("profile", "", 0), By: g.By, Puzzles: s.Puzzles, TimeoutNs: s.Table.Run.TimeoutNs, Groups: []ProfileGroupRecord{}, Notes: s.Warnings}
	for i := range g.Groups {
		group := ProfileGroupRecord{Difficulty: g.Groups[i].Name, Puzzles: g.Groups[i].Puzzles}
		for k, f := range g.Groups[i].Solvers {
			figures := map[string]float64{}
			put := func(name string, x float64) {
				if stats.IsFinite(x) {
					figures[name] = x
				}
			}
			put("median_s", f.Median.Center)
			put("p95_s", f.P95)
			put("slowest_s", slowest(&f))
			for _, p := range profileMeasures {
				put(results.Measures[p.measure].Name+"_median", f.Medians[p.measure])
				if p.greatest {
					put(results.Measures[p.measure].Name+"_max", f.Greatest[p.measure])
				}
			}
			group.Solvers = append(group.Solvers, ProfileSolverRecord{s.Solvers[k].Name, f.Finished, f.Unfinished, f.Unsupported, f.Crashed, f.Faults, figures})
		}
		r.Groups = append(r.Groups, group)
	}
	return r
}
