package drawing

import (
	"bytes"
	"cmp"
	"fmt"
	"time"

	"codeberg.org/go-pdf/fpdf"
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

func (b *pdfBook) fill(x, y, width, height float64, gray uint8) {
	b.doc.SetFillColor(int(gray), int(gray), int(gray))
	b.doc.Rect(x, y, width, height, "F")
}

func (b *pdfBook) line(x0, y0, x1, y1, width float64, gray uint8) {
	b.doc.SetDrawColor(int(gray), int(gray), int(gray))
	b.doc.SetLineWidth(width)
	b.doc.Line(x0, y0, x1, y1)
}

func (b *pdfBook) text(x, y, size float64, f *face, gray uint8, text string) {
	style := ""
	if f.bold {
		style = "B"
	}
	b.doc.SetFont("sans", style, size)
	b.doc.SetTextColor(int(gray), int(gray), int(gray))
	b.doc.Text(x, y, f.drawable(text))
}
