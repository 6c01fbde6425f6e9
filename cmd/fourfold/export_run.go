package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/internal/kit/environment"
	"fourfold/internal/kit/inorder"
	"fourfold/internal/kit/words"
	"fourfold/internal/lab/export"
	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/convert"
	"fourfold/internal/write/outfile"
)

// maxTerms is the largest model that is written without --force: it takes some 100 MB.
const maxTerms = 16 << 20

var errTooLarge = errors.New("expected at most 100 MB, --force, or another encoding")

func (v *exporting) run(ctx context.Context, files []string) error {
	if err := v.check(files); err != nil {
		return err
	}
	reader := v.reader(&v.shape)
	err := v.exportAll(ctx, reader, files)
	if ctx.Err() != nil {
		v.raise(answer.GaveUp)
		v.complain("interrupted after %s", words.Plural(v.done, "puzzle"))
		return nil
	}
	return err
}

// exportAll exports the puzzles of the files.
func (v *exporting) exportAll(ctx context.Context, reader *input.Reader, files []string) error {
	if !outfile.IsFolder(v.output) {
		return v.exportTasks(ctx, reader.Tasks(files), v.output, func(path string) error { return v.plan.Claim("--output", path) })
	}
	for _, source := range slices.Collect(reader.Sources(files)) { // before files are written to their folders
		name := convert.FileOf(source)
		path, err := convert.Target{Extensions: []string{v.format.Extension}}.PathIn(v.output, name)
		if err == nil {
			err = v.exportTasks(ctx, reader.TasksOf(source), path, func(path string) error { return v.plan.OutputFor(name, path) })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// exportTasks exports tasks to a file, or to files with numbers if there are several. Claim returns
// an error if a file may not be written. A model that cannot be written does not end the run.
func (v *exporting) exportTasks(ctx context.Context, tasks iter.Seq[*input.Task], path string, claim func(path string) error) error {
	tasks, single := inorder.LookAhead(tasks)
	number := 0
	for t := range tasks {
		number++
		if v.shape.Compile(t); t.Err != nil {
			v.raise(answer.BadInput)
			v.badTask(t)
			continue
		}
		name := path
		if ext := filepath.Ext(path); !single && path != "" {
			name = strings.TrimSuffix(path, ext) + "-" + strconv.Itoa(number) + ext
		}
		var err error
		switch {
		case v.size:
			err = v.writeSize(ctx, t)
		case !single && path == "":
			return errors.New("several puzzles, each a model of its own: expected --output with a file or a folder")
		default:
			err = v.write(ctx, t, name, claim)
		}
		switch {
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errTooLarge) || errors.Is(err, fourfold.ErrBadProblem):
			v.raise(answer.BadInput)
			v.complain("%s: %v", t.Where, err)
		case errors.Is(err, errors.ErrUnsupported):
			v.raise(answer.GaveUp)
			v.complain("%s: %v", t.Where, err)
		case err != nil:
			return err
		default:
			v.done++
		}
	}
	return nil
}

// writeSize writes the size of the model of a task.
func (v *exporting) writeSize(ctx context.Context, t *input.Task) error {
	size, err := export.Measure(ctx, t.Problem, v.choices)
	if err == nil {
		_, err = fmt.Fprintf(v.out, "%s: %s\n", t.Where, size)
	}
	return err
}

// write writes the model of a task to a file, or to standard output if there is no path.
func (v *exporting) write(ctx context.Context, t *input.Task, path string, claim func(path string) error) error {
	size, err := export.Measure(ctx, t.Problem, v.choices)
	if err != nil {
		return err
	}
	if size.Terms > maxTerms && !v.plan.Force {
		return fmt.Errorf("the model has %s, and would take more than 100 MB: %w", size, errTooLarge)
	}
	about, err := export.NewMap(t, &v.shape, v.choices)
	if err != nil {
		return err
	}
	m, _, err := about.Model(ctx, v.shape.MaxSize)
	if err != nil {
		return err
	}
	var e export.Extra
	if !v.plain {
		lines, err := m.Comments(about)
		if err != nil {
			return err
		}
		e.Comments = append([]string{"made by fourfold " + environment.Version() + " from " + t.Where, size.String()}, lines...)
	}
	if !m.Optimizes() && v.format.Name != "dlx" {
		v.complain("%s: format %s has no costs, so the model asks for any solution: wcnf, opb, lp, mps and minizinc ask for the cheapest", t.Where, v.format.Name)
	}
	if path == "" {
		return m.Write(ctx, v.out, e)
	}
	if err := claim(path); err != nil {
		return err
	}
	if err := outfile.MakeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	return v.plan.Write(ctx, path, func(w io.Writer) error { return m.Write(ctx, w, e) })
}
