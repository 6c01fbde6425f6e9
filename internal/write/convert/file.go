package convert

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"fourfold/internal/kit/words"
	"fourfold/internal/write/drawing"
	"fourfold/internal/write/outfile"
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
	if !j.Target.IsDrawing {
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
	w := newWriter(out, page, j.Target, j.Options)
	if err := j.Fill(w); err != nil {
		return err
	}
	if w.n == 0 {
		return ErrNothing
	}
	return w.close()
}

// ToFile writes a file. The file appears when it is complete. If no puzzle was written, there is
// no file, and the error wraps ErrNothing. Several pages of pictures, and several puzzles of a format
// whose files hold one puzzle in other programs, go to files with numbers: p.png becomes p-1.png,
// p-2.png and so on, which appear together.
func (j *Job) ToFile(ctx context.Context, path string) (err error) {
	files := j.Plan.Set()
	defer files.Discard()
	add := func(name string, write func(io.Writer) error) error {
		if j.Claim != nil {
			if err := j.Claim(name); err != nil {
				return err
			}
		}
		return files.Add(name, write)
	}
	if j.Target.IsDrawing || j.Target.text.Single() {
		err = j.run(nil, func(p drawing.Page) error {
			name := path
			if !p.Last || p.Number > 1 {
				ext := filepath.Ext(path)
				name = fmt.Sprintf("%s-%d%s", path[:len(path)-len(ext)], p.Number, ext)
			}
			return add(name, func(w io.Writer) error { _, err := w.Write(p.Data); return err })
		})
	} else {
		err = add(path, func(out io.Writer) error { return j.run(out, nil) })
	}
	switch {
	case ctx.Err() != nil:
		return fmt.Errorf("%s: not written: %w", words.Printable(path), outfile.ErrInterrupted)
	case errors.Is(err, ErrNothing):
		return fmt.Errorf("%s: %w", words.Printable(path), ErrNothing)
	case err != nil:
		return err
	}
	return files.Commit()
}

// PathIn returns the path of the file in a folder that an input is converted to: the name of the
// input with another extension.
func PathIn(dir, name, extension string) (string, error) {
	path, err := outfile.Path(name, "", dir)
	if err != nil {
		return "", err
	}
	if ext := filepath.Ext(path); ext != "" && filepath.Base(path) != ext {
		path = path[:len(path)-len(ext)]
	}
	return path + extension, nil
}
