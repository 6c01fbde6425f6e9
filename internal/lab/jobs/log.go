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
	file *os.File        // to, or nil
	done map[string]bool // the jobs that have an answer
}

// NewLog returns a Log that writes to w.
func NewLog(w io.Writer) *Log { return &Log{to: w, done: map[string]bool{}} }

// OpenLog opens a file of answers to the jobs of s, or creates it. What a kill has left of a last line is
// cut off.
func OpenLog(path string, s *Split) (l *Log, err error) {
	l = &Log{done: map[string]bool{}}
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
		if err == io.EOF || errors.Is(err, errCut) && (len(l.done) > 0 || l.begun()) {
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
		l.done[a.ID] = true
	}
}

// begun reports whether the file begins as an answer does, as far as it goes.
func (l *Log) begun() bool {
	start := []byte(`{"schema":`)
	n, _ := l.file.ReadAt(start, 0)
	return strings.HasPrefix(`{"schema":`, string(start[:n]))
}

// Done reports whether the file has an answer to the job.
func (l *Log) Done(j Job) bool { return l.done[j.ID] }

// Add adds an answer.
func (l *Log) Add(a *Answer) error {
	l.done[a.ID] = true
	return record.Write(l.to, a)
}

// Close closes the file, if there is one.
func (l *Log) Close() error {
	if l.file == nil {
		return nil
	}
	return l.file.Close()
}
