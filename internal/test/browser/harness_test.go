//go:build browser

package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// patience is how long a test waits for the page. It is long, since a busy machine is slow.
const patience = 5 * time.Minute

// chromium returns the path of the browser. It skips or fails the test if there is none.
func chromium(t testing.TB) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("FOURFOLD_NEED_BROWSER") == "1" {
		t.Fatal("no chromium: expected it to be installed, since FOURFOLD_NEED_BROWSER is 1")
	}
	t.Skip("no chromium, so the page is not tested")
	return ""
}

// A tab is a tab of the browser with the page.
type tab struct {
	t   testing.TB
	ctx context.Context

	mu      sync.Mutex
	console []string // what the page has complained about
}

// open opens a tab of a size, at an address.
func open(t testing.TB, address string, width, height int64, options ...chromedp.EmulateViewportOption) *tab {
	t.Helper()
	path := chromium(t)
	flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.UserDataDir(t.TempDir()))
	browser, closeBrowser := chromedp.NewExecAllocator(context.Background(), flags...)
	t.Cleanup(closeBrowser)
	return openIn(browser, t, address, width, height, options...)
}

// another opens another tab of the same browser.
func (p *tab) another(address string) *tab {
	p.t.Helper()
	return openIn(p.ctx, p.t, address, 1400, 900)
}

func openIn(browser context.Context, t testing.TB, address string, width, height int64, options ...chromedp.EmulateViewportOption) *tab {
	t.Helper()
	ctx, closeTab := chromedp.NewContext(browser)
	p := &tab{t: t, ctx: ctx}
	p.do(chromedp.EmulateViewport(width, height, options...))
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			status := strings.HasPrefix(m.Text, "Failed to load resource") // the page tells what this means
			if err == nil && m.Type != chromedp.ConsoleLog && m.Type != chromedp.ConsoleDebug && !status {
				p.mu.Lock()
				p.console = append(p.console, fmt.Sprintf("%s: %s", m.Type, m.Text))
				p.mu.Unlock()
			}
		}
	}()
	t.Cleanup(func() {
		chromedp.Cancel(ctx)
		closeTab()
	})
	p.do(chromedp.Navigate(address))
	return p
}

// do runs steps, or fails the test.
func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	done := make(chan error, 1)
	go func() { done <- chromedp.Do(p.ctx, steps...) }()
	select {
	case err := <-done:
		if err != nil {
			p.fail("%v", err)
		}
	case <-time.After(patience):
		p.fail("no answer of the browser")
	}
}

// fail ends the test, and keeps a screenshot.
func (p *tab) fail(format string, args ...any) {
	p.t.Helper()
	p.shot("failed-" + strings.ReplaceAll(p.t.Name(), "/", "-"))
	p.t.Fatalf(format+"\nconsole: %s", append(args, strings.Join(p.console, "\n"))...)
}

// eval returns the value of an expression, or of what its promise resolves to.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.fail("%s: %v", expression, err)
	}
	return v
}

// wait waits until an expression is true.
func (p *tab) wait(expression string) {
	p.t.Helper()
	for end := time.Now().Add(patience); !eval[bool](p, "!!("+expression+")"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			p.fail("not true in time: %s\npage: %.3000s", expression, eval[string](p, "document.body.innerText"))
		}
	}
}

// see waits until a text is on the page.
func (p *tab) see(text string) {
	p.t.Helper()
	p.wait("document.body.innerText.replace(/\\s+/g, ' ').includes(" + quote(text) + ")")
}

// press presses the button, tab or link with a name that is visible.
func (p *tab) press(name string) {
	p.t.Helper()
	find := `[...document.querySelectorAll("button,[role=tab],a,summary")].find(b => b.checkVisibility() && !b.disabled && ((b.getAttribute("aria-label") || b.textContent).trim() === ` + quote(name) + `))`
	p.wait(find)
	eval[bool](p, "("+find+").click(), true")
}

// choose chooses a value in the list of choices with a name.
func (p *tab) choose(name, value string) {
	p.t.Helper()
	find := `document.querySelector('select[aria-label="` + name + `"]')`
	p.wait(find)
	eval[bool](p, `(() => { const s = `+find+`; s.value = `+quote(value)+`; s.dispatchEvent(new Event("change", {bubbles: true})); return true })()`)
}

// keys types on the keyboard.
func (p *tab) keys(keys string, options ...chromedp.KeyOption) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys, options...))
}

// shot keeps a screenshot of the whole window as NAME.png.
func (p *tab) shot(name string) {
	folder := os.Getenv("FOURFOLD_SCREENSHOTS")
	if folder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name+".png"), png, 0o644)
	}
	if err != nil {
		p.t.Logf("screenshot %s: %v", name, err)
	}
}

// quiet fails the test if the page has complained, such as about its content security policy.
func (p *tab) quiet() {
	p.t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.console {
		p.t.Errorf("console: %s", m)
	}
}

// quote returns a string of JavaScript.
func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}
