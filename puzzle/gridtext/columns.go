package gridtext

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fourfold/internal/codec"
	"fourfold/puzzle"
)

// A table is the columns of puzzles on one line that have other texts before or behind them, as in
// CSV.
type table struct {
	separator byte
	names     []string // of the columns; nil if the file has no names
	roles     []role   // of the columns; nil if the file has no names
	puzzle    int      // the column with the puzzle
	fields    []field  // of the last line
}

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

// roleNames are names of columns in well-known data sets, in small letters, beside those of
// columnOf. A name that is in neither of them is that of a field.
var roleNames = map[string]role{
	"board": rolePuzzle, "problem": rolePuzzle, "unsolved": rolePuzzle, "input": rolePuzzle,
	"solved": roleSolution, "output": roleSolution, "difficulty": roleDifficulty,
	"rule": roleRules, "rules": roleRules, "constraint": roleRules, "constraints": roleRules, "variant": roleRules, "variants": roleRules,
	"regions": roleRules, "region": roleRules,
}

// contentRoles are the roles of the columns that the Writer knows by their names.
var contentRoles = map[codec.Content]role{
	0: rolePuzzle, codec.Solution: roleSolution, codec.Title: roleTitle, codec.Author: roleAuthor, codec.Source: roleSource,
	codec.Comment: roleComment, codec.Level: roleLevel, codec.Rating: roleRating,
}

// roleOf returns the role of a column by its name.
func roleOf(name string) role {
	if r, ok := contentRoles[columnOf(name)]; ok {
		return r
	}
	name = strings.ToLower(strings.TrimSpace(name))
	if r, ok := roleNames[name]; ok {
		return r
	}
	if ruleWord([]byte(strings.ReplaceAll(name, "_", " "))) != "" {
		return roleRules
	}
	return roleField
}

// NamesRules reports whether a line of names of columns has a column about further rules, so that
// not every line below it is a puzzle without further rules.
func NamesRules(line []byte) bool {
	for name := range bytes.FieldsFuncSeq(line, func(char rune) bool { return strings.ContainsRune(recordSeparators, char) }) {
		if roleOf(strings.Trim(string(name), "\" ")) == roleRules {
			return true
		}
	}
	return false
}

// plainRules are texts of a column about rules that state none.
var plainRules = setOf("classic standard normal ordinary regular plain sudoku none no false null nan 0 [] {} -")

// readNames keeps the columns of the current line if it has the names of the columns of a table.
// The line must stand before all puzzles, and the next line must have a puzzle. readNames reports
// whether it does.
func (r *Reader) readNames() bool {
	if r.found > 0 || r.heading > 0 || !mayBeNames(r.cur.text) {
		return false
	}
	t := &table{separator: ','}
	for _, separator := range []byte(recordSeparators) {
		if n := bytes.Count(r.cur.text, []byte{separator}); n > 0 && n >= bytes.Count(r.cur.text, []byte{t.separator}) {
			t.separator = separator
		}
	}
	line := string(r.cur.text)
	t.fields = splitRecord(t.fields, r.cur.text, t.separator)
	for _, f := range t.fields {
		name := f.text(line)
		t.names, t.roles = append(t.names, name), append(t.roles, roleOf(name))
	}
	for k := 1; k <= maxBetween; k++ {
		next, ok := r.peek(k)
		if !ok || next.long || !isBlankLine(next.text) && !isComment(next.text) {
			t.fields = splitRecord(t.fields[:0], next.text, t.separator)
			if ok = t.findPuzzle(next.text); ok {
				r.table = t
			}
			return ok
		}
	}
	return false
}

// mayBeNames reports whether a line may have the names of columns: it has a separator and letters,
// and its first field is no puzzle. The first name may be empty. One name alone must be one for
// puzzles.
func mayBeNames(text []byte) bool {
	if len(text) > maxHeading || bytes.ContainsFunc(text, isDrawing) {
		return false
	}
	if !bytes.ContainsAny(text, recordSeparators) {
		return roleOf(string(bytes.Trim(text, `" `))) == rolePuzzle
	}
	word, _, length, _ := firstWord(bytes.TrimLeft(text, `"`))
	if length > puzzle.MaxOrder || len(word) > 0 && !unicode.IsLetter(rune(word[0])) && word[0] != '_' && word[0] < utf8.RuneSelf {
		return false
	}
	letters := 0
	for _, char := range string(text) {
		if unicode.IsLetter(char) && char|0x20 != 'x' {
			letters++
		}
	}
	return 2*letters > countCells(text)-bytes.Count(text, []byte(`"`))
}

