package results

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"fourfold/compare"
)

// shortest is the smallest time in seconds. It is not zero, so that every time has a logarithm.
const shortest = 1e-9

// A state is an Outcome. The bit limited is set if the solver stopped at its own limit in any case
// of the puzzle.
type state uint8

const limited state = 1 << 7

const (
	maxLabels  = 10_000
	maxGuesses = math.MaxUint16 - 1
	noGuesses  = math.MaxUint16
)

// A puzzleCases collects the cases of one puzzle.
type puzzleCases struct {
	cases   int
	file    string
	line    int
	solvers []progress // by solver
	pairs   pairs      // solvers that differ on any case
}

// A progress holds the results of one solver on the cases of a puzzle so far.
type progress struct {
	state  state
	time   mean
	own    float32
	noise  float64
	spread float64
	others [numFigures]mean
}

// A mean is the mean of the known values. Negative values are unknown.
type mean struct {
	sum float64
	n   int
}

func (m *mean) add(x float64) {
	if x >= 0 {
		m.sum += x
		m.n++
	}
}

// value returns the mean, or NaN if no value is known.
func (m *mean) value() float64 { return m.sum / float64(m.n) }

// Add adds a case and returns its row. Its trials must be those of Run.Solvers, in the same order.
func (t *Table) Add(c *Case) *Row {
	if t.Cases == 0 {
		for k := range c.Trials {
			t.First = append(t.First, walls(c.Trials[k].Samples))
		}
	}
	row := RowOf(c)
	t.AddRow(row)
	return row
}

// AddRow adds a case. It copies what it needs of the row.
func (t *Table) AddRow(r *Row) {
	t.open()
	if c := &t.current; c.cases > 0 && (r.Isomorph == 0 || r.File != c.file || r.Line != c.line) {
		t.close()
	}
	t.count(r)
	if t.current.cases == 0 {
		t.begin(r)
	} else {
		t.splitOwn()
	}
	t.current.cases++
	for k := range t.Solvers {
		t.current.solvers[k].add(&r.Cells[k])
	}
	t.comparePairs(r)
}

// open makes the columns of the solvers.
func (t *Table) open() {
	if t.Solvers == nil {
		n := len(t.Run.Solvers)
		t.Solvers = make([]Column, n)
		t.current.solvers = make([]progress, n)
		t.alike, t.differ = newPairCounts(n), newPairCounts(n)
	}
}

// count updates the figures that count cases.
func (t *Table) count(r *Row) {
	t.Cases++
	t.Verdicts[r.Verdict]++
	switch {
	case r.Verdict == compare.Disagree && len(t.Disagreed) < Listed:
		t.Disagreed = append(t.Disagreed, r.clone())
	case r.Verdict == compare.Undecided && len(t.Undecided) < Listed:
		t.Undecided = append(t.Undecided, r.clone())
	}
	for k := range t.Solvers {
		switch c := &r.Cells[k]; {
		case c.Status == compare.Limited:
			t.Solvers[k].Limited++
		case c.Finished() && c.Stopped > 0:
			t.Solvers[k].Stopped++
		case c.Status == compare.Crashed || c.Status == compare.Unreadable || c.Status == compare.OutOfMemory:
			t.Solvers[k].addFailed(c.Status)
		}
	}
}

func (s *Column) addFailed(status compare.Status) {
	if s.Failed == nil {
		s.Failed = map[compare.Status]int{}
	}
	s.Failed[status]++
}

func (r *Row) clone() Row {
	row := *r
	row.Cells = slices.Clone(r.Cells)
	return row
}

// begin takes the properties of a puzzle from its first case.
func (t *Table) begin(r *Row) {
	t.current.file, t.current.line = r.File, r.Line
	t.ids.append(idOf(r.ID))
	t.files.append(t.fileNames.number(r.File))
	t.lines.append(uint32(max(r.Line, 0)))
	shape := r.Shape
	shape.Label = ""
	t.shapes.append(t.shapeList.number(shape))
	t.labels.append(t.labelOf(r.Label))
	t.solutions.append(uint8(solutionsOf(r)))
	t.answers.add(r)
	for k := range t.Solvers {
		s, c := &t.Solvers[k], &r.Cells[k]
		guesses := uint16(noGuesses)
		if c.Outcome() == Finished && c.Guesses >= 0 {
			guesses = uint16(min(c.Guesses, maxGuesses))
		}
		s.guesses.append(guesses)
		if c.Settled != "" {
			if s.Settled == nil {
				s.Settled = map[string]int{}
			}
			s.Settled[c.Settled]++
		}
	}
}

