package input

import (
	"fmt"
	"os"
	"strings"

	"fourfold/internal/read/grid"
	"fourfold/internal/read/textfile"
)

// argumentOf returns the source of the k-th name on the command line, from 1. A name that is a
// puzzle, or was meant as one, and is not that of a file, stands for its own text.
func (r *Reader) argumentOf(name string, k int) Source {
	if r.isText(name) {
		return Source{Name: fmt.Sprintf("argument %d", k), Text: name}
	}
	return Source{Name: name}
}

// isText reports whether a name is a puzzle, or was meant as one, and not that of a file. Then the
// error about the puzzle says more than that there is no such file.
func (r *Reader) isText(name string) bool {
	if name == StandardInput || len(name) < 14 || textfile.IsDLX(name) || r.Shape.As == "dlx" || r.Shape.board != nil || !isMissing(name) {
		return false
	}
	if _, err := grid.NewReader(strings.NewReader(name), name, r.Shape.parse).Next(); err == nil {
		return true
	}
	first, _, lines := strings.Cut(name, "\n")
	return grid.BeginsText([]byte(first)) || strings.HasPrefix(name, "http") || (lines || len(name) >= longName) && grid.IsRow([]byte(first))
}

// isMissing reports whether no file of this name can be found.
func isMissing(name string) bool {
	_, err := os.Lstat(name)
	return err != nil
}

// longName is the length from which on a name on one line may be a damaged puzzle. Names of files
// with dates and versions are shorter.
const longName = 40
