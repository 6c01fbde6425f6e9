//go:build browser

package browser

import (
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"testing"
	"testing/fstest"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fourfold/internal/web/page"
)

// needProgram skips or fails the test if the page has no program.
func needProgram(t *testing.T) {
	t.Helper()
	if _, err := fs.Stat(page.Files(), "fourfold.wasm.gz"); err != nil {
		if os.Getenv("FOURFOLD_NEED_BROWSER") == "1" {
			t.Fatal(err)
		}
		t.Skip("no fourfold.wasm.gz, which make build and make web make")
	}
}

// kept waits until the page works without a network.
func (p *tab) kept() {
	p.t.Helper()
	p.wait(`navigator.serviceWorker.controller && caches.keys().then(k => Promise.all(k.map(n => caches.open(n).then(c => c.match("fourfold.wasm.gz"))))).then(a => a.some(r => r))`)
}

// hint asks for a hint that was not asked for before, and waits for its first level.
func (p *tab) hint() {
	p.t.Helper()
	p.press("Where to look")
	p.wait(`document.querySelectorAll(".hint li:not(.off)").length === 1`)
}

// TestServerGoes: when the server ends, the open page goes on by itself, and so does one that is loaded again. When the server
// comes back, it is asked again.
func TestServerGoes(t *testing.T) {
	needProgram(t)
	address, stop := serveAt(t, "127.0.0.1:0")
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, link(address, mock, "play"), 1400, 900)
	p.see("One solution.")
	p.kept()
	stop()
	p.hint()

	p.do(chromedp.Reload())
	p.see("58 cells left, no repeats. One solution.")
	p.press("Four minds")
	p.see("lp needs the server: run fourfold serve")
	p.wait(`[...document.querySelectorAll(".mind .step-number")].filter(e => e.textContent.includes(" of ")).length === 3`)

	serveAt(t, u.Host)
	p.wait(`location.hash.includes("view=minds")`)
	p.wait(`fetch("api/engines", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }).then(r => r.ok)`)
	p.do(chromedp.Reload())
	p.wait(`[...document.querySelectorAll(".mind .step-number")].filter(e => e.textContent.includes(" of ")).length === 4`)
}

// TestServerGoesForGood: without a program, the page says that nothing is lost.
func TestServerGoesForGood(t *testing.T) {
	files := withoutProgram(t)
	address, stop := serveFiles(t, "127.0.0.1:0", files)
	p := open(t, link(address, mock, "play"), 1400, 900)
	p.see("One solution.")
	stop()
	p.press("Where to look")
	p.see("The server does not answer. Nothing is lost: start fourfold serve again.")
	u, _ := url.Parse(address)
	serveFiles(t, u.Host, files)
	p.hint()
}

// withoutProgram returns the files of the page in a plain build.
func withoutProgram(t *testing.T) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	for _, name := range []string{"index.html", "page.js", "page.css", "icon.svg", "worker.js", "sw.js"} {
		data, err := fs.ReadFile(page.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

// TestStaticHost: below a path of a web server that refuses to be asked, the page works, and without a network, too.
func TestStaticHost(t *testing.T) {
	needProgram(t)
	s := httptest.NewServer(staticBelow("/a/b/", page.Files()))
	defer s.Close()
	p := open(t, link(s.URL+"/a/b/", mock, "play"), 1400, 900)
	p.see("58 cells left, no repeats. One solution.")
	p.kept()
	s.Close()
	p.do(chromedp.Reload())
	p.see("58 cells left, no repeats. One solution.")
	p.hint()
	p.press("Four minds")
	p.see("lp needs the server: run fourfold serve")
	p.wait(`[...document.querySelectorAll(".mind .step-number")].filter(e => e.textContent.includes(" of ")).length === 3`)
	p.keys(kb.End)
	p.wait(`[...document.querySelectorAll(".mind .sentence")].filter(e => e.innerText.includes("Solved.")).length === 3`)
	p.wait(`[...document.querySelectorAll(".lane-status")].slice(3).map(e => e.innerText.trim()).join() === "needs the server,1,292,613 steps in all"`)
	p.shot("static-minds")
}

// TestNoProgram: a static page that lacks its program says so.
func TestNoProgram(t *testing.T) {
	s := httptest.NewServer(staticBelow("/a/", withoutProgram(t)))
	t.Cleanup(s.Close)
	p := open(t, link(s.URL+"/a/", mock, "play"), 1400, 900)
	p.see("This page lacks its program fourfold.wasm.gz. Build it with make build, or run fourfold serve.")
}

// staticBelow serves files below a path, and answers 501 to POST, as python -m http.server does.
func staticBelow(path string, files fs.FS) http.Handler {
	below := http.StripPrefix(path, http.FileServerFS(files))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			http.Error(w, "Unsupported method ('POST')", http.StatusNotImplemented)
			return
		}
		below.ServeHTTP(w, r)
	})
}

// TestOtherProgram: when another program gets the port, the service worker and its copy go.
func TestOtherProgram(t *testing.T) {
	address, stop := serveAt(t, "127.0.0.1:0")
	p := open(t, link(address, mock, "play"), 1400, 900)
	p.see("One solution.")
	p.wait(`navigator.serviceWorker.controller && caches.keys().then(k => k.length === 1)`)
	stop()
	l, err := net.Listen("tcp", address[len("http://"):len(address)-1])
	if err != nil {
		t.Fatal(err)
	}
	other := &httptest.Server{Listener: l, Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html") // for all addresses, as programs of one page do
		w.Write([]byte("<p>Another program"))
	})}}
	other.Start()
	defer other.Close()
	p.do(chromedp.Reload())
	p.see("Another program")
	p.wait(`Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then(a => a.every(x => x.length === 0))`)
}
