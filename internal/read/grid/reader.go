package grid

import (
	"cmp"
	"io"
	"iter"
	"slices"
	"strings"

	"fourfold/puzzle"
)

// ParseOptions say what a text does not show, and limit what is read. With the zero value, the
// Reader finds out everything from the text.
type ParseOptions struct {
	Alphabet Alphabet
	Order    int // of all puzzles; 0 means that the text shows the order of each puzzle
	MaxText  int // the greatest length in bytes of one text of another program, such as an XML element; 0 means 64 MB

	// OnePerLine says that each line is a puzzle of its own. No line is read ahead.
	OnePerLine bool

	// IgnoreLines reads grids without regard to lines that are drawn between cells. Without it, the lines
	// are the regions of the puzzle. It is for callers that know the boxes or regions, or need none.
	IgnoreLines bool

	// IgnoreUnknown reads a puzzle as a plain one if a text beside it only has the name of further
	// rules, such as "Killer". Without it, such a puzzle is an error. Puzzle.Variants has the names.
	IgnoreUnknown bool
}

// maxText is the default of ParseOptions.MaxText.
const maxText = 64 << 20

// A Reader reads puzzles from a text. It finds the puzzles and finds out the format of each; docs/formats.md
// describes all formats. The text is in UTF-8 or UTF-16, with or without a byte order mark. Lines
// end in LF, CRLF or CR. The text may be compressed by gzip. The memory of a Reader does not depend on
// the length of the text.
type Reader struct {
	name  string
	o     ParseOptions
	in    source
	seen  seen
	above above
	used  int       // how many of the lines that in keeps were read; they are forgotten when the next puzzle is read
	queue []*Puzzle // the puzzles of the last text of another program that Next has still to return
	done  bool      // Next returns io.EOF from here on

	firstText *ParseError // the error about the first text beside puzzles; nil if there was none, or a puzzle
}

// above is what stands above the next puzzle and belongs to it.
type above struct {
	number   int // of the heading
	label    string
	heading  int      // the line of the heading; 0 if there is none
	title    string   // the caption; may be empty
	rules    *rules   // text that may state rules; nil if there is none
	variants []string // the names of further rules, with IgnoreUnknown

	header    header
	section   section
	skipState bool // the next grid is the state of a puzzle that was not read
}

// NewReader returns a Reader of the puzzles in r. The name is the name of the file for errors and
// puzzles.
func NewReader(r io.Reader, name string, o ParseOptions) *Reader {
	reader := &Reader{in: source{text: r, maxText: cmp.Or(o.MaxText, maxText)}, name: name, o: o, seen: seen{order: o.Order}}
	if o.OnePerLine {
		reader.seen.onLine, reader.seen.order = true, cmp.Or(o.Order, 9)
		reader.seen.lineOrder = reader.seen.order
	}
	return reader
}

// Parse returns an iterator over the puzzles in r. It can be used once. For a bad puzzle, it
// yields an error in place of the puzzle; see [Reader.Next].
func Parse(r io.Reader, name string, o ParseOptions) iter.Seq2[*Puzzle, error] {
	return each(NewReader(r, name, o).Next)
}

func each(next func() (*Puzzle, error)) iter.Seq2[*Puzzle, error] {
	return func(yield func(*Puzzle, error) bool) {
		for {
			p, err := next()
			if err == io.EOF || !yield(p, err) {
				return
			}
		}
	}
}

// ParseGrid returns the grid of the only puzzle in a text. The error is a *ParseError. A text with
// several puzzles is an error, too.
func ParseGrid(text string) (puzzle.Grid, error) {
	r := NewReader(strings.NewReader(text), "text", ParseOptions{})
	p, err := r.Next()
	if err != nil {
		return puzzle.Grid{}, err
	}
	if q, err := r.Next(); err != io.EOF {
		line := 1
		if q != nil {
			line = q.Line
		}
		return puzzle.Grid{}, r.errorOf(newFault(place{int32(line), 1}, ClassMore, "expected one puzzle, found more"))
	}
	return p.Grid, nil
}

