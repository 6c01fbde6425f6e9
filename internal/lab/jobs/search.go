package jobs

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"slices"
	"sync"
	"time"

	"fourfold"
	"fourfold/dlx"
	"fourfold/internal/kit/poll"
	"fourfold/internal/read/textfile"
)

// A Search is a long search of one problem in one process, which keeps its jobs and answers in a
// file. So it can go on after the process was killed at any moment. It is a solver: Solve, Visit
// and Count begin with what the file has, and go on with what is left. Each run yields all
// solutions, those of earlier runs first, and each once. The search is one job, which is done in
// slices of a second or, after many, some more. A slice that was killed is done again.
//
// The workers, the core and the memory of the engine may change from run to run, and its MaxNodes
// is for each run. Stats are those of the present run. A count that is fast because of what it
// remembers of subtrees begins nearly anew in each run.
//
// A Search is for one call at a time; others wait.
type Search struct {
	SearchOptions
	problem *fourfold.Problem

	mu      sync.Mutex
	log     *Log
	split   *Split
	head    int64 // the length of the lines above the answers, in bytes
	left    Job   // what is left
	found   *big.Int
	resumed bool  // the file has an answer
	err     error // why answers can no longer be written
}

// SearchOptions say what a search is to find.
type SearchOptions struct {
	Path   string          // the file
	All    bool            // the solutions are listed, not only counted
	Grid   *Grid           // how merge writes the solutions; may be nil
	Engine dlx.Solver      // that does the jobs
	Warn   func(err error) // gets what a person should know at once, such as a full disk; nil drops it
}

// OpenSearch opens the search of p that a file has, or begins it. The caller must close it. An
// error means that the file is not of this search, or damaged. Then it stays as it is.
func OpenSearch(ctx context.Context, p *fourfold.Problem, o SearchOptions) (*Search, error) {
	s := &Search{SearchOptions: o, problem: p, found: new(big.Int)}
	var err error
	if s.split, err = newSplit(ctx, p, "", o.All); err != nil {
		return nil, err
	}
	s.split.Grid = o.Grid
	s.left = s.split.newJob([]dlx.Part{{}})
	var head bytes.Buffer
	if err := Write(&head, s.split, []Job{s.left}); err != nil {
		return nil, err
	}
	s.head = int64(head.Len())
	file, err := openLocked(ctx, o.Path)
	if err != nil {
		return nil, err
	}
	s.log = NewLog(file)
	s.log.file = file
	if err := s.load(ctx, head.Bytes()); err != nil {
		s.Close()
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	return s, nil
}

// load reads the file, or begins it with the head if it is empty, or shorter than the head as a
// kill leaves it behind.
func (s *Search) load(ctx context.Context, head []byte) error {
	start := make([]byte, len(head))
	n, err := io.ReadFull(s.log.file, start)
	switch {
	case err != nil && err != io.EOF && err != io.ErrUnexpectedEOF:
		return err
	case n < len(head) && (n == 0 || n >= len(begins)) && bytes.HasPrefix(head, start[:n]):
		if err := s.log.truncate(0); err != nil {
			return err
		}
		_, err := s.log.file.Write(head)
		return err
	case n < len(head) || !bytes.Equal(start, head):
		if _, err := s.log.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		return NewReader(s.log.file, s.Path).differ(s.split)
	}
	r := NewReader(textfile.WithContext(ctx, s.log.file), s.Path)
	r.above = headLines
	return s.log.read(r, s.head, s.split, func(a *Answer) error {
		found, ok := new(big.Int).SetString(a.Found, 10)
		if !ok || len(a.Left) > 1 || a.ID != s.left.ID {
			return errors.New("an answer to another job than the line before leaves: expected the name of a new file")
		}
		s.found.Add(s.found, found)
		if s.resumed, s.left = true, s.split.newJob(nil); len(a.Left) == 1 {
			s.left = a.Left[0]
		}
		return nil
	})
}

// headLines is the number of lines above the answers.
const headLines = 2

// differ returns an error about a file that does not begin as one for the search of s.
func (r *Reader) differ(s *Split) error {
	line, err := r.Next()
	other, ok := line.(*Split)
	switch {
	case err != nil:
		return r.errorf("not a file of jobs and answers of this version: expected the name of a new file")
	case !ok || other.Problem == s.Problem && other.All == s.All:
		return r.errorf("other jobs than those of this search: expected the name of a new file")
	case other.Problem != s.Problem:
		return r.errorf("the search of another problem: expected the name of a new file")
	}
	return r.errorf("a search for %s: expected one for %s, or the name of a new file", other.question(), s.question())
}

// question says what the jobs ask for.
func (s *Split) question() string {
	if s.All {
		return "solutions"
	}
	return "the number of solutions"
}

// Close closes the file. It can be opened again.
func (s *Search) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.log.Close()
}

