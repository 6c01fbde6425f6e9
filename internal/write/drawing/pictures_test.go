package drawing

import (
	"bytes"
	"compress/zlib"
	"encoding/xml"
	"image/color"
	"image/png"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestGolden compares the SVG of a small grid with the file in testdata. FOURFOLD_UPDATE=1 writes
// that file.
func TestGolden(t *testing.T) {
	const name = "testdata/four.svg"
	got := draw(t, SVG, Options{Candidates: true, Solutions: NoSolutions}, four(t))[0]
	if os.Getenv("FOURFOLD_UPDATE") != "" {
		if err := os.WriteFile(name, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// texts returns the texts of all elements of an XML document with a name, and fails if the
// document is not well-formed.
func texts(t testing.TB, doc []byte, element string) (all []string) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(doc))
	depth := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatalf("%v\n%.2000s", err, doc)
		}
		switch x := token.(type) {
		case xml.StartElement:
			if x.Name.Local == element {
				all = append(all, "")
				depth++
			}
		case xml.EndElement:
			if x.Name.Local == element {
				depth--
			}
		case xml.CharData:
			if depth > 0 {
				all[len(all)-1] += string(x)
			}
		}
	}
}

// TestSVG: each page is XML with a title and a description, and has all texts.
func TestSVG(t *testing.T) {
	pages := draw(t, SVG, Options{Solutions: SolutionsAtEnd}, several(t, 7)...)
	if len(pages) != 3 {
		t.Fatalf("%d pages, want 3", len(pages))
	}
	for k, want := range []string{"Page 1", "Page 2", "Page 3, Solutions"} {
		if got := texts(t, pages[k], "title"); len(got) != 1 || got[0] != want {
			t.Errorf("title %q, want %s", got, want)
		}
	}
	if got := texts(t, pages[0], "desc")[0]; strings.Count(got, "A grid of 9 rows and 9 columns with 30 givens.") != 6 || !strings.Contains(got, "5 3 . . 7 . . . .;") {
		t.Errorf("description %q", got)
	}
	digits := 0
	for _, text := range texts(t, pages[0], "text") {
		if len(text) == 1 {
			digits++
		}
	}
	if want := 6*30 + 1; digits != want {
		t.Errorf("%d digits on page 1, want %d: 30 givens in each of 6 puzzles, and the number of the page", digits, want)
	}
}

// TestPNG: a picture has the size of its paper, and ink where values and lines are.
func TestPNG(t *testing.T) {
	pages := draw(t, PNG, Options{PerPage: 1}, nine(t, ""))
	page, err := png.Decode(bytes.NewReader(pages[0]))
	if err != nil {
		t.Fatal(err)
	}
	if got := page.Bounds().Size(); got.X != 1240 || got.Y != 1754 {
		t.Errorf("A4 at 150 dots per inch is %v, want 1240 by 1754", got)
	}
	p := nine(t, "")
	p.Number, p.Level = 0, ""
	single, err := png.Decode(bytes.NewReader(draw(t, PNG, Options{}, p)[0]))
	if err != nil {
		t.Fatal(err)
	}
	const dot = float64(singleDPI) / 72
	gray := func(x, y float64) uint8 {
		return color.GrayModel.Convert(single.At(int(x*dot), int(y*dot))).(color.Gray).Y
	}
	const border, cell = 8.0, singleSide / 9
	for k := range nineGivens {
		dark, left, top := 0, border+float64(k%9)*cell, border+float64(k/9)*cell
		for x := 3.0; x < cell-3; x += 0.5 {
			for y := 3.0; y < cell-3; y += 0.5 {
				if gray(left+x, top+y) < 128 {
					dark++
				}
			}
		}
		if isGiven := nineGivens[k] != '.'; isGiven != (dark > 50) {
			t.Errorf("cell %d: %d dark places, given: %v", k, dark, isGiven)
		}
	}
	for i := range 10 {
		at := border + float64(i)*cell
		if gray(at, border+cell/2) > 224 || gray(border+cell/2, at) > 224 {
			t.Errorf("there are no lines at %d", i)
		}
		if thick := gray(at+0.7, border+cell/2) < 64; thick != (i%3 == 0) {
			t.Errorf("line %d is thick: %v", i, thick)
		}
	}
}

