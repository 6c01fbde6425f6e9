package results

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
)

// A Merge reads several results files as one run: the shards of one run, or runs of different
// inputs, whose cases follow one another. It keeps one line of each file in memory. Input, Reason,
// Incomplete and Invalid are set when all cases have been read.
type Merge struct {
	Run                Run    // of the first file, with the environment of the first case and those known so far; several shards become one run without shards
	Input              *Input // nil if the run is not complete
	Reason, Incomplete string // why the run is not complete, and the name of its file
	Invalid            int    // parts of the input that are no puzzles

	shards []*shard
	last   *Case
	begin  int    // index of the first case of the file that is read, if the files are not shards
	inputs Digest // of the puzzles so far
}

// A shard is one file with its next case.
type shard struct {
	*Reader
	file io.Closer
	next *Case // nil at the end
	env  int   // index of the environment of its first line in Merge.Run.Environments; -1 if no case had it
}

// OpenMerge opens the files. Several files must have the same solvers and settings. If they are
// shards, they must be all the shards of one run, each once, complete and with the same input. A
// single file may be a shard. When ctx is done, opening and reading of pipes and other files that are not
// regular ends. The caller must close the Merge.
func OpenMerge(ctx context.Context, paths []string) (*Merge, error) {
	m := &Merge{}
	for _, path := range paths {
		s, err := openShard(ctx, path)
		if err != nil {
			m.Close()
			return nil, err
		}
		m.shards = append(m.shards, s)
	}
	if err := m.check(); err != nil {
		m.Close()
		return nil, err
	}
	m.Run = m.shards[0].Run
	if len(m.shards) > 1 {
		m.Run.Shard, m.Run.Shards = 0, 0
	}
	return m, nil
}

// locate sets the environment of a case of a file.
func (m *Merge) locate(s *shard, c *Case) {
	if c.Env = s.env; c.Environment != nil {
		c.Env = m.place(c.Environment)
	} else if s.env < 0 {
		s.env = m.place(&s.Run.Environment)
		c.Env = s.env
	}
	m.Run.Environment = m.Run.Environments[0]
	c.Environment = &m.Run.Environments[c.Env]
}

// place returns the index of an environment in Run.Environments, and adds it if it is new.
func (m *Merge) place(e *Environment) int {
	at := slices.IndexFunc(m.Run.Environments, func(other Environment) bool { return e.Differ(&other) == "" })
	if at < 0 {
		at = len(m.Run.Environments)
		m.Run.Environments = append(m.Run.Environments, *e)
	}
	return at
}

