// Package convert writes puzzles in another format: one of gridtext, or a drawing. It says of each
// puzzle what the format has no place for.
package convert

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/write/drawing"
)

// A Target is a format that puzzles are converted to.
type Target struct {
	Name       string
	About      string   // a short description
	Extensions []string // of files, such as ".sdk"; the first is the usual one
	Carries    []string // what a puzzle has beside its givens, in words such as "title"

	IsDrawing bool // it is only written, for people to look at

	text    grid.Format // unless it is a drawing
	drawing *drawing.Format
}

// drawn is what drawings show.
var drawn = []string{
	"a label", "placed values", "candidates", "solution", "title", "author", "level", "rating", "boxes", "regions", "diagonals", "further rules",
}

// Targets returns all formats: those that are read too, then those that are only written.
func Targets() (all []Target) {
	for _, f := range grid.Formats() {
		t := Target{Name: f.String(), About: f.About(), Extensions: []string{f.Extension()}, Carries: f.Carries(), text: f}
		if f == grid.FormatOpenSudoku {
			t.Extensions = append(t.Extensions, ".xml")
		}
		all = append(all, t)
	}
	for _, f := range drawing.Formats() {
		all = append(all, Target{Name: f.Name, About: f.About, Extensions: []string{f.Extension}, Carries: drawn, IsDrawing: true, drawing: f})
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

// TargetOf returns the first target whose files have the extension of the path.
func TargetOf(path string) (Target, error) {
	ext := strings.ToLower(filepath.Ext(path))
	for _, t := range Targets() {
		if slices.Contains(t.Extensions, ext) {
			return t, nil
		}
	}
	if ext == "" {
		return Target{}, fmt.Errorf("%s: this name has no extension that says the format: expected --to FORMAT", words.Printable(path))
	}
	var known []string
	for _, t := range Targets() {
		known = append(known, t.Extensions...)
	}
	slices.Sort(known)
	return Target{}, fmt.Errorf("%s: no format has the extension %s: expected --to FORMAT, or one of %s", words.Printable(path), words.Printable(ext), strings.Join(slices.Compact(known), " "))
}

// IsBinary reports whether the format is no text.
func (t Target) IsBinary() bool { return t.IsDrawing && t.drawing != drawing.SVG }

// hasBlanks reports whether the character of empty cells can be chosen.
func (t Target) hasBlanks() bool { return !t.IsDrawing && t.text.HasBlanks() }

// hasNumbers reports whether the format can have the values above 9 as numbers.
func (t Target) hasNumbers() bool { return t.IsDrawing || t.text.HasNumbers() }

// ListFormats writes all formats, with their extensions and what they have a place for.
func ListFormats(out io.Writer) error {
	fmt.Fprintln(out, "Every format holds the givens. Behind \"also\" is what else it has a place for.")
	fmt.Fprint(out, "\nFormats that are read, too:\n\n")
	for k, t := range Targets() {
		orders := grid.FormatGrid.Orders() // all
		if !t.IsDrawing {
			orders = t.text.Orders()
		} else if k == len(grid.Formats()) {
			fmt.Fprint(out, "\nFormats that are only written:\n\n")
		}
		fmt.Fprintf(out, "  %-11s %-12s %s; %s\n", t.Name, t.Extensions[0], t.About, orders)
		if len(t.Carries) > 0 {
			fmt.Fprintf(out, "  %-24s also: %s\n", "", strings.Join(t.Carries, ", "))
		}
	}
	return nil
}