// pdfTexts returns the number of pages of a PDF and the texts of all pages.
func pdfTexts(t testing.TB, doc []byte) (pages int, all string) {
	t.Helper()
	pages = len(regexp.MustCompile(`/Type /Page\b`).FindAll(doc, -1)) // \b: not /Pages
	for rest := doc; ; {
		_, after, found := bytes.Cut(rest, []byte("stream\n"))
		if !found {
			return pages, all
		}
		z, err := zlib.NewReader(bytes.NewReader(after))
		if err == nil {
			text, _ := io.ReadAll(z)
			all += pdfShown(text)
		}
		_, rest, _ = bytes.Cut(after, []byte("endstream"))
	}
}

// pdfShown returns the texts that the operator Tj shows. They are in UTF-16.
func pdfShown(content []byte) (all string) {
	for _, m := range regexp.MustCompile(`(?s)\(((?:[^\\)]|\\.)*)\) ?Tj`).FindAllSubmatch(content, -1) {
		raw := regexp.MustCompile(`(?s)\\(.)`).ReplaceAllFunc(m[1], func(escape []byte) []byte {
			if escape[1] == 'r' {
				return []byte("\r")
			}
			return escape[1:]
		})
		var units []uint16
		for k := 0; k+1 < len(raw); k += 2 {
			units = append(units, uint16(raw[k])<<8|uint16(raw[k+1]))
		}
		all += string(utf16.Decode(units)) + "\n"
	}
	return all
}

// TestPDF: a PDF has the pages and texts of its puzzles.
func TestPDF(t *testing.T) {
	doc := draw(t, PDF, Options{Solutions: SolutionsAtEnd}, several(t, 7)...)[0]
	pages, text := pdfTexts(t, doc)
	if pages != 3 {
		t.Errorf("%d pages, want 3", pages)
	}
	for _, want := range []string{"1. Grüße Жук\n", "7. Grüße Жук\n", "easy 1.2\n", "Solutions\n", "\n3\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in %.500q", want, text)
		}
	}
	if got, want := len(regexp.MustCompile(`(?m)^\d$`).FindAllString(text, -1)), 7*(30+81)+3; got != want {
		t.Errorf("%d digits, want %d", got, want)
	}
}

// TestPDFPages: a PDF with too many pages is an error.
func TestPDFPages(t *testing.T) {
	w := New(PDF, Options{PerPage: 1}, func(Page) error { return nil })
	var err error
	n := 0
	for ; err == nil && n < maxPages+10; n++ {
		err = w.Add(four(t))
	}
	if err == nil || !strings.HasPrefix(err.Error(), "more than 1000 pages") || n != maxPages+2 {
		t.Errorf("puzzle %d: %v", n, err)
	}
}

// TestMissing: characters that the font lacks are named, and drawn as question marks.
func TestMissing(t *testing.T) {
	p := nine(t, "数独 a 数\U0001F600")
	for f, want := range map[*Format]string{PDF: "数独\U0001F600", PNG: "数独\U0001F600", SVG: ""} {
		if got := p.Missing(f); got != want {
			t.Errorf("%s: %q is missing, want %q", f.Name, got, want)
		}
	}
	if _, text := pdfTexts(t, draw(t, PDF, Options{}, p)[0]); !strings.Contains(text, "?? a ??\n") {
		t.Errorf("text %.200q", text)
	}
}

// TestLabels: any label can be drawn.
func TestLabels(t *testing.T) {
	for _, label := range []string{"a\x00b\x1b[31m", "\xff", "\u202eabc", "\\ ( ) \\( \r", "\ufeff", strings.Repeat("W", 1000), "\U0010ffff", "e\u0301"} {
		p := nine(t, label)
		p.Level = label
		for _, f := range []*Format{PDF, PNG} {
			if files := draw(t, f, Options{}, p); len(files) != 1 {
				t.Errorf("%s of %.20q: %d files", f.Name, label, len(files))
			}
		}
	}
}
