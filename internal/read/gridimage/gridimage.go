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
// A cell that is read has a probability for each value. [Read] compares the readings that are nearly as probable as the
// best one, by the rules of Sudoku, and says of which cells it is not sure.
package gridimage

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	_ "image/gif" // these formats are read, too
	_ "image/jpeg"
	_ "image/png"
	"io"
	"slices"
	"strings"

	_ "golang.org/x/image/bmp"
	_ "golang.org/x/image/webp"

	"fourfold/puzzle"
)

// A Reading is the Sudoku in a picture.
type Reading struct {
	Values    [numCells]int         // from 1 to 9; 0 is an empty cell
	Chances   [numCells][10]float64 // how probable each value is; those of a cell add up to 1
	IsSudoku  bool                  // the values have exactly one solution
	hasCorner bool                  // many cells have ink in a corner only, as in a killer Sudoku
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
var ErrNoGrid = errors.New("no grid of 9x9 cells found: expected a picture of one whole Sudoku with lines between its cells")

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
		return nil, fmt.Errorf("a picture of %dx%d pixels: expected at least %d in each direction", c.Width, c.Height, leastSide)
	}
	if err == nil && c.Width > l.Pixels/c.Height {
		return nil, fmt.Errorf("a picture of %.0f megapixels: expected at most %.0f; make it smaller, or cut the grid out", float64(c.Width)*float64(c.Height)/1e6, float64(l.Pixels)/1e6)
	}
	var m image.Image
	if err == nil {
		m, _, err = image.Decode(&contextReader{ctx, bytes.NewReader(data)})
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	} else if err != nil {
		return nil, fmt.Errorf("a damaged %s picture: %w", format, err)
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

// leastSide is that of a picture in which digits could be told apart.
const leastSide = 100

type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c *contextReader) Read(p []byte) (int, error) {
	if c.ctx.Err() != nil {
		return 0, context.Cause(c.ctx)
	}
	return c.r.Read(p)
}

// read reads the cells of a grid. The picture may be turned: the grid is upright if it has the most digits.
func (l *lined) read(ctx context.Context, light, hue *gray) (*Reading, error) {
	var patches [numCells]*patch
	for k := range patches {
		patches[k] = l.patchOf(light, k)
		if p := l.patchOf(hue, k); markOf(p).contrast > max(2*markOf(patches[k]).contrast, clearHue) {
			patches[k] = p
		}
	}
	r := new(Reading)
	var best *beliefs
	most := -1.0
	for range 4 {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		var marks [numCells]*mark
		var turned [numCells]*patch
		for k, p := range patches {
			marks[k] = markOf(p)
			turned[k%side*side+side-1-k/side] = p.turned()
		}
		if b, digits := believe(&marks); digits > most {
			best, most = b, digits
		}
		r.hasCorner = r.hasCorner || inCorners(&marks)
		patches = turned
	}
	values, chances, err := decide(ctx, best)
	if err != nil {
		return nil, err
	}
	r.Values, r.IsSudoku, r.Chances = values.cells, values.isSudoku, *chances
	return r, nil
}

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

// sureFrom is the least probability of a value that is sure.
const sureFrom = 0.9

// Doubtful returns the cells that are not sure, in order. If the values do not have one solution, any cell may be wrong,
// and the cells are those that are the least sure.
func (r *Reading) Doubtful() (cells []int) {
	for k, v := range r.Values {
		if r.Chances[k][v] < sureFrom {
			cells = append(cells, k)
		}
	}
	return cells
}

// Doubt returns nil if the reading is sure, and a *DoubtError otherwise.
func (r *Reading) Doubt() error {
	cells := r.Doubtful()
	givens := 0
	for _, v := range r.Values {
		givens += min(v, 1)
	}
	e := &DoubtError{Reading: r}
	switch {
	case r.IsSudoku && len(cells) == 0:
		return nil
	case givens < 17 && r.hasCorner:
		e.why = "the grid of a killer Sudoku, with numbers in the corners of cells: expected the printed digits of a plain Sudoku"
	case givens == 0:
		e.why = "a grid without digits that can be read: expected printed digits, no handwriting"
	case len(cells) > mostDoubtful:
		e.why = fmt.Sprintf("the picture is blurred, small or dark: %d of 81 cells are doubtful; expected a sharp picture of printed digits, with the grid filling most of it", len(cells))
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
	var b strings.Builder
	cells := e.Reading.Doubtful()
	for k, cell := range cells {
		if k == most {
			fmt.Fprintf(&b, "; %d cells more", len(cells)-most)
			break
		}
		r := e.Reading
		fmt.Fprintf(&b, "; %s is %s", puzzle.CellName(cell, side), r.chance(cell, r.Values[cell]))
		for _, v := range r.Others(cell) {
			fmt.Fprintf(&b, ", or %s", r.chance(cell, v))
		}
	}
	if !e.Reading.IsSudoku {
		b.WriteString("; no reading has exactly one solution")
	}
	return fmt.Sprintf("not read for sure%s; solve this when you have checked it: %s", b.String(), e.Reading.Line())
}

// chance returns a value of a cell and how probable it is, such as "4 (93 %)".
func (r *Reading) chance(cell, v int) string {
	return fmt.Sprintf("%s (%.0f %%)", valueName(v), 100*r.Chances[cell][v])
}

func valueName(v int) string {
	if v == 0 {
		return "empty"
	}
	return fmt.Sprint(v)
}

// Others returns up to two other values that a cell may have, the most probable one first.
func (r *Reading) Others(cell int) (values []int) {
	const least, most = 0.02, 2
	for v, p := range r.Chances[cell] {
		if v != r.Values[cell] && p >= least {
			values = append(values, v)
		}
	}
	slices.SortStableFunc(values, func(a, b int) int {
		if r.Chances[cell][a] > r.Chances[cell][b] {
			return -1
		}
		return 1
	})
	return values[:min(len(values), most)]
}