// Err says why answers can no longer be written, for example because the disk is full. The search
// goes on in spite of that, and what it finds is right. Err returns nil if all is well.
func (s *Search) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// A SearchState says how far a search has come.
type SearchState struct {
	Resumed bool     // the file has an answer, of an earlier run or of this one
	Found   *big.Int // the solutions found so far
	Done    float64  // an estimate of the share of the tree that is searched
	Ended   bool     // nothing is left to do
}

// State returns what is in the file.
func (s *Search) State() SearchState {
	s.mu.Lock()
	defer s.mu.Unlock()
	at := SearchState{Resumed: s.resumed, Found: new(big.Int).Set(s.found), Done: 1, Ended: len(s.left.Parts) == 0}
	for _, p := range s.left.Parts {
		at.Done -= p.Share
	}
	if at.Done = max(at.Done, 0); !s.resumed {
		at.Done = 0
	}
	return at
}

// Name returns "dlx".
func (s *Search) Name() string { return s.Engine.Name() }

// Solve keeps the contract of [fourfold.Solver] for the problem of the search. It returns an
// error for another problem.
func (s *Search) Solve(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	return s.Visit(ctx, p, func(lent fourfold.Solution) bool { return yield(slices.Clone(lent)) })
}

// Visit does the same as Solve, but a yielded slice is valid only until yield returns, and yield
// must not change it.
func (s *Search) Visit(ctx context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	stats := fourfold.Stats{Vars: int(p.NumOptions()), Rows: int(p.NumItems())}
	if p != s.problem || !s.All {
		return stats, errOther
	}
	if more, err := s.replay(ctx, yield); err != nil || !more {
		return stats, err
	}
	return s.run(ctx, 0, yield)
}

// errOther is about a call that does not fit the file.
var errOther = fmt.Errorf("the file belongs to another problem or question: %w", errors.ErrUnsupported)

// Count counts the solutions, with those of earlier runs, up to limit if that is positive. With an
// error, it returns the number of solutions found before the error.
func (s *Search) Count(ctx context.Context, p *fourfold.Problem, limit int) (*big.Int, fourfold.Stats, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p != s.problem || s.All {
		return new(big.Int), fourfold.Stats{}, errOther
	}
	stats, err := s.run(ctx, int64(limit), nil)
	if most := big.NewInt(int64(limit)); limit > 0 && s.found.Cmp(most) >= 0 {
		return most, stats, nil
	}
	return new(big.Int).Set(s.found), stats, err
}

