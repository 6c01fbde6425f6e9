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

// ToStream writes to a stream, such as standard output. A picture with several pages does not fit
// there.
func (j *Job) ToStream(out io.Writer) error {
	page := func(p drawing.Page) error {
		if !p.Last || p.Number > 1 {
			return errors.New("the puzzles need several pages, each a file of its own: expected --output FILE, or --to pdf")
		}
		_, err := out.Write(p.Data)
		return err
	}
	if !j.Target.IsPicture() {
		page = nil
	}
	err := j.run(out, page)
	if errors.Is(err, ErrNothing) {
		return nil
	}
	return err
}

// run fills a Writer and closes it. If nothing was written, the error is ErrNothing.
func (j *Job) run(out io.Writer, page func(drawing.Page) error) error {
	w, err := newWriter(out, page, j.Target, j.Options)
	if err != nil {
		return err
	}
	if err := j.Fill(w); err != nil {
		return err
	}
	if w.n == 0 {
		return ErrNothing
	}
	return w.close()
}

// ToFile writes a file. The file appears when it is complete. If no puzzle was written, there is
// no file, and the error wraps ErrNothing. Several pages of a picture format go to files with
// numbers: p.png becomes p-1.png, p-2.png and so on. Each appears when it is complete. After an
// error, such as the name of a later page that is taken, those that ToFile made are removed.
func (j *Job) ToFile(ctx context.Context, path string) (err error) {
	if j.Target.IsPicture() || j.Split && j.Target.IsSingle() {
		err = j.toPages(ctx, path)
	} else {
		err = j.write(ctx, path, func(out io.Writer) error { return j.run(out, nil) })
	}
	if errors.Is(err, ErrNothing) {
		return fmt.Errorf("%s: %w", words.Printable(path), ErrNothing)
	}
	return err
}

// toPages writes a file for each page.
func (j *Job) toPages(ctx context.Context, path string) error {
	var made []string // files that did not exist before
	err := j.run(nil, func(p drawing.Page) error {
		name := path
		if !p.Last || p.Number > 1 {
			ext := filepath.Ext(path)
			name = fmt.Sprintf("%s-%d%s", path[:len(path)-len(ext)], p.Number, ext)
		}
		_, err := os.Lstat(name)
		isNew := errors.Is(err, fs.ErrNotExist)
		err = j.write(ctx, name, func(w io.Writer) error {
			_, err := io.Copy(w, bytes.NewReader(p.Data))
			return err
		})
		if err == nil && isNew {
			made = append(made, name)
		}
		return err
	})
	if err != nil && ctx.Err() == nil { // an interruption leaves the pages that are complete
		for _, name := range made {
			os.Remove(name)
		}
	}
	return err
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

// solvedPath returns the path of the file of solutions of an input.
func solvedPath(name, dir string) (string, error) { return outfile.Path(name, outfile.Solved, dir) }
