// Package save writes the solutions of files of puzzles to files beside them: puzzles_solved.txt
// for puzzles.txt, in the same format. A [Plan] finds the inputs and names their files before any
// puzzle is solved. A [Writer] writes the answers to one input.
package save

import (
	"context"
	"fmt"
	"os"
	"strings"

	"fourfold/internal/atomicfile"
	"fourfold/internal/beside"
	"fourfold/internal/input"
	"fourfold/internal/outfile"
	"fourfold/internal/words"
)

// An Item is an input and the file for its solutions.
type Item struct {
	Source input.Source
	Path   string // "" if the Source has an error
}

// A Plan says which files are written. Its names stay in memory.
type Plan struct {
	Dir   string // the folder of all files; "" means the folder of each input
	Force bool   // files that exist are replaced
	Items []Item

	reader input.Reader
	byPath map[string]int // the Item that has a path
	files  *outfile.Plan
}

// NewPlan finds the inputs that the names stand for. It returns an error, before anything is
// written, if a file exists and force is not set, if two inputs would have the same file, or if a
// file has another use in files, such as that of an input.
func NewPlan(ctx context.Context, r *input.Reader, names []string, dir string, force bool, files *outfile.Plan) (*Plan, error) {
	p := &Plan{Dir: dir, Force: force, reader: *r, byPath: map[string]int{}, files: files}
	p.reader.Warn = nil // the warnings come when the inputs are read
	for source := range p.reader.Sources(names) {
		if err := p.add(source); err != nil {
			return nil, err
		}
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return p, p.check()
}

// add adds an input.
func (p *Plan) add(source input.Source) error {
	if source.Err != nil {
		p.Items = append(p.Items, Item{Source: source})
		return nil
	}
	name := source.Name
	if source.Text != "" {
		if name = strings.ReplaceAll(name, " ", "") + ".txt"; p.Dir == "" {
			return fmt.Errorf("%s: a puzzle that is no file has no folder: expected --output DIR, the folder for its solution", source.Name)
		}
	}
	path, err := beside.Path(name, beside.Solved, p.Dir)
	if err != nil {
		return err
	}
	item := Item{source, path}
	k, taken := p.byPath[path]
	switch {
	case !taken:
		p.byPath[path] = len(p.Items)
		p.Items = append(p.Items, item)
	case !p.isPuzzle(source):
	case !p.isPuzzle(p.Items[k].Source):
		p.Items[k] = item
	case atomicfile.Resolve(source.Name) == atomicfile.Resolve(p.Items[k].Source.Name):
		return fmt.Errorf("%s: given twice: expected each input once, since each has one file of solutions", words.Printable(source.Name))
	default:
		return fmt.Errorf("%s and %s would both be saved as %s: expected inputs with different names, or one run for each",
			words.Printable(p.Items[k].Source.Name), words.Printable(source.Name), words.Printable(path))
	}
	return nil
}

// isPuzzle reports whether an input may have a file of solutions. A file of a folder that holds no
// puzzles has none.
func (p *Plan) isPuzzle(source input.Source) bool {
	if !source.InFolder {
		return true
	}
	f, err := p.reader.OpenSource(source)
	if f != nil {
		f.Close()
	}
	return f != nil || err != nil
}

// check returns an error if a file exists that may not be replaced.
func (p *Plan) check() error {
	first, others := "", 0
	for _, item := range p.Items {
		if item.Path == "" {
			continue
		}
		if err := p.files.OutputFor(nameOf(item.Source), item.Path); err != nil {
			return err
		}
		if _, err := os.Lstat(item.Path); err == nil && !p.Force && first == "" {
			first = item.Path
		} else if err == nil && !p.Force {
			others++
		}
	}
	if first == "" {
		return nil
	}
	also := ""
	if others > 0 {
		also = fmt.Sprintf("; so do %s", words.Plural(others, "other file"))
		if others == 1 {
			also = "; so does 1 other file"
		}
	}
	return fmt.Errorf("%w%s", beside.Taken(first), also)
}
