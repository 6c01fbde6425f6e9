package results

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// partial is the end of the name of a file that is not whole yet.
const partial = ".part"

// A NewFile is a file in the making. It stands beside the one it is to replace until
// it is whole, so that an existing file is never lost to a run that fails.
type NewFile struct {
	*bufio.Writer
	path string
	f    *os.File
}

// CreateFile begins a file. What is no regular file, such as a device, is written to
// as it is.
func CreateFile(path string) (*NewFile, error) {
	to := path + partial
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		if info.IsDir() {
			return nil, fmt.Errorf("%s: a directory: expected a file", path)
		}
		to = path
	}
	f, err := os.OpenFile(to, os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return nil, err
	}
	return &NewFile{Writer: bufio.NewWriterSize(f, 1<<16), path: path, f: f}, nil
}

// Commit puts the file in its place.
func (n *NewFile) Commit() error {
	err := errors.Join(n.Flush(), n.f.Close())
	if err == nil && n.f.Name() != n.path {
		err = os.Rename(n.f.Name(), n.path)
	}
	return err
}

// Discard leaves things as they were before CreateFile. Behind Commit it does nothing.
func (n *NewFile) Discard() {
	if n.f.Close() == nil && n.f.Name() != n.path {
		os.Remove(n.f.Name())
	}
}

// WriteFile calls write with a new file and puts it in its place unless that fails.
func WriteFile(path string, write func(io.Writer) error) error {
	n, err := CreateFile(path)
	if err != nil {
		return err
	}
	defer n.Discard()
	if err := write(n); err != nil {
		return err
	}
	return n.Commit()
}

// A Log is a results file in the making: PATH.part while the run goes on. Each case is
// with the operating system when Add returns, so a process that is killed loses none.
type Log struct {
	*NewFile
	cases int
	added bool // a case, by this process
	found bool // PATH.part was there before
}

// CreateLog begins the results file of a run. It refuses to if PATH.part is there,
// from a run that did not end.
func CreateLog(path string, run Run) (*Log, error) {
	if _, err := os.Stat(path + partial); err == nil {
		return nil, fmt.Errorf("%s is from a run that did not end: --resume goes on with it, or remove it", path+partial)
	}
	n, err := CreateFile(path)
	if err != nil {
		return nil, err
	}
	l := &Log{NewFile: n}
	if err := l.line(run); err != nil {
		n.Discard()
		return nil, err
	}
	return l, nil
}

// ResumeLog goes on with the results file of a run: PATH.part if it is there, from a
// run that was killed, else PATH, from one that was interrupted. It calls each for all
// whole cases, cuts off what comes behind them, and returns the Log to add more to.
// Where there is neither file, or nothing in it, it begins one.
//
// The run must be the same but for the command and the time.
func ResumeLog(path string, run Run, each func(*Case)) (*Log, error) {
	from := path + partial
	old, err := os.Open(from)
	if errors.Is(err, fs.ErrNotExist) {
		from = path
		if old, err = os.Open(from); errors.Is(err, fs.ErrNotExist) {
			return CreateLog(path, run)
		}
	}
	if err != nil {
		return nil, err
	}
	defer old.Close()
	cases, size, err := resumed(old, from, run, each)
	if err != nil {
		return nil, err
	}
	if size == 0 {
		os.Remove(path + partial)
		return CreateLog(path, run)
	}
	if from == path {
		if err := copyTo(path+partial, old, size); err != nil {
			return nil, err
		}
	}
	f, err := os.OpenFile(path+partial, os.O_RDWR, 0o666)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(f.Truncate(size), seekTo(f, size)); err != nil {
		f.Close()
		return nil, err
	}
	n := &NewFile{Writer: bufio.NewWriterSize(f, 1<<16), path: path, f: f}
	return &Log{NewFile: n, cases: cases, found: from != path}, nil
}

// resumed reads the whole cases of a file, and returns how long it is up to the end of
// the last; 0 if not even its first line is whole.
func resumed(r io.Reader, name string, run Run, each func(*Case)) (cases int, size int64, err error) {
	d, err := NewReader(r, name)
	if errors.Is(err, ErrCut) {
		return 0, 0, nil
	}
	if err != nil {
		return 0, 0, err
	}
	if how := d.Run.Differ(&run); how != "" {
		return 0, 0, fmt.Errorf("%s:1:1: another run: expected the same settings, found %s", name, how)
	}
	if d.Run.Shard != run.Shard || d.Run.Shards != run.Shards {
		return 0, 0, fmt.Errorf("%s:1:1: shard %d/%d: expected %d/%d", name, d.Run.Shard, d.Run.Shards, run.Shard, run.Shards)
	}
	for {
		c, err := d.Next()
		switch {
		case err == io.EOF || errors.Is(err, ErrCut):
			return cases, d.Size, nil
		case err != nil:
			return 0, 0, err
		}
		each(c)
		cases++
	}
}

func copyTo(path string, from io.ReadSeeker, size int64) error {
	if _, err := from.Seek(0, io.SeekStart); err != nil {
		return err
	}
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	_, err = io.CopyN(f, from, size)
	return errors.Join(err, f.Close())
}

func seekTo(f *os.File, size int64) error {
	_, err := f.Seek(size, io.SeekStart)
	return err
}

// Add adds a case.
func (l *Log) Add(c *Case) error {
	l.cases++
	l.added = true
	return l.line(c)
}

// Abandon ends a run that failed. What is in PATH.part stays there for ResumeLog; if
// this process made the file and added nothing, all is as it was before.
func (l *Log) Abandon() {
	if l.found || l.added {
		l.f.Close()
		return
	}
	l.Discard()
}

// End ends the run and puts the file in its place. Complete says that the whole input
// is in it.
func (l *Log) End(complete bool) error {
	if err := l.line(End{Schema: Schema, Type: TypeEnd, Cases: l.cases, Complete: complete}); err != nil {
		return err
	}
	return l.Commit()
}

func (l *Log) line(v any) error {
	text, err := encode(v)
	if err != nil {
		return err
	}
	if _, err := l.Write(text); err != nil {
		return err
	}
	return l.Flush()
}
