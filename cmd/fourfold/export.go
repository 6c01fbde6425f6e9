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

	"github.com/spf13/cobra"

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

// An exportCmd is one run of the command: its flags, and the values made from them.
type exportCmd struct {
	*console
	shape       input.Shape
	choices     export.Choices
	output      string
	plain, size bool

	format *export.Format
	done   int
}

func exportCommand(c *console) *cobra.Command {
	v := &exportCmd{console: c}
	cmd := &cobra.Command{
		Use:   "export [FILE...]",
		Short: "Write puzzles for other solvers: SAT, MIP, CP and others",
		Long: `Export writes the formulation of a puzzle, or of an exact cover problem, for another solver: clauses, an integer program, or constraints.
"fourfold export --to help" lists the formats, and "fourfold import" reads the answer.

If options have costs, a model asks for a cheapest solution: in wcnf, opb, lp, mps and minizinc. cnf asks for any.

--encoding takes the settings of sat for cnf and wcnf, and those of lp for lp, mps, opb and minizinc. minizinc has integer variables, and sets of
them that are all different, unless constraints=sums is among the settings: then it is an integer program. Nothing is simplified before, unless reduce=singles or
reduce=probing is among them. The comments of a model have the puzzle and a checksum, which import needs, and say for which option each
variable stands.

Several puzzles become files with numbers: --output p.cnf writes p-1.cnf, p-2.cnf and so on. In a folder they are named after the inputs.

Exit codes: 0 written; 2 bad usage or bad input, or a model is larger than 100 MB; 3 interrupted, or a model is too large even with --force.`,
		Example: `  fourfold export --to cnf puzzle.txt
  fourfold export --to cnf --encoding amo=product --size puzzle.txt
  fourfold make queens 8 | fourfold export -o small.mps`,
		RunE: func(cmd *cobra.Command, files []string) error {
			if v.choices.Format == "help" {
				v.list()
				return nil
			}
			return v.run(cmd.Context(), files)
		},
	}
	f := cmd.Flags()
	f.StringVar(&v.choices.Format, "to", "", "write `FORMAT`: "+strings.Join(export.Names(), ", ")+" (default by the extension of --output)")
	f.StringVar(&v.choices.Encoding, "encoding", "", "encode by `SETTINGS` of sat or lp, such as amo=product,reduce=singles")
	f.StringVarP(&v.output, "output", "o", "", "write the model to `FILE`; a folder, or a name that ends in /, gets a file for each puzzle")
	f.BoolVar(&v.plain, "plain", false, "write no comments but a projection for counters; import then cannot read the model")
	f.BoolVar(&v.size, "size", false, "write only the size of each model")
	f.BoolVar(&v.plan.Force, "force", false, "replace files, and write models above 100 MB")
	addShapeFlags(f, &v.shape)
	return cmd
}

// list writes the formats, and what import reads of each.
func (v *exportCmd) list() {
	for _, f := range export.Formats() {
		fmt.Fprintf(v.out, "%-9s %-5s %s\n", f.Name, f.Extension, f.About)
		for _, s := range f.Encodings() {
			fmt.Fprintf(v.out, "                %s=%s (default %s)\n", s.Name, s.Values, s.Default)
		}
		for _, a := range f.Answers {
			fmt.Fprintf(v.out, "                answers: %s\n", a)
		}
	}
}

// check checks the flags, and sets what the run needs of them.
func (v *exportCmd) check(files []string) (err error) {
	if v.size && v.output != "" {
		return errors.New("--size and --output exclude each other")
	}
	for _, f := range export.Formats() {
		if v.choices.Format == "" && strings.EqualFold(filepath.Ext(v.output), f.Extension) {
			v.choices.Format = f.Name
		}
	}
	if v.choices.Format == "" {
		return fmt.Errorf("expected --to FORMAT, one of %s, or an --output with the extension of a format", words.List(export.Names(), "and"))
	}
	if v.format, err = export.Find(v.choices.Format); err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	if err := v.choices.Check(); err != nil {
		return fmt.Errorf("--%w", err)
	}
	if err := v.checkShape(&v.shape, files); err != nil {
		return err
	}
	if outfile.IsFolder(v.output) {
		v.plan.Folder("--output", v.output)
		return nil
	}
	return v.plan.Claim("--output", v.output)
}

// maxTerms is the largest model that is written without --force: it takes some 100 MB.
const maxTerms = 16 << 20

var errTooLarge = errors.New("expected at most 100 MB, --force, or another encoding")

func (v *exportCmd) run(ctx context.Context, files []string) error {
	if err := v.check(files); err != nil {
		return err
	}
	err := v.exportAll(ctx, v.reader(&v.shape), files)
	return v.ended(ctx, err, words.Plural(v.done, "puzzle"))
}

// exportAll exports the puzzles of the files.
func (v *exportCmd) exportAll(ctx context.Context, reader *input.Reader, files []string) error {
	if !outfile.IsFolder(v.output) {
		return v.exportTasks(ctx, reader.Tasks(files), v.output, func(path string) error { return v.plan.Claim("--output", path) })
	}
	for _, source := range slices.Collect(reader.Sources(files)) { // before files are written to their folders
		name := convert.FileOf(source)
		path, err := convert.PathIn(v.output, name, v.format.Extension)
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
func (v *exportCmd) exportTasks(ctx context.Context, tasks iter.Seq[*input.Task], path string, claim func(path string) error) error {
	tasks, single := inorder.LookAhead(tasks)
	number, ext := 0, filepath.Ext(path)
	for t := range tasks {
		number++
		if v.shape.Compile(t); t.Err != nil {
			v.raise(answer.BadInput)
			v.badTask(t)
			continue
		}
		name := path
		if !single && path != "" {
			name = strings.TrimSuffix(path, ext) + "-" + strconv.Itoa(number) + ext
		}
		if !single && path == "" && !v.size {
			return errors.New("several puzzles, each a model of its own: expected --output with a file or a folder")
		}
		err := v.export(ctx, t, name, claim)
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

// export writes the model of a task to a file, or to standard output if there is no path. With
// --size it only writes the size.
func (v *exportCmd) export(ctx context.Context, t *input.Task, path string, claim func(path string) error) error {
	size, err := export.Measure(ctx, t.Problem, v.choices)
	switch {
	case err != nil:
		return err
	case v.size:
		_, err = fmt.Fprintf(v.out, "%s: %s\n", t.Where, size)
		return err
	case size.Terms > maxTerms && !v.plan.Force:
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
