package input

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"syscall"

	"fourfold/internal/textfile"
	"fourfold/puzzle/gridtext"
)

// argumentOf returns the source of the k-th name on the command line, from 1. A name that is a
// puzzle, or was meant as one, and is not that of a file, stands for its own text.
func (r *Reader) argumentOf(name string, k int) Source {
	if r.isText(name) {
		return Source{Name: fmt.Sprintf("argument %d", k), Text: name}
	}
	return Source{Name: name}
}

// isText reports whether a name is a puzzle, or nearly one, and not that of a file.
func (r *Reader) isText(name string) bool {
	if name == StandardInput || len(name) < 14 || textfile.IsDLX(name) || r.Shape.As == "dlx" || r.Shape.board != nil || !isMissing(name) {
		return false
	}
	_, err := gridtext.NewReader(strings.NewReader(name), name, r.Shape.parse).Next()
	return err == nil || isNearlyPuzzle(name)
}

// isMissing reports whether there is no file of this name.
func isMissing(name string) bool {
	_, err := os.Lstat(name)
	for _, missing := range []error{fs.ErrNotExist, syscall.ENAMETOOLONG, syscall.ENOTDIR, fs.ErrInvalid} {
		if errors.Is(err, missing) {
			return true
		}
	}
	return false
}

// manyCells is the number of cells from which on a name of one line is taken for a damaged puzzle.
// Names of files with dates and versions are shorter.
const manyCells = 40

// link matches a link.
var link = regexp.MustCompile(`^(https?://|www\.)\S+$`)

// isNearlyPuzzle reports whether a name that is no puzzle was meant as one: it is a link, the
// beginning of a text of another program, or consists of cells. The error about the puzzle then
// says more than that there is no such file.
func isNearlyPuzzle(name string) bool {
	first, _, lines := strings.Cut(name, "\n")
	if link.MatchString(name) || gridtext.BeginsText([]byte(first)) {
		return true
	}
	cells, others := 0, 0
	for _, char := range name {
		switch {
		case '0' <= char && char <= '9' || strings.ContainsRune(".*_Xx", char):
			cells++
		case !strings.ContainsRune(" \t\r\n|,;+-", char):
			others++
		}
	}
	return 10*others <= cells && (lines || cells >= manyCells)
}

// openText opens a puzzle that was given in place of a file.
func (r *Reader) openText(s Source) (*File, error) {
	f := NewFile(s.Name, strings.NewReader(s.Text))
	f.ctx = r.Context
	return f, f.begin(r.Shape)
}