// Next returns the next puzzle. After the last puzzle it returns io.EOF.
//
// Any other error is a *ParseError about the first fault of a puzzle. The next call of Next then
// returns the puzzle after the bad one. After a bad puzzle on one line, that puzzle begins on the
// next line at the earliest. docs/formats.md says where a bad puzzle of many lines ends. If the
// text cannot be read, or is not a text of puzzles at all, such as a picture or a web page, Next
// returns one error and then io.EOF.
func (r *Reader) Next() (*Puzzle, error) {
	for !r.done {
		p, f := r.next()
		if p == nil && f == nil {
			continue // a line that is no puzzle
		}
		if f = r.checkRules(p, f); f == nil && p == nil {
			continue
		}
		if f == nil {
			f = r.checkHeader(p)
		}
		if f == endOfText {
			r.done = true
			break
		}
		title, variants := r.above.title, r.above.variants
		r.above.title, r.above.variants = "", nil
		if f != nil {
			err := r.errorOf(f)
			if r.done {
				err.Unread = r.in.isLeft(r.used)
			}
			return nil, err
		}
		r.seen.any = true
		p.Title, p.Variants = cmp.Or(p.Title, title), slices.Concat(variants, p.Variants)
		return p, nil
	}
	return nil, io.EOF
}

// endOfText stands for the end of the text in place of a fault.
var endOfText = new(fault)

// next reads the next puzzle, or a line that is none: then both results are nil.
func (r *Reader) next() (*Puzzle, *fault) {
	if len(r.queue) > 0 {
		p := r.queue[0]
		r.queue[0], r.queue = nil, r.queue[1:]
		return p, nil
	}
	if p := r.plainLine(); p != nil {
		return p, nil
	}
	r.in.forget(r.used)
	r.used = 1
	l := r.in.line(0)
	switch {
	case l == nil:
		r.used = 0
		return r.end()
	case !l.isText():
		r.seen.found++
		r.done = !r.seen.any && !r.o.OnePerLine && l.noText > 0 && r.in.hasZeros(l) // a binary file
		return nil, notText(l)
	}
	b := &block{in: &r.in, o: r.o, seen: &r.seen, above: &r.above}
	if r.readBetween(b) {
		return nil, nil
	}
	if p, f := r.try(b, certain); p != nil || f != nil {
		return p, r.report(b, f)
	}
	if read, f := r.readAbove(b); read || f != nil {
		return nil, f
	}
	p, f := r.try(b, usual)
	if p != nil || f != nil && f.sure {
		return p, r.report(b, f)
	}
	if !b.isRowOfTabs(0) && (r.isBeside(l) || b.isAboveList()) {
		if r.firstText == nil && r.seen.found == 0 {
			r.firstText = r.errorOf(cmp.Or(f, textFound(l)))
		}
		return nil, nil
	}
	p, other := r.try(b, forms)
	if p == nil && (other == nil || !other.sure) {
		other = cmp.Or(f.further(other), textFound(l))
	}
	return p, r.report(b, other)
}

// try reads the block in the first layout that has a reading. Both results are nil if no layout knows the block.
func (r *Reader) try(b *block, layouts []layout) (*Puzzle, *fault) {
	var found []reading
	var values []*valued
	var fault *fault
	for _, layout := range layouts {
		all, f := layout.read(b)
		for _, reading := range all {
			v, other := r.value(b, &reading)
			if f = f.further(other); other == nil && !slices.ContainsFunc(found, reading.same) {
				found, values = append(found, reading), append(values, v)
			}
		}
		if f != nil && f.sure {
			return nil, f
		}
		fault = fault.further(f)
		if len(found) > 0 {
			break
		}
	}
	switch len(found) {
	case 0:
		return nil, fault
	case 1:
		return r.take(b, &found[0], values[0])
	}
	return nil, severalReadings(found)
}

