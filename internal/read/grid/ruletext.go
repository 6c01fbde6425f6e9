package grid

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// The functions of this file read and write FormatRules: a header with the size of a grid, its rows, and a statement on each line
// below. Values are real ones: on a grid with the values 0-8, 0 is a value. Below a grid without a header, rules may be stated too.
//
//	grid 2x3
//	values 0-5
//	1 . .
//	. # 4
//	killer 5 r1c1 r2c1

// gridHeader matches the header: how many rows and columns there are.
var gridHeader = words.NewPattern(`^\s*grid\s+(\d{1,2})x(\d{1,2})\s*(#.*)?$`)

// A gridText is a sheet that is read from statements.
type gridText struct {
	*puzzle.Sheet
	rules RuleText
	rows  [][]ruleWord // the words of the rows
	low   int          // the least value
}

// textWords are the statements that are texts.
var textWords = words.Set("title author source comment")

// textOf returns the text of a sheet with a name of textWords.
func textOf(s *puzzle.Sheet, name string) *string {
	return map[string]*string{"title": &s.Title, "author": &s.Author, "source": &s.Source, "comment": &s.Comment}[name]
}

// readRuleText reads a grid below its header, with its rules.
func readRuleText(b *block) ([]reading, *fault) {
	size := gridHeader.Get().FindSubmatch(b.first().raw)
	if size == nil {
		return nil, nil
	}
	rows, _ := strconv.Atoi(string(size[1]))
	cols, _ := strconv.Atoi(string(size[2]))
	if rows < 1 || cols < 1 || max(rows, cols) > puzzle.MaxOrder {
		return nil, newFault(b.first().place(0), ClassRow, "found a grid of %dx%d: expected 1 to %d rows and columns", rows, cols, puzzle.MaxOrder).one().final()
	}
	t := gridText{Sheet: &puzzle.Sheet{Grid: puzzle.NewGrid(rows, cols)}, low: 1}
	k := 1
	for ; b.line(k) != nil && b.line(k).isText() && !b.line(k).isBlank() && !gridHeader.Get().Match(b.line(k).raw); k++ {
		t.line(string(b.line(k).raw), b.line(k).number)
	}
	err := t.finish()
	if err == nil {
		err = t.cells(b.line(k-1).number + 1)
	}
	if err == nil {
		if t.Allowed != nil {
			t.Candidates = slices.Clone(t.Allowed)
		}
		err = b.checkSheets([]puzzle.Sheet{*t.Sheet})
	}
	if err != nil {
		f := ruleFault(b.first().place(0), err)
		f.lines = k
		return nil, f
	}
	return []reading{{sheets: []puzzle.Sheet{*t.Sheet}, lines: k, format: FormatRules}}, nil
}

// ruleFault is about an error of statements, which may say its place.
func ruleFault(at place, err error) *fault {
	if e, ok := errors.AsType[*ParseError](err); ok {
		at, err = place{int32(e.Line), int32(e.Column)}, e.Err
	}
	return (&fault{at: at, class: ClassRules, err: err}).final()
}

// line reads a line below the header: a text, a row, or statements.
func (t *gridText) line(line string, number int) {
	name, text, _ := strings.Cut(strings.TrimSpace(line), " ")
	if textWords.Has(name) {
		to := textOf(t.Sheet, name)
		*to = strings.TrimPrefix(*to+"\n"+strings.TrimSpace(text), "\n")
		return
	}
	if row := rowWords(line, number); len(t.rows) < t.Grid.Rows && isRuleRow(row, len(t.Grid.Cells), t.Grid.Cols) {
		for row := range slices.Chunk(row, t.Grid.Cols) {
			t.rows = append(t.rows, row)
		}
		return
	}
	t.rules.statements = append(t.rules.statements, splitStatements(line, number)...)
}

// rowWords returns the words of a line, or the characters of its only word, with their places.
func rowWords(line string, number int) (all []ruleWord) {
	for from, to := range wordsOf([]byte(line), space) {
		all = append(all, ruleWord{line[from:to], number, from + 1})
	}
	if len(all) == 1 && len(all[0].text) > 2 {
		first := all[0]
		all = nil
		for k := range first.text {
			all = append(all, ruleWord{first.text[k : k+1], number, first.column + k})
		}
	}
	return all
}

