package drawing

import "math"

// Grays. They differ enough to be told apart on any printer.
const (
	black      = 0x00
	placedGray = 0x55
	solvedGray = 0x70
	markGray   = 0x50
	thinGray   = 0x60
	shadeGray  = 0xe4
	labelGray  = 0x40
)

// titleRoom is the part of the height above a grid that its title takes, for a title of a size.
const titleRoom = 1.7

// drawBoard draws a board with its title, which has the given font size, into a rectangle. The
// grid is a square at the middle of the rectangle, and the title stands above it.
func drawBoard(to surface, b *board, x, y, width, height, titleSize float64) {
	side, head := width, 0.0
	for range 4 { // a narrower grid may need more lines of rules
		head = headHeight(b, side, titleSize)
		side = math.Max(math.Min(side, height-head), height/4)
	}
	x += (width - side) / 2
	y += (height - head - side) / 2
	drawHeading(to, b, x, y+titleSize, side, titleSize)
	drawRules(to, b, x, y+titleHeight(b, titleSize), side, titleSize)
	drawGrid(to, b, x, y+head, side)
}

// drawHeading draws the title at the left and the level at the right end of a line.
func drawHeading(to surface, b *board, x, y, width, size float64) {
	level := regular.fit(b.level, size*0.9, width/2)
	levelWidth := regular.width(level, size*0.9)
	title := bold.fit(b.heading(), size, width-levelWidth-size)
	if title != "" {
		to.text(x, y, size, bold, black, title)
	}
	if level != "" {
		to.text(x+width-levelWidth, y, size*0.9, regular, labelGray, level)
	}
}

// drawGrid draws the cells and the lines of a board as a square.
func drawGrid(to surface, b *board, x, y, side float64) {
	size := side / float64(b.order)
	thin := math.Min(0.6, size*0.03)
	thick := math.Max(0.9, math.Min(2, size*0.085))
	d := digits{faces: [...]*face{given: bold, placed: regular, solved: regular}}
	d.choose(b, size)
	for k := range b.cells {
		at := func(i int) float64 { return float64(i) * size }
		left, top := x+at(k%b.order), y+at(k/b.order)
		if b.cells[k].shade {
			to.fill(left, top, size, size, shadeGray)
		}
	}
	drawLines(to, b, x, y, size, thin, thinGray, false)
	drawLines(to, b, x, y, size, thick, black, true)
	for k := range b.cells {
		left, top := x+float64(k%b.order)*size, y+float64(k/b.order)*size
		d.drawCell(to, b, &b.cells[k], left, top, size)
	}
}

// drawLines draws the thin or the thick lines of a grid. Neighboring pieces of a line are drawn as
// one.
func drawLines(to surface, b *board, x, y, size, width float64, gray uint8, thick bool) {
	n := b.order
	isLine := func(across bool, i, k int) bool { // piece k of the line behind row or column i-1
		switch {
		case i == 0 || i == n:
			return thick
		case across:
			return b.cells[(i-1)*n+k].below == thick
		}
		return b.cells[k*n+i-1].right == thick
	}
	end := 0.0
	if thick {
		end = width / 2 // so that thick lines meet at corners
	}
	for i := range n + 1 {
		for _, across := range []bool{true, false} {
			for k := 0; k < n; k++ {
				first := k
				for k < n && isLine(across, i, k) {
					k++
				}
				if k == first {
					continue
				}
				from, to1, at := float64(first)*size-end, float64(k)*size+end, float64(i)*size
				if across {
					to.line(x+from, y+at, x+to1, y+at, width, gray)
				} else {
					to.line(x+at, y+from, x+at, y+to1, width, gray)
				}
			}
		}
	}
}

// Digits are the sizes of the texts in cells.
type digits struct {
	faces      [3]*face // by ink
	size       float64  // of values
	markSize   float64  // of candidates
	cols, rows int      // of candidates in a cell
}

// choose sets the sizes for cells of a width. All values of a board have the same size, and the
// widest one fits.
func (d *digits) choose(b *board, cell float64) {
	widest, widestMark := 0.0, 0.0
	for _, s := range b.symbols {
		widest = math.Max(widest, bold.width(s, 1))
		widestMark = math.Max(widestMark, regular.width(s, 1))
	}
	d.size = math.Min(0.68*cell, 0.8*cell/widest)
	d.cols = int(math.Ceil(math.Sqrt(float64(b.order))))
	d.rows = (b.order + d.cols - 1) / d.cols
	d.markSize = math.Min(0.9*cell/float64(d.cols)/math.Max(widestMark, 0.8), 0.9*cell/float64(d.rows))
}

var grays = [...]uint8{given: black, placed: placedGray, solved: solvedGray}

// drawCell draws the value or the candidates of a cell.
func (d *digits) drawCell(to surface, b *board, c *cell, left, top, size float64) {
	if c.text != "" {
		f := d.faces[c.ink]
		center(to, left+size/2, top+size/2, d.size, f, grays[c.ink], c.text)
		return
	}
	for v := range b.order {
		if c.marks&(1<<v) == 0 {
			continue
		}
		const inset = 0.06 // a margin inside the cell, as a part of it
		width, height := size*(1-2*inset)/float64(d.cols), size*(1-2*inset)/float64(d.rows)
		center(to, left+size*inset+(float64(v%d.cols)+0.5)*width, top+size*inset+(float64(v/d.cols)+0.5)*height,
			d.markSize, regular, markGray, b.symbols[v])
	}
}

// center writes digits or capital letters with their middle at x, y.
func center(to surface, x, y, size float64, f *face, gray uint8, text string) {
	to.text(x-f.width(text, size)/2, y+size*digitHeight/2, size, f, gray, text)
}
