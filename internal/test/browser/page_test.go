//go:build browser

package browser

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fourfold/internal/read/grid"
)

// mock is a puzzle that every formulation decides on, and fails on, more than once.
const mock = "98.7...........7..1.7.65...4...3..2...85..6.......2..4.1......3..68..9.........16"

// link returns the address of the page with a puzzle.
func link(address, puzzle, view string) string { return address + "#p=" + puzzle + "&view=" + view }

// cellElement is an expression for a cell of the board.
func cellElement(row, col int) string {
	return fmt.Sprintf(`document.querySelectorAll("[role=gridcell]")[%d]`, row*9+col-10)
}

// cell returns what a screen reader says of a cell of the board.
func (p *tab) cell(row, col int) string {
	p.t.Helper()
	return eval[string](p, cellElement(row, col)+`.getAttribute("aria-label")`)
}

// drawBoard is a function of the page that draws a puzzle and opens the picture as a file. A given is drawn in a faint color if its
// cell is named.
const drawBoard = `(async (puzzle, faint) => {
  const canvas = document.createElement("canvas"), side = 50, pen = canvas.getContext("2d");
  canvas.width = canvas.height = 10 * side;
  pen.fillStyle = "white"; pen.fillRect(0, 0, 500, 500); pen.fillStyle = "black";
  for (let k = 0; k < 10; k++) {
    const width = k % 3 ? 1 : 3;
    pen.fillRect(25 + k * side, 25, width, 9 * side); pen.fillRect(25, 25 + k * side, 9 * side, width);
  }
  pen.font = "32px sans-serif"; pen.textAlign = "center"; pen.textBaseline = "middle";
  [...puzzle].forEach((c, i) => {
    pen.fillStyle = i === faint ? "#dadada" : "black";
    if (c !== ".") pen.fillText(c, 25 + (i % 9 + 0.5) * side, 25 + (Math.floor(i / 9) + 0.5) * side);
  });
  const blob = await new Promise(done => canvas.toBlob(done, "image/png"));
  const files = new DataTransfer(), input = document.querySelector('input[type=file][capture]');
  files.items.add(new File([blob], "board.png", { type: "image/png" }));
  input.files = files.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  return true;
})`

// loose is a puzzle whose given in r1c5 can be left out.
const loose = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"

// TestPicture: a picture is played if it was read for sure. Otherwise the player sees what is doubtful, and corrects it.
func TestPicture(t *testing.T) {
	p := entering(t)
	p.press("Paste or open")
	p.see("Take a picture")
	eval[bool](p, drawBoard+`("`+mock+`", -1)`)
	p.see("23 givens · one solution")

	p.press("Enter")
	p.see("Take a picture")
	eval[bool](p, drawBoard+`("`+loose+`", 4)`)
	p.see("Some cells are doubtful.")
	p.shot("picture-with-doubt")
	if got := p.cell(1, 5); !strings.Contains(got, "doubtful: ") || !strings.Contains(got, "7 (") || !strings.Contains(got, "empty (") {
		t.Errorf("r1c5 reads %q, want a doubt", got)
	}
	p.press("Play this puzzle")
	p.see("givens · one solution")
}

// TestShare: a link opens what it was made from.
func TestShare(t *testing.T) {
	address := server(t)
	p := open(t, link(address, mock, "play"), 1400, 900)
	p.see("One solution.")
	eval[bool](p, `document.querySelectorAll("[role=gridcell]")[2].focus(), true`)
	p.keys("5")
	p.wait(`location.hash.includes("v=..5")`)
	p.press("Share")
	shared := eval[string](p, "location.href")
	q := open(t, shared, 1400, 900)
	q.see("57 cells left")
	if got := q.cell(1, 3); got != "r1c3, 5" {
		t.Errorf("the link opens r1c3 as %q", got)
	}
	for _, bad := range []struct{ fragment, want string }{
		{"p=98.7", "expected"},
		{"p=~AAAA", "The puzzle in the link cannot be unpacked."},
		{"p=" + mock + "&v=x", "which is not a value of this puzzle"},
	} {
		open(t, address+"#"+bad.fragment, 1400, 900).see(bad.want)
	}
}

// enter pastes a text into the dialog.
func (p *tab) enter(text string) {
	p.t.Helper()
	p.press("Enter")
	p.wait(`document.querySelector("dialog textarea")`)
	eval[bool](p, `(() => { const a = document.querySelector("dialog textarea"); a.value = `+quote(text)+`; a.dispatchEvent(new Event("input", {bubbles: true})); return true })()`)
	eval[bool](p, `document.querySelector("dialog form button, dialog .main").click(), true`)
}