// isRuleRow reports whether words are a row, or all rows: numbers, capital letters, dots and #, and not too few of them.
func isRuleRow(row []ruleWord, cells, cols int) bool {
	noCell := func(w ruleWord) bool { return strings.Trim(w.text, "0123456789") != "" && !isSign(w.text) }
	return (len(row) == cols || len(row) == cells) && !slices.ContainsFunc(row, noCell)
}

func isSign(text string) bool {
	return len(text) == 1 && (text == "." || text == "#" || 'A' <= text[0] && text[0] <= 'Z')
}

// finish reads the statements. Those about the form come first, because rules depend on it.
func (t *gridText) finish() error {
	var rules RuleText
	rules.name = t.rules.name
	s := t.Sheet
	if g := s.Grid; g.Rows != g.Cols || g.Rows < 4 {
		s.Form.Values = max(g.Rows, g.Cols)
	}
	for _, statement := range t.rules.statements {
		if known, err := t.form(statement); err != nil {
			return rules.errorAt(statement[0], "%w", err)
		} else if !known {
			rules.statements = append(rules.statements, statement)
		}
	}
	board := puzzle.Sudoku{Givens: s.Grid, BoxRows: s.BoxRows, BoxCols: s.BoxCols, Regions: s.Regions, Form: s.Form}.Board()
	further, err := rules.Rules(board)
	s.Rules = s.Rules.And(further)
	return err
}

// form reads a statement that is no rule.
func (t *gridText) form(statement []ruleWord) (known bool, err error) {
	s, rest := t.Sheet, make([]string, len(statement)-1)
	for k, word := range statement[1:] {
		rest[k] = word.text
	}
	switch text := strings.Join(rest, " "); statement[0].text {
	case "values":
		var high int
		if _, err = fmt.Sscanf(text, "%d-%d", &t.low, &high); err != nil || t.low < 0 || t.low > 1 || high < t.low || high > puzzle.MaxOrder {
			return true, fmt.Errorf("found %q: expected the least and the greatest value, such as 0-8 or 1-10", text)
		}
		if s.Form.Zero = t.low == 0; high-t.low+1 != s.Grid.Rows || s.Form.Values > 0 {
			s.Form.Values = high - t.low + 1
		}
	case "open":
		s.Form.Open = true
	case "no-boxes":
		s.Form.NoBoxes = true
	case "diagonals":
		s.Diagonals = true
	case "boxes":
		s.BoxRows, s.BoxCols, err = ParseBox(text)
	case "regions":
		if s.Regions, err = ParseRegions(text); err == nil && len(s.Regions) != len(s.Grid.Cells) {
			err = fmt.Errorf("found the regions of %d cells: expected %d", len(s.Regions), len(s.Grid.Cells))
		}
	case "allowed":
		err = t.allowed(statement)
	default:
		return false, nil
	}
	return true, err
}

// allowed reads cells, and the values that they may have.
func (t *gridText) allowed(statement []ruleWord) error {
	if t.Allowed == nil {
		t.Allowed = make([]uint64, len(t.Grid.Cells))
	}
	var cells []int
	var mask uint64
	for _, word := range statement[1:] {
		more, isCell, err := t.rules.cells(word, &rule.Board{Rows: t.Grid.Rows, Cols: t.Grid.Cols})
		if err != nil {
			return err
		}
		n, bad := strconv.Atoi(word.text)
		switch {
		case isCell:
			cells = append(cells, more...)
		case bad != nil || n < t.low || n-t.low >= puzzle.MaxOrder:
			return fmt.Errorf("found %q: expected cells and values, as in \"allowed r1c1 1 2\"", clip(word.text))
		default:
			mask |= 1 << (n - t.low)
		}
	}
	for _, cell := range cells {
		t.Allowed[cell] = mask
	}
	return nil
}

