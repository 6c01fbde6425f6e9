package rate

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"fourfold/internal/kit/stats"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/record"
)

// A Summary says what is in a set of puzzles. It is its JSON line, when End was called. It keeps
// counts, a sample, and some 100 bytes for each puzzle, which find duplicates.
type Summary struct {
	record.Head
	Files       int        `json:"files"`
	Puzzles     int        `json:"puzzles"`
	Invalid     int        `json:"invalid"`     // parts of the input
	Interrupted bool       `json:"interrupted"` // the set has more puzzles, which were not read or rated
	Unique      int        `json:"unique"`
	Solved      int        `json:"solved_by_singles"` // with one solution
	Rated       int        `json:"rated"`
	Seed        uint64     `json:"seed"` // of the sample
	Facts       []Fact     `json:"facts"`
	Measures    []Spread   `json:"measures"`
	Agreement   *Agreement `json:"agreement,omitempty"`
	Notes       []string   `json:"notes,omitempty"` // what a reader of the figures must know

	shape  *input.Shape
	keyer  input.Keyer
	forms  input.Keys // that puzzles share with those that are the same
	equals input.Keys // that only equal puzzles share

	most   int // puzzles in the sample; 0 means that it has none
	rng    *rand.Rand
	sample []*input.Task

	unrated                         int // at a limit
	files                           map[string]bool
	shapes, solutions, same, labels counts
	grades, techniques              counts
	clues                           map[string][]float64 // by shape
	ratings                         []float64
	labeled                         []Labeled
}

// counts has the number of puzzles with each value.
type counts map[string]int

// NewSummary returns the summary of no puzzles. Of those that are added later, it takes a random
// sample of this size, the same with the same seed.
func NewSummary(shape *input.Shape, sample int, seed uint64) *Summary {
	return &Summary{
		Head: record.New("collection", "", 0), Seed: seed, shape: shape, most: sample, rng: rand.New(rand.NewPCG(seed, 0)), files: map[string]bool{},
		shapes: counts{}, solutions: counts{}, same: counts{}, labels: counts{}, grades: counts{}, techniques: counts{}, clues: map[string][]float64{},
	}
}

// Add counts a task. A puzzle with one solution may get into the sample. If it has a grade, it is
// counted as by AddRating.
func (s *Summary) Add(r *Result) {
	t := r.Task
	s.files[t.File] = true
	s.Files = len(s.files)
	if t.Err != nil {
		s.Invalid++
		return
	}
	shape := s.shapeOf(t)
	s.Puzzles++
	s.shapes[shape]++
	s.solutions[r.Status()]++
	if t.Puzzle != nil {
		s.clues[shape] = append(s.clues[shape], float64(r.Clues()))
		s.same[s.sameAs(t)]++
		if label := strings.TrimSpace(t.Puzzle.Label); label != "" {
			s.labels[label]++
		}
	}
	if r.Status() != "unique" {
		return
	}
	s.Unique++
	if r.Weakest <= bySingles {
		s.Solved++
	}
	if s.most == 0 {
		s.AddRating(r)
	} else {
		s.take(t)
	}
}

// shapeOf returns the kind of a puzzle with its size and further rules, such as "6x6 Sudoku,
// diagonals".
func (s *Summary) shapeOf(t *input.Task) string {
	if t.Puzzle == nil {
		return "exact cover problem"
	}
	size := fmt.Sprintf("%dx%d ", t.Puzzle.Grid.Rows, t.Puzzle.Grid.Cols)
	switch rules := t.Rules(); {
	case s.shape.IsLatin():
		return size + "Latin square"
	case rules != "":
		return size + "Sudoku, " + rules
	}
	return size + "Sudoku"
}

// The values of the fact "the same as an earlier puzzle".
const (
	first      = "no"
	equal      = "equal"
	isomorphic = "isomorphic"
)

// sameAs says whether an earlier puzzle is the same.
func (s *Summary) sameAs(t *input.Task) string {
	key, ok := s.keyer.Of(s.shape, t)
	isNew := !ok || s.forms.Add(key)
	switch isFirst := s.equals.Add(input.EqualKey(t)); {
	case !isFirst:
		return equal
	case !isNew:
		return isomorphic
	}
	return first
}

