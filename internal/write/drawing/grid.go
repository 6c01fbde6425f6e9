package drawing

import (
	"math"

	"fourfold/internal/write/look"
)

// Grays. They differ enough to be told apart on any printer.
const (
	black      = 0x000000
	white      = 0xffffff
	placedGray = 0x555555
	solvedGray = 0x707070
	markGray   = 0x505050
	thinGray   = 0x606060
	holeGray   = 0x404040
	labelGray  = 0x404040
)

// titleRoom is the part of the height above a grid that its title takes, for a title of a size.
const titleRoom = 1.7

// drawBoard draws a board with its title, which has the given font size, into a rectangle. The
// grid is at the middle of the rectangle, and the title stands above it.
func drawBoard(to surface, b *board, x, y, width, height, titleSize float64) {
	across, down := b.span()
	for headHeight(b, width, titleSize) > height/2 && b.ruleSize > ruleSize/4 {
		b.ruleSize *= 0.9
	}
	cell, head, text := width/across, 0.0, width
	for range 4 { // a narrower grid may need more lines of rules; many lines are wider than it
		if text = cell * across; len(wrapRules(b.rules, text, b.ruleSize*titleSize)) > 2 {
			text = width
		}
		head = headHeight(b, text, titleSize)
		cell = math.Max(math.Min(width/across, (height-head)/down), height/down/4)
	}
	y += (height - head - cell*down) / 2
	drawHeading(to, b, x+(width-text)/2, y+titleSize, text, titleSize)
	drawRules(to, b, x+(width-text)/2, y+titleHeight(b, titleSize), text, titleSize)
	drawGrid(to, b, x+(width-cell*across)/2+b.left*cell, y+head+b.top*cell, cell)
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

// drawGrid draws the cells and the lines of a board, and the signs of its rules.
func drawGrid(to surface, b *board, x, y, size float64) {
	thin := math.Min(0.6, size*0.03)
	thick := math.Max(0.9, math.Min(2, size*0.085))
	d := digits{faces: [...]*face{given: bold, placed: regular, solved: regular}}
	d.choose(b, size)
	b.drawSigns(to, x, y, size, false)
	for k := range b.cells {
		if b.cells[k].hole {
			to.fill(x+float64(k%b.cols)*size, y+float64(k/b.cols)*size, size, size, holeGray)
		}
	}
	drawLines(to, b, x, y, size, thin, thinGray, false)
	drawLines(to, b, x, y, size, thick, black, true)
	b.drawSigns(to, x, y, size, true)
	for k := range b.cells {
		left, top := x+float64(k%b.cols)*size, y+float64(k/b.cols)*size
		d.drawCell(to, b, &b.cells[k], left, top, size)
	}
}

// drawLines draws the thin or the thick lines of a grid. Neighboring pieces of a line are drawn as
// one.
func drawLines(to surface, b *board, x, y, size, width float64, color uint32, thick bool) {
	n := map[bool]int{true: b.rows, false: b.cols} // by across
	isLine := func(across bool, i, k int) bool {   // piece k of the line behind row or column i-1
		switch {
		case i == 0 || i == n[across]:
			return thick
		case across:
			return b.cells[(i-1)*b.cols+k].below == thick
		}
		return b.cells[k*b.cols+i-1].right == thick
	}
	end := 0.0
	if thick {
		end = width / 2 // so that thick lines meet at corners
	}
	for _, across := range []bool{true, false} {
		for i := range n[across] + 1 {
			for k := 0; k < n[!across]; k++ {
				first := k
				for k < n[!across] && isLine(across, i, k) {
					k++
				}
				if k == first {
					continue
				}
				from, to1, at := float64(first)*size-end, float64(k)*size+end, float64(i)*size
				if across {
					to.line(x+from, y+at, x+to1, y+at, width, color)
				} else {
					to.line(x+at, y+from, x+at, y+to1, width, color)
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
	d.cols = int(math.Ceil(math.Sqrt(float64(len(b.symbols)))))
	d.rows = (len(b.symbols) + d.cols - 1) / d.cols
	d.markSize = math.Min(0.9*cell/float64(d.cols)/math.Max(widestMark, 0.8), 0.9*cell/float64(d.rows))
}

var grays = [...]uint32{given: black, placed: placedGray, solved: solvedGray}

// drawCell draws the value or the candidates of a cell.
func (d *digits) drawCell(to surface, b *board, c *cell, left, top, size float64) {
	if c.text != "" {
		f := d.faces[c.ink]
		center(to, left+size/2, top+size/2, d.size, f, grays[c.ink], c.text)
		return
	}
	const inset = 0.06                                // a margin inside the cell, as a part of it
	lift := look.LabelSize * size * float64(c.labels) // the room of labels
	scale := 1 - lift/size
	for v := range b.symbols {
		if c.marks&(1<<v) == 0 {
			continue
		}
		width, height := size*(1-2*inset)/float64(d.cols), scale*size*(1-2*inset)/float64(d.rows)
		center(to, left+size*inset+(float64(v%d.cols)+0.5)*width, top+lift+size*inset+(float64(v/d.cols)+0.5)*height,
			d.markSize*scale, regular, markGray, b.symbols[v])
	}
}

// center writes digits or capital letters with their middle at x, y.
func center(to surface, x, y, size float64, f *face, color uint32, text string) {
	to.text(x-f.width(text, size)/2, y+size*digitHeight/2, size, f, color, text)
}