// TestFormats: the page reads the formats that the command writes.
func TestFormats(t *testing.T) {
	board, err := grid.ParseGrid(mock)
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, server(t), 1400, 900)
	read := 0
	for _, format := range grid.Formats() {
		var b strings.Builder
		if err := grid.WriteGrid(&b, board, format, grid.WriteOptions{Label: "Mine"}); err != nil || format == grid.FormatCandidates {
			continue // it has no givens
		}
		p.enter(b.String())
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("p") === ` + quote(mock))
		p.see("one solution")
		read++
		p.enter(loose) // so that the next one is seen to be read
		p.wait(`new URLSearchParams(location.hash.slice(1)).get("p") === ` + quote(loose))
	}
	if read < 10 {
		t.Errorf("%d formats, want 10 or more", read)
	}

	p.enter("98.7.....\n......#..\n")
	p.see("Line 2, column 7:")
	p.see("#")
	p.quiet()
}

// TestCompare: a comparison ends with a table and a box plot.
func TestCompare(t *testing.T) {
	p := open(t, server(t)+"#view=compare", 1400, 900)
	p.press("Compare")
	p.wait(`document.querySelector("textarea")`)
	eval[bool](p, `(() => { const a = document.querySelector("textarea"); Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value").set.call(a, `+quote(mock+"\n53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n")+`); a.dispatchEvent(new Event("input", {bubbles: true})); return true })()`)
	eval[bool](p, `[...document.querySelectorAll("[role=tabpanel] button")].find(b => /Compare|Run/.test(b.textContent)).click(), true`)
	p.see("All answers agree.")
	p.see("Times for 2 puzzles")
	p.wait(`document.querySelector("svg.box-plot")`)
	p.shot("compare")
	p.quiet()
}

// axe fails the test if axe-core finds something to mend.
func (p *tab) axe() {
	p.t.Helper()
	script, err := os.ReadFile("../../web/page/node_modules/axe-core/axe.min.js")
	if err != nil {
		if os.Getenv("FOURFOLD_NEED_BROWSER") == "1" {
			p.t.Fatal(err)
		}
		p.t.Log("no axe-core, which make web installs")
		return
	}
	eval[bool](p, string(script)+`; true`)
	for _, v := range eval[[]string](p, `axe.run().then(r => r.violations.map(v => v.id + ": " + v.help + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 200)).join(" | ")))`) {
		p.t.Error(v)
	}
}

// TestAxe: axe-core finds nothing to mend in any view.
func TestAxe(t *testing.T) {
	address := server(t)
	for _, c := range []struct{ name, fragment, press string }{
		{"empty", "", ""},
		{"play", "p=" + mock + "&v=..99", ""},
		{"enter", "p=" + mock, "Enter"},
		{"new", "p=" + mock, "New"},
		{"keys", "p=" + mock, "Keys"},
		{"picture", "p=" + mock, "Enter"},
		{"minds", "p=" + mock + "&view=minds&axis=dead&t=2", ""},
		{"compare", "p=" + mock + "&view=compare", ""},
	} {
		for _, theme := range []string{"light", "dark"} {
			t.Run(c.name+"-"+theme, func(t *testing.T) {
				p := open(t, address+"#"+c.fragment, 1400, 900)
				p.wait(`document.querySelector("main")`)
				if c.name == "play" {
					p.see("Repeated:")
					p.press("Colors")
				} else if c.fragment != "" {
					p.see("one solution")
				}
				eval[bool](p, `document.documentElement.dataset.theme = `+quote(theme)+`, true`)
				if c.press != "" {
					p.press(c.press)
				}
				if c.name == "picture" {
					eval[bool](p, drawBoard+`("`+loose+`", 4)`)
					p.see("Some cells are doubtful.")
				}
				if c.name == "minds" {
					p.wait(`document.querySelectorAll(".mind .step-number").length === 4 && !document.querySelector(".loading")`)
				}
				p.axe()
			})
		}
	}
}

// TestWithoutServer: static files are enough for all but lp.
func TestWithoutServer(t *testing.T) {
	needProgram(t)
	p := open(t, link(static(t), mock, "play"), 1400, 900)
	p.see("58 cells left, no repeats. One solution.")
	p.press("Where to look")
	p.wait(`document.querySelectorAll(".hint li:not(.off)").length === 1`)
	p.press("Four minds")
	p.wait(`[...document.querySelectorAll(".mind .step-number")].filter(e => e.textContent.includes(" of ")).length === 3`)
	p.see("lp needs the server: run fourfold serve")
	p.keys(kb.End)
	p.wait(`[...document.querySelectorAll(".mind .sentence")].filter(e => e.innerText.includes("Solved.")).length === 3`)
	p.shot("without-server")
	p.press("Enter")
	p.see("Take a picture")
	eval[bool](p, drawBoard+`("`+loose+`", 4)`)
	p.see("Some cells are doubtful.")
}

// TestRefused: behind a proxy that the server does not know, the page says at once that it may not ask.
func TestRefused(t *testing.T) {
	address := proxy(t)
	open(t, address, 1400, 900).see("This page may not ask the server. If a proxy serves it here, start fourfold serve with --origin " + address)
}

// TestPrint: the page prints its board, and nothing of its buttons.
func TestPrint(t *testing.T) {
	p := open(t, link(server(t), mock, "play"), 1400, 900)
	p.see("One solution.")
	pdf, err := chromedp.Run(p.ctx, chromedp.PrintToPDF())
	if err != nil || len(pdf) < 5000 {
		t.Errorf("the print has %d bytes: %v", len(pdf), err)
	}
	if folder := os.Getenv("FOURFOLD_SCREENSHOTS"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "print.pdf"), pdf, 0o644); err != nil {
			t.Error(err)
		}
	}
}
