//go:build browser

package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// minds opens the four minds and waits until all searches have ended.
func minds(t testing.TB, address string, width, height int64) *tab {
	t.Helper()
	p := open(t, link(address, mock, "minds")+"&axis=dead", width, height)
	p.wait(`[...document.querySelectorAll(".lanes [role=img], .lanes svg")].length >= 4`)
	p.wait(`document.body.innerText.match(/solved|✓/) && !document.querySelector(".loading") && document.querySelectorAll(".mind .step-number").length === 4 && [...document.querySelectorAll(".mind .step-number")].every(e => e.textContent.includes(" of "))`)
	return p
}

// TestMinds: all four minds are shown at a dead end, at any step, and at their solution.
func TestMinds(t *testing.T) {
	address := server(t)
	for _, screen := range []struct {
		name          string
		width, height int64
	}{{"desktop", 1400, 900}, {"middle", 1000, 900}, {"phone", 390, 844}} {
		t.Run(screen.name, func(t *testing.T) {
			p := minds(t, address, screen.width, screen.height)
			if wide := eval[int](p, "document.documentElement.scrollWidth"); int64(wide) > screen.width {
				t.Errorf("the page is %d wide, and the screen %d", wide, screen.width)
			}
			eval[bool](p, `(() => { const r = document.querySelector(".dock input[type=range]"); const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set; set.call(r, "2"); r.dispatchEvent(new Event("input", {bubbles: true})); return true })()`)
			p.wait(`[...document.querySelectorAll(".mind .sentence")].every(e => /Dead end|Conflict/.test(e.innerText))`)
			p.shot("dead-end-" + screen.name + "-light")
			eval[bool](p, `document.documentElement.dataset.theme = "dark", true`)
			p.shot("dead-end-" + screen.name + "-dark")
			eval[bool](p, `document.documentElement.dataset.theme = "light", true`)
			eval[bool](p, `document.activeElement.blur(), true`)
			for _, k := range []string{"d", "D", kb.ArrowRight, kb.ArrowLeft, kb.Home} {
				p.keys(k)
			}
			p.wait(`[...document.querySelectorAll(".mind .sentence")].every(e => e.innerText.includes("Start."))`)
			p.keys(kb.End)
			p.wait(`[...document.querySelectorAll(".mind .sentence")].every(e => e.innerText.includes("Solved."))`)
			p.shot("solved-" + screen.name)
			p.quiet()
		})
	}
}

// TestPlayMinds: the searches play by themselves to the end.
func TestPlayMinds(t *testing.T) {
	const play = `document.querySelector(".dock .go").click(), true` // a tab has the same name
	p := minds(t, server(t), 1400, 900)
	p.choose("Speed", "1000")
	eval[bool](p, play)
	p.wait(`[...document.querySelectorAll(".mind .sentence")].every(e => e.innerText.includes("Solved."))`)
	p.choose("Speed", "3")
	eval[bool](p, play) // begins again
	p.wait(`![...document.querySelectorAll(".mind .sentence")].every(e => e.innerText.includes("Solved."))`)
	p.quiet()
}
