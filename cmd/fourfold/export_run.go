package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/answer"
	"fourfold/internal/environment"
	"fourfold/internal/export"
	"fourfold/internal/export/mapfile"
	"fourfold/internal/inorder"
	"fourfold/internal/read/input"
	"fourfold/internal/words"
	"fourfold/internal/write/convert"
	"fourfold/internal/write/outfile"
)

// maxExport is the largest model in bytes that is written without --force.
const maxExport = 100 << 20

// errSeveral ends a run that has no file for each of several puzzles.
var errSeveral = errors.New("several puzzles, each a model of its own: expected --output with a file or a folder")

func (v *exporting) run(ctx context.Context, files []string, changed func(string) bool) error {
	if err := v.check(files, changed); err != nil {
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
		return v.exportTasks(ctx, reader.Tasks(files))
	}
	sources := slices.Collect(reader.Sources(files)) // before files are written to their folders
	for _, source := range sources {
		if err := v.exportTasks(ctx, reader.TasksOf(source)); err != nil {
			return err
		}
	}
	return nil
}

// exportTasks exports tasks, which get numbers if there are several.
func (v *exporting) exportTasks(ctx context.Context, tasks iter.Seq[*input.Task]) error {
	tasks, single := inorder.LookAhead(tasks)
	number := 0
	for t := range tasks {
		if ctx.Err() != nil {
			return nil
		}
		if number++; !single && v.output == "" && !v.size {
			return errSeveral
		}
		for _, path := range []string{v.output, v.mapPath} {
			if !single && path != "" && filepath.Ext(path) == "" && !outfile.IsFolder(path) {
				return fmt.Errorf("%s: several puzzles: expected the name of a folder, as %[1]s/, or a name with an extension", words.Printable(path))
			}
		}
		if v.shape.Compile(t); t.Err != nil {
			v.raise(answer.BadInput)
			v.badTask(t)
			continue
		}
		suffix := ""
		if !single {
			suffix = "-" + strconv.Itoa(number)
		}
		if err := v.exportTask(ctx, t, suffix); err != nil {
			return err
		}
	}
	return nil
}

// exportTask exports a task. An error ends the run. A model that is too large does not.
func (v *exporting) exportTask(ctx context.Context, t *input.Task, suffix string) error {
	size, err := export.Measure(ctx, t.Problem, v.choices)
	if err == nil && v.size {
		v.done++
		_, err := fmt.Fprintf(v.out, "%s: %s\n", t.Where, size)
		return err
	}
	if err == nil && size.Terms > maxExport/2 && !v.plan.Force { // a term takes two bytes or more
		err = tooLarge{size, 0}
	}
	if err == nil {
		err = v.write(ctx, t, suffix)
	}
	switch large := (tooLarge{}); {
	case err == nil:
		v.done++
	case ctx.Err() != nil:
		return nil
	case errors.As(err, &large):
		v.raise(answer.BadInput)
		v.complain("%s: %v", t.Where, err)
	case errors.Is(err, errors.ErrUnsupported):
		v.raise(answer.GaveUp)
		v.complain("%s: %v", t.Where, err)
	case errors.Is(err, export.ErrNoText):
		v.raise(answer.BadInput)
		v.complain("%s: %v", t.Where, err)
	default:
		return err
	}
	return nil
}

// A tooLarge says that a model is larger than maxExport. Bytes is 0 if it was not made.
type tooLarge struct {
	size  export.Size
	bytes int64
}

func (e tooLarge) Error() string {
	bytes := "more than 100 MB"
	if e.bytes > 0 {
		bytes = fmt.Sprintf("%d MB", e.bytes>>20)
	}
	return fmt.Sprintf("the model has %s, and would take %s: expected at most 100 MB, --force, or another encoding", e.size, bytes)
}

// write writes the model of a task, and its map.
func (v *exporting) write(ctx context.Context, t *input.Task, suffix string) error {
	m, err := export.New(ctx, t.Problem, v.choices)
	if err != nil {
		return err
	}
	source, err := mapfile.SourceOf(t, &v.shape)
	if err != nil {
		return err
	}
	lines := mapfile.New(m, t.Problem, v.choices.Encoding, source).Lines()
	extra := export.Extra{Comments: v.comments(t, m)}
	if v.mapPath == "" && !v.plain {
		extra.Comments = append(extra.Comments, lines...)
	}
	if !v.plan.Force {
		bytes, err := m.Bytes(ctx, extra)
		if err == nil && bytes > maxExport {
			err = tooLarge{m.Size(), bytes}
		}
		if err != nil {
			return err
		}
	}
	files := v.plan.Set()
	defer files.Discard()
	if v.mapPath != "" {
		err = v.add(files, t, "--map", v.mapPath, ".map", suffix, func(w io.Writer) error { return writeLines(w, lines) })
	}
	if err == nil && v.output != "" {
		err = v.add(files, t, "--output", v.output, v.format.Extension, suffix, func(w io.Writer) error { return m.Write(ctx, w, extra) })
	}
	if err == nil && v.output == "" {
		out := bufio.NewWriterSize(v.out, 1<<16)
		if err = m.Write(ctx, out, extra); err == nil {
			err = out.Flush()
		}
	}
	if err != nil {
		return err
	}
	return files.Commit()
}

// comments returns the first comments of a model.
func (v *exporting) comments(t *input.Task, m *export.Model) []string {
	if v.plain {
		return nil
	}
	return []string{"made by fourfold " + environment.Version() + " from " + t.Where, m.Size().String()}
}

func writeLines(w io.Writer, lines []string) error {
	for _, line := range lines {
		if _, err := io.WriteString(w, line+"\n"); err != nil {
			return err
		}
	}
	return nil
}

// add writes a file for a task. Path is that of the flag, which may be a folder.
func (v *exporting) add(files *outfile.Set, t *input.Task, flag, path, ext, suffix string, write func(io.Writer) error) (err error) {
	claim := func(path string) error { return v.plan.Claim(flag, path) }
	if outfile.IsFolder(path) {
		claim = func(path string) error { return v.plan.OutputFor(t.Where, path) }
		if path, err = (convert.Target{Extensions: []string{ext}}).PathIn(path, nameInFolder(t)); err != nil {
			return err
		}
	} else {
		ext = filepath.Ext(path)
	}
	path = strings.TrimSuffix(path, ext) + suffix + ext
	if err := claim(path); err != nil {
		return err
	}
	if err := outfile.MakeFolder(filepath.Dir(path)); err != nil {
		return err
	}
	return files.Add(path, write)
}

// nameInFolder returns the name that the files of a task have in a folder, without an extension of
// their own: that of the input file, if there is one.
func nameInFolder(t *input.Task) string {
	number, isArgument := strings.CutPrefix(t.File, "argument ")
	switch {
	case isArgument && number != "" && strings.Trim(number, "0123456789") == "":
		return "puzzle-" + number
	case t.File == "standard input":
		return "puzzle"
	}
	return t.File
}
