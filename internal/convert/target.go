// Package convert writes puzzles in another format: one of gridtext, a drawing, or Knuth's format
// of exact cover problems. It says of each puzzle what the format has no place for.
package convert

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"fourfold/internal/drawing"
	"fourfold/internal/input"
	"fourfold/internal/words"
	"fourfold/puzzle"
	"fourfold/puzzle/gridtext"
)

// A Target is a format that puzzles are converted to.
type Target struct {
	Name       string
	About      string   // a short description
	Extensions []string // of files, such as ".sdk"; the first is the usual one

	kind    kind
	text    gridtext.Format
	drawing drawing.Format
}

// A kind says which package writes a format.
type kind uint8

const (
	text kind = iota
	drawn
	problem
)

// moreExtensions has extensions that files of some formats have besides the usual one.
var moreExtensions = map[string][]string{"opensudoku": {".xml"}}

// Targets returns all formats: those that are read too, then those that are only written.
func Targets() (all []Target) {
	for _, f := range gridtext.Formats() {
		all = append(all, Target{
			Name: f.String(), About: f.About(), Extensions: append([]string{f.Extension()}, moreExtensions[f.String()]...), text: f,
		})
	}
	all = append(all, Target{
		Name: "dlx", About: "the exact cover problem of one puzzle, in Knuth's format", Extensions: []string{".dlx"}, kind: problem,
	})
	for _, f := range drawing.Formats() {
		all = append(all, Target{Name: f.String(), About: f.About(), Extensions: f.Extensions(), kind: drawn, drawing: f})
	}
	return all
}

// Names returns the names of all targets.
func Names() (names []string) {
	for _, t := range Targets() {
		names = append(names, t.Name)
	}
	return names
}

// ParseTarget returns the target with the name. Its error lists all names.
func ParseTarget(name string) (Target, error) {
	for _, t := range Targets() {
		if strings.EqualFold(t.Name, name) {
			return t, nil
		}
	}
	return Target{}, fmt.Errorf("unknown format %q: expected %s", name, words.Choice(name, Names()))
}

// TargetOf returns the first target whose files have the extension of the path. The extension .gz
// is an error, since nothing is written compressed.
func TargetOf(path string) (Target, error) {
	ext := strings.ToLower(filepath.Ext(path))
	for _, t := range Targets() {
		if slices.Contains(t.Extensions, ext) {
			return t, nil
		}
	}
	switch ext {
	case "":
		return Target{}, fmt.Errorf("%s: this name has no extension that says the format: expected --to FORMAT", words.Printable(path))
	case ".gz":
		return Target{}, fmt.Errorf("%s: files are not compressed when they are written: expected a name without .gz", words.Printable(path))
	}
	return Target{}, fmt.Errorf("%s: no format has the extension %s: expected --to FORMAT", words.Printable(path), words.Printable(ext))
}

// Carries says in words what a puzzle in the format has beside its givens, such as "title".
func (t Target) Carries() []string {
	if t.kind == text {
		return t.text.Carries()
	}
	w := Writer{target: t, o: Options{Shape: new(input.Shape), Drawing: drawing.Options{Candidates: true, Solutions: drawing.SolutionsInGrid}}}
	return gridtext.Carried(func(p *gridtext.Puzzle) []string {
		lost, _ := gridtext.Missing(p, w.kept(p))
		return lost
	})
}

// Orders says in words which orders the format holds, such as "order 9" or "orders 4 to
// 36".
func (t Target) Orders() string {
	var held []int
	for order := 4; order <= puzzle.MaxOrder; order++ {
		if t.kind != text || t.text.Holds(order) {
			held = append(held, order)
		}
	}
	if len(held) == 1 {
		return fmt.Sprintf("order %d", held[0])
	}
	return fmt.Sprintf("orders %d to %d", held[0], held[len(held)-1])
}

// IsDrawing reports whether the format is only written, for people to look at.
func (t Target) IsDrawing() bool { return t.kind == drawn }

// IsPicture reports whether each page of the format is a file of its own.
func (t Target) IsPicture() bool { return t.kind == drawn && t.drawing.IsPicture() }

// IsBinary reports whether the format is no text.
func (t Target) IsBinary() bool { return t.kind == drawn && t.drawing.IsBinary() }

// IsProblem reports whether the format is Knuth's.
func (t Target) IsProblem() bool { return t.kind == problem }

// IsSingle reports whether other programs read only one puzzle of a file in this text format.
func (t Target) IsSingle() bool { return t.kind == text && t.text.Single() }

// IsTable reports whether the format has columns with names.
func (t Target) IsTable() bool { return t.kind == text && t.text == gridtext.FormatCSV }

// HasBlanks reports whether the character of empty cells can be chosen.
func (t Target) HasBlanks() bool { return t.kind == text && t.text.HasBlanks() }

// HasSolutions reports whether the format has a place for the solution of a puzzle.
func (t Target) HasSolutions() bool {
	return t.kind == drawn || t.kind == text && t.text.HoldsSolution()
}

// HasNumbers reports whether the format can write the values above 9 as numbers.
func (t Target) HasNumbers() bool {
	return t.kind == drawn || t.kind == text && slices.Contains(numberFormats, t.text)
}

var numberFormats = []gridtext.Format{gridtext.FormatPretty, gridtext.FormatCommas, gridtext.FormatNumbers, gridtext.FormatJSON}

// ListFormats writes all formats, with their extensions and what they have a place for.
func ListFormats(out io.Writer) error {
	fmt.Fprintln(out, "Every format holds the givens. Behind \"also\" is what else it has a place for.")
	for _, drawn := range []bool{false, true} {
		title := "\nFormats that are read, too:\n"
		if drawn {
			title = "\nFormats that are only written:\n"
		}
		fmt.Fprintln(out, title)
		for _, t := range Targets() {
			if t.IsDrawing() != drawn {
				continue
			}
			fmt.Fprintf(out, "  %-11s %-12s %s; %s\n", t.Name, t.Extensions[0], t.About, t.Orders())
			if also := t.Carries(); len(also) > 0 {
				fmt.Fprintf(out, "  %-24s also: %s\n", "", strings.Join(also, ", "))
			}
		}
	}
	return nil
}
