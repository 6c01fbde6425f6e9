package report

import (
	"fourfold/compare/results"
	"fourfold/compare/summary"
	"fourfold/internal/write/doc"
)

// effortMeasures are those of the table of effort and memory.
var effortMeasures = []int{results.CPU, results.Setup, results.Search, results.Allocated, results.Objects, results.Peak, results.Nodes}

// measureColumns returns the columns of measures.
func measureColumns(measures []int) (columns []doc.Column) {
	for _, k := range measures {
		m := &results.Measures[k]
		columns = append(columns, doc.Column{Head: m.Head, Meaning: m.Meaning})
	}
	return columns
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

// effort returns the table of effort and memory.
func effort(s *summary.Summary) *doc.Table {
	t := &doc.Table{Title: "Effort and memory: medians over the puzzles that the solver finished", Columns: append([]doc.Column{solverColumn}, measureColumns(effortMeasures)...)}
	for k := range s.Solvers {
		v := &s.Solvers[k]
		row := []doc.Cell{doc.Text(v.Name)}
		for _, m := range effortMeasures {
			row = append(row, measureCell(m, v.Medians[m]))
		}
		t.Add(row...)
	}
	return t
}

// single returns the table of a comparison of one puzzle: the answer, the time and the effort of each
// solver.
func single(s *summary.Summary) *doc.Table {
	t := &doc.Table{Title: "Each solver", Columns: []doc.Column{solverColumn, {Head: "answer", Left: true}, {Head: "time", Meaning: "the median of the samples, of one search with encoding"},
		{Head: "settled by", Left: true, Meaning: "the step that answered before the SAT solver or the LP was called"}}}
	measures := []int{results.Cost, results.Bound, results.Gap, results.Setup, results.Search, results.Allocated, results.Nodes}
	t.Columns = append(t.Columns, measureColumns(measures)...)
	time := seconds(s)
	for k := range s.Solvers {
		r := &s.Table.Puzzles[0].Results[k]
		row := []doc.Cell{doc.Text(s.Solvers[k].Name), doc.Text(r.Answer.Status.String()).In(doc.Bad, r.Outcome == results.Faulty), time(r.Time), doc.Text(r.Settled)}
		for _, m := range measures {
			row = append(row, measureCell(m, float64(r.Values[m])))
		}
		t.Add(row...)
	}
	return t
}
