package journal

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"fourfold/internal/atomicfile"
)

// part is the ending of the name of the file that will replace a journal.
const part = ".part"

// Replace replaces the records behind the head by those that write adds to a new journal. At every
// moment the file has either all old or all new records. With an error, the journal has the old
// records and can be used as before.
func (j *Journal) Replace(write func(*Journal) error) error {
	next, err := j.createPart()
	if err != nil {
		return err
	}
	err = next.writePart(j.head)
	if err == nil {
		err = write(next)
	}
	if err == nil {
		err = next.f.Sync()
	}
	if err == nil {
		err = os.Rename(next.path, j.path)
	}
	if err != nil {
		return errors.Join(err, next.Remove())
	}
	syncFolder(j.path)
	j.f.Close()
	j.f, j.size = next.f, next.size
	return nil
}

// createPart creates the file beside the journal. If a process was killed in Replace, there is
// such a file already.
func (j *Journal) createPart() (*Journal, error) {
	info, err := j.f.Stat()
	if err != nil {
		return nil, err
	}
	next := &Journal{path: j.path + part, title: j.title}
	if err := next.removeOld(); err != nil {
		return nil, err
	}
	next.f, err = atomicfile.CreateLocked(next.path, info.Mode().Perm())
	if err != nil && !errors.Is(err, atomicfile.ErrNoLocks) {
		return nil, err
	}
	return next, nil
}

// removeOld removes a file that has the name of the new one, if it is a journal of the same kind
// that no other process uses. Any other file stays.
func (j *Journal) removeOld() error {
	info, err := os.Lstat(j.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s: %w", j.path, fs.ErrExist)
	}
	f, err := atomicfile.OpenLocked(j.path)
	if f == nil {
		return err
	}
	defer f.Close()
	start := make([]byte, len(j.title))
	if n, _ := f.ReadAt(start, 0); string(start[:n]) != j.title[:n] {
		return fmt.Errorf("%s: %w", j.path, fs.ErrExist)
	}
	return os.Remove(j.path)
}

// writePart writes the title and the head.
func (j *Journal) writePart(head []byte) error {
	j.head = head
	first := j.append([]byte(j.title), int64(len(j.title)), headKind, head)
	_, err := j.f.WriteAt(first, 0)
	j.size = int64(len(first))
	return err
}

// RemovePart removes the file that a process left behind when it was killed in Replace.
func (j *Journal) RemovePart() {
	next := &Journal{path: j.path + part, title: j.title}
	next.removeOld() // if it cannot be removed, it does no harm
}