// findPuzzle sets the column of the puzzle, by its name or else by the fields of the first line
// below the names. It returns false if there is none.
func (t *table) findPuzzle(line []byte) bool {
	t.puzzle = -1
	for k, f := range t.fields {
		text := f.bytes(line)
		switch {
		case k >= len(t.names) || len(text) < 16 || !areSymbols(text) || !isMostlyCells(text):
		case t.roles[k] == rolePuzzle && t.puzzle < 0:
			t.puzzle = k
		}
	}
	if t.puzzle < 0 {
		t.puzzle = puzzleField(t.fields, line)
		if k := slices.Index(t.roles, rolePuzzle); k >= 0 && t.puzzle >= 0 && t.roleOf(t.puzzle) == roleSolution {
			t.puzzle = k // the puzzle is damaged, and its solution is no puzzle
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
	if columnOf(t.names[t.puzzle]) != 0 {
		t.names[t.puzzle] = "puzzle"
	}
	names, contents := map[string]bool{}, map[codec.Content]bool{codec.Fields: false, 0: true}
	for k, name := range t.names {
		c, number := columnOf(name), "column "+strconv.Itoa(k+1)
		switch {
		case k == t.puzzle:
		case name == "":
			t.names[k] = number
		case contents[c] || names[name]:
			t.names[k] = name + " (" + number + ")"
			if c != codec.Fields {
				t.roles[k] = roleField
			}
		}
		names[t.names[k]] = true
		contents[c] = c != codec.Fields
	}
}

// puzzleField returns the first field that is a puzzle on one line, or -1. If there are several,
// it is the first that has blanks.
func puzzleField(fields []field, line []byte) int {
	found := -1
	for k, f := range fields {
		text := f.bytes(line)
		if !isLineLength(len(text)) || !isPlain(text) && (!areSymbols(text) || !isMostlyCells(text)) {
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

// unnamedTable returns the columns of the current line if the line has a puzzle behind other
// fields, or in quotes. The file has no names of columns. The result is nil for any other line.
func (r *Reader) unnamedTable() *table {
	text := r.cur.text
	if _, _, length, _ := firstWord(text); len(text) < 49 || length > puzzle.MaxOrder && text[0] != '"' {
		return nil
	}
	t := &r.unnamed
	for _, separator := range []byte(recordSeparators) {
		if bytes.IndexByte(text, separator) < 0 && (separator != ',' || bytes.IndexByte(text, '"') < 0) {
			continue
		}
		t.separator = separator
		t.fields = splitRecord(t.fields[:0], text, separator)
		t.puzzle = puzzleField(t.fields, text)
		if t.puzzle > 0 || t.puzzle == 0 && quotes(text, t.fields[0]) > 0 {
			if !t.hasDamaged(text) {
				return t
			}
		}
	}
	return nil
}

// hasDamaged reports whether some field other than the puzzle may be a damaged puzzle. Then it is
// not clear which field is the puzzle: the one that was found may be its solution.
func (t *table) hasDamaged(line []byte) bool {
	length := t.fields[t.puzzle].to - t.fields[t.puzzle].from
	for _, f := range t.fields {
		text := f.bytes(line)
		if len(text) <= puzzle.MaxOrder || len(text) == length && isPlain(text) {
			continue
		}
		if isMostlyCells(text) && (len(text) != length || !areSymbols(text)) {
			return true
		}
	}
	return false
}

// hasRecord reports whether a line is read as a line of the table. If the puzzles are in the first
// column, a line that does not begin with a puzzle is read as if the columns had no names.
func (t *table) hasRecord(line []byte) bool {
	if t.puzzle > 0 {
		return !isBlankLine(line) && !isComment(line)
	}
	text := nextField(line, 0, t.separator).bytes(line)
	return orderOfLength(len(text)) != 0 && areSymbols(text)
}

// readRecord reads the current line as a line of a table. It returns two nils if the line has no
// field for the puzzle.
func (r *Reader) readRecord(t *table) (*Puzzle, error) {
	text := r.cur.text
	t.fields = splitRecord(t.fields[:0], text, t.separator)
	if t.puzzle >= len(t.fields) {
		return nil, nil
	}
	f := t.fields[t.puzzle]
	r.found++
	r.oneLine, r.canContinue = true, true
	p, word := r.newPuzzle(), f.bytes(text)
	column := 1 + utf8.RuneCount(text[:f.from])
	if len(word) == 0 {
		return nil, r.errorf(column, "the field of the puzzle is empty: expected a puzzle, such as 81 characters")
	}
	line := string(text)
	p.Rest = line[min(f.to+quotes(text, f), len(text)):]
	if what := t.rules(text, word); what != "" {
		return nil, r.foreignError(r.placeOf(column+utf8.RuneCount(word)), what)
	}
	p, err := r.readWord(p, word, column)
	if err == nil {
		err = r.checkFields(t)
	}
	if err != nil {
		return nil, err
	}
	t.fill(p, line)
	if p.Grid.Filled() == 0 && r.rulesOnNextLine() != nil {
		return r.refuseEmptyLine(r.rulesOnNextLine())
	}
	return p, nil
}

// quotes returns the length of the quote behind a field.
func quotes(line []byte, f field) int {
	if f.from > 0 && line[f.from-1] == '"' && f.to < len(line) {
		return 1
	}
	return 0
}

// rules returns the further rules that the other fields of a line state, or "". cells is the
// puzzle.
func (t *table) rules(line, cells []byte) string {
	f := t.fields[t.puzzle]
	if what := statedRules(line[:f.from]); what != "" {
		return what + " before the puzzle"
	}
	if what := LabelRules(cells, line[f.to+quotes(line, f):]); what != "" {
		return what
	}
	for k, f := range t.fields {
		text := f.bytes(line)
		switch {
		case k == t.puzzle:
		case len(text) == len(cells) && isMap(text):
			return "the regions of a jigsaw in another column"
		case t.roleOf(k) == roleRules && !isBlankLine(text) && !plainRules[strings.ToLower(string(text))]:
			return "rules in the column " + strconv.Quote(t.names[k])
		}
	}
	return ""
}

// roleOf returns the role of a column. Without names, every column but the puzzle is a field.
func (t *table) roleOf(column int) role {
	if column < len(t.roles) {
		return t.roles[column]
	}
	return roleField
}

// fill copies the fields of a line to the sheet of its puzzle.
func (t *table) fill(p *Puzzle, line string) {
	if t.names != nil {
		p.Format, p.Columns = FormatCSV, t.names
	}
	if n := t.countFields(); n > 0 {
		p.Fields = make([]puzzle.Field, 0, n)
	}
	for k, f := range t.fields {
		if k != t.puzzle {
			t.fillField(p, k, f.text(line))
		}
	}
	if p.Label == "" {
		p.Label = cmp.Or(p.Level, p.Rating)
	}
	if p.Label == "" && len(p.Solution.Cells) == 0 && t.puzzle == 0 {
		p.Label = trimLabel(p.Rest)
	}
}

// isField reports whether the Writer knows a column as a field of the sheet.
func (t *table) isField(column int) bool {
	return column != t.puzzle && t.roleOf(column) != roleRules && (column >= len(t.names) || columnOf(t.names[column]) == codec.Fields)
}

func (t *table) countFields() (n int) {
	for k := range t.fields {
		if t.isField(k) {
			n++
		}
	}
	return n
}

// fillField copies the text of a column to the sheet of a puzzle. A column with the solution of
// the puzzle needs no name. A text may be in the sheet under the name of its column, too, so that
// the Writer finds it there.
func (t *table) fillField(p *Puzzle, column int, text string) {
	isSolution := len(p.Solution.Cells) == 0 && p.isSolution(text)
	if isSolution {
		p.Solution = p.solutionOf(text)
	}
	t.fillText(p, t.roleOf(column), text)
	states := t.roleOf(column) == roleSolution
	if text != "" && (t.isField(column) || states) && !(isSolution && (states || t.names == nil)) {
		p.Fields = append(p.Fields, puzzle.Field{Name: t.nameOf(column), Text: text})
	}
}

// fillText copies a text with a role to the sheet of a puzzle.
func (t *table) fillText(p *Puzzle, r role, text string) {
	switch r {
	case roleTitle:
		p.Title = text
	case roleAuthor:
		p.Author = text
	case roleSource:
		p.Source = text
	case roleComment:
		p.Comment = text
	case roleLevel:
		p.Level = text
	case roleRating:
		p.Rating = text
	case roleDifficulty:
		if _, err := strconv.ParseFloat(text, 64); err == nil {
			p.Rating = cmp.Or(p.Rating, text)
		} else {
			p.Level = cmp.Or(p.Level, text)
		}
	}
}

// nameOf returns the name of a column, or its number if it has none.
func (t *table) nameOf(column int) string {
	if column < len(t.names) {
		return t.names[column]
	}
	return "column " + strconv.Itoa(column+1)
}
