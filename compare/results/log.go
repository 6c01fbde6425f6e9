package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"fourfold/internal/atomicfile"
)

// partial is the end of the name of a results file while its run goes on.
const partial = ".part"

// PartialOf returns the name of a results file while its run goes on.
func PartialOf(path string) string {
	if real, err := atomicfile.Regular(path); err == nil {
		path = real
	}
	return path + partial
}

// A Log is a results file in the making: PATH.part while the run goes on. Each case is
// with the operating system when Add returns, so a process that is killed loses none.
// No two processes write to one, by whatever names of the file, where files can be locked.
type Log struct {
	path     string
	f        *os.File // PATH.part, locked
	old      *os.File // PATH, locked; nil if it is not there
	unlocked error    // why files are not locked
	cases    int
	added    bool // a case, by this process
	found    bool // PATH.part was there before

	environments []Environment // of the cases, as in the lines
	here         int           // the environment of the next case
	isNew        bool          // it is the last one, and no line has it yet
}

// CreateLog begins the results file of a run, whose Schema and Type it sets. It refuses to
// if PATH.part is there, or if another run has PATH.
func CreateLog(path string, run Run) (*Log, error) {
	l, err := newLog(path)
	if err != nil {
		return nil, err
	}
	err = l.createPart()
	if err == nil {
		err = l.begin(run)
	}
	if err != nil {
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
// The settings must be the same; command, time and environment may differ. The cases added
// are of the environment of the given run.
func ResumeLog(path string, run Run, each func(*Case)) (*Log, Run, error) {
	l, err := newLog(path)
	if err != nil {
		return nil, run, err
	}
	here := run.Environment
	err = l.reopen(&run, each)
	if err != nil {
		l.Abandon()
	}
	switch {
	case errors.Is(err, errEnded):
		return ResumeLog(path, run, each)
	case err != nil:
		return nil, run, err
	}
	l.SetEnvironment(here)
	return l, run, nil
}

// errEnded is why a log cannot begin: another run has ended since PATH was looked for, so
// there is another PATH to go on with.
var errEnded = errors.New("another run has ended")

// newLog returns a Log without a file. It locks the file that is to be replaced, so that no
// run by another name of it gets the same.
func newLog(path string) (*Log, error) {
	path, err := atomicfile.Regular(path)
	if err != nil {
		return nil, err
	}
	l := &Log{path: path}
	if l.old, err = openLocked(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return l, l.canLock(path, err)
	}
	return l, nil
}

// canLock returns what keeps a run from writing to a file. That there are no locks does not.
func (l *Log) canLock(name string, err error) error {
	switch {
	case errors.Is(err, atomicfile.ErrNoLocks):
		l.unlocked = fmt.Errorf("%s: %w: a second run that goes on with this file would not be seen", name, err)
		return nil
	case errors.Is(err, atomicfile.ErrLocked):
		return fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// Unlocked returns what to warn of if files cannot be locked, else nil.
func (l *Log) Unlocked() error { return l.unlocked }

// createPart creates PATH.part, which nobody may read who may not read PATH.
func (l *Log) createPart() (err error) {
	mode := fs.FileMode(0o666)
	if l.old != nil {
		info, err := l.old.Stat()
		if err != nil {
			return err
		}
		mode = info.Mode().Perm()
	}
	l.f, err = createLocked(l.path+partial, mode)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there, of a run that goes on or that did not end: --resume goes on with one that did not end; or remove it", l.path+partial)
	}
	return l.canLock(l.path+partial, err)
}

// reopen opens PATH.part, or makes one with what is in PATH, and reads it.
func (l *Log) reopen(run *Run, each func(*Case)) error {
	if err := l.openPart(); err != nil {
		return err
	}
	cut, err := l.isCutCopy()
	if err == nil && cut {
		err = l.copyOld()
	}
	if err != nil {
		return err
	}
	if _, err := l.f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	return l.resume(run, each)
}

// isCutCopy reports whether PATH.part is empty, or no more than the beginning of PATH: then the
// process that copied it was killed.
func (l *Log) isCutCopy() (bool, error) {
	buffer := make([]byte, 1<<17)
	part, old := buffer[:1<<16], buffer[1<<16:]
	for {
		n, err := io.ReadFull(l.f, part)
		end := err == io.EOF || err == io.ErrUnexpectedEOF
		if err != nil && !end || n > 0 && l.old == nil {
			return false, ignoreEnd(err)
		}
		if n > 0 {
			if m, err := io.ReadFull(l.old, old[:n]); m < n || !bytes.Equal(part[:n], old[:n]) {
				return false, ignoreEnd(err)
			}
		}
		if end {
			return true, nil
		}
	}
}

func ignoreEnd(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return nil
	}
	return err
}

// openPart opens PATH.part, or creates it.
func (l *Log) openPart() (err error) {
	l.f, err = openLocked(l.path + partial)
	if errors.Is(err, fs.ErrNotExist) {
		return l.createPart()
	}
	if err := l.canLock(l.path+partial, err); err != nil {
		return err
	}
	l.found = true
	return nil
}

// copyOld copies PATH, if it is there, to PATH.part. While this process has
// PATH.part no other run puts it in the place of PATH, but one may have done so before.
func (l *Log) copyOld() error {
	switch _, err := os.Stat(l.path); {
	case l.old == nil && errors.Is(err, fs.ErrNotExist):
		return nil
	case l.old == nil || !hasName(l.old, l.path):
		return errEnded
	}
	for _, f := range []*os.File{l.old, l.f} {
		if _, err := f.Seek(0, io.SeekStart); err != nil {
			return err
		}
	}
	_, err := io.Copy(l.f, l.old)
	return err
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
	l.environments = []Environment{run.Environment}
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
		return 0, l.checkHead(name)
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
	fresh := *run
	*run = d.Run
	for {
		c, err := d.Next()
		l.environments = d.Environments
		switch {
		case l.cases == 0 && (err == io.EOF || errors.Is(err, ErrCut)):
			*run = fresh
			return 0, nil
		case err == io.EOF || errors.Is(err, ErrCut):
			return d.size, nil
		case err != nil:
			return 0, err
		}
		each(c)
		l.cases++
	}
}

// checkHead returns an error if a file whose first line is cut off is no results file.
func (l *Log) checkHead(name string) error {
	const head = `{"schema":`
	text := make([]byte, len(head))
	n, err := l.f.ReadAt(text, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if string(text[:n]) != head[:n] {
		return fmt.Errorf("%s:1:1: no results: expected those of a run that did not end, as --jsonl writes them", name)
	}
	return nil
}

// Add adds a case. It sets what the line says of its environment.
func (l *Log) Add(c *Case) error {
	c.Env, c.Environment = l.here, nil
	if l.isNew {
		c.Environment, l.isNew = &l.environments[l.here], false
	}
	l.cases++
	l.added = true
	return l.line(c)
}

// SetEnvironment says where the cases added from then on were run. At first it is the
// environment of the run.
func (l *Log) SetEnvironment(e Environment) {
	if l.isNew { // no case was added in it
		l.environments = l.environments[:len(l.environments)-1]
	}
	l.here, l.isNew = indexOf(l.environments, &e), false
	if l.here < 0 {
		l.here, l.isNew = len(l.environments), true
		l.environments = append(l.environments, e)
	}
}

// Path is where the file is once it has ended.
func (l *Log) Path() string { return l.path }

// Cases is how many cases are in the file.
func (l *Log) Cases() int { return l.cases }

// End ends a run that got to its end, and puts the file in its place. The input is the whole
// input, of which so many tasks were no puzzles.
func (l *Log) End(input *Input, invalid int) error {
	return l.end(End{Complete: true, Puzzles: input.Puzzles, Digest: input.Digest, Invalid: invalid})
}

// Interrupt ends a run that did not get to its end, for the given reason, and puts the file in
// its place. ResumeLog goes on with it.
func (l *Log) Interrupt(reason string) error { return l.end(End{Reason: reason}) }

func (l *Log) end(end End) error {
	end.Schema, end.Type, end.Cases = Schema, TypeEnd, l.cases
	err := l.line(end)
	if l.old != nil { // some systems do not rename to a file that is open
		l.old.Close()
		l.old = nil
	}
	if err == nil {
		err = atomicfile.Place(l.f, l.path)
	}
	return errors.Join(err, l.f.Close())
}

// Abandon ends a run that failed. What is in PATH.part stays there for ResumeLog; if
// this process made the file and added nothing, all is as it was before.
func (l *Log) Abandon() {
	if l.f != nil && !l.found && !l.added {
		os.Remove(l.f.Name())
	}
	l.close()
}

// Remove leaves things as they were before CreateLog.
func (l *Log) Remove() {
	os.Remove(l.f.Name())
	l.close()
}

func (l *Log) close() {
	for _, f := range []*os.File{l.f, l.old} {
		if f != nil {
			f.Close()
		}
	}
}

func (l *Log) line(v any) error {
	text, err := encode(v)
	if err != nil {
		return err
	}
	_, err = l.f.Write(text)
	return err
}
