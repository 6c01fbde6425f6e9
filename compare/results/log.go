package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

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
// Where files can be locked, no two processes write to the same Log, whatever names they use for
// the file.
type Log struct {
	path     string
	f        *os.File // PATH.part, locked
	old      *os.File // PATH, locked; nil if it is not there
	unlocked error    // why files are not locked
	cases    int
	added    bool // this process added a case
	found    bool // PATH.part existed before

	from *os.File // the earlier cases, in f or old, until the first line is written; else nil
	size int64    // of the whole lines of these cases in bytes
	run  Run      // the first line, if size is 0

	environments []Environment // of the cases, as in the lines
	here         int           // the environment of the next case
	isNew        bool          // that environment is the last one, and no line has it yet
}

// CreateLog begins the results file of a run, and sets the Schema and Type of the run. It returns
// an error if PATH.part exists or if another run has locked PATH.
func CreateLog(path string, run Run) (*Log, error) {
	l, err := newLog(path, run.Environment)
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

// ResumeLog goes on with the results file of a run: PATH.part of a run that was killed, or PATH
// of a run that was interrupted. It calls each for every whole case. It returns the Log, to which more
// cases can be added, and the Run of its first line. If neither file exists, or if the file is empty,
// it begins a new one. The rest of the file behind the whole cases is cut off when the first line is
// written; until then nothing in the files changes.
//
// The settings must be the same. Command, time and environment may differ. The added cases belong
// to the environment of the given run.
func ResumeLog(path string, run Run, each func(*Case)) (*Log, Run, error) {
	l, err := newLog(path, run.Environment)
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

// errEnded means that another run has ended since PATH was opened, so PATH is a new file.
// ResumeLog then starts again.
var errEnded = errors.New("another run has ended")

// newLog returns a Log without a file. It locks the file that will be replaced, so that no other
// run can use it by another name. The environment is that of the run.
func newLog(path string, environment Environment) (*Log, error) {
	path, err := outfile.Regular(path)
	if err != nil {
		return nil, err
	}
	l := &Log{path: path, environments: []Environment{environment}}
	if l.old, err = outfile.OpenLocked(path, 0, 0); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return l, l.canLock(path, err)
	}
	return l, nil
}

// canLock returns the error that keeps a run from writing to a file. Missing support for locks is
// no such error.
func (l *Log) canLock(name string, err error) error {
	switch {
	case errors.Is(err, outfile.ErrNoLocks):
		l.unlocked = fmt.Errorf("%s: %w: a second run that writes to this file would not be noticed", name, err)
		return nil
	case errors.Is(err, outfile.ErrLocked):
		return fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// Unlocked returns a warning if the files cannot be locked, else nil.
func (l *Log) Unlocked() error { return l.unlocked }

// createPart creates PATH.part, with the permissions of PATH if that exists.
func (l *Log) createPart() (err error) {
	mode := fs.FileMode(0o666)
	if l.old != nil {
		info, err := l.old.Stat()
		if err != nil {
			return err
		}
		mode = info.Mode().Perm()
	}
	l.f, err = outfile.OpenLocked(l.path+partial, os.O_CREATE|os.O_EXCL, mode)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s already exists, because its run is still going on or was killed: continue a killed run with --resume, or remove the file", l.path+partial)
	}
	return l.canLock(l.path+partial, err)
}

// reopen opens PATH.part, or creates it, and reads the cases of it or of PATH.
func (l *Log) reopen(run *Run, each func(*Case)) error {
	if err := l.openPart(); err != nil {
		return err
	}
	cut, err := l.isCutCopy()
	if l.from = l.f; err == nil && cut {
		err = l.fromOld()
	}
	if err != nil {
		return err
	}
	if _, err := l.from.Seek(0, io.SeekStart); err != nil {
		return err
	}
	l.size, err = l.readCases(run, each)
	l.run = *run
	return err
}

// isCutCopy reports whether PATH.part is empty or only the beginning of PATH. Then it is new, or
// the process that copied PATH was killed.
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

// openPart opens PATH.part, or creates it if it does not exist.
func (l *Log) openPart() (err error) {
	l.f, err = outfile.OpenLocked(l.path+partial, 0, 0)
	if errors.Is(err, fs.ErrNotExist) {
		return l.createPart()
	}
	if err := l.canLock(l.path+partial, err); err != nil {
		return err
	}
	l.found = true
	return nil
}

// fromOld takes the cases from PATH, if PATH exists. While this process has locked PATH.part, no
// other run can replace PATH, but another run may have replaced it before.
func (l *Log) fromOld() error {
	switch _, err := os.Stat(l.path); {
	case l.old == nil && errors.Is(err, fs.ErrNotExist):
		return nil
	case l.old == nil || !outfile.HasName(l.old, l.path):
		return errEnded
	}
	l.from = l.old
	return nil
}

// keep makes the earlier cases the beginning of PATH.part, without what is behind them. If not even
// the first line is whole, it writes the first line.
func (l *Log) keep() error {
	from := l.from
	l.from = nil
	if from == l.old {
		for _, f := range []*os.File{l.old, l.f} {
			if _, err := f.Seek(0, io.SeekStart); err != nil {
				return err
			}
		}
		if _, err := io.CopyN(l.f, l.old, l.size); err != nil {
			return err
		}
	}
	if err := l.f.Truncate(l.size); err != nil {
		return err
	}
	if _, err := l.f.Seek(l.size, io.SeekStart); err != nil || l.size > 0 {
		return err
	}
	return l.begin(l.run)
}

// begin writes the first line.
func (l *Log) begin(run Run) error {
	run.Schema, run.Type = Schema, TypeRun
	return l.line(run)
}

// readCases calls each for every whole case. It returns the length of the file up to the end of
// the last one.
func (l *Log) readCases(run *Run, each func(*Case)) (size int64, err error) {
	name := l.path
	if l.found {
		name = l.f.Name()
	}
	d, err := NewReader(l.from, name)
	if errors.Is(err, ErrCut) {
		return 0, l.checkHead(name)
	}
	if err != nil {
		return 0, err
	}
	if how := d.Run.Differ(run); how != "" {
		return 0, fmt.Errorf("%s:1:1: the file is from another run: expected the same settings, found %s", name, how)
	}
	if d.Run.Shard != run.Shard || d.Run.Shards != run.Shards {
		return 0, fmt.Errorf("%s:1:1: shard %d/%d: expected %d/%d", name, d.Run.Shard, d.Run.Shards, run.Shard, run.Shards)
	}
	fresh := *run
	*run = d.Run
	for {
		c, err := d.Next()
		switch {
		case l.cases == 0 && (err == io.EOF || errors.Is(err, ErrCut)):
			*run = fresh
			return 0, nil
		case err == io.EOF || errors.Is(err, ErrCut):
			l.environments = d.Environments
			return d.size, nil
		case err != nil:
			return 0, err
		}
		each(c)
		l.cases++
	}
}

// checkHead returns an error if a file with a cut first line cannot be a results file.
func (l *Log) checkHead(name string) error {
	const head = `{"schema":`
	text := make([]byte, len(head))
	n, err := l.from.ReadAt(text, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if string(text[:n]) != head[:n] {
		return fmt.Errorf("%s:1:1: this is not a results file: expected a file written with --jsonl", name)
	}
	return nil
}

// Add adds a case. It sets Env and Environment of the case.
func (l *Log) Add(c *Case) error {
	c.Env, c.Environment = l.here, nil
	if l.isNew {
		c.Environment, l.isNew = &l.environments[l.here], false
	}
	l.cases++
	l.added = true
	return l.line(c)
}

// SetEnvironment sets the environment of the cases that are added after the call. Before the first
// call it is the environment of the run.
func (l *Log) SetEnvironment(e Environment) {
	if l.isNew { // no case was added in the last environment
		l.environments = l.environments[:len(l.environments)-1]
	}
	l.here, l.isNew = indexOf(l.environments, &e), false
	if l.here < 0 {
		l.here, l.isNew = len(l.environments), true
		l.environments = append(l.environments, e)
	}
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
	end.Schema, end.Type, end.Cases = Schema, TypeEnd, l.cases
	err := l.line(end)
	if l.old != nil { // some systems cannot replace an open file
		l.old.Close()
		l.old = nil
	}
	if err == nil {
		err = l.f.Sync()
	}
	if err == nil { // still locked: no other run goes on with PATH.part
		err = outfile.Place(l.f.Name(), l.path)
	}
	return errors.Join(err, l.f.Close())
}

// Abandon ends a run that failed. The cases in PATH.part stay there for ResumeLog. If this process
// created the file and added no case, Abandon removes it.
func (l *Log) Abandon() {
	if l.f != nil && !l.found && !l.added {
		os.Remove(l.f.Name())
	}
	l.close()
}

// Remove removes PATH.part, as if CreateLog had not been called.
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
	if l.from != nil {
		if err := l.keep(); err != nil {
			return err
		}
	}
	text, err := encode(v)
	if err != nil {
		return err
	}
	_, err = l.f.Write(text)
	return err
}