// value returns the values of a reading, or nil if the reading has its values already.
func (r *Reader) value(b *block, d *reading) (*valued, *fault) {
	switch {
	case d.sheets != nil || d.format == FormatCandidates:
		return nil, nil
	case r.o.Order != 0 && d.order != r.o.Order:
		return nil, newFault(d.cells[0].place(), ClassRow, "found a puzzle of order %d: expected order %d", d.order, r.o.Order)
	case isMapOf(d.cells):
		return nil, nil // take refuses it
	}
	v, f := valuer{r.o.Alphabet, r.seen.alphabet}.values(d.cells, d.order, d.signs&signCommas != 0)
	if f == nil {
		f = checkMatrix(d)
	}
	if f == nil && d.drawn != nil && !r.o.IgnoreLines {
		if v.regions, f = regionsDrawn(d); f == nil && v.regions.cells == nil && v.regions.boxRows == 0 {
			v.regions, f = boxesByGaps(d)
		}
	}
	if f != nil {
		f.rows, f.order, f.signs = d.order, d.order, d.signs
		if f.lines == 0 && (d.word || d.lines == 1) {
			f.lines = 1
		}
	}
	return v, f
}

// checkMatrix returns an error about rows of 0 and 1 with two 1 in a row, which are a matrix rather than a Sudoku.
func checkMatrix(d *reading) *fault {
	twice, last := false, -1 // the row of the last 1
	for k := range d.cells {
		switch d.cells[k].symbol {
		case '1':
			twice = twice || last == k/d.order
			last = k / d.order
		case '0':
		default:
			return nil
		}
	}
	if !twice || d.lines == 1 {
		return nil
	}
	return newFault(d.cells[0].place(), ClassValue, "found a matrix of 0 and 1: expected a Sudoku, or --as matrix for an exact cover problem").final()
}

// same reports whether two readings have the same cells.
func (d *reading) same(other reading) bool {
	return slices.EqualFunc(d.cells, other.cells, func(a, b cell) bool { return a.same(&b) })
}

// severalReadings is about lines that are several puzzles, depending on how they are read.
func severalReadings(all []reading) *fault {
	a, b := &all[0], &all[1]
	k := 0
	for k < min(len(a.cells), len(b.cells))-1 && a.cells[k].same(&b.cells[k]) {
		k++
	}
	inWords := func(c *cell) string {
		if c.other != 0 || isBlank(c.symbol) {
			return "blank"
		}
		return c.text()
	}
	f := newFault(a.cells[k].place(), ClassWays, "the text can be read in %d ways, and row %d column %d is %s or %s: expected a text with one reading",
		len(all), k/a.order+1, k%a.order+1, inWords(&a.cells[k]), inWords(&b.cells[k]))
	f.order = a.order
	return f.final()
}

// take makes a reading the next puzzle.
func (r *Reader) take(b *block, d *reading, v *valued) (*Puzzle, *fault) {
	r.used = d.lines
	if r.seen.list = d.format == FormatJSON; d.sheets != nil {
		return r.takeSheets(b, d)
	}
	r.seen.found++
	d.header = r.above.header
	p := r.newPuzzle(b)
	p.Line = d.cells[0].line.number
	p.places = make([]place, len(d.cells))
	for k := range d.cells {
		p.places[k] = d.cells[k].place()
	}
	r.seen.onLine = d.word
	if v == nil && d.format != FormatCandidates {
		return nil, r.refuseMap(d)
	}
	if v != nil {
		p.Format, p.Separator = formatOf(d.signs|p.headingSign(), d.order), d.separator
		p.Grid, p.Placed, p.Alphabet, p.Blank = v.grid, v.placed, v.alphabet, v.blank
		p.BoxRows, p.BoxCols, p.Regions = v.regions.boxRows, v.regions.boxCols, v.regions.cells
		if v.shown != AlphabetAuto {
			r.seen.alphabet = v.shown
		}
	}
	r.seen.note(d)
	p.keepRest(d.rest)
	p.Before = d.before
	p.keepLabel(d.label)
	if d.finish != nil {
		if f := d.finish(p, d); f != nil {
			r.used = max(r.used, f.lines)
			return nil, f
		}
		r.used = d.lines
	}
	if d.word {
		p.findSolution()
		return p, nil
	}
	if f := r.statementsBelow(b, p); f != nil {
		return nil, f
	}
	if f := r.rulesBelow(b, d); f != nil {
		return nil, f
	}
	return p, nil
}