// labelOf returns the number of a label, or maxLabels for a label beyond the first maxLabels.
func (t *Table) labelOf(label string) uint16 {
	if _, known := t.labelList.numbers[label]; !known && len(t.labelList.values) == maxLabels {
		t.unlabeled = true
		return maxLabels
	}
	return uint16(t.labelList.number(label))
}

// idOf returns a hexadecimal fingerprint as a number, and a hash of any other text.
func idOf(id string) uint64 {
	if n, err := strconv.ParseUint(id, 16, 64); err == nil && n > 0 || id == "" {
		return n
	}
	return hashOf(id)
}

// splitOwn makes the columns of times without isomorphs. It is called before the first isomorph is
// added.
func (t *Table) splitOwn() {
	if t.isomorphs {
		return
	}
	for k := range t.Solvers {
		for s := &t.Solvers[k]; s.own.n < s.times.n; {
			s.own.append(float32(t.Own(s.own.n, k)))
		}
	}
	t.isomorphs = true
}

// add adds the trial of a case.
func (p *progress) add(c *Cell) {
	o := state(c.Outcome())
	p.state = max(p.state&^limited, o) | p.state&limited
	if c.limited() {
		p.state |= limited
	}
	p.time.add(float64(c.Wall))
	p.noise = max(p.noise, float64(c.Noise))
	p.spread = max(p.spread, float64(c.Spread))
	for f, x := range c.figures() {
		p.others[f].add(x)
	}
	if p.own == 0 {
		p.own = ownTime(c)
	}
}

// ownTime returns the value of Table.Own for a puzzle with a single case.
func ownTime(c *Cell) float32 {
	switch c.Outcome() {
	case Finished:
		return max(shortest, c.Wall)
	case Stopped:
		return float32(math.NaN())
	}
	return float32(math.Inf(1))
}

// close adds the current puzzle to the columns.
func (t *Table) close() {
	at := t.ids.n - 1
	for k := range t.Solvers {
		s, p := &t.Solvers[k], &t.current.solvers[k]
		if t.isomorphs {
			s.own.append(p.own)
		}
		s.close(at, p)
		*p = progress{}
	}
	if t.current.pairs != nil {
		if t.disputes == nil {
			t.disputes = map[int32]pairs{}
		}
		t.disputes[int32(at)] = t.current.pairs
	}
	t.Most = max(t.Most, t.current.cases)
	t.current.cases, t.current.pairs = 0, nil
}

// close adds the puzzle with the number at to the columns of one solver.
func (s *Column) close(at int, p *progress) {
	time := math.NaN()
	switch outcome := Outcome(p.state &^ limited); outcome {
	case Finished:
		if time = max(shortest, p.time.value()); math.IsNaN(time) {
			time = shortest
		}
		for f := range p.others {
			if x := p.others[f].value(); !math.IsNaN(x) {
				s.figures[f].Add(x)
			}
		}
		s.addNoisy(Noisy{at, p.spread})
	case Unfinished:
		time = math.Inf(1)
	}
	s.times.append(float32(time))
	s.states.append(p.state)
	s.noise.append(uint8(min(math.Ceil(100*math.Log(max(1, p.noise))-1e-6), math.MaxUint8)))
}

// addNoisy keeps the puzzle if it is one of the noisiest. Among equally noisy puzzles it keeps the
// earlier ones.
func (s *Column) addNoisy(n Noisy) {
	if len(s.Noisy) == listedNoisy && s.Noisy[listedNoisy-1].Spread >= n.Spread {
		return
	}
	s.Noisy = append(s.Noisy, n)
	slices.SortStableFunc(s.Noisy, func(a, b Noisy) int { return cmp.Compare(b.Spread, a.Spread) })
	s.Noisy = s.Noisy[:min(len(s.Noisy), listedNoisy)]
}
