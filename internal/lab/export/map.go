package export

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf16"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/read/textfile"
)

// A Map says what a model is of. It is JSON in the comments of the model. [ReadMap] reads it there,
// and [Map.Model] makes the model again.
type Map struct {
	Format   string   `json:"format"`
	Encoding string   `json:"encoding,omitempty"`
	Flags    []string `json:"flags,omitempty"` // of the command that reads the text, such as --box 2x3
	Text     string   `json:"text"`            // the puzzle on one line, or a problem in Knuth's format

	Options   int32  `json:"options"`   // of the problem
	Variables int32  `json:"variables"` // of the model, with the auxiliary ones
	SHA256    string `json:"sha256"`    // of the model without comments
}

// NewMap returns the map of a task that is compiled, without what is known of the model only. Its
// text is the puzzle on one line if that, with flags, stands for the same problem. A puzzle with
// more, such as candidates of its own, becomes its problem in Knuth's format.
func NewMap(t *input.Task, s *input.Shape, c Choices) (*Map, error) {
	m := &Map{Format: c.Format, Encoding: c.Encoding}
	if t.Puzzle != nil {
		m.Text = t.Givens()
		flags := s.ArgsOf(&t.Puzzle.Sheet)
		for _, more := range [][]string{nil, {"--alphabet", "1-9A-Z"}, {"--alphabet", "0-9A-Z"}} {
			m.Flags = slices.Concat(flags, more)
			if again, err := m.task(context.Background(), ""); err == nil && sameProblem(t.Problem, again.Problem) {
				return m, nil
			}
		}
	}
	var text strings.Builder
	err := fourfold.WriteProblem(&text, t.Problem)
	m.Flags, m.Text = []string{"--as", "dlx"}, strings.TrimSuffix(text.String(), "\n")
	return m, err
}

// sameProblem reports whether two problems have the same options in the same order. Their items
// may have other numbers.
func sameProblem(p, q *fourfold.Problem) bool {
	if p.NumOptions() != q.NumOptions() || p.NumItems() != q.NumItems() {
		return false
	}
	for o := range p.NumOptions() {
		if p.Cost(o) != q.Cost(o) || !slices.EqualFunc(p.Option(o), q.Option(o), func(a, b fourfold.Item) bool {
			return a.Color == b.Color && p.ItemName(a.Index) == q.ItemName(b.Index) && p.IsPrimary(a.Index) == q.IsPrimary(b.Index) &&
				p.Need(a.Index) == q.Need(b.Index) && p.Room(a.Index) == q.Room(b.Index)
		}) {
			return false
		}
	}
	return true
}