// take takes a task into the sample, so that all tasks have the same chance (Vitter, "Random sampling
// with a reservoir", ACM Transactions on Mathematical Software 11, 1985, algorithm R).
func (s *Summary) take(t *input.Task) {
	at := len(s.sample)
	if at == s.most {
		if at = s.rng.IntN(s.Unique); at >= s.most {
			return
		}
	} else {
		s.sample = append(s.sample, nil)
	}
	if s.sample[at] = t; t.Puzzle != nil {
		t.Problem, t.Compiled = nil, nil // they take much memory, and can be made again
	}
}

// Sample returns the sample in a random order, so that each beginning of it is a sample, too.
func (s *Summary) Sample() []*input.Task {
	s.rng.Shuffle(len(s.sample), func(i, j int) { s.sample[i], s.sample[j] = s.sample[j], s.sample[i] })
	return s.sample
}

// AddRating counts the grade, the number and the hardest technique of a puzzle, which Add has
// counted before.
func (s *Summary) AddRating(r *Result) {
	if !r.HasRating() {
		s.unrated++
		return
	}
	s.Rated++
	s.grades[r.Grade.String()]++
	s.ratings = append(s.ratings, r.Difficulty.Rating)
	technique := cmp.Or(r.Technique, "none")
	if r.Grade == Nightmare {
		technique = "a guess"
	}
	s.techniques[technique]++
	if label := strings.TrimSpace(r.Head("").Label); label != "" {
		s.labeled = append(s.labeled, Labeled{label, r.Difficulty.Rating})
	}
}

// IsEmpty reports whether nothing was added.
func (s *Summary) IsEmpty() bool { return s.Puzzles+s.Invalid == 0 }

// A Fact says how many puzzles have each value of a property.
type Fact struct {
	Name   string  `json:"name"`
	Of     int     `json:"of"` // the puzzles with a value
	Values []Value `json:"values"`
}

// A Value is one value of a Fact.
type Value struct {
	Value   string `json:"value"`
	Puzzles int    `json:"puzzles"`
}

// End sets what follows from the counts. It is called once, at the end.
func (s *Summary) End(interrupted bool) {
	s.Interrupted, s.Facts, s.Measures = interrupted, s.facts(), s.measures()
	if a := Agree(s.labeled); a.Puzzles >= minLabeled && len(a.Labels) <= mostValues { // more labels are names of puzzles
		s.Agreement = a
	}
	note := func(n int, format string, args ...any) {
		if n > 0 {
			s.Notes = append(s.Notes, fmt.Sprintf(format, args...))
		}
	}
	if interrupted {
		note(1, "the run was interrupted: the figures do not cover the whole input")
	}
	unknown := s.solutions["unknown"]
	note(unknown, "the time was too short to count the solutions of %s", words.PluralGrouped(unknown, "puzzle"))
	note(s.unrated, "the time was too short to rate %s", words.PluralGrouped(s.unrated, "puzzle"))
	if s.most > 0 && s.Rated+s.unrated < s.Unique {
		note(s.Rated, "grades, ratings and techniques are those of a random sample of %s of the %s with one solution", words.Grouped(s.Rated), words.PluralGrouped(s.Unique, "puzzle"))
	}
}

func (s *Summary) facts() []Fact {
	facts := []Fact{}
	for _, f := range []struct {
		name   string
		of     counts
		values []string
	}{
		{"shape", s.shapes, s.shapes.byCount()}, {"solutions", s.solutions, []string{"none", "unique", "multiple", "unknown"}},
		{"same as an earlier puzzle", s.same, []string{first, equal, isomorphic}}, {"label", s.labels, words.SortLabels(s.labels.byCount())},
		{"grade", s.grades, Grades()}, {"hardest technique", s.techniques, s.techniques.byCount()},
	} {
		fact := Fact{Name: f.name}
		for _, v := range f.values {
			if n := f.of[v]; n > 0 {
				fact.Of += n
				fact.Values = append(fact.Values, Value{v, n})
			}
		}
		if fact.Of > 0 {
			facts = append(facts, fact)
		}
	}
	return facts
}

