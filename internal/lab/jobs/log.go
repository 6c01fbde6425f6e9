package jobs

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"fourfold/internal/kit/words"
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

// OpenLog opens a file of answers to the jobs of s, or creates it. What a kill has left of a last line is
// cut off.
func OpenLog(path string, s *Split) (l *Log, err error) {
	l = NewLog(nil)
	if path, err = outfile.Regular(path); err != nil {
		return nil, err
	}
	l.file, err = outfile.OpenLocked(path, os.O_CREATE, 0o666)
	if errors.Is(err, outfile.ErrLocked) {
		return nil, fmt.Errorf("%s: %w", words.Printable(path), err)
	}
	if err != nil && !errors.Is(err, outfile.ErrNoLocks) {
		return nil, err
	}
	size, err := l.read(path, s)
	if err == nil {
		err = l.file.Truncate(size)
	}
	if err == nil {
		_, err = l.file.Seek(size, io.SeekStart)
	}
	if err != nil {
		l.file.Close()
		return nil, err
	}
	l.to = l.file
	return l, nil
}

// read reads the answers in the file, and returns the length of the whole lines.
func (l *Log) read(path string, s *Split) (int64, error) {
	r := NewReader(l.file, path)
	start := fmt.Sprintf(`{"schema":%d,"type":"%s","problem":"%s"`, record.Schema, TypeAnswer, s.Problem)
	for {
		whole := r.size
		line, err := r.Next()
		if errors.Is(err, errCut) && (len(l.left) > 0 || strings.HasPrefix(start, string(r.text[:min(len(r.text), len(start))]))) {
			return r.size, nil
		}
		if err == io.EOF {
			return r.size, nil
		}
		if err != nil {
			return 0, err
		}
		a, ok := line.(*Answer)
		if !ok {
			return 0, r.errorf("a line of jobs: expected answers, as work writes them, or the name of a new file")
		}
		if err := r.belongs(a, s); err != nil {
			return 0, err
		}
		if r.size == whole {
			return whole, nil // only the end of the line is missing: the job is done again
		}
		l.left[a.ID] = a.Left
	}
}

// Done reports whether the file has an answer to the job.
func (l *Log) Done(j Job) bool {
	_, ok := l.left[j.ID]
	return ok
}

// Left returns what is left of the job, by the answers in the file: the job itself, if there is none.
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

// Add adds an answer.
func (l *Log) Add(a *Answer) error {
	l.left[a.ID] = a.Left
	return record.Write(l.to, a)
}

// Close closes the file, if there is one.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
