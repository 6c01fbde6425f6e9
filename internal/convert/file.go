package convert

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"fourfold/internal/drawing"
	"fourfold/internal/outfile"
	"fourfold/internal/words"
)

// ErrNothing means that no puzzle was converted, so no file was written.
var ErrNothing = errors.New("no puzzle was converted, so this file was not written")

// A Job converts puzzles to one format.
type Job struct {
	Target  Target
	Options Options
	Plan    *outfile.Plan // writes the files

	// Claim returns an error if a file may not be written, even with Force. ToFile calls it with the
	// path of each file. Nil allows all.
	Claim func(path string) error

	// Split means that ToFile writes a file for each puzzle of a format whose files hold one
	// puzzle in other programs. The names have numbers, as those of pages.
	Split bool

	// Fill writes puzzles to a Writer. It is called once for each file, or once for standard
	// output.
	Fill func(w *Writer) error
}

// ToStream writes to a stream, such as standard output.
func (j *Job) ToStream(out io.Writer) error {
	return j.run(streamOutput{out}, func(*Writer) error { return nil })
}

// run fills a Writer and closes it. Between the two it calls check.
func (j *Job) run(out Output, check func(*Writer) error) error {
	w, err := NewWriter(out, j.Target, j.Options)
	if err != nil {
		return err
	}
	if err := j.Fill(w); err != nil {
		return err
	}
	if err := check(w); err != nil {
		return err
	}
	if w.N() == 0 {
		return nil
	}
	return w.Close()
}

// ToFile writes a file. The file appears when it is complete. If no puzzle was written, there is
// no file, and the error wraps ErrNothing. Several pages of a picture format go to files with
// numbers: p.png becomes p-1.png, p-2.png and so on. Each appears when it is complete. After an
// error, such as the name of a later page that is taken, those that ToFile made are removed.
func (j *Job) ToFile(ctx context.Context, path string) error {
	full := func(w *Writer) error {
		if w.N() == 0 {
			return fmt.Errorf("%s: %w", words.Printable(path), ErrNothing)
		}
		return nil
	}
	if j.Target.IsPicture() || j.Split && j.Target.IsSingle() {
		pages := &pageFiles{ctx: ctx, path: path, job: j}
		err := j.run(pages, full)
		if err != nil && ctx.Err() == nil { // an interruption leaves the pages that are complete
			pages.remove()
		}
		return err
	}
	return j.write(ctx, path, func(out io.Writer) error { return j.run(oneFile{out}, full) })
}

// write writes a file as a whole, or to a pipe or device as it comes.
func (j *Job) write(ctx context.Context, path string, write func(io.Writer) error) error {
	if j.Claim != nil {
		if err := j.Claim(path); err != nil {
			return err
		}
	}
	return j.Plan.Write(ctx, path, write)
}

// PathIn returns the path of the file in a folder that an input is converted to: the name of the
// input with the extension of the target.
func (t Target) PathIn(dir, name string) (string, error) {
	path, err := outfile.Path(name, "", dir)
	if err != nil {
		return "", err
	}
	if ext := filepath.Ext(path); ext != "" && filepath.Base(path) != ext {
		path = path[:len(path)-len(ext)]
	}
	return path + t.Extensions[0], nil
}

// A streamOutput writes to a stream. A picture with several pages does not fit there.
type streamOutput struct{ io.Writer }

func (s streamOutput) Page(p drawing.Page) error {
	if !p.Last || p.Number > 1 {
		return errors.New("the puzzles need several pages, each a file of its own: expected --output FILE, or --to pdf")
	}
	_, err := s.Write(p.Data)
	return err
}

// A oneFile is the output of a format that is one file.
type oneFile struct{ io.Writer }

func (oneFile) Page(drawing.Page) error { return errors.New("a page of a format without pages") }

// PageFiles writes each page to a file.
type pageFiles struct {
	ctx  context.Context
	path string
	job  *Job
	made []string // files that did not exist before
}

func (*pageFiles) Write([]byte) (int, error) { return 0, errors.New("a text of a format of pages") }

func (f *pageFiles) Page(p drawing.Page) error {
	path := f.path
	if !p.Last || p.Number > 1 {
		ext := filepath.Ext(path)
		path = fmt.Sprintf("%s-%d%s", path[:len(path)-len(ext)], p.Number, ext)
	}
	_, err := os.Lstat(path)
	isNew := errors.Is(err, fs.ErrNotExist)
	err = f.job.write(f.ctx, path, func(w io.Writer) error {
		_, err := io.Copy(w, bytes.NewReader(p.Data))
		return err
	})
	if err == nil && isNew {
		f.made = append(f.made, path)
	}
	return err
}

// remove removes the files that were made, so that no part of a set of pages is left. Files that
// were replaced stay.
func (f *pageFiles) remove() {
	for _, path := range f.made {
		os.Remove(path)
	}
	f.made = nil
}
