package atomicfile

import (
	"bufio"
	"errors"
	"io/fs"
	"os"
)

// CreateNew begins to write a new regular file at the path. It differs from Create in this: a
// symbolic link at the path is not followed, and a file that has the name is never written to.
// Commit gives the name to the new file. If another file has the name, the error wraps
// fs.ErrExist, unless replace is set. That error comes from CreateNew, or from Commit if the name
// was free before. With replace, Commit takes the name from a regular file or a link, also from one
// that appeared since CreateNew. The file that a link led to, and the other names of a file with
// hard links, keep the old text.
//
// Replaced files must have permission to be written, and the new file gets their permissions.
func CreateNew(path string, replace bool) (*File, error) {
	p, err := newPlace(path, replace)
	if errors.Is(err, fs.ErrExist) {
		return nil, err
	}
	if err != nil {
		return nil, refused(path, err)
	}
	f := &File{place: p}
	if f.part, err = p.createNewPart(); err != nil {
		return nil, refused(path, err)
	}
	f.Writer = bufio.NewWriterSize(named{f.part, path}, 1<<16)
	return f, nil
}

// newPlace returns the place of a new file, or why there can be none.
func newPlace(path string, replace bool) (place, error) {
	p := place{path: path, fd: -1, name: ownName}
	if replace {
		p.name = anyName
	}
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return p, nil
	case err != nil:
		return p, err
	case !replace:
		return p, &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	case info.IsDir():
		return p, errors.New("is a directory")
	case info.Mode()&fs.ModeSymlink != 0 && IsStream(path): // such as /dev/stdout
		return p, errors.New("not a regular file")
	case info.Mode()&fs.ModeSymlink != 0:
		return p, nil
	case !info.Mode().IsRegular():
		return p, errors.New("not a regular file")
	}
	p.info = info
	return p, p.check()
}

// A naming says how Commit puts a new file at the path of its place.
type naming uint8

const (
	oldFile naming = iota // the file at the path gets the text, by a rename or in place
	ownName               // the name must be free
	anyName               // the name is taken from the file or link that has it, if there is one
)

// createNewPart is createPart for a name that is put by putName. It never falls back to the folder
// for temporary files.
func (p *place) createNewPart() (*os.File, error) {
	mode := fs.FileMode(0o666)
	if p.info != nil {
		mode = p.info.Mode().Perm()
	}
	return createBeside(p.path, mode)
}

// putName gives the path to the new file. With an error it removes the new file.
func (p *place) putName(part string) error {
	if p.name == anyName {
		_, err := newPlace(p.path, true) // the file there may be another one by now
		if err == nil {
			err = os.Rename(part, p.path)
		}
		if err != nil {
			os.Remove(part)
			return refused(p.path, err)
		}
		return nil
	}
	err := os.Link(part, p.path)
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return p.claimName(part) // a file system without hard links
	}
	os.Remove(part)
	if err != nil {
		return &fs.PathError{Op: "create", Path: p.path, Err: fs.ErrExist}
	}
	return nil
}

// claimName gives the path to the new file by creating an empty file there, which no other process
// can do at the same time, and replacing that file.
func (p *place) claimName(part string) error {
	empty, err := os.OpenFile(p.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err == nil {
		empty.Close()
		if err = os.Rename(part, p.path); err == nil {
			return nil
		}
		os.Remove(p.path)
	}
	os.Remove(part)
	if errors.Is(err, fs.ErrExist) {
		return &fs.PathError{Op: "create", Path: p.path, Err: fs.ErrExist}
	}
	return refused(p.path, err)
}
