package jobs

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/outfile"
	"fourfold/internal/write/record"
)

// A Log keeps the answers of one process in a file. When Add returns, the operating system has the
// answer, so it survives a kill. No two processes write to the same Log, if files can be locked.
type Log struct {
	to   io.Writer
	file *os.File         // to, or nil
	left map[string][]Job // of each job that has an answer, what is left of it
}

// NewLog returns a Log that writes to w.
func NewLog(w io.Writer) *Log { return &Log{to: w, left: map[string][]Job{}} }

// OpenLog opens a file of answers to the jobs of s, or creates it. What a kill has left of a last
// line is cut off.
func OpenLog(ctx context.Context, path string, s *Split) (*Log, error) {
	file, err := openLocked(ctx, path)
	if err != nil {
		return nil, err
	}
	l := NewLog(file)
	l.file = file
	if err := l.read(NewReader(textfile.WithContext(ctx, file), path), s); err != nil {
		file.Close()
		return nil, cmp.Or(context.Cause(ctx), err)
	}
	return l, nil
}

const (
	lockTries = 100 // how often openLocked tries to lock a file
	lockPause = 20 * time.Millisecond
)

// openLocked opens or creates a file, and locks it unless files cannot be locked. A process that
// was killed holds its lock until it is gone, which may take longer than the start of the next run.
// So a locked file is tried for about two seconds.
func openLocked(ctx context.Context, name string) (file *os.File, err error) {
	path, err := outfile.Regular(name)
	if err != nil {
		return nil, err
	}
	for range lockTries {
		file, err = outfile.OpenLocked(path, os.O_CREATE, 0o666)
		if !errors.Is(err, outfile.ErrLocked) {
			break
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(lockPause):
		}
	}
	switch {
	case errors.Is(err, outfile.ErrLocked):
		return nil, fmt.Errorf("%s: %w", words.Printable(name), err)
	case errors.Is(err, outfile.ErrNoLocks):
		err = nil
	}
	return file, err
}

// read reads the answers, and cuts off a line that does not end.
func (l *Log) read(r *Reader, s *Split) error {
	start := fmt.Sprintf(`{"schema":%d,"type":"%s","problem":"%s"`, record.Schema, TypeAnswer, s.Problem)
	for begun := false; ; begun = true {
		whole := r.size
		line, err := r.Next()
		a, ok := line.(*Answer)
		switch {
		case err == io.EOF, errors.Is(err, errCut) && (begun || strings.HasPrefix(start, string(r.text[:min(len(r.text), len(start))]))):
			return l.truncate(r.size)
		case err != nil:
			return err
		case !ok:
			return r.errorf("a line of jobs: expected answers, as work writes them, or the name of a new file")
		}
		if err := r.belongs(a, s); err != nil {
			return err
		}
		if r.size == whole {
			return l.truncate(whole) // only the end of the line is missing: the job is done again
		}
		l.left[a.ID] = a.Left
	}
}

// truncate cuts the file off, and writes behind its end from then on.
func (l *Log) truncate(size int64) error {
	if err := l.file.Truncate(size); err != nil {
		return err
	}
	_, err := l.file.Seek(size, io.SeekStart)
	return err
}

// Done reports whether the file has an answer to the job.
func (l *Log) Done(j Job) bool {
	_, ok := l.left[j.ID]
	return ok
}

// Left returns what is left of the job, by the answers in the file: the job itself, if there is
// none.
func (l *Log) Left(j Job) (list []Job) {
	seen, todo := map[string]bool{}, []Job{j}
	for len(todo) > 0 {
		j, todo = todo[0], todo[1:]
		switch {
		case seen[j.ID]:
		case l.Done(j):
			todo = append(todo, l.left[j.ID]...)
		default:
			list = append(list, j)
		}
		seen[j.ID] = true
	}
	return list
}

// Add adds an answer. It returns an error if the file was moved, removed or replaced meanwhile.
func (l *Log) Add(a *Answer) error {
	l.left[a.ID] = a.Left
	if l.file != nil && !outfile.HasName(l.file, l.file.Name()) {
		return fmt.Errorf("%s was moved, removed or replaced", words.Printable(l.file.Name()))
	}
	return record.Write(l.to, a)
}

// Close closes the file, if there is one.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
