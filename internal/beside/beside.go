// Package beside names and writes the files that a command makes of its inputs, such as
// puzzles_solved.txt beside puzzles.txt. A file is written completely or not at all, and a file
// that exists is replaced only if the user asked for it.
package beside

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"fourfold/internal/atomicfile"
	"fourfold/internal/stream"
	"fourfold/internal/words"
)

// standardInput is the name of standard input on the command line.
const standardInput = "-"

// Path returns the path of the file that belongs to an input: the suffix comes between the name
// and its last extension, so a/p.txt and _solved give a/p_solved.txt. The extension .gz is left
// out, since the file is written without compression. A dir that is not empty replaces the folder.
//
// The file of standard input, "-", is dir/stdin_solved.txt. Without a dir that is an error, which
// says to give --output, and so is a pipe, a device or an open descriptor such as /dev/stdin.
func Path(input, suffix, dir string) (string, error) {
	if input == standardInput {
		if dir == "" {
			return "", errors.New("standard input has no folder: expected --output DIR, the folder for the file")
		}
		input = "stdin.txt"
	}
	if dir == "" && atomicfile.IsStream(input) {
		return "", fmt.Errorf("%s: a pipe or a device has no folder: expected --output DIR, the folder for the file", words.Printable(input))
	}
	folder, base := filepath.Split(input)
	if base == "" || base == "." || base == ".." {
		return "", fmt.Errorf("%s: expected the name of a file", words.Printable(input))
	}
	if name, ok := cutGzip(base); ok {
		base = name
	}
	stem, ext := splitExt(base)
	return filepath.Join(cmp.Or(dir, folder), stem+suffix+ext), nil
}

// cutGzip removes the extension .gz, in upper or lower case.
func cutGzip(base string) (name string, ok bool) {
	const gz = ".gz"
	if len(base) <= len(gz) || !strings.EqualFold(base[len(base)-len(gz):], gz) {
		return base, false
	}
	return base[:len(base)-len(gz)], true
}

// splitExt splits a name before its last extension. The dot of a hidden file begins no extension.
func splitExt(base string) (stem, ext string) {
	ext = filepath.Ext(base)
	stem = base[:len(base)-len(ext)]
	if stem == "" {
		return ext, ""
	}
	return stem, ext
}

// Suffixes of the files that commands write.
const (
	Solved = "_solved" // by solve --save
	Fixed  = "_fixed"  // by repair
)

// Stem returns the name of a file without its folder and extension. If the name ends in one of the
// suffixes, made is true, and origin is the stem of the input that the file was made of.
func Stem(path string) (stem, origin string, made bool) {
	base := filepath.Base(path)
	if name, ok := cutGzip(base); ok {
		base = name
	}
	stem, _ = splitExt(base)
	for _, suffix := range []string{Solved, Fixed} {
		if origin, made = strings.CutSuffix(stem, suffix); made && origin != "" {
			return stem, origin, true
		}
	}
	return stem, "", false
}

// Write writes a file: write gets a Writer to a new file, which gets the name path when write has
// returned no error. Until then, and after an error, nothing at the path changes. A missing folder
// is made.
//
// If the path exists, the error says so and names --force, unless force is set. With force, the
// new file takes the name. The old file is not written to: if the path is a link to an input, or
// another name of it, the input keeps its text.
//
// When ctx is done, writing ends with an error that wraps stream.ErrInterrupted, and no file is
// made. Other errors of write are returned unchanged. All errors of Write itself name the path.
func Write(ctx context.Context, path string, force bool, write func(io.Writer) error) error {
	f, err := atomicfile.CreateNew(path, force)
	if dir := filepath.Dir(path); err != nil && !exists(dir) && os.MkdirAll(dir, 0o777) == nil {
		f, err = atomicfile.CreateNew(path, force)
	}
	if err != nil {
		return taken(path, err)
	}
	defer f.Discard()
	err = write(until{ctx, f})
	if ctx.Err() != nil && (err == nil || errors.Is(err, errInterrupted)) {
		return fmt.Errorf("%s: %w", words.Printable(path), errInterrupted)
	}
	if err != nil {
		return err
	}
	return taken(path, f.Commit())
}

// exists reports whether there is a file or a folder at a path.
func exists(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// Free returns an error if Write would not write the path: it exists and force is not set, or its
// folder cannot be written. Another process may still change that before Write is called.
func Free(path string, force bool) error {
	f, err := atomicfile.CreateNew(path, force)
	if err != nil {
		return taken(path, err)
	}
	f.Discard()
	return nil
}

// taken returns the error with a hint if it says that the path exists.
func taken(path string, err error) error {
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	return Taken(path)
}

// Taken returns the error that a path exists, which names --force and --output. It wraps
// fs.ErrExist.
func Taken(path string) error {
	return fmt.Errorf("%s: %w: expected --force, which replaces it, or --output DIR, another folder", words.Printable(path), errTaken)
}

// A reason is an error with words that fit behind a path, and the error that it wraps.
type reason struct {
	words string
	err   error
}

func (r *reason) Error() string { return r.words }

func (r *reason) Unwrap() error { return r.err }

var (
	errTaken       = &reason{"exists already", fs.ErrExist}
	errInterrupted = &reason{"not written: interrupted", stream.ErrInterrupted}
)

// An until is a Writer until its context is done.
type until struct {
	ctx context.Context
	f   *atomicfile.File
}

func (u until) Write(p []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, errInterrupted
	}
	return u.f.Write(p)
}
