// Package save writes the solutions of files of puzzles to files beside them: puzzles_solved.txt
// for puzzles.txt, in the same format. A [Plan] finds the inputs and names their files before any
// puzzle is solved. A [Writer] writes the answers to one input.
package save

import (
	"context"
	"fmt"
	"strings"

	"fourfold/internal/input"
	"fourfold/internal/outfile"
)

// An Item is an input and the file for its solutions.
type Item struct {
	Source input.Source
	Path   string // "" if the Source has an error
}

// A Plan says which files are written. Its names stay in memory.
type Plan struct {
	Dir   string // the folder of all files; "" means the folder of each input
	Items []Item

	files *outfile.Plan
}

// NewPlan finds the inputs that the names stand for. It returns an error, before anything is
// written, if a file exists and is not to be replaced, or if a file has another use in files, such as that
// of an input or of the file for another input.
func NewPlan(ctx context.Context, r *input.Reader, names []string, dir string, files *outfile.Plan) (*Plan, error) {
	p := &Plan{Dir: dir, files: files}
	for source := range r.Sources(names) {
		item := Item{Source: source}
		if source.InFolder {
			f, err := r.OpenSource(source)
			if f == nil && err == nil {
				continue // it holds no puzzles
			}
			if f != nil {
				f.Close()
			}
		}
		if source.Err == nil {
			var err error
			if item.Path, err = p.path(source); err != nil {
				return nil, err
			}
			if err := files.OutputFor(nameOf(source), item.Path); err != nil {
				return nil, err
			}
		}
		p.Items = append(p.Items, item)
	}
	return p, context.Cause(ctx)
}

// path returns the path of the file for an input.
func (p *Plan) path(source input.Source) (string, error) {
	name := source.Name
	if source.Text != "" {
		if name = strings.ReplaceAll(name, " ", "") + ".txt"; p.Dir == "" {
			return "", fmt.Errorf("%s: a puzzle that is no file has no folder: expected --output DIR, the folder for its solution", source.Name)
		}
	}
	return outfile.Path(name, outfile.Solved, p.Dir)
}
