package bulk

import (
	"bufio"
	"bytes"
	"strings"

	"fourfold/internal/textfile"
	"fourfold/puzzle/gridtext"
)

// maxSniffed is the number of lines that Sniff reads at most.
const maxSniffed = 16

// Sniff reads the first lines of a text, as far as [textfile.Head] returns them. It returns how
// many of them are 9x9 Sudokus, or 0 if the text may have another format. If there are any,
// Sniff consumes the comments and column names before the first puzzle, so that in is ready for
// [Job.Run], and returns the number of the next line. Otherwise it consumes nothing.
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

// countPuzzles returns how many of the first lines of a text are classic Sudokus, or 0 if the
// text may have another format.
//
// Only these lines may come before the first puzzle: blank lines, comments, a word that is too
// long for a row of a grid, and names of columns. Any lines may come after it, except
// two rows of a grid.
func countPuzzles(text []byte) (n int) {
	rows := 0
	for range maxSniffed {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		text = rest
		word := bytes.TrimLeft(textfile.TrimEnd(line), " \t")
		switch {
		case isClassic(word):
			n++
			rows = 0
		case n > 0 && isRow(word):
			if rows++; rows == 2 {
				return 0
			}
		case n > 0 || len(word) == 0 || word[0] == '#':
		case gridtext.NamesRules(word):
			return 0
		case bytes.IndexByte(word, ' ') < 0 && !bytes.ContainsAny(word, "0123456789.*-|+"):
		case len(word) > 36 && !bytes.ContainsAny(word[:37], " \t,;:|"):
		default:
			return 0
		}
	}
	return n
}

// isRow reports whether a line is a row of a 9x9 grid, with or without blanks and bars.
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

// preambleLen returns the length in bytes of the lines before the first puzzle that package
// gridtext skips: comments and names of columns. It returns 0 if gridtext finds a fault in each
// of these lines, as a job does. It returns false if a job would answer the text in another way
// than gridtext reads it.
func preambleLen(text []byte) (n int, ok bool) {
	faults := 0
	for p, err := range gridtext.Parse(bytes.NewReader(text), "", gridtext.ParseOptions{}) {
		if err != nil {
			faults++
			continue
		}
		if p.Grid.Rows != 9 {
			return 0, false
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
		if !isFirst(text[n:], p) {
			return 0, false
		}
		if faults > 0 {
			return 0, faults == lines && p.Format == gridtext.FormatLine
		}
		return n, p.Format != gridtext.FormatCSV || !hasOtherGrids(text[n:])
	}
	return 0, false
}

// hasOtherGrids reports whether some line of a table has a second puzzle, such as the state of
// play in a column of its own. A job would take it for a mistake.
func hasOtherGrids(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimLeft(textfile.TrimEnd(line), " \t")
		if isClassic(line) && gridtext.SecondPuzzle(line[:81], line[81:]) {
			return true
		}
	}
	return false
}

// isFirst reports whether the puzzle of a line is the first text of the line, not that of a later
// column.
func isFirst(line []byte, p *gridtext.Puzzle) bool {
	_, column := p.Where(0)
	return column <= 1+len(line)-len(bytes.TrimLeft(line, " \t"))
}
