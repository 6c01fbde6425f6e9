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

// A place is the file or descriptor that a path leads to.
type place struct {
	path    string      // after following symbolic links
	info    fs.FileInfo // of the file at the path; nil if there is none
	fd      int         // the open descriptor that the path names; -1 if it names none
	inPlace bool        // the file must be overwritten, because a rename would change more than its text
	name    naming      // for CreateNew; oldFile otherwise
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
		return p, errors.New("is a directory")
	}
	return p, nil
}

// isStream reports whether the place is a descriptor, a pipe or a device, which a file cannot
// replace.
func (p *place) isStream() bool { return p.fd >= 0 || p.info != nil && !p.info.Mode().IsRegular() }

// check returns an error if the place may not be written. That includes a file that another run
// has locked. It opens neither pipes nor devices.
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
	if isLocked(f) {
		return ErrLocked
	}
	return nil
}

// createPart creates the file that Commit puts in place. It is in the same folder as the place,
// so that it can be renamed. If that folder cannot be written and an old file exists, it is in
// the folder for temporary files.
func (p *place) createPart() (*os.File, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	mode := fs.FileMode(0o666)
	if p.info != nil {
		mode = p.info.Mode().Perm() // only users who may read the old text may read the new text
	}
	f, err := createBeside(p.path, mode)
	if err != nil && p.info != nil {
		p.inPlace = true
		return os.CreateTemp("", "fourfold-*.part")
	}
	return f, err
}

// createBeside creates a file in the folder of the path. Its name is the base name of the path
// with a random number and ".part" added.
func createBeside(path string, mode fs.FileMode) (f *os.File, err error) {
	dir, base := filepath.Split(path)
	const most = 200 // bytes; file systems allow 255 for the whole name
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

// keep gives the new file the owner and the mode of the old file. It sets p.inPlace if the old
// file has a property that the new file cannot get.
func (p *place) keep(part *os.File) error {
	if p.info == nil {
		return nil
	}
	if p.name != oldFile {
		return part.Chmod(p.info.Mode().Perm())
	}
	if names(p.info) > 1 || hasAttributes(p.path) || !keepOwner(part, p.info) {
		p.inPlace = true
		return nil
	}
	mode := p.info.Mode().Perm() // without the bits setuid, setgid and sticky
	if info, err := part.Stat(); err == nil && info.Mode().Perm() == mode {
		return nil
	}
	return part.Chmod(mode)
}

// put renames the new file to its place, or overwrites the old file with its text.
func (p *place) put(part string) error {
	if p.name != oldFile {
		return p.putName(part)
	}
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
		return fmt.Errorf("%w; the new text is in %s", refused(p.path, err), part)
	}
	return os.Remove(part)
}

// overwrite replaces the text of the file at path by the text of the file part. If the file
// system can tell beforehand that there is no room for it, the file at path stays as it is.
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

// isNameless reports whether a link leads to something that has no name, such as an unnamed pipe
// that another process has open.
func isNameless(link, target string) bool {
	info, err := os.Stat(link)
	if err != nil || info.Mode().IsRegular() {
		return false
	}
	_, err = os.Lstat(target)
	return err != nil
}

// Resolve returns the absolute path of the file that a path leads to, after following all symbolic
// links. Neither the file nor its folder need exist.
func Resolve(path string) string {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	if real, _, err := follow(path); err == nil {
		return real
	}
	if dir, base := filepath.Split(path); base != "" {
		return filepath.Join(Resolve(filepath.Clean(dir)), base)
	}
	return path
}