// note notes what a good puzzle shows.
func (s *seen) note(d *reading) {
	if d.word {
		s.lineOrder = d.order
	}
	if s.order == 0 || !s.onLine { // one line of another order among puzzles on one line shows nothing
		if s.order != d.order && d.lines == 1 {
			s.bandRows = 0
		}
		s.order = d.order
	}
	if d.bandRows > 0 {
		s.bandRows = d.bandRows
	}
	s.orders |= 1 << d.order
}

// report sets how far the bad puzzle of a fault reaches, and counts it.
func (r *Reader) report(b *block, f *fault) *fault {
	if f == nil {
		return nil
	}
	r.seen.found++
	r.above.heading = 0
	if f.signs&signLine != 0 {
		r.seen.onLine = true
	}
	r.done = r.done || f.ends
	if f.lines == 0 && f.class == ClassText && (!b.rowBelow(1) || BeginsText(b.line(1).raw)) {
		f.lines = b.textLines()
	} else if f.lines == 0 {
		f.lines = b.extent(cmp.Or(f.order, r.seen.order))
	}
	r.used = max(f.lines, f.least, r.used)
	if f.class == ClassProgram && (f.above || b.rowBelow(r.used)) {
		r.keepRules(&foreign{what: "a puzzle in another form"}, f.at, true)
	}
	return f
}

// errorOf returns the error about a fault.
func (r *Reader) errorOf(f *fault) *ParseError {
	return &ParseError{Name: r.name, Line: int(f.at.line), Column: int(f.at.column), Err: f.err, Class: f.class}
}

// end returns the end of the text, or the error about a missing puzzle or about reading.
func (r *Reader) end() (*Puzzle, *fault) {
	at := place{int32(r.in.count + 1), 1}
	switch {
	case r.in.foreign != nil:
		r.done = true
		return nil, &fault{at: place{1, 1}, class: ClassReading, err: r.in.foreign}
	case r.in.err != nil:
		r.done = true
		return nil, newFault(at, ClassReading, "reading failed (%w): expected the rest of the file", r.in.err)
	case r.above.rules != nil: // the error about the rules stands for the missing puzzle
	case r.above.heading > 0:
		r.done = true
		return nil, newFault(at, ClassNone, "expected the puzzle of the heading in line %d, found the end of the file", r.above.heading)
	case r.seen.found == 0 && !r.o.OnePerLine:
		r.done = true
		if first := r.firstText; first != nil {
			return nil, &fault{at: place{int32(first.Line), int32(first.Column)}, class: first.Class, err: first.Err}
		}
		return nil, newFault(at, ClassNone, "expected a puzzle, such as a line of 81 characters, found the end of the file")
	}
	return nil, endOfText
}

// newPuzzle begins a puzzle, which takes the heading above it.
func (r *Reader) newPuzzle(b *block) *Puzzle {
	l := b.first()
	p := &Puzzle{Name: r.name, Line: l.number, Number: r.seen.found, CRLF: l.crlf}
	if r.above.heading > 0 {
		p.Number, p.Label = r.above.number, r.above.label
	}
	r.above.heading, r.above.header = 0, header{}
	return p
}

func (p *Puzzle) headingSign() sign {
	if p.Label != "" {
		return signHeading
	}
	return 0
}

// keepRest keeps the text behind a puzzle on one line.
func (p *Puzzle) keepRest(text string) {
	p.Rest = text
	if p.Label == "" {
		p.Label = trimLabel(p.Rest)
	}
}

// keepLabel keeps the text before a puzzle on one line.
func (p *Puzzle) keepLabel(text string) {
	if n, ok := smallNumber(text); ok {
		p.Number = n
	} else if p.Label == "" {
		p.Label = text
	} else if p.Title == "" {
		p.Title = text
	}
}
