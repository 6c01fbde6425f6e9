//go:build browser

package browser

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chosen returns the cells that are chosen, and the one with the focus last.
func (p *tab) chosen() string {
	p.t.Helper()
	return eval[string](p, `[...document.querySelectorAll("[aria-selected=true][role=gridcell]"), document.activeElement].map(c => (c.getAttribute("aria-label") ?? "").slice(0, 4)).join(" ")`)
}

// want fails the test if a value is not the one that it should be.
func (p *tab) want(what, got, want string) {
	p.t.Helper()
	if got != want {
		p.t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// focus puts the focus into a cell.
func (p *tab) focus(row, col int) {
	p.t.Helper()
	eval[bool](p, fmt.Sprintf(`document.querySelectorAll("[role=row]")[%d].children[%d].focus(), true`, row-1, col-1))
}

// middle returns the place of the middle of a cell in the window.
func (p *tab) middle(row, col int) (x, y float64) {
	p.t.Helper()
	at := eval[[]float64](p, fmt.Sprintf(`(() => { const b = document.querySelectorAll("[role=row]")[%d].children[%d].getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2] })()`, row-1, col-1))
	return at[0], at[1]
}

// drag drags the mouse over cells.
func (p *tab) drag(cells ...[2]int) {
	p.t.Helper()
	x, y := p.middle(cells[0][0], cells[0][1])
	p.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y), chromedp.MouseEvent(chromedp.MousePressed, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	held := func(p *input.DispatchMouseEventParams) { p.Buttons = 1 }
	for _, c := range cells[1:] {
		x, y = p.middle(c[0], c[1])
		p.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y, chromedp.ButtonLeft, held))
	}
	p.do(chromedp.MouseEvent(chromedp.MouseReleased, x, y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// touch sends a touch event. Without a place, the touch ends.
func touch(kind input.DispatchTouchEventType, at ...float64) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		event := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		if len(at) == 2 {
			event.TouchPoints = append(event.TouchPoints, &input.TouchPoint{X: at[0], Y: at[1]})
		}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, event)
		return err
	})
}

// play opens a puzzle in the view Play.
func play(t *testing.T, puzzle string, options ...chromedp.EmulateViewportOption) *tab {
	t.Helper()
	p := open(t, link(server(t), puzzle, "play"), 1400, 900, options...)
	p.see("One solution.")
	return p
}