// cells reads the rows. The end is the number of the line behind the last one.
func (t *gridText) cells(end int) error {
	if len(t.rows) < t.Grid.Rows {
		return t.rules.errorAt(ruleWord{"", end, 1}, "found %s: expected %d, each of %d numbers or dots", counted(len(t.rows), "row"), t.Grid.Rows, t.Grid.Cols)
	}
	for cell := range t.Grid.Cells {
		word := t.rows[cell/t.Grid.Cols][cell%t.Grid.Cols]
		v, err := strconv.Atoi(word.text)
		switch {
		case word.text == "." || v == 0 && err == nil && t.low == 1:
			continue
		case word.text == "#":
			if slices.ContainsFunc(t.Sheet.Rules, func(o rule.Rule) bool { return slices.Contains(o.AllCells(), cell) }) {
				return t.rules.errorAt(word, "%s does not belong to the puzzle, but a rule has it: expected other cells", rule.CellName(cell, t.Grid.Cols))
			}
			t.Form.Holes = append(t.Form.Holes, cell)
			continue
		case err != nil:
			v = symbolIndex(word.text[0])
		}
		if n := v - t.low + 1; n >= 1 && n <= puzzle.MaxOrder {
			t.Grid.Cells[cell] = uint8(n)
		} else {
			return t.rules.errorAt(word, "%q is not a value: expected a number from %d on, or . for a blank", clip(word.text), t.low)
		}
	}
	return nil
}

// statesRule reports whether a line is a statement of a rule: the first word is its kind in small letters, and numbers or cells
// follow. A caption begins with a capital letter.
func statesRule(line string) bool {
	all := splitStatements(line, 1)
	if len(all) == 0 {
		return false
	}
	kind, ok := rule.Parse(all[0][0].text)
	if first := all[0][0].text[0]; !ok || first < 'a' || kind.IsGlobal() || len(all[0]) == 1 {
		return ok && first >= 'a' && kind.IsGlobal() && len(all[0]) == 1
	}
	_, isNumber := numbersOf(all[0][1].text)
	first, _, _ := strings.Cut(all[0][1].text, "-")
	_, isCell := cellByName(first)
	return isNumber || isCell
}

// statementsBelow reads the rules directly below a grid with a row on each line.
func (r *Reader) statementsBelow(b *block, p *Puzzle) *fault {
	t := gridText{Sheet: &p.Sheet, low: 1}
	for ; r.used > 1; r.used++ {
		l := b.line(r.used)
		if l == nil || !l.isText() || !statesRule(string(l.raw)) {
			break
		}
		t.rules.statements = append(t.rules.statements, splitStatements(string(l.raw), l.number)...)
	}
	if err := t.finish(); err != nil {
		return ruleFault(b.first().place(0), err)
	}
	return nil
}

// appendRuleText writes the header, the form, the rows and the rules.
func appendRuleText(dst []byte, p *page) []byte {
	s := p.sheet
	dst = fmt.Appendf(dst, "grid %dx%d\n", p.Rows, p.Cols)
	for _, t := range texts(s) {
		for _, line := range textLines(t.Text) {
			if textWords.Has(t.Name) && t.Text != "" {
				dst = append(dst, t.Name+" "+line+"\n"...)
			}
		}
	}
	low, width, values := 1, 1, s.Form.Values
	if s.Form.Zero {
		low, values = 0, cmp.Or(values, max(p.Rows, p.Cols))
	}
	if values > 0 {
		dst = fmt.Appendf(dst, "values %d-%d\n", low, values+low-1)
	}
	for _, say := range []struct {
		is   bool
		text string
	}{
		{s.Form.Open, "open"}, {s.Form.NoBoxes, "no-boxes"}, {s.Diagonals, "diagonals"},
		{s.BoxRows > 0, fmt.Sprintf("boxes %dx%d", s.BoxRows, s.BoxCols)}, {s.Regions != nil, "regions " + RegionsText(s.Regions, symbols)},
	} {
		if say.is {
			dst = append(dst, say.text+"\n"...)
		}
	}
	if slices.Max(p.Cells) > 9 {
		width = 2
	}
	for cell, v := range p.Cells {
		text := "."
		if _, hole := slices.BinarySearch(s.Form.Holes, cell); hole {
			text = "#"
		} else if v > 0 {
			text = strconv.Itoa(int(v) - 1 + low)
		}
		dst = fmt.Appendf(dst, "%*s%s", width, text, map[bool]string{false: " ", true: "\n"}[(cell+1)%p.Cols == 0])
	}
	for cell, mask := range s.Allowed {
		if mask == 0 {
			continue
		}
		dst = append(dst, "allowed "+rule.CellName(cell, p.Cols)...)
		for ; mask != 0; mask &= mask - 1 {
			dst = fmt.Appendf(dst, " %d", bits.TrailingZeros64(mask)+low)
		}
		dst = append(dst, '\n')
	}
	return []byte(strings.TrimSuffix(string(append(dst, s.Rules.Text(p.Cols, "\n")...)), "\n"))
}
