package collection

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/generate"
	"fourfold/internal/player/rate"
)

// A Table says how many puzzles have each value of a fact.
type Table struct {
	Name   string `json:"name"` // of the fact, such as "solutions"
	Title  string `json:"-"`
	Among  string `json:"-"`  // the puzzles that the fact is known of, in words; "" means all
	Of     int    `json:"of"` // the number of these puzzles
	Rows   []Row  `json:"values"`
	Number bool   `json:"-"` // the values are numbers, in increasing order
}

// A Row is one value of a fact.
type Row struct {
	Value   string `json:"value"`
	Puzzles int    `json:"puzzles"`
}

// Tables returns the tables of all facts that are known.
func (s *Summary) Tables() (tables []Table) {
	add := func(t Table) {
		if t.Of > 0 {
			tables = append(tables, t)
		}
	}
	add(tableOf("shape", "Shape", &s.shapes, s.shapes.byCount(), text))
	add(tableOf("format", "Format of the file", &s.formats, s.formats.byCount(), text))
	add(tableOf("label", "Label in the file", &s.labels, words.SortLabels(s.labels.byCount()), text))
	add(tableOf("solutions", "Solutions", &s.statuses, s.statusNames(), text))
	for _, shape := range s.shapes.byCount() {
		if clues := s.clues[shape]; clues != nil {
			t := tableOf("clues of "+shape, "Clues of "+shape, clues, clues.sorted(), strconv.Itoa)
			t.Number = true
			add(t)
		}
	}
	add(tableOf("symmetry", "Symmetry of the pattern of givens", &s.symmetries, s.symmetries.sorted(), generate.Symmetry.String))
	add(Table{Name: "solved by", Title: "Solved without a guess by", Of: s.Puzzles, Rows: []Row{{"singles", s.Solved}}})
	add(s.duplicateTable())
	add(tableOf("automorphisms", "Automorphisms of 9x9 Sudokus", &s.automorphisms, s.automorphisms.sorted(), func(n int64) string { return strconv.FormatInt(n, 10) }))
	add(s.minimalTable())
	return append(tables, s.gradeTables()...)
}

func text(value string) string { return value }

// tableOf returns the table of a counter, with a row for each of the values.
func tableOf[V cmp.Ordered](name, title string, c *counter[V], values []V, write func(V) string) Table {
	t := Table{Name: name, Title: title, Of: c.total}
	for _, v := range values {
		t.Rows = append(t.Rows, Row{write(v), c.of[v]})
	}
	return t
}

// statusNames returns the values of the table of solutions that occur.
func (s *Summary) statusNames() []string {
	return slices.DeleteFunc([]string{none, unique, multiple, unsettled}, func(name string) bool { return s.statuses.of[name] == 0 })
}

func (s *Summary) duplicateTable() Table {
	t := Table{Name: "duplicate", Title: "The same as an earlier puzzle", Of: s.Grids}
	for d := First; d <= Isomorphic; d++ {
		if d < Isomorphic || s.Classic > 0 {
			t.Rows = append(t.Rows, Row{d.String(), s.duplicates[d]})
		}
	}
	return t
}

func (s *Summary) minimalTable() Table {
	t := Table{Name: "minimal", Title: "Minimal", Among: "puzzles with one solution", Of: s.minimal[Yes] + s.minimal[No]}
	t.Rows = []Row{{Yes.String(), s.minimal[Yes]}, {No.String(), s.minimal[No]}}
	return t
}

// gradeTables returns the tables of the puzzles that were rated.
func (s *Summary) gradeTables() []Table {
	if s.Rated == 0 {
		return nil
	}
	tables := []Table{
		tableOf("grade", "Grade", &s.grades, s.grades.sorted(), rate.Grade.String),
		tableOf("rating", "Rating", &s.ratings, s.ratings.sorted(), func(r float64) string { return fmt.Sprintf("%.1f", r) }),
		tableOf("technique", "Hardest technique", &s.techniques, s.techniques.byCount(), text),
	}
	tables[1].Number = true
	for k := range tables {
		tables[k].Among = s.ratedPuzzles()
	}
	return tables
}

// Joined returns a table with at most so many rows. Of a table of numbers, rows with neighboring
// values are joined. Of any other table, the last rows are.
func (t *Table) Joined(most int) Table {
	if len(t.Rows) <= most {
		return *t
	}
	joined := *t
	if t.Number {
		joined.Rows = nil
		size := (len(t.Rows) + most - 1) / most
		for rows := range slices.Chunk(t.Rows, size) {
			joined.Rows = append(joined.Rows, joinRows(rows))
		}
		return joined
	}
	joined.Rows = slices.Clone(t.Rows[:most-1])
	rest := Row{Value: fmt.Sprintf("%d others", len(t.Rows)-most+1)}
	for _, r := range t.Rows[most-1:] {
		rest.Puzzles += r.Puzzles
	}
	joined.Rows = append(joined.Rows, rest)
	return joined
}

// joinRows returns one row for rows with neighboring numbers.
func joinRows(rows []Row) Row {
	first, last := rows[0].Value, rows[len(rows)-1].Value
	r := Row{Value: first}
	if first != last {
		r.Value += "-" + last
	}
	for _, each := range rows {
		r.Puzzles += each.Puzzles
	}
	return r
}
