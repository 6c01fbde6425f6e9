package grid

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/codec"
	"fourfold/puzzle"
)

// A table is the columns of puzzles on one line that have other texts before or behind them, as in
// CSV.
type table struct {
	separator byte
	names     []string // of the columns; nil if the file has no names
	roles     []role   // of the columns; nil if the file has no names
	puzzle    int      // the column with the puzzle
}

// A table has at most so many columns, and its line of names at most so many bytes. A line may have
// more separators, but it is no table that a person made.
const maxColumns, maxNames = 1000, 16_384

// A role says what a column has.
type role uint8

const (
	roleField role = iota
	rolePuzzle
	roleSolution
	roleTitle
	roleAuthor
	roleSource
	roleComment
	roleLevel      // a word
	roleRating     // a number
	roleDifficulty // either of them
	roleRules
)

// columnOf returns the role of a column that has a name, in small or capital letters, under which the
// Writer writes what a sheet has. Any other column is a field of the sheet.
func columnOf(name string) role {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "puzzle", "puzzles", "quiz", "quizzes", "question", "questions", "givens", "grid", "sudoku":
		return rolePuzzle
	case "solution", "solutions", "answer", "answers":
		return roleSolution
	case "title", "name":
		return roleTitle
	case "author":
		return roleAuthor
	case "source":
		return roleSource
	case "comment", "comments":
		return roleComment
	case "level":
		return roleLevel
	case "rating":
		return roleRating
	}
	return roleField
}

// knownRole returns the role of a column that has one of the usual names, those of well-known data sets
// among them, or roleField.
func knownRole(name string) role {
	switch strings.ToLower(strings.TrimSpace(name)) {
	case "board", "problem", "unsolved", "input":
		return rolePuzzle
	case "solved", "output":
		return roleSolution
	case "difficulty":
		return roleDifficulty
	case "rule", "rules", "constraint", "constraints", "variant", "variants", "regions", "region", "cage":
		return roleRules
	}
	return columnOf(name)
}

// plainRules are texts of a column about rules that state none.
var plainRules = words.Set("classic standard normal ordinary regular plain sudoku none no false null nan 0 [] {} -")

// readNames keeps the columns of the first line of a block if it has the names of the columns of a table.
// The line must stand before all puzzles, and the next line must have a puzzle.
func (r *Reader) readNames(b *block) bool {
	l := b.first()
	if r.seen.found > 0 || r.above.heading > 0 || l.isQuoted() || !mayBeNames(l) {
		return false
	}
	for _, separator := range []byte(fieldSeparators) {
		if separator == ',' || bytes.IndexByte(l.raw, separator) >= 0 {
			if r.seen.table = b.tableWith(separator); r.seen.table != nil {
				return true
			}
		}
	}
	return false
}

// tableWith returns the table whose names are on the first line with such a separator between
// them. It returns nil if the next line has no puzzle.
func (b *block) tableWith(separator byte) *table {
	t, l := &table{separator: separator}, b.first()
	for _, f := range splitRecord(l.raw, separator) {
		name := f.text(string(l.raw))
		if len(t.names) == maxColumns || puzzle.SquareOrder(len(name)) >= 4 && isMostlyCells([]byte(name)) && areSymbols([]byte(name)) {
			return nil // a damaged line with a puzzle has no names
		}
		role := knownRole(name)
		if role == roleField && codec.VariantName([]byte(strings.ReplaceAll(strings.ToLower(name), "_", " "))) != "" {
			role = roleRules
		}
		t.names, t.roles = append(t.names, name), append(t.roles, role)
	}
	if !slices.Contains(t.roles, rolePuzzle) && l.isCaption() && l.foreign() != nil {
		return nil
	}
	k := 1
	for ; k < maxBetween; k++ {
		if next := b.line(k); next == nil || next.long || !next.isBlank() && !next.isComment() {
			break
		}
	}
	if next := b.line(k); next == nil || !t.findPuzzle(next.raw) {
		return nil
	}
	return t
}

// mayBeNames reports whether a line may have the names of columns: it has a separator and letters,
// and its first field is no puzzle. The first name may be empty. One name alone must be one for
// puzzles.
func mayBeNames(l *line) bool {
	if len(l.raw) > maxNames || l.all&drawn != 0 || l.all&letter == 0 || l.looksLikeRow() {
		return false
	}
	if !bytes.ContainsAny(l.raw, fieldSeparators) {
		return knownRole(string(bytes.Trim(l.raw, `" `))) == rolePuzzle
	}
	from, to := l.firstWord()
	word := bytes.TrimPrefix(l.text[from:to], []byte(`"`))
	return len(word) == 0 || len(word) <= maxSymbols && (is(word[0], letter) || word[0] == '_')
}

// findPuzzle sets the column of the puzzle, by its name or else by the fields of the first line
// below the names. It returns false if there is none.
func (t *table) findPuzzle(line []byte) bool {
	fields := splitRecord(line, t.separator)
	named := slices.Index(t.roles, rolePuzzle)
	t.puzzle = -1
	for k, f := range fields {
		if text := f.bytes(line); t.puzzle < 0 && t.roleOf(k) == rolePuzzle && len(text) >= 16 && areSymbols(text) {
			t.puzzle = k
		}
	}
	if t.puzzle < 0 {
		t.puzzle = puzzleField(fields, line)
		isDamaged := t.puzzle < 0 && len(fields) == len(t.names) && len(fields) > 1
		if named >= 0 && (isDamaged || t.puzzle >= 0 && t.roleOf(t.puzzle) == roleSolution) {
			t.puzzle = named // the puzzle is damaged, and its solution is no puzzle
		}
	}
	if t.puzzle < 0 || t.puzzle >= len(t.names) {
		return false
	}
	t.nameColumns()
	return true
}

// nameColumns makes the names of the columns such that the Writer finds each text of a sheet under
// one name: it names columns without a name, and those whose name or meaning another column has.
func (t *table) nameColumns() {
	if columnOf(t.names[t.puzzle]) != rolePuzzle {
		t.names[t.puzzle] = "puzzle"
	}
	taken := map[any]bool{rolePuzzle: true}
	for k, name := range t.names {
		var key any = name
		if c := columnOf(name); c != roleField {
			key = c
		}
		switch {
		case k == t.puzzle:
			t.roles[k] = rolePuzzle
			continue
		case name == "":
			t.names[k] = "column " + strconv.Itoa(k+1)
		case taken[key]:
			t.names[k], t.roles[k] = name+" (column "+strconv.Itoa(k+1)+")", roleField
		case t.roles[k] == rolePuzzle:
			t.roles[k] = roleField
		}
		taken[key] = true
	}
}

// puzzleField returns the first field that is a puzzle on one line, or -1. If there are several,
// it is the first that has blanks.
func puzzleField(fields []field, line []byte) int {
	full := -1
	for k, f := range fields {
		switch text := f.bytes(line); {
		case !isWhole(len(text)) || !isPlain(text) && (!areSymbols(text) || !isMostlyCells(text)):
		case bytes.ContainsAny(text, ".0*_Xx"):
			return k
		case full < 0:
			full = k
		}
	}
	return full
}

// isPlain reports whether all characters are digits and dots.
func isPlain(text []byte) bool { return len(bytes.Trim(text, "0123456789.")) == 0 }