// replay yields the solutions in the file. It returns false if yield has returned false. It returns
// an error if the file does not have all that was found.
func (s *Search) replay(ctx context.Context, yield func(fourfold.Solution) bool) (more bool, err error) {
	if s.err != nil {
		return false, s.err
	}
	size, err := s.log.file.Seek(0, io.SeekEnd)
	if err != nil {
		return false, err
	}
	r := NewReader(io.NewSectionReader(s.log.file, s.head, size-s.head), s.Path)
	r.above = headLines
	for {
		line, err := r.Next()
		if err == io.EOF || err == nil && context.Cause(ctx) != nil {
			return true, context.Cause(ctx)
		}
		a, ok := line.(*Answer)
		if err == nil && !ok {
			err = r.errorf("a line of jobs: expected answers")
		}
		if err != nil {
			return false, err
		}
		for cover := range a.Solutions.all() {
			if err := s.problem.Check(cover); err != nil {
				return false, r.errorf("%w", err)
			}
			if !yield(cover) {
				return false, nil
			}
		}
	}
}

const (
	firstSlice = 20 * time.Millisecond
	longSlice  = time.Second // from here on a slice is sliceShare of the run, since each writes all that is left
	sliceShare = 1000
)

// run goes on with the search in slices, each longer than the one before. With a limit, it ends
// when so many solutions are counted.
func (s *Search) run(ctx context.Context, limit int64, yield func(fourfold.Solution) bool) (sum fourfold.Stats, err error) {
	begin, w := time.Now(), NewWorker(s.split, s.problem, s.Engine)
	if report := poll.Watcher(ctx); report != nil {
		ctx = poll.Watch(ctx, func(at poll.Progress) {
			used, _ := sum.Counter("nodes")
			at.Nodes += used
			report(at)
		})
	}
	sum = fourfold.Stats{Vars: int(s.problem.NumOptions()), Rows: int(s.problem.NumItems())}
	declined := false
	watched := func(c fourfold.Solution) bool {
		declined = !yield(c)
		return !declined
	}
	for len(s.left.Parts) > 0 && !declined && (limit <= 0 || s.found.Cmp(big.NewInt(limit)) < 0) {
		if used, _ := sum.Counter("nodes"); s.Engine.MaxNodes > 0 {
			if w.session.Solver.MaxNodes = s.Engine.MaxNodes - used; w.session.Solver.MaxNodes <= 0 {
				return sum, fourfold.ErrLimit
			}
		}
		w.session.MaxTime = max(firstSlice, min(time.Since(begin)/4, longSlice), time.Since(begin)/sliceShare)
		a, left, stats, err := w.search(ctx, s.left, watched)
		sum.Engine, sum.Setup, sum.Search = stats.Engine, sum.Setup+stats.Setup, sum.Search+stats.Search
		sum.Counters = addCounters(sum.Counters, stats.Counters)
		s.commit(a, left)
		if err != nil && err != fourfold.ErrLimit {
			return sum, err
		}
	}
	return sum, nil
}

// commit writes what a slice has found and left. An error does not end the search.
func (s *Search) commit(a *Answer, left []dlx.Part) {
	next := s.split.newJob(left)
	if next.ID == s.left.ID && a.Found == "0" {
		return // interrupted before it came further
	}
	found, _ := new(big.Int).SetString(a.Found, 10)
	s.found.Add(s.found, found)
	if s.left = next; len(left) > 0 {
		a.Left = []Job{next}
	}
	a.Check = a.checkOf()
	if s.err == nil {
		if s.err = s.log.Add(a); s.err != nil {
			s.err = fmt.Errorf("the search goes on, but it can no longer be saved: %w", s.err)
			if s.Warn != nil {
				s.Warn(s.err)
			}
		}
		s.resumed = s.resumed || s.err == nil
	}
	delete(s.log.left, a.ID) // it would grow with the number of slices
}

// addCounters adds counters to sums of counters with the same names.
func addCounters(sums, counters []fourfold.Counter) []fourfold.Counter {
	for _, c := range counters {
		k := slices.IndexFunc(sums, func(sum fourfold.Counter) bool { return sum.Name == c.Name })
		if k < 0 {
			k, sums = len(sums), append(sums, fourfold.Counter{Name: c.Name})
		}
		if sums[k].Value += c.Value; c.Name == "workers" {
			sums[k].Value = c.Value
		}
	}
	return sums
}