func openShard(ctx context.Context, path string) (*shard, error) {
	f, err := textfile.Open(ctx, path)
	if err != nil {
		if _, e := os.Stat(path + partial); e == nil {
			return nil, fmt.Errorf("%w; but %s exists, of a run that was killed: continue the run with --resume", err, words.Printable(path+partial))
		}
		return nil, err
	}
	s := &shard{file: f, env: -1}
	if s.Reader, err = NewReader(textfile.Unzip(f), path); err == nil {
		err = s.advance()
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return s, nil
}

// advance reads the next case of a file.
func (s *shard) advance() (err error) {
	s.next, err = s.Next()
	switch {
	case err == io.EOF:
		return nil
	case errors.Is(err, ErrCut):
		return fmt.Errorf("%w; --resume completes the run", err)
	}
	return err
}

// check returns an error if the files do not belong together.
func (m *Merge) check() error {
	first := m.shards[0]
	seen := map[int]string{}
	for _, s := range m.shards {
		if flags, others := first.Run.Differ(&s.Run); flags != "" {
			return s.headError("the run of this file has %s, but that of %s has %s: expected the same; "+
				"run this one again with the flags of the other", others, first.name, flags)
		}
		if s.Run.Shards != first.Run.Shards {
			return s.headError("this is %s, but %s is %s: expected the shards of one run, or whole runs",
				s.part(), first.name, first.part())
		}
		if other := seen[s.Run.Shard]; other != "" && s.Run.Shards > 0 {
			return s.headError("shard %d/%d is also in %s: expected each shard once", s.Run.Shard, s.Run.Shards, other)
		}
		seen[s.Run.Shard] = s.name
	}
	for k := 1; k <= first.Run.Shards && len(m.shards) > 1; k++ {
		if seen[k] == "" {
			return first.headError("shard %d/%d is missing: expected all shards of the run", k, first.Run.Shards)
		}
	}
	return nil
}

// part says which part of a run the file has.
func (s *shard) part() string {
	if s.Run.Shards == 0 {
		return "a whole run"
	}
	return fmt.Sprintf("a shard of %d", s.Run.Shards)
}

func (s *shard) headError(format string, args ...any) error {
	return fmt.Errorf("%s:1:1: %s", s.name, fmt.Sprintf(format, args...))
}

// All yields the cases in the order of the input. After an error it ends.
func (m *Merge) All() iter.Seq2[*Case, error] {
	return func(yield func(*Case, error) bool) {
		for {
			c, err := m.next()
			if err == io.EOF || !yield(c, err) || err != nil {
				return
			}
		}
	}
}

// next returns the next case in the order of the input, and io.EOF after the last case.
func (m *Merge) next() (*Case, error) {
	if err := m.interrupted(); err != nil {
		return nil, err
	}
	from := m.nextShard()
	if from == nil {
		return nil, m.end()
	}
	c := from.next
	if m.shards[0].Run.Shards == 0 {
		if c.Index == 0 && c.Isomorph == 0 {
			m.begin, m.last = m.inputs.Puzzles(), nil
		}
		c.Index += m.begin
	}
	if err := m.follows(from, c); err != nil {
		return nil, err
	}
	if c.Isomorph == 0 {
		m.inputs.Add(c.ID)
	}
	m.last = c
	m.locate(from, c)
	return c, from.advance()
}

// nextShard returns the file that has the next case, or nil after the last one.
func (m *Merge) nextShard() (from *shard) {
	for _, s := range m.shards {
		if s.next != nil && (from == nil || from.Run.Shards > 0 && before(s.next, from.next)) {
			from = s
		}
	}
	return from
}

// end returns io.EOF, or an error if the shards are not of the same input.
func (m *Merge) end() error {
	first := m.shards[0]
	m.Invalid = first.End.Invalid
	m.Input = &Input{first.End.Puzzles, first.End.Digest}
	for _, s := range m.shards[1:] {
		if first.Run.Shards == 0 {
			m.Invalid += s.End.Invalid
			m.Input = m.inputs.Input()
		} else if s.End.Puzzles != first.End.Puzzles || s.End.Digest != first.End.Digest {
			return s.errorf("the input had %s, and that of %s had %d: expected shards of the same input", words.Plural(s.End.Puzzles, "puzzle"), first.name, first.End.Puzzles)
		}
	}
	for _, s := range m.shards {
		if !s.End.Complete && m.Input != nil {
			m.Input, m.Reason, m.Incomplete = nil, s.reason(), s.name
		}
	}
	return io.EOF
}

// interrupted returns an error if one of several shards is known to be incomplete.
func (m *Merge) interrupted() error {
	for _, s := range m.shards {
		if len(m.shards) > 1 && s.Run.Shards > 0 && s.End != nil && !s.End.Complete {
			return s.errorf("the run is not complete: %s: expected a complete run; --resume completes it", s.reason())
		}
	}
	return nil
}

// reason returns why a run is not complete.
func (s *shard) reason() string { return cmp.Or(s.End.Reason, "it was interrupted") }

func before(a, b *Case) bool {
	return a.Index < b.Index || a.Index == b.Index && a.Isomorph < b.Isomorph
}

// follows returns an error if c is not the case after the last one.
func (m *Merge) follows(s *shard, c *Case) error {
	if m.Run.Shards > 0 {
		return nil // the cases of a single shard have gaps
	}
	index, isomorph := m.begin, 0
	if m.last != nil {
		index, isomorph = m.last.Index, m.last.Isomorph+1
		if c.Index != index && (isomorph == 1 || isomorph > m.Run.Isomorphs) {
			index, isomorph = index+1, 0
		}
	}
	if c.Index != index || c.Isomorph != isomorph {
		return s.errorf("case %d, isomorph %d: expected case %d, isomorph %d; is this all of one input?", c.Index, c.Isomorph, index, isomorph)
	}
	return nil
}

// Close closes the files.
func (m *Merge) Close() {
	for _, s := range m.shards {
		s.file.Close()
	}
}

// CopyTo writes the cases of all files to one file. After an error there is no file.
func (m *Merge) CopyTo(ctx context.Context, path string) error {
	log, err := CreateLog(path, m.Run)
	if err != nil {
		return err
	}
	if err := m.copyTo(ctx, log); err != nil {
		log.close()
		os.Remove(log.part)
		return err
	}
	return nil
}

func (m *Merge) copyTo(ctx context.Context, log *Log) error {
	for c, err := range m.All() {
		if err == nil && ctx.Err() != nil {
			err = context.Cause(ctx)
		}
		if err == nil {
			err = log.Add(c)
		}
		if err != nil {
			return err
		}
	}
	switch {
	case m.Input != nil:
		return log.End(m.Input, m.Invalid)
	case len(m.shards) > 1:
		return log.Interrupt(m.Incomplete + ": " + m.Reason)
	}
	return log.Interrupt(m.Reason)
}
