package input

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/gridimage"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/outfile"
)

// IsFolder reports whether a name on the command line is that of a folder.
func IsFolder(name string) bool {
	if name == StandardInput {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// filesOf returns the files of a folder that are read, in the order of their names.
func (r *Reader) filesOf(dir string) iter.Seq[Source] {
	return func(yield func(Source) bool) {
		entries, err := os.ReadDir(dir)
		if err != nil && !yield(Source{Name: dir, Err: fmt.Errorf("%s: %w: expected a folder that can be listed", words.Printable(dir), cmp.Or(errors.Unwrap(err), err))}) {
			return
		}
		stems := stemsOf(entries)
		for _, e := range entries {
			name := filepath.Join(dir, e.Name())
			switch {
			case r.context().Err() != nil:
				return
			case strings.HasPrefix(e.Name(), ".") || r.Skip != nil && r.Skip(name):
			case !e.IsDir():
				if !isOutput(e.Name(), stems) && r.isFile(name) && !yield(Source{Name: name, InFolder: true}) {
					return
				}
			case r.Shape.Recursive:
				for s := range r.filesOf(name) {
					if !yield(s) {
						return
					}
				}
			}
		}
	}
}

// isFile reports whether a name in a folder is that of a regular file, or of a link to one. It warns if it
// is not. A link that leads nowhere counts as a file, so that opening it is an error.
func (r *Reader) isFile(name string) bool {
	info, err := os.Stat(name)
	if err != nil || info.Mode().IsRegular() {
		return true
	}
	r.skipped(name, errors.New("not a regular file"))
	return false
}

// skipped warns that a file of a folder is not read.
func (r *Reader) skipped(name string, reason error) {
	r.warn(fmt.Errorf("%s: skipped: %w", words.Printable(name), reason))
}

// stemsOf returns the stems of the files in a folder: p for p.txt, and also for its output
// p_solved.txt.
func stemsOf(entries []fs.DirEntry) map[string]bool {
	stems := map[string]bool{}
	for _, e := range entries {
		if !e.IsDir() {
			stem, _, _ := outfile.Stem(e.Name())
			stems[stem] = true
		}
	}
	return stems
}

// isOutput reports whether a file is an output that was written beside an input in the same
// folder, or an unfinished output.
func isOutput(name string, stems map[string]bool) bool {
	_, origin, made := outfile.Stem(name)
	return made && stems[origin] || strings.HasSuffix(name, ".part")
}

// OpenSource opens a file. If the file was found in a folder and holds no puzzles, such as a chart,
// OpenSource warns, and returns nil without an error.
func (r *Reader) OpenSource(s Source) (*File, error) {
	if s.Err != nil {
		return nil, s.Err
	}
	f, err := r.open(s)
	if !s.InFolder || textfile.IsDLX(s.Name) {
		return f, err
	}
	switch foreign := textfile.ForeignError(""); {
	case errors.Is(err, gridimage.ErrNoGrid) || errors.As(err, &foreign):
		err = errors.Unwrap(err)
	case err == nil && !r.Shape.holdsTasks(f):
		f.Close()
		err = errors.New("it holds no puzzles")
	default:
		return f, err
	}
	if r.context().Err() == nil {
		r.skipped(s.Name, err)
	}
	return nil, nil
}

// Files returns the names of the first files that the names stand for, but for those that skip reports.
// It writes no warnings.
func (r *Reader) Files(names []string, most int, skip func(path string) bool) (first []string) {
	quiet := *r
	quiet.Warn, quiet.Skip = nil, skip
	for source := range quiet.Sources(names) {
		if first = append(first, source.Name); len(first) == most {
			break
		}
	}
	return first
}

// IsInput reports whether a file of a folder is one that a user would miss: it holds a problem, cannot be
// opened, begins with a row of cells, or has a puzzle that can be read. Most reports do not.
func (r *Reader) IsInput(name string) bool {
	quiet := *r
	quiet.Warn, quiet.Keep = nil, nil
	source := Source{Name: name, InFolder: true}
	f, err := quiet.OpenSource(source)
	if f == nil {
		return err != nil
	}
	first, _, _ := bytes.Cut(bytes.TrimSpace(f.head()), []byte("\n"))
	isInput := f.HoldsProblem || grid.IsRow(first)
	for t := range quiet.TasksIn(source, f, nil) {
		if isInput = isInput || t.Err == nil; isInput {
			break
		}
	}
	return isInput
}

// head returns the beginning of the text.
func (f *File) head() []byte { return textfile.TrimMark(textfile.Head(f.Text)) }

// holdsTasks reports whether a file from a folder may hold puzzles or a problem, by its name and its
// beginning. It returns true for a file with a bad puzzle, so that the fault is reported.
func (s *Shape) holdsTasks(f *File) bool {
	head := f.head()
	ext := filepath.Ext(strings.TrimSuffix(f.path, ".gz"))
	if bytes.IndexByte(head, 0) >= 0 || ext == ".drat" || ext == ".pbp" { // proofs have rows of numbers
		return false
	}
	isChart := bytes.HasPrefix(bytes.TrimSpace(head), []byte("<")) && !bytes.Contains(head, []byte("<opensudoku")) // as charts have
	for line := range bytes.Lines(head) {
		if f.HoldsProblem || !isChart && (grid.IsRow(line) || grid.BeginsText(line)) {
			return true
		}
	}
	for _, err := range grid.Parse(bytes.NewReader(head), f.Name, s.parse) {
		if err == nil {
			return true
		}
	}
	return false
}
