// Package gridimage reads 9x9 Sudokus from photographs and screenshots. It reads printed digits, not handwriting.
//
//	gridimage.go  Read, and what it returns
//	gray.go       a picture becomes gray, and not too large
//	find.go       finds the outlines of grids: connected strokes with four corners; quad.go has the geometry
//	lines.go      follows the lines of a grid, since paper is bent
//	glyph.go      cuts out the cells, finds the ink of a digit in each, and describes it
//	network.go    tells digits apart; network.bin has the weights
//	decide.go     chooses the most probable reading that is a Sudoku with one solution
//
// A cell that is read has a probability for each value. [Limits.Read] compares the readings that are nearly as probable as the
// best one, by the rules of Sudoku, and lists the doubtful cells.
package gridimage

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // the command adds others
	"io"
	"slices"

	"fourfold/internal/read/textfile"
	"fourfold/puzzle"
)

// A Reading is the Sudoku in a picture.
type Reading struct {
	Values      [numCells]int         // from 1 to 9; 0 is an empty cell
	Chances     [numCells][10]float64 // how probable each value is; those of a cell add up to 1
	Solutions   int                   // of the values; 2 means more than one
	Probability float64               // of all values together
	hasSums     bool                  // many cells have ink in a corner only, as in a killer Sudoku
}

// formats lists the beginnings of files. A question mark is any byte, but not in the first two.
var formats = []struct {
	magic, name string
	isRead      bool
}{
	{"\xff\xd8\xff", "JPEG", true}, {"\x89PNG\r\n\x1a\n", "PNG", true}, {"GIF8?a", "GIF", true}, {"RIFF????WEBP", "WebP", true},
	{"BM????\x00\x00\x00\x00", "BMP", true}, {"\x00\x00??ftyphei", "HEIC", false}, {"\x00\x00??ftyphev", "HEIC", false},
	{"\x00\x00??ftypmif1", "HEIC", false}, {"\x00\x00??ftypavif", "AVIF", false}, {"II*\x00", "TIFF", false}, {"MM\x00*", "TIFF", false},
}

// FormatOf returns the format of the picture that begins in r, such as JPEG, and whether [Limits.Read] reads it. The name is
// empty if there is no picture. FormatOf waits for two bytes, and for more if those could begin a picture. It consumes nothing.
func FormatOf(r *bufio.Reader) (name string, isRead bool) {
	head, _ := r.Peek(2)
	for _, f := range formats {
		if string(head) != f.magic[:2] {
			continue
		}
		begin, _ := r.Peek(len(f.magic))
		same := len(begin) == len(f.magic)
		for k := range begin {
			same = same && (f.magic[k] == '?' || f.magic[k] == begin[k])
		}
		if same {
			return f.name, f.isRead
		}
	}
	return "", false
}

// Limits bound the memory for a picture: it takes 4 bytes a pixel, and up to 17 in rare kinds of files.
type Limits struct {
	Pixels int   // of the picture
	Bytes  int64 // of the file
}

// DefaultLimits suit the pictures of telephones.
var DefaultLimits = Limits{Pixels: 50_000_000, Bytes: 64 << 20}

// ErrNoGrid is the error about a picture without a grid that can be read.
var ErrNoGrid = errors.New("no grid of 9x9 cells found: expected a picture that is filled by one whole Sudoku, with lines between its cells")

