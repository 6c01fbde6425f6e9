package jobs

import (
	"errors"
	"fmt"
	"io"
	"os"

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
	for {
		line, err := r.Next()
		if err == io.EOF || errors.Is(err, errCut) {
			return r.size, nil
		}
		if err != nil {
			return 0, err
		}
		a, ok := line.(*Answer)
		if !ok {
			return 0, r.errorf("a line of jobs: expected answers, as work writes them, or the name of a new file")
		}
		if a.Problem != s.Problem {
			return 0, r.errorf("an answer to another problem: expected answers to these jobs, or the name of a new file")
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
	if !l.Done(j) {
		return []Job{j}
	}
	for _, more := range l.left[j.ID] {
		if more.ID == j.ID {
			return []Job{j} // it was interrupted at once
		}
		list = append(list, l.Left(more)...)
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
