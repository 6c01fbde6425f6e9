package results

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/outfile"
)

// partial is the ending of the name of a results file during its run.
const partial = ".part"

// Begun reports whether a results file exists, or that of a run that was killed.
func Begun(path string) bool {
	_, err := os.Stat(path)
	_, partErr := os.Stat(PartialOf(path))
	return err == nil || partErr == nil
}

// PartialOf returns the name that a results file has during its run. It follows symbolic links.
func PartialOf(path string) string {
	if real, err := outfile.Regular(path); err == nil {
		path = real
	}
	return path + partial
}

// A Log writes a results file. During the run the file has the name PATH.part. When Add returns,
// the operating system has the case, so a case that was added survives a kill of the process.
// Where files can be locked, no two processes write to the same Log.
type Log struct {
	path  string
	part  string   // PATH.part
	f     *os.File // it, locked
	old   *os.File // PATH, if its cases are those so far, until the first line is written
	fresh bool     // PATH.part was empty
	run   Run      // the first line
	here  Environment
	size  int64 // of the whole lines that f or old has, in bytes
	cases int
	begun bool // the first line is written, or kept
}

// CreateLog begins the results file of a run. It returns an error if PATH.part exists.
func CreateLog(path string, run Run) (*Log, error) {
	l, err := openLog(path, run, os.O_CREATE|os.O_EXCL)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s already exists, because its run is still going on or was killed: continue a killed run with --resume, or remove the file", PartialOf(path))
	}
	if err != nil {
		return nil, err
	}
	if err := l.begin(); err != nil {
		l.Abandon()
		return nil, err
	}
	return l, nil
}

// ResumeLog goes on with the results file of a run: PATH.part of a run that was killed, or PATH
// of a run that was interrupted. It calls each for every whole case. It returns the Log, to which more
// cases can be added, and the Run of its first line. If neither file exists, or if the file is empty,
// it begins a new one. The first line that is written renames PATH to PATH.part, and cuts off what is
// behind the whole cases; until then nothing in the files changes.
//
// The settings must be the same. Command, time and environment may differ.
func ResumeLog(path string, run Run, each func(*Case)) (*Log, Run, error) {
	l, err := openLog(path, run, os.O_CREATE)
	if err != nil {
		return nil, run, err
	}
	if err := l.readCases(each); err != nil {
		l.Abandon()
		return nil, run, err
	}
	return l, l.run, nil
}

// openLog opens and locks PATH.part.
func openLog(path string, run Run, flags int) (*Log, error) {
	path, err := outfile.Regular(path)
	if err != nil {
		return nil, err
	}
	mode := fs.FileMode(0o666)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm() // what nobody else may read stays so during the run
	}
	l := &Log{path: path, part: path + partial, run: run, here: run.Environment}
	if l.f, err = openLocked(l.part, flags, mode); err != nil {
		return nil, err
	}
	info, err := l.f.Stat()
	l.fresh = err == nil && info.Size() == 0
	return l, err
}

// openLocked opens and locks a file. Missing support for locks is no error.
func openLocked(path string, flags int, mode fs.FileMode) (*os.File, error) {
	f, err := outfile.OpenLocked(path, flags, mode)
	switch {
	case errors.Is(err, outfile.ErrNoLocks):
		return f, nil
	case errors.Is(err, outfile.ErrLocked):
		return nil, fmt.Errorf("%s: %w", words.Printable(path), err)
	}
	return f, err
}

// readCases calls each for every whole case of PATH.part or, if that has none, of PATH.
func (l *Log) readCases(each func(*Case)) (err error) {
	if !l.fresh {
		if err := l.readFrom(l.f, l.part, each); err != nil || l.cases > 0 {
			return err
		}
	}
	l.old, err = openLocked(l.path, 0, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return l.readFrom(l.old, l.path, each)
}

// readFrom calls each for every whole case of a file.
func (l *Log) readFrom(from *os.File, name string, each func(*Case)) error {
	d, err := NewReader(from, name)
	if errors.Is(err, ErrCut) {
		return nil
	}
	if err != nil {
		return err
	}
	if then, here := d.Run.Differ(&l.run); then != "" {
		return d.errorf("the run of this file has %s, but this one has %s: give the same flags, or another file to --jsonl", then, here)
	}
	if d.Run.Shard != l.run.Shard || d.Run.Shards != l.run.Shards {
		return d.errorf("shard %d/%d: expected %d/%d", d.Run.Shard, d.Run.Shards, l.run.Shard, l.run.Shards)
	}
	for {
		c, err := d.Next()
		if err == io.EOF || errors.Is(err, ErrCut) {
			break
		}
		if err != nil {
			return err
		}
		each(c)
		l.cases++
	}
	if l.cases > 0 {
		l.run, l.size = d.Run, d.size
	}
	return nil
}

// begin makes the earlier cases the beginning of PATH.part. If there are none, it writes the first
// line.
func (l *Log) begin() error {
	l.begun = true
	if l.old != nil {
		if err := os.Rename(l.path, l.part); err != nil {
			return err
		}
		l.f.Close()
		l.f, l.old = l.old, nil
	}
	if err := l.f.Truncate(l.size); err != nil {
		return err
	}
	if _, err := l.f.Seek(l.size, io.SeekStart); err != nil || l.size > 0 {
		return err
	}
	l.run.Head = Head{Schema, TypeRun}
	return l.line(l.run)
}

// Add adds a case. A case without an environment is from that of the run.
func (l *Log) Add(c *Case) error {
	c.Head = Head{Schema, TypeCase}
	if c.Environment == nil {
		c.Environment = &l.here
	}
	if c.Environment.Differ(&l.run.Environment) == "" {
		c.Environment = nil
	}
	l.cases++
	return l.line(c)
}

// Path returns the name of the file after the end of the run.
func (l *Log) Path() string { return l.path }

// Cases returns the number of cases in the file.
func (l *Log) Cases() int { return l.cases }

// End ends a complete run, and gives the file its final name. The input is the whole input, and
// invalid is the number of its parts that are no puzzles.
func (l *Log) End(input *Input, invalid int) error {
	return l.end(End{Complete: true, Puzzles: input.Puzzles, Digest: input.Digest, Invalid: invalid})
}

// Interrupt ends a run that is not complete, for the given reason, and gives the file its final
// name. ResumeLog can go on with the run.
func (l *Log) Interrupt(reason string) error { return l.end(End{Reason: reason}) }

func (l *Log) end(end End) error {
	end.Head, end.Cases = Head{Schema, TypeEnd}, l.cases
	err := l.line(end)
	if err == nil {
		err = l.f.Sync()
	}
	if err == nil { // still locked: no other run goes on with PATH.part
		err = outfile.Place(l.part, l.path)
	}
	l.close()
	return err
}

// Abandon ends a run that failed. The cases in PATH.part stay there for ResumeLog. A PATH.part
// without cases that this process created is removed.
func (l *Log) Abandon() {
	if l.fresh && (l.cases == 0 || !l.begun) {
		os.Remove(l.part)
	}
	l.close()
}

func (l *Log) close() {
	l.f.Close()
	if l.old != nil {
		l.old.Close()
	}
}

// line writes a line.
func (l *Log) line(v any) error {
	if !l.begun {
		if err := l.begin(); err != nil {
			return err
		}
	}
	e := json.NewEncoder(l.f)
	e.SetEscapeHTML(false)
	return e.Encode(v)
}