// byCount returns the values with the most puzzles first.
func (c counts) byCount() []string {
	return slices.SortedFunc(maps.Keys(c), func(a, b string) int { return cmp.Or(c[b]-c[a], strings.Compare(a, b)) })
}

// A Spread describes the numbers that the puzzles have of something.
type Spread struct {
	Name   string  `json:"name"`
	Of     int     `json:"of"` // the puzzles with a number
	Least  float64 `json:"least"`
	Median float64 `json:"median"`
	Mean   float64 `json:"mean"`
	Most   float64 `json:"most"`
}

// measures returns the spreads of the clues of each shape and of the ratings.
func (s *Summary) measures() []Spread {
	all := []Spread{}
	add := func(name string, numbers []float64) {
		if slices.Sort(numbers); len(numbers) > 0 {
			all = append(all, Spread{name, len(numbers), numbers[0], stats.Quantile(numbers, 0.5), stats.Mean(numbers), numbers[len(numbers)-1]})
		}
	}
	for _, shape := range s.shapes.byCount() {
		add("clues of "+shape, s.clues[shape])
	}
	add("rating", s.ratings)
	return all
}

const (
	minLabeled = 10 // puzzles with labels, to compare labels and ratings
	mostValues = 30 // of a fact in a document; the others are added up
	barWidth   = 30
)

// Document returns the summary as a report. End was called before.
func (s *Summary) Document() *doc.Doc {
	d := &doc.Doc{Kicker: "Fourfold summary of puzzles", Notes: s.Notes}
	d.Title = words.PluralGrouped(s.Puzzles, "puzzle") + " in " + words.PluralGrouped(s.Files, "file")
	if s.Invalid > 0 {
		d.Lead = append(d.Lead, words.PluralGrouped(s.Invalid, "part")+" of the input could not be read as a puzzle, or givens break the rules")
	}
	if s.Puzzles > 0 {
		share := doc.Share(float64(s.Solved), float64(s.Puzzles)).Text
		d.Lead = append(d.Lead, fmt.Sprintf("singles alone solve %s of the puzzles (%s of %s)", share, words.Grouped(s.Solved), words.Grouped(s.Puzzles)))
	}
	numbers := &doc.Table{Columns: []doc.Column{{Head: "number", Left: true}, {Head: "least"}, {Head: "median"}, {Head: "mean"}, {Head: "most"}, {Head: "puzzles"}}}
	for _, m := range s.Measures {
		numbers.Add(doc.Text(m.Name), doc.Amount(m.Least), doc.Amount(m.Median), doc.Amount(m.Mean), doc.Amount(m.Most), doc.Count(m.Of))
	}
	d.Add(doc.Section("Numbers"), numbers)
	for _, f := range s.Facts {
		d.Add(doc.Section(strings.ToUpper(f.Name[:1])+f.Name[1:]), f.table())
	}
	if s.Agreement != nil {
		d.Add(doc.Section("Labels and ratings"), s.Agreement.table())
	}
	return d
}

// table returns the values with their shares.
func (f *Fact) table() *doc.Table {
	t := &doc.Table{Columns: []doc.Column{{Head: f.Name, Left: true, Width: 36}, {Head: "puzzles"}, {Head: "share"}, {Left: true, TextOnly: true}}}
	values := f.Values
	if more := len(values) - mostValues; more > 1 {
		rest := Value{Value: fmt.Sprintf("%s others", words.Grouped(more))}
		for _, v := range values[mostValues:] {
			rest.Puzzles += v.Puzzles
		}
		values = append(slices.Clone(values[:mostValues]), rest)
	}
	for _, v := range values {
		bar := strings.Repeat("#", (barWidth*v.Puzzles+f.Of-1)/f.Of)
		t.Add(doc.Text(v.Value), doc.Count(v.Puzzles), doc.Share(float64(v.Puzzles), float64(f.Of)), doc.Text(bar))
	}
	return t
}
