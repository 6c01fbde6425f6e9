//go:build browser

package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// reload loads the page again, as its user can.
func (p *tab) reload() {
	p.t.Helper()
	p.do(chromedp.Reload())
}

// back and forth go through the history.
func (p *tab) back()  { p.t.Helper(); eval[bool](p, "history.back(), true") }
func (p *tab) forth() { p.t.Helper(); eval[bool](p, "history.forward(), true") }

// isCell waits until a screen reader says this of a cell of the board.
func (p *tab) isCell(row, col int, want string) {
	p.t.Helper()
	p.wait(`document.querySelectorAll("[role=gridcell]").length === 81 && ` + cellElement(row, col) + `.getAttribute("aria-label") === ` + quote(want))
}

// TestReload: a reload loses nothing: values, candidates, the log, or givens that are being entered.
func TestReload(t *testing.T) {
	p := open(t, link(server(t), mock, "play"), 1400, 900)
	p.see("One solution.")
	p.focus(1, 3)
	p.keys("5")
	p.keys(kb.ArrowRight + kb.ArrowRight + "n26")
	p.isCell(1, 5, "r1c5, empty, candidates 2 6")
	p.reload()
	p.isCell(1, 3, "r1c3, 5")
	p.isCell(1, 5, "r1c5, empty, candidates 2 6")
	p.keys("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	p.isCell(1, 5, "r1c5, empty, candidates 2")
	p.press("0Start")
	p.isCell(1, 3, "r1c3, empty")

	p.press("Enter")
	p.see("Take a picture")
	eval[bool](p, `(() => { const s = [...document.querySelectorAll("dialog select")].at(-1); s.value = "9"; s.dispatchEvent(new Event("change", {bubbles: true})); return true })()`)
	p.see("Type, paste or drop a grid, a file or a picture.")
	p.focus(1, 1)
	p.keys("98.7")
	p.isCell(1, 4, "r1c4, 7")
	p.reload()
	p.isCell(1, 4, "r1c4, 7")
	p.see("These are the givens.")
	p.quiet()
}

// TestHistory: back and forth go through puzzles and views, with what was placed and with the moment.
func TestHistory(t *testing.T) {
	address := server(t)
	p := open(t, address+"#p="+strings.ReplaceAll(mock, ".", "0"), 1400, 900) // not as the page writes it
	p.see("One solution.")
	p.focus(1, 3)
	p.keys("5")
	p.see("57 cells left")
	p.press("Four minds")
	p.wait(`document.querySelectorAll(".mind .step-number").length === 4`)
	p.wait(`location.hash.includes("view=minds")`)
	p.enter(loose)
	p.wait(`new URLSearchParams(location.hash.slice(1)).get("p") === ` + quote(loose))
	p.press("Play")
	p.see("One solution.")
	p.focus(1, 3)
	p.keys("4")
	p.isCell(1, 3, "r1c3, 4")
	p.back()
	p.wait(`location.hash.includes("view=minds") && location.hash.includes("v=..4")`)
	p.back()
	p.wait(`document.querySelectorAll(".mind .step-number").length === 4 && location.hash.includes("v=..5")`)
	p.back()
	p.see("57 cells left")
	p.isCell(1, 3, "r1c3, 5")
	p.forth()
	p.wait(`location.hash.includes("view=minds") && location.hash.includes("v=..5")`)
	p.forth()
	p.wait(`location.hash.includes("view=minds") && location.hash.includes("v=..4")`)
	p.forth()
	p.isCell(1, 3, "r1c3, 4")
	p.quiet()
}

// TestMoment: a link opens at its moment, and so does a reload.
func TestMoment(t *testing.T) {
	const at = `document.querySelector(".dock input[type=range]")?.value === "3"`
	p := open(t, link(server(t), mock, "minds")+"&axis=dead&t=3", 1400, 900)
	p.wait(at)
	p.wait(`[...document.querySelectorAll(".mind .sentence")].every(e => /Dead end|Conflict/.test(e.innerText))`)
	p.reload()
	p.wait(at)
	p.quiet()
}

// TestResume: a game of before is offered, and a copy of a tab becomes another game.
func TestResume(t *testing.T) {
	address := server(t)
	p := open(t, link(address, mock, "play"), 1400, 900)
	p.see("One solution.")
	p.focus(1, 3)
	p.keys("5")
	p.wait(`Object.keys(localStorage).some(k => k.startsWith("fourfold-game-") && localStorage[k].includes("r1c3=5"))`)

	q := p.another(address)
	q.see("57 cells left")
	q.press("Resume")
	q.isCell(1, 3, "r1c3, 5") // the same game in two tabs
	q.focus(1, 5)
	q.keys("2")
	q.isCell(1, 5, "r1c5, 2")
	q.wait(`Object.keys(localStorage).some(k => k.startsWith("fourfold-game-") && localStorage[k].includes("r1c5=2"))`)
	p.focus(1, 6)
	p.keys("1")
	p.wait(`Object.keys(localStorage).some(k => k.startsWith("fourfold-game-") && localStorage[k].includes("r1c6=1") && !localStorage[k].includes("r1c5=2"))`)
	for tab, want := range map[*tab]string{p: "r1c5, empty", q: "r1c5, 2"} {
		tab.reload()
		tab.isCell(1, 5, want)
	}
	p.quiet()
	q.quiet()
}

// TestFirstVisit: the page opens on four minds that play, and one can try another puzzle.
func TestFirstVisit(t *testing.T) {
	p := open(t, server(t), 1400, 900)
	p.see("Try your own")
	p.wait(`document.querySelectorAll(".mind .step-number").length === 4`)
	p.wait(`Number(document.querySelector(".dock input[type=range]").value) > 0`)
	p.shot("first-visit")
	p.press("Try your own")
	p.see("Take a picture")
	p.quiet()
}

// TestStorage: a storage that is full or forbidden is said once, and nothing on the board is lost; what an older page has kept does no harm.
func TestStorage(t *testing.T) {
	p := open(t, link(server(t), mock, "play"), 1400, 900)
	p.see("One solution.")
	eval[bool](p, `localStorage.setItem("fourfold-game-old", '{"version":1}'), Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError") }, true`)
	p.focus(1, 3)
	p.keys("5")
	p.see("The browser keeps nothing more for this page. Copy the link to keep the puzzle.")
	p.isCell(1, 3, "r1c3, 5")
	p.reload()
	p.isCell(1, 3, "r1c3, 5") // by its link
	p.quiet()
}
