package drawing

import (
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"fourfold/internal/write/chart"
)

// Measures of a page, in points.
const (
	margin     = 42.0
	footer     = 26.0 // above the lower margin, for the page number
	titleSize  = 10.5
	headerSize = 15.0
)

// A page is a page with its boards.
type page struct {
	number int
	paper  Paper
	layout layout
	header string // such as the title or "Solutions"; may be empty
	boards []*board
	single bool // a picture of one board, without a page around it
}

// singleSide is the width of a picture of one board.
const singleSide = 360.0

// size returns the width and the height of the page.
func (p *page) size() (width, height float64) {
	if !p.single {
		return p.paper.size()
	}
	const border = 8
	width = singleSide + 2*border
	across, down := p.boards[0].span()
	height = singleSide*down/across + 2*border
	height += headHeight(p.boards[0], singleSide, 1.4*titleSize)
	return width, height
}

// draw draws the page.
func (p *page) draw(to surface) {
	width, height := p.size()
	if p.single {
		drawBoard(to, p.boards[0], (width-singleSide)/2, (width-singleSide)/2, singleSide, height-(width-singleSide), 1.4*titleSize)
		return
	}
	top := margin
	if p.header != "" {
		to.text(margin, margin+headerSize, headerSize, bold, black, bold.fit(p.header, headerSize, width-2*margin))
		top += 1.8 * headerSize
	}
	number := strconv.Itoa(p.number)
	to.text((width-regular.width(number, titleSize))/2, height-margin, titleSize, regular, labelGray, number)
	p.drawBoards(to, top, width, height-margin-footer)
}

// drawBoards draws the boards between the heights top and bottom of the page. All of them get the
// same room, and the gaps between them are a part of it.
func (p *page) drawBoards(to surface, top, width, bottom float64) {
	cols, rows := float64(p.layout.cols), float64(p.layout.rows)
	gap := math.Min(30, 72/math.Max(cols, rows))
	slotWidth := (width - 2*margin - (cols-1)*gap) / cols
	slotHeight := (bottom - top - (rows-1)*gap) / rows
	size := math.Max(5.5, math.Min(titleSize, slotWidth/17))
	for k, b := range p.boards {
		col, row := float64(k%p.layout.cols), float64(k/p.layout.cols)
		drawBoard(to, b, margin+col*(slotWidth+gap), top+row*(slotHeight+gap), slotWidth, slotHeight, size)
	}
}

// title returns the title of the page in words.
func (p *page) title() string {
	if p.single {
		if heading := p.boards[0].heading(); heading != "" {
			return "Puzzle " + heading
		}
		return "A puzzle"
	}
	title := "Page " + strconv.Itoa(p.number)
	if p.header != "" {
		title += ", " + p.header
	}
	return title
}

// description says in words what the page shows.
func (p *page) description() string {
	var all []string
	for _, b := range p.boards {
		text := b.description()
		if heading := b.heading(); heading != "" && !p.single {
			text = heading + ". " + text
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

// A book gets the pages of a drawing, and makes files of them.
type book interface {
	addPage(p *page, last bool) error
	close() error

	// single reports whether a single board may be a page without paper around it.
	single() bool
}

// A Writer writes puzzles in one format. Puzzles that were added keep no memory, with three
// exceptions: a page of pictures that is not full, a PDF until it is closed, and solutions that
// are drawn at the end.
type Writer struct {
	book      book
	o         Options
	boards    []*board // of the page that is being filled
	solutions []*board // for the pages at the end
	held      *page    // the last page, which is added when it is known whether another one follows
	added     int      // the number of pages, with the one that is held
}

// Add adds a puzzle. The error wraps puzzle.ErrBadPuzzle if the puzzle cannot be drawn; the Writer
// can then be used further. All other errors end the writing.
func (w *Writer) Add(p *Puzzle) error {
	b, err := newBoard(p, &w.o)
	if err != nil {
		return err
	}
	solution, err := newSolution(p, &w.o)
	if err != nil {
		return err
	}
	if solution != nil {
		w.solutions = append(w.solutions, solution)
	}
	w.boards = append(w.boards, b)
	most := w.most()
	if len(w.boards) < most || w.maybeSingle() {
		return nil
	}
	return w.endPage(most)
}

// most returns the number of puzzles on a full page.
func (w *Writer) most() int {
	if w.o.PerPage == 0 {
		return mostOn(w.boards[0].order())
	}
	return w.o.PerPage
}

// maybeSingle reports whether the only puzzle so far is a picture without a page, unless another
// puzzle or a solution follows.
func (w *Writer) maybeSingle() bool {
	return w.book.single() && w.o.Title == "" && w.o.PerPage == 0 && w.added == 0 && len(w.boards) == 1 && len(w.solutions) == 0
}

// endPage adds the page of the boards that wait.
func (w *Writer) endPage(most int) error {
	boards := w.boards
	w.boards = nil
	for len(boards) > 0 {
		n := min(most, len(boards))
		if err := w.hold(&page{layout: layouts[most], header: clean(w.o.Title), boards: boards[:n]}); err != nil {
			return err
		}
		boards = boards[n:]
	}
	return nil
}

// hold adds the page that was held, and holds the next one.
func (w *Writer) hold(p *page) error {
	if w.held != nil {
		if err := w.book.addPage(w.held, false); err != nil {
			return err
		}
	}
	w.added++
	p.number, p.paper = w.added, w.o.Paper
	w.held = p
	return nil
}

// Close writes everything that is still to be written.
func (w *Writer) Close() error {
	if err := w.endPuzzles(); err != nil {
		return err
	}
	for len(w.solutions) > 0 {
		l := solutionLayout(w.solutions[0].order())
		n := min(l.cols*l.rows, len(w.solutions))
		if err := w.hold(&page{layout: l, header: "Solutions", boards: w.solutions[:n]}); err != nil {
			return err
		}
		w.solutions = w.solutions[n:]
	}
	if w.held != nil {
		if err := w.book.addPage(w.held, true); err != nil {
			return err
		}
	}
	return w.book.close()
}

// endPuzzles adds the last page of puzzles.
func (w *Writer) endPuzzles() error {
	if len(w.boards) == 0 {
		return nil
	}
	if w.added == 0 && len(w.boards) == 1 {
		w.boards[0].beAlone()
	}
	if w.maybeSingle() {
		return w.hold(&page{single: true, boards: w.boards})
	}
	most := w.most()
	if w.o.PerPage == 0 && w.added == 0 {
		most = enough(len(w.boards), most)
	}
	return w.endPage(most)
}

// A pictureBook draws each page as a file.
type pictureBook struct {
	format *Format
	paper  Paper
	emit   func(Page) error
}

func (b *pictureBook) single() bool { return true }

func (b *pictureBook) close() error { return nil }

// Resolutions of a PNG, in dots per inch.
const (
	pageDPI   = 150
	singleDPI = 192 // two dots for each pixel of a screen
)

func (b *pictureBook) addPage(p *page, last bool) error {
	w, h := p.size()
	width, height := vg.Length(w), vg.Length(h)
	var data []byte
	var err error
	switch {
	case b.format == SVG:
		data, err = chart.SVG(width, height, p.title(), p.description(), p.on(false))
	case p.single:
		data, err = chart.PNG(width, height, singleDPI, p.on(true))
	default:
		data, err = chart.PNG(width, height, pageDPI, p.on(true))
	}
	if err != nil {
		return err
	}
	return b.emit(Page{Number: p.number, Last: last, Data: data})
}
