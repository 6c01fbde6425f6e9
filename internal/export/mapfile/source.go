package mapfile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/internal/read/input"
	"fourfold/internal/words"
	"fourfold/puzzle/gridtext"
)

// SourceOf returns the source of a task that is compiled. It is the puzzle on one line if that,
// with flags, stands for the same problem. A puzzle with more, such as candidates of its own,
// becomes its problem in Knuth's format.
func SourceOf(t *input.Task, shape *input.Shape) (Source, error) {
	if t.Puzzle != nil {
		flags := flagsOf(shape.ArgsOf(&t.Puzzle.Sheet))
		for _, more := range [][]string{nil, {"alphabet=1-9A-Z"}, {"alphabet=0-9A-Z"}} {
			s := Source{Flags: append(slices.Clone(flags), more...), Lines: []string{t.Givens()}}
			if again, err := s.task(context.Background(), 0); err == nil && sameProblem(t.Problem, again.Problem) {
				return s, nil
			}
		}
	}
	var text strings.Builder
	if err := fourfold.WriteProblem(&text, t.Problem); err != nil {
		return Source{}, err
	}
	return Source{Flags: []string{"as=dlx"}, Lines: strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")}, nil
}

// sameProblem reports whether two problems have the same options in the same order. Their items
// may have other numbers.
func sameProblem(p, q *fourfold.Problem) bool {
	if p.NumOptions() != q.NumOptions() || p.NumItems() != q.NumItems() {
		return false
	}
	for o := range p.NumOptions() {
		if !slices.EqualFunc(p.Option(o), q.Option(o), func(a, b fourfold.Item) bool {
			return a.Color == b.Color && p.ItemName(a.Index) == q.ItemName(b.Index) && p.IsPrimary(a.Index) == q.IsPrimary(b.Index)
		}) {
			return false
		}
	}
	return true
}

// flagsOf returns flags of the command in the form of a map: "--box", "2x3" becomes "box=2x3".
func flagsOf(args []string) (flags []string) {
	for _, arg := range args {
		if name, ok := strings.CutPrefix(arg, "--"); ok {
			flags = append(flags, name)
		} else if len(flags) > 0 {
			flags[len(flags)-1] += "=" + arg
		}
	}
	return flags
}

// shape returns the shape that the flags state. It reads no files: the value of --extra, which may
// name one, must be rules here.
func (s Source) shape(maxText int64) (*input.Shape, error) {
	shape := &input.Shape{MaxSize: strconv.FormatInt(cmp.Or(maxText, DefaultText), 10)}
	for _, flag := range s.Flags {
		name, value, _ := strings.Cut(flag, "=")
		switch name {
		case "as":
			shape.As = value
		case "box":
			shape.Box = value
		case "regions":
			shape.Regions = value
		case "diagonals":
			shape.Diagonals = true
		case "extra":
			if _, err := gridtext.ParseExtra(value, "extra"); err != nil || strings.ContainsAny(value, "\n#") {
				return nil, fmt.Errorf("flag %s: expected rules, such as windoku", words.Quote(flag))
			}
			shape.Extra = value
		case "alphabet":
			shape.Alphabet = value
		default:
			return nil, fmt.Errorf("flag %s: expected as, box, regions, diagonals, extra or alphabet", words.Quote(flag))
		}
	}
	return shape, shape.Check([]string{input.StandardInput})
}

// task returns the compiled task of the source. A problem may have maxText bytes.
func (s Source) task(ctx context.Context, maxText int64) (*input.Task, error) {
	shape, err := s.shape(maxText)
	if err != nil {
		return nil, err
	}
	var task *input.Task
	r := input.Reader{Shape: shape, Stdin: strings.NewReader(strings.Join(s.Lines, "\n") + "\n"), Context: ctx}
	for t := range r.TasksOf(input.Source{Name: input.StandardInput}) {
		if task != nil {
			return nil, errors.New("several puzzles: expected one")
		}
		task = t
	}
	if task == nil {
		return nil, errors.New("no puzzle: expected one")
	}
	if shape.Compile(task); task.Err != nil {
		return nil, task.Err
	}
	return task, nil
}
