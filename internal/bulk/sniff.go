package bulk

import (
	"bufio"
	"bytes"
	"strings"

	"fourfold/internal/textfile"
	"fourfold/puzzle/gridtext"
)

// maxSniffed is how many lines of a text Sniff looks at.
const maxSniffed = 16

// Sniff looks at the first lines of a text, as far as [textfile.Head] shows them, and
// returns how many of them are 9x9 Sudokus by themselves, 0 if the text may be of another
// format. If there are any, Sniff consumes comments and column names before the first
// puzzle, so that in is ready for Job.Run, and returns the number of the line that comes
// next.
func Sniff(in *bufio.Reader) (puzzles, firstLine int) {
	head := textfile.Head(in)
	text := textfile.TrimMark(head)
	puzzles = countPuzzles(text)
	if puzzles == 0 {
		return 0, 1
	}
	n, ok := preambleLen(text)
	if !ok {
		return 0, 1
	}
	preamble := text[:n]
	in.Discard(len(head) - len(text) + len(preamble))
	return puzzles, 1 + bytes.Count(preamble, []byte("\n"))
}

// countPuzzles returns how many of the first lines of a text are classic Sudokus by
// themselves, or 0 if the text may be of another format. Before the first of them may stand
// lines that are no row of another format and no heading: blank lines, comments, a word
// that is too long for a row, and the names of columns. Behind it may stand anything but
// two rows of a grid, and below a puzzle without givens anything but rules.
func countPuzzles(text []byte) (n int) {
	rows := 0
	empty := false // the line before is a puzzle without givens
	for range maxSniffed {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		text = rest
		word := bytes.TrimLeft(textfile.TrimEnd(line), " \t")
		if empty && extraRules(word) != "" {
			return 0
		}
		empty = isClassic(word) && !bytes.ContainsAny(word[:81], "123456789")
		switch {
		case isClassic(word):
			n++
			rows = 0
		case n > 0 && isRow(word):
			if rows++; rows == 2 {
				return 0
			}
		case n > 0 || len(word) == 0 || word[0] == '#':
		case bytes.IndexByte(word, ' ') < 0 && !bytes.ContainsAny(word, "0123456789.*-|+"):
		case len(word) > 36 && !bytes.ContainsAny(word[:37], " \t,;:|"):
		default:
			return 0
		}
	}
	return n
}

// isRow reports whether a line is one of a 9x9 grid, with blanks and bars or without.
func isRow(line []byte) bool {
	n := 0
	for _, char := range line {
		switch {
		case strings.IndexByte(" \t,|", char) >= 0:
		case values[char] == noCell:
			return false
		default:
			n++
		}
	}
	return n == 9
}

// preambleLen returns the length of the lines before the first puzzle that package gridtext
// skips: comments, and the names of columns. It returns 0 if gridtext finds a fault in each of them, as
// a job does, and false if gridtext reads them in another way than a job.
func preambleLen(text []byte) (n int, ok bool) {
	faults := 0
	for p, err := range gridtext.Parse(bytes.NewReader(text), "", gridtext.ParseOptions{}) {
		if err != nil {
			faults++
			continue
		}
		lines := 0
		for range p.Line - 1 {
			line, _, _ := bytes.Cut(text[n:], []byte("\n"))
			n += len(line) + 1
			line = bytes.TrimLeft(textfile.TrimEnd(line), " \t")
			if isClassic(line) {
				return 0, false
			}
			if len(line) > 0 && line[0] != '#' {
				lines++
			}
		}
		if faults > 0 {
			return 0, faults == lines && p.Format == gridtext.FormatLine
		}
		return n, true
	}
	return 0, false
}
