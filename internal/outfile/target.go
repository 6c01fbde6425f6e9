package outfile

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"

	"fourfold/internal/words"
)

// A target is the file or descriptor that a path leads to.
type target struct {
	path string      // after following symbolic links
	info fs.FileInfo // of the file at the path; nil if there is none
	fd   int         // the open descriptor that the path names; -1 if it names none
}

// find follows a path to its target.
func find(path string) (target, error) {
	path, fd, err := follow(path)
	t := target{path: path, fd: fd}
	if err != nil || fd >= 0 {
		return t, err
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return t, nil
	case err == nil && info.IsDir():
		err = errors.New("is a directory")
	}
	t.info = info
	return t, err
}

// maxLinks is the number of symbolic links that a path may lead through.
const maxLinks = 100

// follow returns the path after following all symbolic links. The file need not exist. If the
// path names an open descriptor, follow returns it too, and else -1.
func follow(path string) (string, int, error) {
	for range maxLinks {
		dir, base := filepath.Split(path)
		if dir == "" {
			dir = "."
		}
		dir, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return path, -1, err
		}
		if fd, ok := descriptor(dir, base); ok {
			return path, fd, nil
		}
		path = filepath.Join(dir, base)
		target, err := os.Readlink(path)
		if err != nil {
			return path, -1, nil
		}
		if path = target; !filepath.IsAbs(target) {
			path = dir + string(filepath.Separator) + target
		}
	}
	return path, -1, errors.New("too many links")
}

// isStream reports whether a path leads to a pipe, a device or an open descriptor, such as
// /dev/stdout, which is written directly.
func isStream(path string) bool {
	t, err := find(path)
	return err == nil && t.isStream()
}

func (t *target) isStream() bool { return t.fd >= 0 || t.info != nil && !t.info.Mode().IsRegular() }

// check returns an error if the user may not write there, or if nobody may. It opens and changes
// nothing.
func (t *target) check() error {
	if t.fd >= 0 {
		return checkDescriptor(t.fd)
	}
	var folder, file error
	if !t.isStream() {
		folder = checkAccess(filepath.Dir(t.path)) // where the new file is made
	}
	if t.info != nil {
		file = checkAccess(t.path)
	}
	if !t.isStream() && t.info != nil && t.info.Mode().Perm()&0o222 == 0 {
		file = fmt.Errorf("read-only (mode %04o)", t.info.Mode().Perm())
	}
	return cmp.Or(file, folder)
}

// createPart creates a file in the folder of the target, so that it can be renamed. Only users who
// may read the old text may read the new text.
func (t *target) createPart() (*os.File, error) {
	mode := fs.FileMode(0o666)
	if t.info != nil {
		mode = t.info.Mode().Perm()
	}
	dir, base := filepath.Split(t.path)
	if len(base) > 200 { // file systems allow 255 bytes with the ending
		base = "fourfold"
	}
	return os.OpenFile(fmt.Sprintf("%s%s.%08x.part", dir, base, rand.Uint32()), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
}

// Regular returns the path of a file after following all symbolic links. The file need not
// exist. If it exists, it must be a regular file that can be written.
func Regular(path string) (string, error) {
	t, err := find(path)
	if err == nil && t.isStream() {
		return "", fmt.Errorf("%s: not a regular file: expected one", words.Printable(path))
	}
	if err == nil {
		err = t.check()
	}
	return t.path, refused(path, err)
}

// Place renames a finished file to a path that [Regular] has returned. If it replaces a file, it
// gets the mode of that file.
func Place(part, path string) error {
	var err error
	if info, e := os.Stat(path); e == nil {
		err = os.Chmod(part, info.Mode().Perm()) // without the bits setuid, setgid and sticky
	}
	if err == nil {
		err = os.Rename(part, path)
	}
	return refused(path, err)
}

// refused returns the error that a path cannot be written, with the reason err, which may be nil.
func refused(path string, err error) error {
	if err == nil {
		return nil
	}
	if number := syscall.Errno(0); errors.As(err, &number) {
		err = number // without the names of other files
	}
	return fmt.Errorf("%s: %w: expected a file that can be written", words.Printable(path), err)
}