// TestEnter: a puzzle is typed with dots, spaces and zeros, corrected, and played.
func TestEnter(t *testing.T) {
	p := entering(t)
	p.focus(1, 1)
	p.keys(strings.NewReplacer("...", ". 0").Replace(mock[:27]))
	p.want("after three rows", p.chosen(), "r4c1 r4c1")
	p.keys(kb.Backspace + kb.Backspace) // back to r3c8, since r3c9 is empty
	p.want("after Backspace", p.chosen(), "r3c8 r3c8")
	p.keys(mock[25:])
	p.see("58 cells left, no repeats. One solution.")
	p.want("the last cell", p.chosen(), "r9c9 r9c9")
	p.focus(1, 1)
	p.keys(mock) // the same again takes nothing away
	p.see("58 cells left, no repeats. One solution.")
	p.press("Play this puzzle")
	p.see("23 givens · one solution")
	p.want("r1c1", p.cell(1, 1), "r1c1, 9, given")

	// A repeat is marked, and undone and redone. The value stays chosen.
	p.focus(1, 3)
	p.keys("9")
	p.see("Repeated: r1c1 and r1c3.")
	p.want("r1c3", p.cell(1, 3), "r1c3, 9, repeated")
	p.want("in play", p.chosen(), "r1c3 r1c3")
	p.keys("z", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	p.see("58 cells left, no repeats.")
	p.keys("y", chromedp.KeyModifiers(chromedp.ModifierCtrl))
	p.see("Repeated: r1c1 and r1c3.")
	p.keys(kb.Backspace)
	p.keys("c53")
	p.want("r1c3", p.cell(1, 3), "r1c3, empty, candidates 3 5")
	p.press("2r1c3 erased") // the log leads back to before the candidates
	p.want("r1c3", p.cell(1, 3), "r1c3, empty")
	p.quiet()
}

// entering opens an empty board.
func entering(t *testing.T) *tab {
	t.Helper()
	p := open(t, server(t)+"#", 1400, 900)
	p.press("Enter")
	p.wait(`document.querySelector("dialog .beginnings")`)
	eval[bool](p, `(() => { const s = document.querySelectorAll("dialog .beginnings select")[1]; s.value = "9"; s.dispatchEvent(new Event("change", {bubbles: true})); return true })()`)
	p.see("Type, paste or drop a grid, a file or a picture.")
	return p
}

// TestChoose: several cells are chosen by keys and by mouse, and all that is written goes into all of them.
func TestChoose(t *testing.T) {
	p := play(t, mock)
	p.focus(1, 3)
	shift, ctrl := chromedp.KeyModifiers(chromedp.ModifierShift), chromedp.KeyModifiers(chromedp.ModifierCtrl)
	p.keys(kb.ArrowDown, shift)
	p.keys(kb.ArrowRight, shift)
	p.want("Shift with arrows", p.chosen(), "r1c3 r1c4 r2c3 r2c4 r2c4")
	p.keys("a", ctrl)
	if n := len(strings.Fields(p.chosen())); n != 82 {
		t.Errorf("Ctrl A chooses %d cells, want 81", n-1)
	}
	p.drag([2]int{1, 3}, [2]int{2, 3}, [2]int{2, 5})
	p.want("a drag", p.chosen(), "r1c3 r2c3 r2c4 r2c5 r2c5")
	p.keys("x12")
	for _, c := range [][2]int{{1, 3}, {2, 3}, {2, 4}, {2, 5}} {
		p.want("corner marks", p.cell(c[0], c[1])[6:], "empty, corner marks 1 2")
	}
	x, y := p.middle(9, 1)
	p.do(chromedp.MouseClickXY(x, y, chromedp.ButtonModifiers(chromedp.ModifierCtrl)))
	p.want("Ctrl with a click", p.chosen(), "r1c3 r2c3 r2c4 r2c5 r9c1 r9c1")
	x, y = p.middle(2, 5)
	p.do(chromedp.MouseClickXY(x, y, chromedp.ButtonModifiers(chromedp.ModifierCtrl)))
	p.want("Ctrl with a second click", p.chosen(), "r1c3 r2c3 r2c4 r9c1 r9c1")
	x, y = p.middle(1, 1)
	p.do(chromedp.MouseClickXY(x, y))
	x, y = p.middle(2, 2)
	p.do(chromedp.MouseClickXY(x, y, chromedp.ButtonModifiers(chromedp.ModifierShift)))
	p.want("Shift with a click", p.chosen(), "r1c1 r1c2 r2c1 r2c2 r2c2")
	p.quiet()
}

// TestTouch: on a phone, a drag over the board chooses cells and scrolls nothing, and no button is too small.
func TestTouch(t *testing.T) {
	p := open(t, link(server(t), mock, "play"), 390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch)
	p.see("One solution.")
	x, y := p.middle(1, 3)
	p.do(touch(input.DispatchTouchEventTypeTouchStart, x, y))
	for _, c := range [][2]int{{2, 3}, {4, 3}, {4, 5}} {
		x, y = p.middle(c[0], c[1])
		p.do(touch(input.DispatchTouchEventTypeTouchMove, x, y))
	}
	p.do(touch(input.DispatchTouchEventTypeTouchEnd))
	p.want("a drag", p.chosen(), "r1c3 r2c3 r3c3 r4c3 r4c4 r4c5 r4c5")
	if at := eval[float64](p, "scrollY"); at != 0 {
		t.Errorf("the drag has scrolled the page by %v", at)
	}
	p.press("Colors")
	eval[bool](p, `document.querySelector("[aria-label=green]").closest("button").click(), true`)
	p.want("r4c5", p.cell(4, 5), "r4c5, 3, given, green")
	p.shot("touch")
	p.axe()
	for _, mode := range []string{"Values", "Colors"} {
		p.press(mode)
		for _, small := range eval[[]string](p, `[...document.querySelectorAll("main button, header button, main select, summary")].filter(b => b.checkVisibility()).map(b => [b.getBoundingClientRect(), b.textContent]).filter(([r]) => r.width && (r.height < 44 || r.width < 44)).map(([r, t]) => t + " " + r.width + "x" + r.height)`) {
			t.Errorf("too small: %s", small)
		}
	}
	for _, width := range []int64{320, 390, 820, 1440} {
		p.do(chromedp.EmulateViewport(width, 844))
		if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("the page is %d wide, and the screen %d", wide, width)
		}
	}
	p.quiet()
}

