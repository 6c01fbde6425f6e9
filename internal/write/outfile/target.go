package outfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"

	"fourfold/internal/kit/words"
)

// A target is the file to which a path leads.
type target struct {
	path     string      // after following symbolic links, if it is no stream
	info     fs.FileInfo // of the file at the path; nil if there is none
	standard *os.File    // the standard stream that the path names, or nil
}

// standardStream returns the standard stream that a path names, such as /dev/stdout, or nil.
func standardStream(path string) *os.File {
	switch path {
	case "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0":
		return os.Stdin
	case "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1":
		return os.Stdout
	case "/dev/stderr", "/dev/fd/2", "/proc/self/fd/2":
		return os.Stderr
	}
	return nil
}

// find follows a path to its target.
func find(path string) (target, error) {
	t := target{path: path, standard: standardStream(path)}
	if t.standard != nil {
		return t, nil
	}
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return t, errors.New("is a directory")
	case err == nil:
		t.info = info
	case !errors.Is(err, fs.ErrNotExist) || path == "":
		return t, err
	}
	if t.isStream() {
		return t, nil
	}
	real, err := follow(path)
	if err == nil {
		t.path = real
	}
	return t, err
}

// follow returns the path after following all symbolic links. The file need not exist, but a link
// to no file is an error.
func follow(path string) (string, error) {
	real, err := filepath.EvalSymlinks(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return real, err
	}
	if _, err := os.Lstat(path); err == nil {
		return "", errors.New("is a link to a file that does not exist")
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(path))
	return filepath.Join(folder, filepath.Base(path)), err
}

// isStream reports whether a path leads to a pipe, a device or a standard stream, which are written
// directly.
func isStream(path string) bool {
	t, err := find(path)
	return err == nil && t.isStream()
}

func (t *target) isStream() bool {
	return t.standard != nil || t.info != nil && !t.info.Mode().IsRegular()
}

// check returns an error if the user may not write there, or if nobody may. It opens and changes
// nothing.
func (t *target) check() error {
	switch {
	case t.standard != nil:
		return nil
	case t.isStream():
		return checkAccess(t.path)
	case t.info != nil && t.info.Mode().Perm()&0o222 == 0:
		return fmt.Errorf("read-only (mode %04o)", t.info.Mode().Perm())
	case t.info != nil && checkAccess(t.path) != nil:
		return checkAccess(t.path)
	}
	return checkAccess(filepath.Dir(t.path)) // where the new file is made
}

// createPart creates a file in the folder of the target, so that it can be renamed. Only users who
// may read the old text may read the new text.
func (t *target) createPart() (*os.File, error) {
	mode := fs.FileMode(0o666)
	if t.info != nil {
		mode = t.info.Mode().Perm()
	}
	return os.OpenFile(fmt.Sprintf("%s.%08x.part", t.path, rand.Uint32()), os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
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
