package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"unicode/utf8"
)

// A place is where a path leads to.
type place struct {
	path    string      // without links
	info    fs.FileInfo // of what is there, nil if nothing is
	fd      int         // the descriptor that the path names, else -1
	inPlace bool        // the file is overwritten, since a rename would not keep it as it is
}

// find follows a path to its place.
func find(path string) (place, error) {
	path, fd, err := follow(path)
	p := place{path: path, fd: fd}
	if err != nil || fd >= 0 {
		return p, err
	}
	p.info, err = os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		p.info = nil
		return p, nil
	case err != nil:
		return p, err
	case p.info.IsDir():
		return p, errors.New("a directory")
	}
	return p, nil
}

// isStream reports whether what is there cannot be replaced.
func (p *place) isStream() bool { return p.fd >= 0 || p.info != nil && !p.info.Mode().IsRegular() }

// check reports whether what is there may be written: it may not while another run has it
// locked. It opens neither pipes nor devices.
func (p *place) check() error {
	switch {
	case p.fd >= 0:
		return checkDescriptor(p.fd)
	case p.info == nil:
		return nil
	case p.isStream():
		return checkAccess(p.path)
	case p.info.Mode().Perm()&0o222 == 0:
		return fmt.Errorf("read-only (mode %04o)", p.info.Mode().Perm())
	}
	f, err := os.OpenFile(p.path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if errors.Is(Lock(f), ErrLocked) {
		return ErrLocked
	}
	return nil
}

// createPart creates the file that is to be put in the place. It stands beside it, so that it
// can be renamed, or else in the folder for temporary files.
func (p *place) createPart() (*os.File, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	mode := fs.FileMode(0o666)
	if p.info != nil {
		mode = p.info.Mode().Perm() // nobody may read the new text who may not read the old one
	}
	f, err := createBeside(p.path, mode)
	if err != nil && p.info != nil {
		p.inPlace = true
		return os.CreateTemp("", "fourfold-*.part")
	}
	return f, err
}

// createBeside creates a file with a name that begins as the path and that no other file has.
func createBeside(path string, mode fs.FileMode) (f *os.File, err error) {
	dir, base := filepath.Split(path)
	const most = 200 // bytes, so that the whole name is no longer than file systems allow
	if len(base) > most {
		base = base[:most]
		for !utf8.ValidString(base) && len(base) > most-utf8.UTFMax {
			base = base[:len(base)-1]
		}
	}
	for range 100 {
		name := fmt.Sprintf("%s%s.%08x.part", dir, base, rand.Uint32())
		f, err = os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, err
}

// keep gives the new file what the old one has beside its text, and finds out whether a
// rename would lose something.
func (p *place) keep(part *os.File) error {
	if p.info == nil {
		return nil
	}
	if names(p.info) > 1 || hasAttributes(p.path) || !keepOwner(part, p.info) {
		p.inPlace = true
		return nil
	}
	mode := p.info.Mode().Perm() // not the bits that make programs of it
	if info, err := part.Stat(); err == nil && info.Mode().Perm() == mode {
		return nil
	}
	return part.Chmod(mode)
}

// put moves the new file into its place.
func (p *place) put(part string) error {
	if !p.inPlace {
		err := os.Rename(part, p.path)
		if err == nil {
			return nil
		}
		if p.info == nil {
			os.Remove(part)
			return refused(p.path, err)
		}
	}
	if err := overwrite(part, p.path); err != nil {
		return fmt.Errorf("%w; %s has all of the new text", refused(p.path, err), part)
	}
	return os.Remove(part)
}

// overwrite makes the text of a file that of another. Where there is no room for it, the
// file stays as it is.
func overwrite(part, path string) error {
	from, err := os.Open(part)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if err := reserve(to, from); err != nil {
		return errors.Join(err, to.Close())
	}
	size, err := io.Copy(to, from)
	if err == nil {
		err = to.Truncate(size)
	}
	return errors.Join(err, to.Close())
}

// maxLinks is how many links in a row a path may have.
const maxLinks = 100

// follow returns the path without links, of a file that need not be there, or the descriptor
// that the path names, else -1.
func follow(path string) (string, int, error) {
	for range maxLinks {
		dir, base := filepath.Split(path)
		if dir == "" {
			dir = "."
		}
		real, err := filepath.EvalSymlinks(dir)
		if err != nil {
			return path, -1, err
		}
		if fd, ok := descriptor(real, base); ok {
			return path, fd, nil
		}
		if base == "" || base == "." || base == ".." {
			return real, -1, nil
		}
		path = filepath.Join(real, base)
		target, err := os.Readlink(path)
		if err != nil {
			return path, -1, nil
		}
		if !filepath.IsAbs(target) {
			target = real + string(filepath.Separator) + target
		}
		if isNameless(path, target) {
			return path, -1, nil
		}
		path = target
	}
	return path, -1, errors.New("too many links")
}

// isNameless reports whether a link leads to what has no name, such as a pipe that another
// process has open.
func isNameless(link, target string) bool {
	info, err := os.Stat(link)
	if err != nil || info.Mode().IsRegular() {
		return false
	}
	_, err = os.Lstat(target)
	return err != nil
}

// Same reports whether two paths lead to one file, by a link too, or would if it were there.
func Same(a, b string) bool {
	p, errP := find(a)
	q, errQ := find(b)
	if errP != nil || errQ != nil {
		return filepath.Clean(a) == filepath.Clean(b)
	}
	x, y := p.stat(), q.stat()
	if x == nil || y == nil {
		return x == nil && y == nil && absolute(p.path) == absolute(q.path)
	}
	return os.SameFile(x, y)
}

// IsFile reports whether a path leads to the regular file f other than by its descriptor.
func IsFile(path string, f *os.File) bool {
	p, err := find(path)
	if err != nil || p.isStream() || p.info == nil {
		return false
	}
	info, err := f.Stat()
	return err == nil && os.SameFile(info, p.info)
}

// stat returns what is known of the file, nil if it is not there.
func (p *place) stat() fs.FileInfo {
	if p.fd < 0 {
		return p.info
	}
	info, err := os.Stat(p.path)
	if err != nil {
		return nil
	}
	return info
}

func absolute(path string) string {
	if a, err := filepath.Abs(path); err == nil {
		return a
	}
	return path
}
