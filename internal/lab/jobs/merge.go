package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
)

// A Merger adds up the answers to the jobs of a file. If a job has several answers, as when it was
// done again after it seemed lost, one of them counts.
type Merger struct {
	batch   *Batch
	answers map[string][]answer // to each job; no two of them are equal
	twice   int                 // answers that are equal to an earlier one

	// Warn gets the error about a last line that is cut off, as a kill or a full disk leaves it.
	// Its answer does not count. If it is nil, nobody is told.
	Warn func(error)
}

// An answer is what Merger keeps of an Answer.
type answer struct {
	check string
	found *big.Int
	left  []Job
	where string // the file and line
	nodes int64
}

// NewMerger returns a Merger without answers.
func NewMerger(b *Batch) *Merger { return &Merger{batch: b, answers: map[string][]answer{}} }

// Add adds the answers in a file. It returns an error if one of them is of another problem or is
// damaged. Answers to jobs that are not asked for have no effect.
func (m *Merger) Add(ctx context.Context, in io.Reader, name string) error {
	r := NewReader(textfile.WithContext(ctx, in), name)
	for {
		line, err := r.Next()
		if errors.Is(err, errCut) && ctx.Err() == nil {
			if m.Warn != nil {
				m.Warn(err)
			}
			return nil
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return cmp.Or(context.Cause(ctx), err)
		}
		a, ok := line.(*Answer)
		if !ok {
			return r.errorf("a line of jobs: expected answers, as work writes them")
		}
		if err := r.belongs(a, &m.batch.Split); err != nil {
			return err
		}
		found, ok := new(big.Int).SetString(a.Found, 10)
		if !ok || found.Sign() < 0 || m.batch.All && found.Cmp(big.NewInt(a.Solutions.count())) != 0 {
			return r.errorf("found %q: expected the number of solutions", a.Found)
		}
		if slices.ContainsFunc(m.answers[a.ID], func(b answer) bool { return a.Check == b.check }) {
			m.twice++
			continue
		}
		m.answers[a.ID] = append(m.answers[a.ID], answer{a.Check, found, a.Left, fmt.Sprintf("%s:%d", r.name, r.lines.Number()), a.Nodes})
	}
}

// belongs returns an error if an answer is to another problem or question than the jobs of s.
func (r *Reader) belongs(a *Answer, s *Split) error {
	if a.Problem != s.Problem {
		return r.errorf("the answer is to another problem: expected answers to the jobs of %s", s.File)
	}
	if a.All != s.All {
		return r.errorf("the answer is to another question: expected answers to the jobs of split with --all, or of split without it")
	}
	return nil
}

// A Sum is what the answers say together.
type Sum struct {
	Found *big.Int // the solutions found so far
	Left  []Job    // what must be done until the sum is complete; none if it is
	Done  int      // answers that count
	Again int      // answers that do not count, since another answer to their job does

	all     int             // jobs in the file
	whole   int             // of these, how many are done
	jobs    map[string]bool // that are added
	counts  map[string]bool // the checksums of the answers that count
	reached map[*answer]int64
}

// String says how many of the jobs in the file are done, and how many must be done until all are.
func (s *Sum) String() string {
	text := fmt.Sprintf("%s of %s done, %s missing", words.Grouped(s.whole), words.PluralGrouped(s.all, "job"), words.PluralGrouped(len(s.Left), "job"))
	if s.Again > 0 {
		text += fmt.Sprintf("; %s left out, to jobs that other answers have done or that are not asked for", words.PluralGrouped(s.Again, "answer"))
	}
	return text
}

// Sum adds up the answers. It returns an error if two answers to a job contradict each other.
func (m *Merger) Sum() (*Sum, error) {
	s := &Sum{Found: new(big.Int), all: len(m.batch.List), jobs: map[string]bool{}, counts: map[string]bool{}, reached: map[*answer]int64{}}
	known := map[string]*whole{}
	for _, j := range m.batch.List {
		w, err := m.whole(known, j)
		if err != nil {
			return nil, err
		}
		if w != nil {
			s.whole++
		}
		m.sum(s, known, j)
	}
	s.Again = m.twice - s.Done
	for _, list := range m.answers {
		s.Again += len(list)
	}
	return s, nil
}