// TestMarks: marks and colors are written in their modes, and drawn.
func TestMarks(t *testing.T) {
	p := play(t, mock)
	p.focus(1, 3)
	p.keys("c345x12v3")
	p.want("r1c3", p.cell(1, 3), "r1c3, empty, candidates 3 4 5, corner marks 1 2, yellow")
	p.keys("z")
	p.do(chromedp.KeyEvent("9", chromedp.KeyModifiers(chromedp.ModifierShift)))
	p.want("r1c3", p.cell(1, 3), "r1c3, empty, candidates 3 4 5, corner marks 1 2 9, yellow")
	if n := eval[int](p, `document.querySelectorAll(".board .tint").length`); n != 1 {
		t.Errorf("%d colors are drawn, want 1", n)
	}
	p.want("center marks", eval[string](p, `document.querySelector(".board tspan").parentElement.textContent`), "345")
	p.focus(2, 1)
	p.keys("v1")
	p.focus(3, 2)
	p.keys("6x123456789c123456789")
	p.focus(1, 4)
	p.keys("v2z2")
	p.shot("marks-light")
	eval[bool](p, `document.documentElement.dataset.theme = "dark", true`)
	p.shot("marks-dark")
	p.axe()
	p.press("Fill candidates")
	p.see("all candidates filled")
	p.press("Candidates of all solutions")
	p.see("candidates of all solutions")
	p.want("r1c3", p.cell(1, 3)[:20], "r1c3, empty, candida")
	p.quiet()
}

// TestCheck: wrong values are counted when the player asks, and marked when he asks again.
func TestCheck(t *testing.T) {
	p := play(t, mock)
	p.focus(1, 3)
	p.keys("3")
	p.see("57 cells left, no repeats.")
	p.press("Check")
	p.see("No solution from here. 1 value placed is wrong.")
	const wrong = `document.querySelectorAll(".board .wrong").length`
	if n := eval[int](p, wrong); n != 0 {
		t.Errorf("%d cells are marked at once", n)
	}
	p.press("Show which")
	p.wait(wrong + " === 1")
	p.choose("When to check", "off")
	p.wait(`![...document.querySelectorAll("button")].some(b => b.textContent === "Check")`)
	p.choose("When to check", "always")
	p.keys("5")
	p.see("57 cells left, no repeats. One solution.")
	p.do(chromedp.Reload())
	p.wait(`document.querySelector("select[aria-label='When to check']")?.value === "always"`)
	const clock = `[...document.querySelectorAll(".side button")].find(b => /^\d+:\d\d$/.test(b.textContent))`
	p.wait(clock)
	eval[bool](p, clock+`.click(), true`)
	p.press("Time")
	p.wait(clock)
	p.quiet()
}

