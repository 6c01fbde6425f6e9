//go:build browser

package browser

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
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
			p.at(2)
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
			p.wait(`[...document.querySelectorAll(".to-dead")].map(b => b.disabled).join() === "false,true"`)
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

// at opens the four minds at a place of the axis, and waits until plain backtracking has been traced, too.
func (p *tab) at(place float64) {
	p.t.Helper()
	p.wait(`document.querySelector(".dock").textContent.includes("steps in all")`)
	eval[bool](p, fmt.Sprintf(`(() => { const r = document.querySelector(".dock input[type=range]"); const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set; set.call(r, "%v"); r.dispatchEvent(new Event("input", {bubbles: true})); return true })()`, place))
}

// TestWhy: at a dead end, the reasons of the four minds are lined up, and its words are explained.
func TestWhy(t *testing.T) {
	p := minds(t, server(t), 1400, 900)
	p.at(2)
	p.press("Why this dead end")
	p.wait(`document.querySelectorAll("#why .reasons > div").length === 4`)
	for mind, want := range []string{"is taken by r", "is taken by r", "is false, because r", "No numbers satisfy all items"} {
		text := fmt.Sprintf(`document.querySelectorAll("#why .reasons > div")[%d].innerText`, mind)
		if !eval[bool](p, text+`.includes(`+quote(want)+`) && `+text+`.includes("Next: ")`) {
			t.Errorf("the reasons of mind %d: %q, want %q and what is next", mind, eval[string](p, text), want)
		}
	}
	const rows = `[...document.querySelectorAll("#why .reasons > div")].map(d => d.querySelectorAll("li").length).join()`
	if got := eval[string](p, rows); got != "9,9,3,0" {
		t.Errorf("%s reasons, want all nine of cp and dlx, and the facts of sat", got)
	}
	p.shot("why")
	p.press("Dead end")
	p.wait(`document.querySelector("#panel-cp .only").innerText.startsWith("Something has no possibility left")`)
	p.press("Next dead end of any mind")
	p.wait(`document.querySelector("#panel-cp .only").innerText.startsWith("Only here")`)
	p.keys(kb.Home)
	p.wait(`document.querySelector("#why").innerText.includes("No dead end here.")`)
	p.quiet()
}

// TestMomentSaved: a moment is saved as a picture that shows the four drawings.
func TestMomentSaved(t *testing.T) {
	p := minds(t, server(t), 390, 844)
	p.at(2)
	eval[bool](p, `(() => { const make = URL.createObjectURL; URL.createObjectURL = blob => { window.saved = blob; return make(blob) }; return true })()`)
	p.press("Save picture")
	p.wait(`window.saved`)
	const colors = `createImageBitmap(window.saved).then(image => {
	  const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext("2d", {willReadFrequently: true}), found = [];
	  pen.drawImage(image, 0, 0);
	  for (let k = 0; k < 4; k++) { // the colors of each drawing
	    const data = new Uint32Array(pen.getImageData(32 + k * 552, 150, 520, 520).data.buffer);
	    found.push(new Set(data).size);
	  }
	  return found;
	})`
	for k, n := range eval[[]int](p, colors) {
		if n < 8 {
			t.Errorf("drawing %d has %d colors", k, n)
		}
	}
	if folder := os.Getenv("FOURFOLD_SCREENSHOTS"); folder != "" {
		data := eval[string](p, `new Promise(done => { const r = new FileReader(); r.onload = () => done(r.result.split(",")[1]); r.readAsDataURL(window.saved) })`)
		png, err := base64.StdEncoding.DecodeString(data)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, "moment.png"), png, 0o644)
		}
		if err != nil {
			t.Error(err)
		}
	}
	p.quiet()
}

// TestContradiction: givens that contradict each other are told once.
func TestContradiction(t *testing.T) {
	p := open(t, link(server(t), "55"+mock[2:], "minds"), 1400, 900)
	p.see("Change the givens")
	if n := eval[int](p, `document.querySelectorAll(".mind, .lane").length`); n != 0 {
		t.Errorf("%d panels and lanes beside the message", n)
	}
	p.shot("contradiction")
}

// TestMindsWithoutAnswers: if there is neither a server nor a program, this is told once.
func TestMindsWithoutAnswers(t *testing.T) {
	p := open(t, link(server(t), mock, "play"), 1400, 900)
	p.see("One solution.")
	eval[bool](p, `window.fetch = async () => new Response("no", {status: 404}), true`)
	p.press("Four minds")
	p.see("The four minds cannot begin")
	if n := eval[int](p, `document.body.innerText.split("fourfold.wasm.gz").length - 1`); n != 1 {
		t.Errorf("the message is there %d times", n)
	}
}

// TestMindsOnPhone: the panel that hits a dead end is the one that is shown, nothing is wider than the screen, and on its side
// the lanes fold.
func TestMindsOnPhone(t *testing.T) {
	address := server(t)
	p := minds(t, address, 390, 844)
	p.choose("What the time axis measures", "steps")
	p.keys(kb.Home)
	p.press("Next dead end of any mind")
	p.wait(`(() => {
	  const shown = [...document.querySelectorAll(".mind")].find(m => Math.abs(m.getBoundingClientRect().left - 16) < 3);
	  return shown && /Dead end|Conflict/.test(shown.querySelector(".sentence").innerText);
	})()`)
	p.shot("phone-dead-end")
	if high := eval[int](p, `document.querySelector(".bar").offsetHeight`); high > 50 {
		t.Errorf("the buttons above the lanes are %d high", high)
	}
	for _, width := range []int64{320, 390, 700, 820, 1180, 1440} {
		p.do(chromedp.EmulateViewport(width, 844))
		if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("the page is %d wide, and the screen %d", wide, width)
		}
	}
	p.do(chromedp.EmulateViewport(844, 390))
	p.wait(`!document.querySelector(".lanes").checkVisibility()`)
	p.shot("phone-on-its-side")
	p.press("Lanes")
	p.wait(`document.querySelector(".lanes").checkVisibility()`)
	p.shot("phone-on-its-side-lanes")
	p.quiet()
}

// TestLeaveMinds: leaving the view gives up its searches, and coming back asks again what had not ended.
func TestLeaveMinds(t *testing.T) {
	p := open(t, link(server(t), mock, "play"), 1400, 900)
	p.see("One solution.")
	eval[bool](p, `(() => {
	  window.really = fetch; window.asked = window.givenUp = 0;
	  window.fetch = (path, options) => String(path).includes("trace") ? new Promise((_, reject) => {
	    asked++;
	    options.signal.addEventListener("abort", () => { givenUp++; reject(new DOMException("", "AbortError")) });
	  }) : really(path, options);
	  return true;
	})()`)
	p.press("Four minds")
	p.wait(`asked > 0`)
	eval[bool](p, `document.getElementById("tab-play").click(), true`)
	p.wait(`givenUp === asked`)
	eval[bool](p, `window.fetch = really, true`)
	p.press("Four minds")
	p.wait(`[...document.querySelectorAll(".mind .step-number")].filter(e => e.textContent.includes(" of ")).length === 4`)
	p.wait(`document.querySelector(".dock").textContent.includes("steps in all")`)
	p.quiet()
}