// A whole is a job of which nothing is left: all that it has found, and the first of its answers by
// which that is known. It is nil for a job that is not whole.
type whole struct {
	found *big.Int
	by    *answer
}

// whole returns what is known of a job, and enters it in known.
func (m *Merger) whole(known map[string]*whole, j Job) (*whole, error) {
	if w, ok := known[j.ID]; ok {
		return w, nil
	}
	known[j.ID] = nil // a job that is left of itself is never whole
	var first *whole
	for k := range m.answers[j.ID] {
		w, err := m.through(known, &m.answers[j.ID][k])
		switch {
		case err != nil:
			return nil, err
		case w != nil && first != nil && w.found.Cmp(first.found) != 0:
			return nil, fmt.Errorf("%s and %s contradict each other: job %s has %v solutions, or %v", first.by.where, w.by.where, j.ID, first.found, w.found)
		case first == nil:
			first = w
		}
	}
	known[j.ID] = first
	return first, nil
}

// through returns what is known of a job by one of its answers.
func (m *Merger) through(known map[string]*whole, a *answer) (*whole, error) {
	sum, missing := new(big.Int).Set(a.found), false
	for _, child := range a.left {
		w, err := m.whole(known, child)
		if err != nil {
			return nil, err
		}
		if missing = missing || w == nil; !missing {
			sum.Add(sum, w.found)
		}
	}
	if missing {
		return nil, nil
	}
	return &whole{sum, a}, nil
}

// sum adds a job to s: by the answer through which it is whole, or else by the one that came
// furthest.
func (m *Merger) sum(s *Sum, known map[string]*whole, j Job) {
	var by *answer
	switch w := known[j.ID]; {
	case w != nil:
		by = w.by
	case len(m.answers[j.ID]) > 0:
		list := m.answers[j.ID]
		by = &list[0]
		for k := range list {
			if m.reach(s, &list[k]) > m.reach(s, by) {
				by = &list[k] // it came further
			}
		}
	}
	if by == nil || s.jobs[j.ID] { // the second, since an interrupted job may be left of itself
		s.Left = append(s.Left, j)
		return
	}
	s.jobs[j.ID] = true
	s.Done++
	s.Found.Add(s.Found, by.found)
	s.counts[by.check] = true
	for _, child := range by.left {
		m.sum(s, known, child)
	}
}

// reach returns how many nodes were visited for an answer and, at most, for what it has left.
func (m *Merger) reach(s *Sum, a *answer) int64 {
	if n, known := s.reached[a]; known {
		return n
	}
	s.reached[a] = a.nodes // a job may be left of itself
	n := a.nodes
	for _, child := range a.left {
		most := int64(0)
		for k := range m.answers[child.ID] {
			most = max(most, m.reach(s, &m.answers[child.ID][k]))
		}
		n += most
	}
	s.reached[a] = n
	return n
}

// Solutions calls each for every solution in a file of answers that count in s. If a file was added
// twice, it must be read once. It stops when each returns an error. After all files, Missing says
// whether they were what Add has read.
func (s *Sum) Solutions(ctx context.Context, in io.Reader, name string, each func(fourfold.Solution) error) error {
	r := NewReader(textfile.WithContext(ctx, in), name)
	for {
		line, err := r.Next()
		if err == io.EOF || errors.Is(err, errCut) {
			return context.Cause(ctx)
		}
		a, ok := line.(*Answer)
		if err == nil && ok && s.counts[a.Check] {
			delete(s.counts, a.Check) // an equal answer has the same solutions
			for solution := range a.Solutions.all() {
				if err = each(solution); err != nil {
					break
				}
			}
		}
		if err != nil {
			return cmp.Or(context.Cause(ctx), err)
		}
	}
}

// Missing returns an error if Solutions has not met all answers that count.
func (s *Sum) Missing() error {
	if len(s.counts) > 0 {
		return errors.New("the files of answers have changed while they were read: expected the same answers twice")
	}
	return nil
}