// TestAnswers: the rating, the path and the solution are answered beside the log, and are steps of it.
func TestAnswers(t *testing.T) {
	p := play(t, mock)
	p.press("Rate")
	p.see("The hardest technique is")
	p.press("Whole path")
	p.see("steps from here.")
	p.shot("path")
	p.axe()
	eval[bool](p, `document.querySelectorAll("ol[aria-label='The whole path'] button")[5].click(), true`)
	p.wait(`document.querySelectorAll("ol[aria-label='The whole path'] button:disabled").length === 6`)
	if n := eval[int](p, `document.querySelectorAll("ol[aria-label='Steps, newest first'] li").length`); n != 7 {
		t.Errorf("the log has %d steps, want Start and 6 of the path", n)
	}
	p.press("Where to look") // the next step is a guess
	p.press("See four minds search it")
	p.wait(`location.hash.includes("view=minds")`)
	p.press("Play")
	p.press("Undo")
	p.wait(`document.querySelectorAll("ol[aria-label='The whole path'] button:disabled").length === 5`)
	eval[bool](p, `[...document.querySelectorAll("ol[aria-label='The whole path'] button")].at(-1).click(), true`)
	p.see("✓ Solved.")
	p.press("Start over")
	p.press("Solve")
	p.see("✓ Solved.")
	p.press("Undo")
	p.see("58 cells left")
	p.quiet()
}

// TestNew: a new puzzle is made.
func TestNew(t *testing.T) {
	p := play(t, mock)
	p.press("New")
	p.wait(`document.querySelectorAll("dialog select").length === 2 && document.querySelectorAll("dialog option").length > 6`)
	p.choose("Difficulty", "easy")
	p.shot("new")
	p.press("Make it")
	p.wait(`!document.querySelector("dialog") && !location.hash.includes(` + quote(mock) + `)`)
	p.see("One solution.")
	p.quiet()
}

// diagonalWindoku is a puzzle with one solution by these rules.
const diagonalWindoku = "...................59.1.........8..2.....1......4......7....8.....9......9..6.7.."

// rule chooses a rule, or takes it away.
func (p *tab) rule(name string, chosen bool) {
	p.t.Helper()
	box := `[...document.querySelectorAll(".chosen-rules label")].find(l => l.textContent.trim() === ` + quote(name) + `)?.querySelector("input")`
	p.wait(box)
	eval[bool](p, box+`.click(), true`)
	p.wait(fmt.Sprintf("%s.checked === %v", box, chosen))
}

// TestRules: rules are chosen by checkbox, and hold while the puzzle is entered and played.
func TestRules(t *testing.T) {
	p := entering(t)
	p.press("Rules and regions")
	p.rule("Anti knight", true)
	p.focus(1, 3)
	p.keys("1")
	p.focus(3, 4)
	p.keys("1") // a knight's move apart
	p.see("Repeated: r1c3 and r3c4.")
	p.rule("Anti knight", false)
	p.see("79 cells left, no repeats.")
	p.rule("Windoku", true)
	p.rule("Diagonals", true)
	p.see("Also: diagonals and windoku.")
	p.focus(1, 1)
	p.keys(diagonalWindoku)
	p.see("One solution.")
	p.shot("rules-light")
	p.axe()
	p.press("Play this puzzle")
	p.see("· diagonals · windoku · one solution")
	p.press("Solve")
	p.see("✓ Solved.")
	p.shot("rules-solved")
	p.press("Undo")
	p.press("Enter")
	p.press("Change the givens")
	p.press("Rules and regions")
	p.wait(`document.querySelectorAll(".chosen-rules input:checked").length === 2`)
	p.see("One solution.")
	p.quiet()
}

// TestConstraints: cages, lines and clues outside of the grid are drawn, and the cells are where the drawing has them. Candidates and
// checks know them, and the hint says that it does not.
func TestConstraints(t *testing.T) {
	p := play(t, url.QueryEscape("grid 4x4\n. . . .\n. . . 1\n. 3 . .\n. . 1 .\nkiller 3 r1c1 r1c2\nthermometer r2c1 r2c2\nsandwich 2 r4c4 r4c3 r4c2 r4c1\nlittle-killer 8 r1c3 r2c2 r3c1\n"))
	p.see("Also: killer, thermometer, little-killer and sandwich.")
	want := "circle.sign-disc 1, path.sign-line 3, path.sign-dashes 1, text.sign-text 3, text.sign-label 1"
	got := eval[string](p, `["circle.sign-disc", "path.sign-line", "path.sign-dashes", "text.sign-text", "text.sign-label"].map(s => s + " " + document.querySelectorAll(".play .board " + s).length).join(", ")`)
	p.want("signs", got, want)
	apart := eval[float64](p, `(() => {
		const bulb = document.querySelector(".sign-disc").getBoundingClientRect(), cell = document.querySelectorAll("[role=gridcell]")[4].getBoundingClientRect();
		return Math.hypot(bulb.x + bulb.width / 2 - cell.x - cell.width / 2, bulb.y + bulb.height / 2 - cell.y - cell.height / 2);
	})()`)
	if apart > 2 {
		t.Errorf("the bulb is %v pixels beside its cell", apart)
	}
	p.press("Fill candidates")
	p.wait(`document.querySelectorAll("[role=gridcell]")[0].ariaLabel === "r1c1, empty, candidates 2"`)
	p.shot("constraints")
	p.axe()
	p.press("Where to look")
	p.see("No techniques are known for these rules")
	p.focus(1, 1)
	p.keys("3")
	p.see("Against the rules: r1c1.")
	p.press("See four minds solve it →")
	p.wait(`document.querySelectorAll(".sign-dashes").length >= 4`)
	p.shot("constraints-minds")
	p.quiet()
}

