// Package atomicfile writes files either completely or not at all. Pipes, devices and open
// descriptors cannot be replaced, so they are written directly.
//
// The way of writing depends on what exists at the path:
//
//   - Nothing, or a regular file. The text is written to a new file in the same folder, named
//     like the file with an ending such as .1a2b3c4d.part. The finished file is renamed to the
//     path. It gets the mode and the owner of the old file. If the path is a symbolic link, the
//     target of the link is created or replaced.
//   - A regular file that a rename would change in other ways: it has several names (hard links),
//     extended attributes, an access control list, or an owner that the new file cannot get, it
//     is a mount point, or its folder cannot be written. Its text is overwritten after all of the
//     new text was written to a .part file. If that fails, the error names the .part file.
//   - A pipe, a device, or an open descriptor such as /dev/stdout or /dev/fd/3. The text is
//     written directly, as it comes.
//
// If a process is killed while it writes, its .part file stays behind and can be removed. (The
// results file of a comparison is different: its FILE.part, without a number, can be resumed.)
//
// A file that nobody has permission to write is refused, for root too.
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

// A File is a file that is being written. Call Commit or Discard when all is written.
type File struct {
	*bufio.Writer
	place  place
	part   *os.File     // the new file that Commit puts in place; nil for a stream
	stream *stream.File // nil for a regular file
	closed bool
}

// Create begins to write a file. It opens a named pipe or a device at once. A wait for the
// reader of a pipe, here or in a later write, ends when ctx is done, with an error that wraps
// stream.ErrInterrupted.
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

// A named writer returns errors with the path that the caller gave.
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

// refused returns the error that a path cannot be written, with the reason err.
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

// WriteAt writes over a part of the text that was written before. It is for regular files only.
func (f *File) WriteAt(text []byte, at int64) (int, error) {
	if f.part == nil {
		return 0, fmt.Errorf("%s: %w: a pipe or a device cannot be written over", f.place.path, errors.ErrUnsupported)
	}
	if err := f.Flush(); err != nil {
		return 0, err
	}
	return f.part.WriteAt(text, at)
}

// Commit ends writing and puts the file in place. If it returns an error, a regular file at the
// path is unchanged, with one exception: overwriting a file may fail in the middle. The error
// then names the file that has the new text.
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

// Discard ends writing and leaves the path as it was before Create. Text that was written to a
// stream cannot be taken back. After Commit, Discard does nothing.
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

// Write calls write with a new file, and commits the file unless write returns an error.
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

// Replace is Write for a file whose name the program chose. It writes only regular files.
func Replace(path string, write func(io.Writer) error) error {
	if _, err := Regular(path); err != nil {
		return err
	}
	return Write(context.Background(), path, write)
}

// CanWrite returns an error if a file cannot be written at the path. To find out, it creates a
// file in the same folder and removes it. It does not open pipes and devices.
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

// IsStream reports whether Write would write to a pipe, a device or an open descriptor, such as
// /dev/stdout, which it does not replace.
func IsStream(path string) bool {
	p, err := find(path)
	return err == nil && p.isStream()
}

// Regular returns the path of a file after following all symbolic links. The file need not
// exist. If it exists, it must be a regular file that can be written.
func Regular(path string) (string, error) {
	p, err := find(path)
	if err == nil && p.isStream() {
		return "", fmt.Errorf("%s: not a regular file: expected one", path)
	}
	if err == nil {
		err = p.check()
	}
	if err != nil {
		return "", refused(path, err)
	}
	return p.path, nil
}

// Place moves the file part to the path, as Commit does. The path must come from Regular, and
// part must be in the same folder. Unless there is an error, part is gone from its old path.
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
