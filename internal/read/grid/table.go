package grid

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

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

// writtenRoles are the names of columns, in small letters, under which the Writer writes what a sheet
// has. Any other column is a field of the sheet.
var writtenRoles = map[string]role{
	"puzzle": rolePuzzle, "puzzles": rolePuzzle, "quiz": rolePuzzle, "quizzes": rolePuzzle, "question": rolePuzzle, "questions": rolePuzzle,
	"givens": rolePuzzle, "grid": rolePuzzle, "sudoku": rolePuzzle,
	"solution": roleSolution, "solutions": roleSolution, "answer": roleSolution, "answers": roleSolution,
	"title": roleTitle, "name": roleTitle, "author": roleAuthor, "source": roleSource, "comment": roleComment, "comments": roleComment,
	"level": roleLevel, "rating": roleRating,
}

// readRoles are further names of columns in well-known data sets.
var readRoles = map[string]role{
	"board": rolePuzzle, "problem": rolePuzzle, "unsolved": rolePuzzle, "input": rolePuzzle,
	"solved": roleSolution, "output": roleSolution, "difficulty": roleDifficulty,
	"rule": roleRules, "rules": roleRules, "constraint": roleRules, "constraints": roleRules, "variant": roleRules, "variants": roleRules,
	"regions": roleRules, "region": roleRules, "cage": roleRules,
}

// columnOf returns the role of a column under whose name the Writer writes, or roleField.
func columnOf(name string) role { return writtenRoles[strings.ToLower(strings.TrimSpace(name))] }

// knownRole returns the role of a column that has one of the usual names, or roleField.
func knownRole(name string) role {
	return cmp.Or(columnOf(name), readRoles[strings.ToLower(strings.TrimSpace(name))])
}

// roleOf returns the role of a column by its name.
func roleOf(name string) role {
	r := knownRole(name)
	if r == roleField && codec.VariantName([]byte(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(name)), "_", " "))) != "" {
		return roleRules
	}
	return r
}

// plainRules are texts of a column about rules that state none.
var plainRules = setOf("classic standard normal ordinary regular plain sudoku none no false null nan 0 [] {} -")

// readNames keeps the columns of the first line of a block if it has the names of the columns of a table.
// The line must stand before all puzzles, and the next line must have a puzzle.
func (r *Reader) readNames(b *block) bool {
	l := b.first()
	if r.seen.found > 0 || r.above.heading > 0 || l.isQuoted() || !mayBeNames(l) {
		return false
	}
	for _, separator := range separatorsOf(l.raw) {
		if t := b.tableWith(separator); t != nil {
			r.seen.table = t
			return true
		}
	}
	return false
}

// separatorsOf returns the separators in a line of names, the most frequent one first. A comma
// comes first if there is none, for one name alone.
func separatorsOf(line []byte) (separators []byte) {
	for _, separator := range []byte(fieldSeparators) {
		if bytes.IndexByte(line, separator) >= 0 {
			separators = append(separators, separator)
		}
	}
	if len(separators) == 0 {
		return []byte{','}
	}
	slices.SortStableFunc(separators, func(a, b byte) int {
		return bytes.Count(line, []byte{b}) - bytes.Count(line, []byte{a})
	})
	return separators
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
		t.names, t.roles = append(t.names, name), append(t.roles, roleOf(name))
	}
	if !slices.Contains(t.roles, rolePuzzle) && l.isCaption() && l.foreign() != nil {
		return nil
	}
	for k := 1; k <= maxBetween; k++ {
		next := b.line(k)
		if next != nil && !next.long && (next.isBlank() || next.isComment()) {
			continue
		}
		if next == nil || !t.findPuzzle(next.raw) {
			return nil
		}
		return t
	}
	return nil
}

// mayBeNames reports whether a line may have the names of columns: it has a separator and letters,
// and its first field is no puzzle. The first name may be empty. One name alone must be one for
// puzzles.
func mayBeNames(l *line) bool {
	if len(l.raw) > maxNames || l.all&drawn != 0 || l.all&letter == 0 {
		return false
	}
	if !bytes.ContainsAny(l.raw, fieldSeparators) {
		return knownRole(string(bytes.Trim(l.raw, `" `))) == rolePuzzle
	}
	from, to := l.firstWord()
	if word := l.text[from:to]; to > from && word[0] == '"' {
		from++
	}
	if to-from > puzzle.MaxOrder || to > from && !is(l.text[from], letter) && l.text[from] != '_' && l.text[from] < utf8.RuneSelf {
		return false
	}
	letters := 0
	for _, char := range string(l.raw) {
		if unicode.IsLetter(char) && char|0x20 != 'x' {
			letters++
		}
	}
	return 2*letters > l.cells-bytes.Count(l.raw, []byte(`"`))
}

// findPuzzle sets the column of the puzzle, by its name or else by the fields of the first line
// below the names. It returns false if there is none.
func (t *table) findPuzzle(line []byte) bool {
	t.puzzle = -1
	fields := splitRecord(line, t.separator)
	for k, f := range fields {
		text := f.bytes(line)
		switch {
		case k >= len(t.names) || len(text) < 16 || !areSymbols(text) || !isMostlyCells(text) && puzzle.SquareOrder(len(text)) <= 9 && t.roles[k] != rolePuzzle:
		case t.roles[k] == rolePuzzle && t.puzzle < 0:
			t.puzzle = k
		}
	}
	if t.puzzle < 0 {
		t.puzzle = puzzleField(fields, line)
		if k := slices.Index(t.roles, rolePuzzle); k >= 0 && t.puzzle >= 0 && t.roleOf(t.puzzle) == roleSolution {
			t.puzzle = k // the puzzle is damaged, and its solution is no puzzle
		} else if k >= 0 && t.puzzle < 0 && len(fields) == len(t.names) && len(fields) > 1 {
			t.puzzle = k // the field is no puzzle
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
	for k, role := range t.roles {
		if role == rolePuzzle {
			t.roles[k] = roleField
		}
	}
	t.roles[t.puzzle] = rolePuzzle
	if columnOf(t.names[t.puzzle]) != rolePuzzle {
		t.names[t.puzzle] = "puzzle"
	}
	names, taken := map[string]bool{}, map[role]bool{rolePuzzle: true}
	for k, name := range t.names {
		c, number := columnOf(name), "column "+strconv.Itoa(k+1)
		switch {
		case k == t.puzzle:
		case name == "":
			t.names[k] = number
		case taken[c] || names[name]:
			t.names[k] = name + " (" + number + ")"
			if c != roleField {
				t.roles[k] = roleField
			}
		}
		names[t.names[k]] = true
		taken[c] = c != roleField
	}
}

// puzzleField returns the first field that is a puzzle on one line, or -1. If there are several,
// it is the first that has blanks.
func puzzleField(fields []field, line []byte) int {
	found := -1
	for k, f := range fields {
		text := f.bytes(line)
		if !isWhole(len(text)) || !isPlain(text) && (!areSymbols(text) || !isMostlyCells(text)) {
			continue
		}
		if bytes.ContainsAny(text, ".0*_Xx") {
			return k
		}
		if found < 0 {
			found = k
		}
	}
	return found
}

// isPlain reports whether all characters are digits and dots.
func isPlain(text []byte) bool {
	for _, char := range text {
		if (char < '0' || char > '9') && char != '.' {
			return false
		}
	}
	return true
}