// task returns the compiled task of the text. It reads no files: the value of --extra, which may
// name one, must be rules here. MaxSize is as in [input.Shape].
func (m *Map) task(ctx context.Context, maxSize string) (task *input.Task, err error) {
	shape := input.Shape{MaxSize: maxSize}
	f := flag.NewFlagSet("", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	for name, value := range map[string]*string{"as": &shape.As, "box": &shape.Box, "regions": &shape.Regions, "extra": &shape.Extra, "alphabet": &shape.Alphabet} {
		f.StringVar(value, name, "", "")
	}
	f.BoolVar(&shape.Diagonals, "diagonals", false, "")
	if err := f.Parse(m.Flags); err != nil {
		return nil, err
	}
	if shape.Extra != "" {
		if _, err := grid.ParseRules(shape.Extra, "extra"); err != nil || strings.ContainsAny(shape.Extra, "\n#") {
			return nil, fmt.Errorf("--extra %s: expected rules, such as windoku", words.Quote(shape.Extra))
		}
	}
	if err := shape.Check([]string{input.StandardInput}); err != nil {
		return nil, err
	}
	r := input.Reader{Shape: &shape, Stdin: strings.NewReader(m.Text + "\n"), Context: ctx}
	for t := range r.TasksOf(input.Source{Name: input.StandardInput}) {
		if task != nil {
			return nil, errors.New("several puzzles: expected one")
		}
		task = t
	}
	if task == nil {
		return nil, errors.New("no puzzle: expected one")
	}
	shape.Compile(task)
	return task, task.Err
}

// Model makes the model and the task that it is of. If the map has a checksum, it returns an error
// for a model with another one. Otherwise it completes the map.
func (m *Map) Model(ctx context.Context, maxSize string) (model *Model, task *input.Task, err error) {
	if task, err = m.task(ctx, maxSize); err != nil {
		return nil, nil, fmt.Errorf("the puzzle of the map: %w", err)
	}
	if model, err = New(ctx, task.Problem, Choices{m.Format, m.Encoding}); err != nil {
		return nil, nil, err
	}
	hash := sha256.New()
	if err := model.Write(ctx, hash, Extra{}); err != nil {
		return nil, nil, err
	}
	sum := fmt.Sprintf("%x", hash.Sum(nil))
	if m.SHA256 != "" && m.SHA256 != sum {
		return nil, nil, errors.New("the puzzle of the map has another model: expected a map that was not changed, by the same version of this program")
	}
	m.Options, m.Variables, m.SHA256 = task.Problem.NumOptions(), model.variables, sum
	return model, task, nil
}

// mapMark begins each line of a map, behind the mark of a comment.
const mapMark = "map "

// Comments returns the lines of the map of a model, and a line for each variable that stands for an
// option. The latter are for people.
func (m *Model) Comments(k *Map) (lines []string, err error) {
	var text []byte
	data, err := json.Marshal(k)
	for _, r := range string(data) {
		if r < 0x80 {
			text = append(text, byte(r))
			continue
		}
		for _, u := range utf16.AppendRune(nil, r) {
			text = fmt.Appendf(text, `\u%04x`, u)
		}
	}
	for part := range slices.Chunk(text, commentWidth-len(mapMark)-2) {
		lines = append(lines, mapMark+string(part))
	}
	for k, o := range m.options {
		lines = append(lines, fmt.Sprintf("variable %d option %d %s", k+1, o+1, words.Clip(m.p.OptionName(o), 120)))
	}
	if m.priced && m.offset != 0 {
		lines = append(lines, fmt.Sprintf("objective %d a solution costs so much more than the value of the objective", m.offset))
	}
	for _, o := range m.chosen {
		lines = append(lines, fmt.Sprintf("chosen %d %s", o+1, words.Clip(m.p.OptionName(o), 120)))
	}
	return lines, err
}

// defaultMap is the largest number of bytes that a map may have by default.
const defaultMap = 64 << 20

// ReadMap reads the map in the comments that a model begins with. The name is for errors, which say
// file and line. The map may have so many bytes; 0 means 64 MiB.
func ReadMap(r io.Reader, name string, limit int64) (*Map, error) {
	if limit == 0 {
		limit = defaultMap
	}
	lines := textfile.NewLines(textfile.Text(r), textfile.MaxLine)
	errorf := func(format string, args ...any) error {
		return fmt.Errorf("%s:%d:1: %s", name, max(1, lines.Number()), fmt.Sprintf(format, args...))
	}
	var text []byte
	for {
		line, _, err := lines.Next()
		if err != nil && err != io.EOF {
			return nil, errorf("%v: expected a model", err)
		}
		comment, isComment := commentOf(line)
		part, isMap := bytes.CutPrefix(comment, []byte(mapMark))
		if isMap {
			text = append(text, part...)
		}
		switch {
		case int64(len(text)) > limit:
			return nil, errorf("the map has more than %d bytes: expected at most that many (--max-size raises the limit)", limit)
		case isMap || isComment && text == nil:
			continue
		case text == nil:
			return nil, errorf("no map: expected a model that \"fourfold export\" has written, with its comments")
		}
		m := &Map{}
		if err := json.Unmarshal(text, m); err != nil || m.SHA256 == "" {
			return nil, errorf("the map above is damaged: expected the model as \"fourfold export\" has written it")
		}
		return m, nil
	}
}

// commentOf returns a line without the mark of a comment, if it has one.
func commentOf(line []byte) (comment []byte, ok bool) {
	for _, f := range formats {
		if comment, ok := bytes.CutPrefix(line, []byte(f.Comment)); ok {
			return comment, true
		}
	}
	return nil, false
}
