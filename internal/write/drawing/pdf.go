package drawing

import (
	"bytes"
	"cmp"
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"fourfold/internal/write/look"
)

// maxPages is the greatest number of pages of a PDF. All of them are kept in memory: a page of six
// puzzles with candidates takes some 400 kB.
const maxPages = 1000

// A pdfBook is a PDF that is being drawn. It uses the PDF library itself, since the plotting
// library can only write the letters of western Europe, and embeds whole fonts.
type pdfBook struct {
	emit func(Page) error
	doc  *fpdf.Fpdf
}

func newPDFBook(emit func(Page) error, o *Options) *pdfBook {
	width, height := o.Paper.size()
	doc := fpdf.NewCustom(&fpdf.InitType{UnitStr: "pt", Size: fpdf.SizeType{Wd: width, Ht: height}})
	fixed := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC) // so that the same puzzles give the same bytes
	doc.SetCreationDate(fixed)
	doc.SetModificationDate(fixed)
	doc.SetCatalogSort(true)
	doc.SetTitle(cmp.Or(clean(o.Title), "Puzzles"), true)
	doc.SetMargins(0, 0, 0)
	doc.SetAutoPageBreak(false, 0)
	doc.SetLineCapStyle("butt")
	doc.AddUTF8FontFromBytes("sans", "", regular.data)
	doc.AddUTF8FontFromBytes("sans", "B", bold.data)
	return &pdfBook{emit: emit, doc: doc}
}

func (b *pdfBook) addPage(p *page, _ bool) error {
	if p.number > maxPages {
		return fmt.Errorf("more than %d pages: expected a PDF of fewer puzzles, or more puzzles on a page", maxPages)
	}
	b.doc.AddPage()
	p.draw(b)
	return b.doc.Error()
}

func (b *pdfBook) close() error {
	var data bytes.Buffer
	if err := b.doc.Output(&data); err != nil {
		return err
	}
	return b.emit(Page{Number: 1, Last: true, Data: data.Bytes()})
}

func (b *pdfBook) single() bool { return false }

func (b *pdfBook) fill(x, y, width, height float64, color uint32) {
	b.doc.SetFillColor(rgb(color))
	b.doc.Rect(x, y, width, height, "F")
}

func (b *pdfBook) line(x0, y0, x1, y1, width float64, color uint32) {
	b.doc.SetDrawColor(rgb(color))
	b.doc.SetLineWidth(width)
	b.doc.Line(x0, y0, x1, y1)
}

func (b *pdfBook) strokes(points []look.Point, width, dash float64, color uint32) {
	b.doc.SetDrawColor(rgb(color))
	b.doc.SetLineWidth(width)
	if dash > 0 {
		b.doc.SetDashPattern([]float64{dash}, 0)
		defer b.doc.SetDashPattern(nil, 0)
	}
	for k := 0; k+1 < len(points); k += 2 {
		b.doc.Line(points[k].X, points[k].Y, points[k+1].X, points[k+1].Y)
	}
}

func (b *pdfBook) disc(x, y, radius float64, color uint32) {
	b.doc.SetFillColor(rgb(color))
	b.doc.Circle(x, y, radius, "F")
}

func (b *pdfBook) ring(x, y, radius, width float64, color uint32) {
	b.doc.SetDrawColor(rgb(color))
	b.doc.SetLineWidth(width)
	b.doc.Circle(x, y, radius, "D")
}

// rgb returns the parts of a color.
func rgb(color uint32) (red, green, blue int) {
	return int(color >> 16), int(color >> 8 & 0xff), int(color & 0xff)
}

func (b *pdfBook) text(x, y, size float64, f *face, color uint32, text string) {
	style := ""
	if f.bold {
		style = "B"
	}
	b.doc.SetFont("sans", style, size)
	b.doc.SetTextColor(rgb(color))
	b.doc.Text(x, y, f.drawable(text))
}
