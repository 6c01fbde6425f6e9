//go:build browser

package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestWidths: no view scrolls sideways, on any screen, in either theme, or enlarged to twice its size.
func TestWidths(t *testing.T) {
	address := server(t)
	p := open(t, address, 1400, 900)
	for _, screen := range []struct {
		width, height int64
		scale         float64
	}{{320, 568, 1}, {390, 844, 1}, {700, 450, 2}, {820, 1180, 1}, {844, 390, 1}, {1000, 700, 1}, {1400, 900, 1}, {1440, 900, 1}} {
		for _, view := range []string{"play", "minds", "compare"} {
			p.do(chromedp.EmulateViewport(screen.width, screen.height, chromedp.EmulateScale(screen.scale)), chromedp.Navigate("about:blank"))
			p.do(chromedp.Navigate(link(address, mock, view) + "&axis=dead&t=2"))
			switch view {
			case "minds":
				p.wait(`[...document.querySelectorAll(".mind .step-number")].filter(e => e.textContent.includes(" of ")).length === 4`)
			case "play":
				p.see("One solution.")
			default:
				p.see("Each solver solves each puzzle")
			}
			name := fmt.Sprintf("%s-%dx%d", view, screen.width, screen.height)
			if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > screen.width {
				t.Errorf("%s is %d wide", name, wide)
			}
			p.shot(name + "-light")
			eval[bool](p, `document.documentElement.dataset.theme = "dark", true`)
			p.shot(name + "-dark")
		}
	}
	p.quiet()
}