// TestPen: regions are drawn by mouse, and the puzzle has them.
func TestPen(t *testing.T) {
	p := entering(t)
	p.press("Enter")
	p.wait(`document.querySelector("dialog .beginnings")`)
	eval[bool](p, `(() => { const s = document.querySelectorAll("dialog .beginnings select")[1]; s.value = "4"; s.dispatchEvent(new Event("change", {bubbles: true})); return true })()`)
	p.wait(`document.querySelectorAll("[role=gridcell]").length === 16`)
	p.press("Rules and regions")
	p.press("Draw regions")
	p.drag([2]int{1, 1}, [2]int{1, 4}) // a region in the form of an L and one around it
	p.press("Use these regions")
	p.wait(`document.querySelector(".error, .bad")`)
	for k, way := range [][][2]int{{{1, 1}, {1, 4}}, {{2, 1}, {2, 4}}, {{3, 1}, {3, 2}, {4, 2}, {4, 1}}, {{3, 3}, {3, 4}, {4, 4}, {4, 3}}} {
		eval[bool](p, fmt.Sprintf(`document.querySelectorAll(".pad button")[%d].click(), true`, k))
		p.drag(way...)
	}
	p.shot("pen")
	p.axe()
	for _, width := range []int64{390, 320} {
		p.do(chromedp.EmulateViewport(width, 844))
		if wide := eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
			t.Errorf("the page is %d wide, and the screen %d", wide, width)
		}
		p.shot(fmt.Sprint("pen-", width))
	}
	p.do(chromedp.EmulateViewport(1400, 900))
	p.press("Use these regions")
	p.wait(`!document.querySelector("[aria-label='Region keys']")`)
	p.focus(1, 1)
	p.keys("1234") // the first row is a region, so nothing repeats
	p.see("12 cells left, no repeats.")
	p.keys("1")
	p.see("Repeated: r1c1 and r2c1.")
	p.quiet()
}

// TestHints: the hints lead to the solution, in three levels each.
func TestHints(t *testing.T) {
	p := open(t, link(server(t), "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", "play"), 1400, 900)
	p.see("One solution.")
	p.choose("When to check", "always")
	p.press("Where to look")
	p.wait(`document.querySelectorAll(".hint li:not(.off)").length === 1`)
	p.press("Which cells")
	p.press("Why, and the step")
	p.shot("hint")
	p.press("Do this step")
	for range 100 {
		p.wait(`document.body.innerText.includes("One solution.") || document.body.innerText.includes("✓ Solved.")`)
		if eval[bool](p, `document.body.innerText.includes("✓ Solved.")`) {
			break
		}
		for _, level := range []string{"Where to look", "Which cells", "Why, and the step", "Do this step"} {
			p.press(level)
		}
	}
	p.see("✓ Solved.")

	// A wrong value is told first.
	p = open(t, link(server(t), mock, "play")+"&v=..3", 1400, 900)
	p.press("Check")
	p.see("No solution from here.")
	p.press("Where to look")
	p.see("mistake")
	p.quiet()
}