// Read reads the picture in a file. A reading need not be sure: see [Reading.Doubt]. The error is about the file or the
// grid, or the cause of ctx. Read takes some 0.2 s, and 0.03 s for each megapixel.
func (l Limits) Read(ctx context.Context, r io.Reader) (*Reading, error) {
	in := bufio.NewReader(r)
	format, isRead := FormatOf(in)
	switch {
	case format == "":
		return nil, errors.New("not a picture: expected JPEG, PNG, GIF, WebP or BMP")
	case !isRead:
		return nil, fmt.Errorf("a picture in the format %s: expected JPEG, PNG, GIF, WebP or BMP; save it as JPEG, or take a screenshot of it", format)
	}
	data, err := io.ReadAll(io.LimitReader(in, l.Bytes+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > l.Bytes {
		return nil, fmt.Errorf("a picture of more than %d MB: expected a smaller one", l.Bytes>>20)
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err == nil && (c.Width < leastSide || c.Height < leastSide) {
		return nil, fmt.Errorf("a picture of %dx%d pixels: %w", c.Width, c.Height, ErrNoGrid)
	}
	if err == nil && c.Width > l.Pixels/c.Height {
		return nil, fmt.Errorf("a picture of %.0f megapixels: expected at most %.0f; make it smaller, or cut the grid out", float64(c.Width)*float64(c.Height)/1e6, float64(l.Pixels)/1e6)
	}
	var m image.Image
	if err == nil {
		m, _, err = image.Decode(textfile.WithContext(ctx, bytes.NewReader(data)))
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	} else if err != nil {
		return nil, fmt.Errorf("a %s picture that cannot be unpacked: %w", format, err)
	}
	light, hue, err := toGray(ctx, m)
	if err != nil {
		return nil, err
	}
	grid, err := find(ctx, light)
	if err != nil {
		return nil, err
	}
	return grid.read(ctx, light, hue)
}

// leastSide is the smallest width and height of a picture that is read, in pixels.
const leastSide = 100

// read reads the cells of a grid. The picture may be turned: the grid is upright if it has the most digits.
func (l *lined) read(ctx context.Context, light, hue *gray) (*Reading, error) {
	var patches [numCells]*patch
	for k := range patches {
		patches[k] = l.patchOf(light, k)
		_, contrast := patches[k].inked()
		p := l.patchOf(hue, k)
		if _, ofHue := p.inked(); ofHue > max(2*contrast, clearHue) {
			patches[k] = p
		}
	}
	var best *beliefs
	most, hasSums := -1.0, false
	for range 4 {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		var marks [numCells]*mark
		var turned [numCells]*patch
		corners := 0
		for k, p := range patches {
			if marks[k] = markOf(p); marks[k].inCorner {
				corners++
			}
			turned[k%side*side+side-1-k/side] = p.turned()
		}
		if b, digits := beliefsOf(&marks); digits > most {
			best, most = b, digits
		}
		hasSums = hasSums || corners >= manySums
		patches = turned
	}
	r, err := decide(ctx, best)
	if err == nil {
		r.hasSums = hasSums
	}
	return r, err
}

// manySums is the number of cells from which on numbers in corners are the sums of a killer Sudoku.
const manySums = 12

// clearHue is the least contrast of a digit that has another color than its ground, but about the same lightness.
const clearHue = 25

// Line returns the values on a line, with a dot for an empty cell.
func (r *Reading) Line() string {
	line := make([]byte, numCells)
	for k, v := range r.Values {
		line[k] = ".123456789"[v]
	}
	return string(line)
}

// A reading is sure from these probabilities on: of the whole reading, and of each value.
const (
	sureReading = 0.8
	sureValue   = 0.9
)

// isSure reports whether a reading may be taken for the puzzle in the picture.
func (r *Reading) isSure() bool {
	sure := r.Solutions == 1 && r.Probability >= sureReading
	for k, v := range r.Values {
		sure = sure && r.Chances[k][v] >= sureValue
	}
	return sure
}

// Doubtful returns the cells whose values are doubtful, in order; none if the reading is sure.
func (r *Reading) Doubtful() (cells []int) {
	if r.isSure() {
		return nil
	}
	for k, v := range r.Values {
		if r.Chances[k][v] < (1+sureValue)/2 {
			cells = append(cells, k)
		}
	}
	return cells
}

// Doubt returns nil if the reading is sure, and a *DoubtError otherwise.
func (r *Reading) Doubt() error {
	if r.isSure() {
		return nil
	}
	cells, givens := r.Doubtful(), 0
	for _, v := range r.Values {
		givens += min(v, 1)
	}
	e := &DoubtError{Reading: r}
	switch {
	case givens < 17 && r.hasSums:
		e.why = "the grid of a killer Sudoku, with numbers in the corners of cells: expected the printed digits of a plain Sudoku"
	case givens == 0:
		e.why = "a grid without digits that can be read: expected printed digits, no handwriting"
	case len(cells) > mostDoubtful:
		e.why = fmt.Sprintf("the picture is blurred, small or dark, or of no 9x9 Sudoku: %d of 81 cells are doubtful; expected a sharp picture of printed digits, with the grid filling most of it", len(cells))
	}
	return e
}

// mostDoubtful is the number of doubtful cells of a reading that is worth correcting.
const mostDoubtful = 20

// A DoubtError says which cells of a reading are doubtful, and what else they may be.
type DoubtError struct {
	Reading *Reading
	why     string // in place of a list of cells
}

// IsUnreadable reports whether so much is doubtful that to correct it takes longer than to type the puzzle.
func (e *DoubtError) IsUnreadable() bool { return e.why != "" }

func (e *DoubtError) Error() string {
	if e.why != "" {
		return e.why
	}
	const most = 10
	r, cells := e.Reading, e.Reading.Doubtful()
	text, first := "the reading is doubtful", "it is read as "
	for k, cell := range cells[:min(len(cells), most)] {
		text += fmt.Sprintf("%s %s is %s", [2]string{":", ","}[min(k, 1)], puzzle.CellName(cell, side), r.chance(cell, r.Values[cell]))
		for _, v := range r.Others(cell) {
			text += " or " + r.chance(cell, v)
		}
		first = "with the first value of each it is "
	}
	if len(cells) > most {
		text += fmt.Sprintf(", and %d cells more are doubtful", len(cells)-most)
	}
	text += "; " + first + r.Line()
	switch r.Solutions {
	case 0:
		text += ", which has no solution"
	case 2:
		text += ", which has more than one solution"
	}
	return text
}

// chance returns a value of a cell and how probable it is, such as "4 (93 %)".
func (r *Reading) chance(cell, v int) string {
	name := "empty"
	if v > 0 {
		name = fmt.Sprint(v)
	}
	return fmt.Sprintf("%s (%.0f %%)", name, 100*r.Chances[cell][v])
}

// Others returns up to two other values that a cell may have, the most probable one first.
func (r *Reading) Others(cell int) (values []int) {
	const least, most = 0.02, 2
	for v, p := range r.Chances[cell] {
		if v != r.Values[cell] && p >= least {
			values = append(values, v)
		}
	}
	slices.SortFunc(values, func(a, b int) int { return cmp.Compare(r.Chances[cell][b], r.Chances[cell][a]) })
	return values[:min(len(values), most)]
}
