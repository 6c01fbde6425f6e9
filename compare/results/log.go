package results

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"fourfold/internal/atomicfile"
)

// partial is the end of the name of a results file while its run goes on.
const partial = ".part"

// A Log is a results file in the making: PATH.part while the run goes on. Each case is
// with the operating system when Add returns, so a process that is killed loses none.
// No two processes write to one.
type Log struct {
	path  string
	f     *os.File
	cases int
	added bool // a case, by this process
	found bool // PATH.part was there before
}

// CreateLog begins the results file of a run, whose Schema and Type it sets. It refuses to
// if PATH.part is there.
func CreateLog(path string, run Run) (*Log, error) {
	path, direct, err := atomicfile.Target(path)
	if err != nil {
		return nil, err
	}
	if direct {
		return nil, fmt.Errorf("%s: no regular file: expected one", path)
	}
	f, err := os.OpenFile(path+partial, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("%s is there, of a run that goes on or that did not end: --resume goes on with one that did not end; or remove it", path+partial)
	}
	if err != nil {
		return nil, err
	}
	lock(f) // nobody else can have it
	l := &Log{path: path, f: f}
	if err := l.begin(run); err != nil {
		l.Abandon()
		return nil, err
	}
	return l, nil
}

// ResumeLog goes on with the results file of a run: PATH.part if it is there, from a
// run that was killed, else PATH, from one that was interrupted. It calls each for all
// whole cases, cuts off what comes behind them, and returns the Log to add more to, with
// the Run that is its first line. Where there is neither file, or nothing in it, it
// begins one.
//
// The settings must be the same; command, time and environment may differ.
func ResumeLog(path string, run Run, each func(*Case)) (*Log, Run, error) {
	path, _, err := atomicfile.Target(path)
	if err != nil {
		return nil, run, err
	}
	l := &Log{path: path, found: true}
	l.f, err = os.OpenFile(path+partial, os.O_RDWR, 0)
	if errors.Is(err, fs.ErrNotExist) {
		l.found = false
		l.f, err = copyOf(path)
	}
	if errors.Is(err, fs.ErrNotExist) {
		l, err = CreateLog(path, run)
		return l, run, err
	}
	if err != nil {
		return nil, run, err
	}
	if !lock(l.f) {
		l.f.Close()
		return nil, run, fmt.Errorf("%s: another run is writing it", path+partial)
	}
	if err := l.resume(&run, each); err != nil {
		l.Abandon()
		return nil, run, err
	}
	return l, run, nil
}

// copyOf copies PATH to PATH.part.
func copyOf(path string) (*os.File, error) {
	old, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer old.Close()
	f, err := os.OpenFile(path+partial, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, err
	}
	if _, err = io.Copy(f, old); err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err != nil {
		f.Close()
		os.Remove(path + partial)
	}
	return f, err
}

// resume reads the whole cases and cuts off the rest. If not even the first line is
// whole it writes that.
func (l *Log) resume(run *Run, each func(*Case)) error {
	size, err := l.readCases(run, each)
	if err != nil {
		return err
	}
	if err := l.f.Truncate(size); err != nil {
		return err
	}
	if _, err := l.f.Seek(size, io.SeekStart); err != nil {
		return err
	}
	if size == 0 {
		return l.begin(*run)
	}
	return nil
}

// begin writes the first line.
func (l *Log) begin(run Run) error {
	run.Schema, run.Type = Schema, TypeRun
	return l.line(run)
}

// readCases returns the length up to the end of the last whole case.
func (l *Log) readCases(run *Run, each func(*Case)) (size int64, err error) {
	name := l.path
	if l.found {
		name = l.f.Name()
	}
	d, err := NewReader(l.f, name)
	if errors.Is(err, ErrCut) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	if how := d.Run.Differ(run); how != "" {
		return 0, fmt.Errorf("%s:1:1: another run: expected the same settings, found %s", name, how)
	}
	if d.Run.Shard != run.Shard || d.Run.Shards != run.Shards {
		return 0, fmt.Errorf("%s:1:1: shard %d/%d: expected %d/%d", name, d.Run.Shard, d.Run.Shards, run.Shard, run.Shards)
	}
	*run = d.Run
	for {
		c, err := d.Next()
		switch {
		case err == io.EOF || errors.Is(err, ErrCut):
			return d.size, nil
		case err != nil:
			return 0, err
		}
		each(c)
		l.cases++
	}
}

// Add adds a case.
func (l *Log) Add(c *Case) error {
	l.cases++
	l.added = true
	return l.line(c)
}

// Path is where the file is once it has ended.
func (l *Log) Path() string { return l.path }

// Cases is how many cases are in the file.
func (l *Log) Cases() int { return l.cases }

// End ends the run and puts the file in its place. Input is the whole input if the run
// got to its end, and nil if it was interrupted.
func (l *Log) End(input *Input) error {
	end := End{Schema: Schema, Type: TypeEnd, Cases: l.cases}
	if input != nil {
		end.Complete, end.Puzzles, end.Digest = true, input.Puzzles, input.Digest
	}
	err := l.line(end)
	if err == nil {
		err = os.Rename(l.f.Name(), l.path)
	}
	return errors.Join(err, l.f.Close())
}

// Abandon ends a run that failed. What is in PATH.part stays there for ResumeLog; if
// this process made the file and added nothing, all is as it was before.
func (l *Log) Abandon() {
	if !l.found && !l.added {
		os.Remove(l.f.Name())
	}
	l.f.Close()
}

// Remove leaves things as they were before CreateLog.
func (l *Log) Remove() {
	os.Remove(l.f.Name())
	l.f.Close()
}

func (l *Log) line(v any) error {
	text, err := encode(v)
	if err != nil {
		return err
	}
	_, err = l.f.Write(text)
	return err
}
