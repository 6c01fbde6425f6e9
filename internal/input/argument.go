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

// isText reports whether a name is a puzzle, or was meant as one, and not that of a file. Then the
// error about the puzzle says more than that there is no such file.
func (r *Reader) isText(name string) bool {
	if name == StandardInput || len(name) < 14 || textfile.IsDLX(name) || r.Shape.As == "dlx" || r.Shape.board != nil || !isMissing(name) {
		return false
	}
	if _, err := gridtext.NewReader(strings.NewReader(name), name, r.Shape.parse).Next(); err == nil {
		return true
	}
	first, _, lines := strings.Cut(name, "\n")
	return link.MatchString(name) || gridtext.BeginsText([]byte(first)) ||
		(lines || len(name) >= longName) && isMostlyCells(dots.Replace(first))
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

// longName is the length from which on a name on one line may be a damaged puzzle. Names of files
// with dates and versions are shorter.
const longName = 40

// link matches a link.
var link = regexp.MustCompile(`^(https?://|www\.)\S+$`)

// dots writes all signs for an empty cell as dots, and drops what may separate cells.
var dots = strings.NewReplacer("*", ".", "_", ".", "X", ".", "x", ".", "|", "", ",", "", ";", "", "+", "", "-", "")

// isMostlyCells reports whether most characters of a line may be the cells of a row.
func isMostlyCells(line string) bool {
	cells, others := 0, 0
	for _, c := range line {
		switch {
		case '0' <= c && c <= '9' || c == '.':
			cells++
		case c > ' ':
			others++
		}
	}
	return cells >= 4 && cells > others
}
