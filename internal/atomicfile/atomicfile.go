// Package atomicfile writes files that stand in their place as a whole or not at all, and
// writes through to what cannot be replaced.
//
// What is written to a path depends on what stands there:
//
//   - Nothing, or a regular file: the new file is made beside it and renamed into place. It
//     keeps the mode and the owner of the old one. Of a symbolic link it is the target that
//     is replaced or made.
//   - A regular file that a rename would not keep as it is: with several names (hard links),
//     with extended attributes or an access control list, in a folder that cannot be written,
//     a mount point, or of an owner that cannot be kept. Its text is overwritten once all of
//     the new one is there. If that fails, the error names the file that has the new text.
//   - A pipe, a device, or an open descriptor, such as /dev/stdout or /dev/fd/3, whatever is
//     behind it: it is written as the text comes.
//
// A file without permission to write for anybody is refused, for root too.
package atomicfile

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"fourfold/internal/stream"
)

// A File is a file in the making.
type File struct {
	*bufio.Writer
	place  place
	part   *os.File     // what is to be put in its place; nil for a stream
	stream *stream.File // nil for a regular file
	closed bool
}

// Create begins a file. A named pipe is opened at once, and so are devices; every wait for a
// reader ends when ctx is done, with an error that wraps stream.ErrInterrupted.
func Create(ctx context.Context, path string) (*File, error) {
	p, err := find(path)
	if err != nil {
		return nil, refused(path, err)
	}
	f := &File{place: p}
	switch {
	case !p.isStream():
		f.part, err = p.createPart()
	case p.fd >= 0:
		f.stream, err = stream.OpenDescriptor(ctx, p.fd, path)
	default:
		f.stream, err = stream.Open(ctx, p.path)
	}
	if err != nil {
		return nil, refused(path, err)
	}
	to := named{f.part, path}
	if f.stream != nil {
		to.w = f.stream
	}
	f.Writer = bufio.NewWriterSize(to, 1<<16)
	return f, nil
}

// A named writer has errors that name the file as the caller does.
type named struct {
	w    io.Writer
	path string
}

func (n named) Write(p []byte) (int, error) {
	written, err := n.w.Write(p)
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		err = &fs.PathError{Op: at.Op, Path: n.path, Err: at.Err}
	}
	return written, err
}

// refused says that a file cannot be written, and why.
func refused(path string, err error) error {
	if errors.Is(err, stream.ErrInterrupted) {
		return err
	}
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		err = at.Err
	}
	if errors.Is(err, ErrLocked) {
		return fmt.Errorf("%s: %w", path, err)
	}
	return fmt.Errorf("%s: %w: expected a file that can be written", path, err)
}

// Commit puts the file in its place, or leaves things as they were if that fails.
func (f *File) Commit() error {
	f.closed = true
	err := f.Flush()
	if f.stream != nil {
		return errors.Join(err, f.stream.Close())
	}
	if err == nil {
		err = f.place.keep(f.part)
	}
	if err = errors.Join(err, f.part.Close()); err != nil {
		os.Remove(f.part.Name())
		return err
	}
	return f.place.put(f.part.Name())
}

// Discard leaves things as they were before Create. After Commit it does nothing. What a
// stream was given stays given.
func (f *File) Discard() {
	switch {
	case f.closed:
	case f.stream != nil:
		f.stream.Close()
	default:
		f.part.Close()
		os.Remove(f.part.Name())
	}
	f.closed = true
}

// Write calls write with a new file and puts it in its place unless that fails.
func Write(ctx context.Context, path string, write func(io.Writer) error) error {
	f, err := Create(ctx, path)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := write(f); err != nil {
		return err
	}
	return f.Commit()
}

// Replace is Write for a file whose name the program chose. It refuses what is no regular file.
func Replace(path string, write func(io.Writer) error) error {
	if _, err := Regular(path); err != nil {
		return err
	}
	return Write(context.Background(), path, write)
}

// CanWrite reports whether a file could be put at the path, by making one beside it and
// taking it away again. It does not open a pipe or a device.
func CanWrite(path string) error {
	p, err := find(path)
	if err == nil {
		err = p.check()
	}
	if err == nil && !p.isStream() {
		var part *os.File
		if part, err = p.createPart(); err == nil {
			part.Close()
			os.Remove(part.Name())
		}
	}
	if err != nil {
		return refused(path, err)
	}
	return nil
}

// Regular returns the path without links of a file that is to be made or replaced. It refuses
// what is no regular file, and a file that cannot be written.
func Regular(path string) (string, error) {
	p, err := find(path)
	if err == nil && p.isStream() {
		return "", fmt.Errorf("%s: no regular file: expected one", path)
	}
	if err == nil {
		err = p.check()
	}
	if err != nil {
		return "", refused(path, err)
	}
	return p.path, nil
}

// Place puts a file that stands beside another in the place of that one, as Commit does. The
// path is one that Regular returned. The file is gone from where it was unless there is an error.
func Place(part *os.File, path string) error {
	p, err := find(path)
	if err == nil {
		err = p.keep(part)
	}
	if err != nil {
		return refused(path, err)
	}
	return p.put(part.Name())
}
