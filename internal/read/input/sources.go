package input

import (
	"fmt"
	"iter"
	"os"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/textfile"
)

// A Source is a file to read, a puzzle in place of a file, or a folder that has no files.
type Source struct {
	Name     string // of a puzzle in place of a file: "argument 2" for the second name
	Text     string // the puzzle that was given in place of a file; "" for a file
	InFolder bool   // it was found in a folder, so it is skipped if it holds no puzzles
	Err      error  // why the folder Name has no files to read; nil for a file
}

// Sources returns the files that the names stand for, in order. A folder stands for all files in
// it, in the order of their names, and with Shape.Recursive for those of its subfolders too. A
// folder is listed when its turn comes, and only the names of one folder at each depth are in
// memory.
//
// In a folder these are left out: names that begin with a dot, unfinished outputs (.part), files
// that [Reader.Skip] names, and outputs such as p_solved.txt beside the input p.txt. Links to files
// are followed. Links to folders, pipes and devices are left out with a warning. No names mean
// standard input. A name that is a puzzle, and not that of a file, stands for the puzzle.
func (r *Reader) Sources(names []string) iter.Seq[Source] {
	if len(names) == 0 {
		names = []string{StandardInput}
	}
	return func(yield func(Source) bool) {
		for k, name := range names {
			if IsFolder(name) {
				found := false
				for s := range r.filesOf(name) {
					if found = true; !yield(s) {
						return
					}
				}
				if found || r.context().Err() != nil {
					continue
				}
			}
			if !yield(r.sourceOf(name, k+1)) {
				return
			}
		}
	}
}

// sourceOf returns the source of the k-th name on the command line, from 1, which is no folder with files.
func (r *Reader) sourceOf(name string, k int) Source {
	switch {
	case IsFolder(name):
		hint := ""
		if !r.Shape.Recursive {
			hint = "; --recursive reads its subfolders"
		}
		return Source{Name: name, Err: fmt.Errorf("%s: no files in this folder: expected puzzles%s", words.Printable(name), hint)}
	case r.isText(name):
		return Source{Name: fmt.Sprintf("argument %d", k), Text: name}
	case strings.Contains(name, "..") && strings.Trim(name, ".0123456789") == "" && isMissing(name):
		return Source{Name: name, Err: fmt.Errorf("argument %d: no file, and no puzzle: found %d characters: expected 81 (order 9), or another square from 16 to 1296", k, len(name))}
	}
	return Source{Name: name}
}

// isText reports whether a name is a puzzle, or was meant as one, and not that of a file. Then the
// error about the puzzle says more than that there is no such file.
func (r *Reader) isText(name string) bool {
	if name == StandardInput || len(name) < 14 || textfile.IsDLX(name) || r.Shape.isProblem() || r.Shape.board != nil || !isMissing(name) {
		return false
	}
	if _, err := grid.NewReader(strings.NewReader(name), name, r.Shape.parse).Next(); err == nil {
		return true
	}
	const long = 40 // names of files with dates and versions are shorter than a damaged puzzle
	first, _, lines := strings.Cut(name, "\n")
	return grid.BeginsText([]byte(first)) || strings.HasPrefix(name, "http") || (lines || len(name) >= long) && grid.IsRow([]byte(first))
}

// isMissing reports whether no file of this name can be found.
func isMissing(name string) bool {
	_, err := os.Lstat(name)
	return err != nil
}
