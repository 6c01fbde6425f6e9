package export

import (
	"fmt"
	"slices"

	"fourfold/internal/kit/words"
)

// A Format is a format of problems that other solvers read.
type Format struct {
	Name      string
	About     string   // one line
	Extension string   // of files, with the dot
	Engine    string   // whose settings choose the encoding: "sat", "lp", or "" for a format without a choice
	Answers   []string // the answers that Model.Read understands
	Comment   string   // begins a line of comment
	Objective bool     // with the costs of a problem, a model asks for a cheapest solution

	check func(*maker) error // checks the encoding; nil if there is none
	make  func(*maker) error
	size  func(*maker) (Size, error) // the size without making it; nil if it is not known before
	write func(*Model, *writer, Extra)
	read  func(*reading) error
}

// formats is the table of formats. It is filled by init, because its functions refer to it.
var formats []*Format

func init() {
	formats = []*Format{&cnf, &wcnf, &opb, &lpFormat, &mps, &dlx, &minizinc}
}

// Formats returns all formats.
func Formats() []*Format { return slices.Clone(formats) }

// Names returns the names of all formats.
func Names() (names []string) {
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the format of this name.
func Find(name string) (*Format, error) {
	for _, f := range formats {
		if f.Name == name {
			return f, nil
		}
	}
	return nil, fmt.Errorf("unknown format %q: expected %s", name, words.Choice(name, Names()))
}
