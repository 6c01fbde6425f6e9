package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"testing/synctest"
	"time"

	"fourfold/internal/web/api"
)

const (
	easy     = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// newServer returns a server whose questions take up to limit.
func newServer(t *testing.T, limit time.Duration, workers int, origin string) *Server {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte("the wasm"))
	w.Close()
	limits := api.DefaultLimits
	limits.Time = limit
	s, err := New(Config{
		Service: api.New(limits, "v1"), Workers: workers, Report: func(text string) { t.Errorf("a panic: %s", text) }, Origin: ParseOrigin(origin),
		Page: fstest.MapFS{"index.html": {Data: []byte("<p>page")}, "fourfold.wasm.gz": {Data: packed.Bytes()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// start serves at an address, and returns that of the page. The server ends with the test.
func start(t *testing.T, s *Server, address string) (url string) {
	t.Helper()
	l, err := net.Listen("tcp", address)
	if err != nil {
		t.Skip(err)
	}
	run(t, s, l)
	return URL(*l.Addr().(*net.TCPAddr))
}

func run(t *testing.T, s *Server, l net.Listener) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("at the end: %v", err)
		}
		for len(s.slots) > 0 || s.held.Load() != 0 { // a test that does not end shows what holds them
			time.Sleep(time.Millisecond)
		}
	})
}

// request sends a request with headers such as "Accept: text/html".
func request(t *testing.T, method, url, body string, headers ...string) (status int, h http.Header, text string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for _, header := range headers {
		name, value, _ := strings.Cut(header, ": ")
		if r.Header.Set(name, value); name == "Host" {
			r.Host = value
		}
	}
	transport := &http.Transport{DisableCompression: true, DisableKeepAlives: true}
	got, err := transport.RoundTrip(r)
	if err != nil {
		t.Fatalf("%s %s: %v", method, url, err)
	}
	defer got.Body.Close()
	all, err := io.ReadAll(got.Body)
	if err != nil {
		t.Fatal(err)
	}
	return got.StatusCode, got.Header, string(all)
}

const isJSON = "Content-Type: application/json"

func TestQuestions(t *testing.T) {
	url := strings.TrimSuffix(start(t, newServer(t, time.Minute, 2, ""), "127.0.0.1:0"), "/")
	body := question(easy)
	for _, c := range []struct {
		name, method, path, body string
		headers                  []string
		status                   int
		want                     string
	}{
		{"a question", "POST", "/api/solve", body, []string{isJSON}, 200, solution},
		{"from the page", "POST", "/api/solve", body, []string{isJSON, "Origin: " + url, "Sec-Fetch-Site: same-origin"}, 200, solution},
		{"as localhost", "POST", "/api/solve", body, []string{isJSON, "Host: localhost" + url[strings.LastIndexByte(url, ':'):]}, 200, solution},
		{"lines", "POST", "/api/trace", body, []string{isJSON}, 200, `{"type":"trace-end"`},
		{"an error in place of lines", "POST", "/api/trace", "{}", []string{isJSON}, 400, `{"error":`},
		{"progress", "POST", "/api/compare", fmt.Sprintf(`{"text":%q,"solvers":["dlx"],"seconds":0.1}`, easy), []string{isJSON}, 200, `{"type":"progress"`},
		{"the number of workers", "POST", "/api/engines", "{}", []string{isJSON}, 200, `"workers":2}`},
		{"another origin", "POST", "/api/solve", body, []string{isJSON, "Origin: http://example.com"}, 403, "other origins"},
		{"another port", "POST", "/api/solve", body, []string{isJSON, "Origin: http://127.0.0.1:1"}, 403, "other origins"},
		{"no origin", "POST", "/api/solve", body, []string{isJSON, "Origin: null"}, 403, "other origins"},
		{"another site", "POST", "/api/solve", body, []string{isJSON, "Sec-Fetch-Site: cross-site"}, 403, "other origins"},
		{"another name", "POST", "/api/solve", body, []string{isJSON, "Host: example.com"}, 421, "not called"},
		{"another name for a file", "GET", "/", "", []string{"Host: example.com"}, 421, "not called"},
		{"a form", "POST", "/api/solve", body, []string{"Content-Type: text/plain"}, 415, "expected the Content-Type"},
		{"another method", "GET", "/api/solve", "", nil, 405, "expected POST"},
		{"no such question", "POST", "/api/delete", body, []string{isJSON}, 404, "unknown question"},
		{"no JSON", "POST", "/api/solve", "x", []string{isJSON}, 400, "JSON"},
		{"a large body", "POST", "/api/solve", strings.Repeat(" ", 2<<20), []string{isJSON}, 413, "expected at most"},
		{"the page", "GET", "/", "", nil, 200, "<p>page"},
		{"a packed file", "GET", "/fourfold.wasm.gz", "", nil, 200, "\x1f\x8b"},
		{"the file in it", "GET", "/fourfold.wasm", "", nil, 404, "no such file"},
		{"no such file", "GET", "/serve.go", "", nil, 404, "no such file"},
		{"a file is no question", "POST", "/", body, nil, 405, "expected GET"},
	} {
		status, h, text := request(t, c.method, url+c.path, c.body, c.headers...)
		if status != c.status || !strings.Contains(text, c.want) || h.Get("Content-Security-Policy") == "" || h.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %d %v %.300s, want %d with %q", c.name, status, h, text, c.status, c.want)
		}
	}
	_, h, _ := request(t, "GET", url+"/", "")
	if status, _, text := request(t, "GET", url+"/", "", "If-None-Match: "+h.Get("ETag")); status != http.StatusNotModified || text != "" {
		t.Errorf("the same page again: %d %q", status, text)
	}
}

// TestCompressed: a file is sent compressed to those who take it, if that is smaller.
func TestCompressed(t *testing.T) {
	s := newServer(t, time.Minute, 1, "")
	long := strings.Repeat("a long text ", 100)
	s.files["page.js"] = newFile([]byte(long))
	url := start(t, s, "127.0.0.1:0")
	tags := map[string]bool{}
	for _, c := range []struct {
		name, accepts, want string
	}{
		{"page.js", "br, GZIP;q=0.5", "gzip"}, {"page.js", "br, gzip", "gzip"}, {"page.js", "gzip;q=0", ""}, {"page.js", "br", ""}, {"page.js", "", ""},
		{"", "gzip", ""}, {"fourfold.wasm.gz", "gzip", ""},
	} {
		status, h, text := request(t, "GET", url+c.name, "", "Accept-Encoding: "+c.accepts)
		if c.want == "gzip" {
			z, err := gzip.NewReader(strings.NewReader(text))
			if err != nil {
				t.Fatal(err)
			}
			unpacked, _ := io.ReadAll(z)
			text = string(unpacked)
		}
		if status != 200 || h.Get("Content-Encoding") != c.want || c.name == "page.js" && (text != long || h.Get("Vary") != "Accept-Encoding") {
			t.Errorf("%s for %q: %d %v %.100q", c.name, c.accepts, status, h, text)
		}
		if status, _, _ := request(t, "GET", url+c.name, "", "Accept-Encoding: "+c.accepts, "If-None-Match: "+h.Get("ETag")); status != http.StatusNotModified {
			t.Errorf("%s for %q again: %d", c.name, c.accepts, status)
		}
		tags[h.Get("ETag")] = true
	}
	if len(tags) != 4 {
		t.Errorf("%d tags of four encodings: %v", len(tags), tags)
	}
}

// TestNames: a server of all networks answers to any name, also after its address was written.
func TestNames(t *testing.T) {
	for _, address := range []string{":0", "0.0.0.0:0", "[::]:0"} {
		t.Run(address, func(t *testing.T) {
			url := start(t, newServer(t, time.Minute, 2, ""), address)
			status, _, text := request(t, "POST", url+"api/solve", question(easy), isJSON, "Host: example.com:8080", "Origin: http://example.com:8080")
			if status != 200 || !strings.Contains(text, solution) || !strings.HasPrefix(url, "http://127.0.0.1:") {
				t.Errorf("%s, called example.com: %d %s", url, status, text)
			}
		})
	}
}

// TestProxy: behind a proxy the origin may ask, whichever Host and path the proxy sends, and nobody else.
func TestProxy(t *testing.T) {
	url := start(t, newServer(t, time.Minute, 2, "https://Example.com:443/a/b/"), "127.0.0.1:0")
	own := strings.Trim(url, "htp:/")
	for _, c := range []struct {
		host, origin string
		status       int
	}{
		{"example.com", "https://example.com", 200},
		{own, "https://example.com", 200},
		{own, "http://" + own, 200},
		{"example.com", "http://example.com", 403},
		{own, "http://example.com", 403},
		{own, "https://example.com:1", 403},
		{own, "https://example.org", 403},
		{"example.com", "https://example.org", 403},
		{own, "", 403},
		{own, "null", 403},
		{"example.org", "https://example.com", 421},
		{"example.org", "https://example.org", 421},
	} {
		for _, path := range []string{"", "a/b/"} {
			if status, _, text := request(t, "POST", url+path+"api/solve", question(easy), isJSON, "Host: "+c.host, "Origin: "+c.origin); status != c.status {
				t.Errorf("%q asks %q for /%s: %d %s", c.origin, c.host, path, status, text)
			}
		}
	}
	for path, want := range map[string]int{"": 200, "a/b/": 200, "a/b": 307, "a/": 404} {
		if status, h, _ := request(t, "GET", url+path, ""); status != want || status == 307 && h.Get("Location") != "/a/b/" {
			t.Errorf("/%s: %d %v, want %d", path, status, h, want)
		}
	}
	for _, odd := range []string{"http://[::1]:81", "https://a//b//", "https://a/../b", "https://a/b/./", "https://a/api", "https://a/api/solve"} {
		newServer(t, time.Minute, 2, odd)
	}
	for _, bad := range []string{"", "example.com", "ftp://example.com", "https://", "https://:1", "https://a:b", "https://u@a", "https://a/?q", "https://a/#f", "https://a/{b}", "https://a b"} {
		if u := ParseOrigin(bad); u != nil {
			t.Errorf("%q is the origin %v", bad, u)
		}
	}
}

func question(text string) string { return fmt.Sprintf(`{"text":%q}`, text) }

// TestBusy: while all workers are busy, a question is refused, and answered when they are free.
func TestBusy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newServer(t, time.Minute, 1, "")
		ask := func() *http.Response {
			r, w := httptest.NewRequest("POST", "/api/solve", strings.NewReader(question(easy))), httptest.NewRecorder()
			r.Header.Set("Content-Type", "application/json")
			s.ServeHTTP(w, r)
			return w.Result()
		}
		s.slots <- struct{}{}
		if got := ask(); got.StatusCode != http.StatusServiceUnavailable || got.Header.Get("Retry-After") == "" {
			t.Errorf("while the worker is busy: %+v", got)
		}
		<-s.slots
		if got := ask(); got.StatusCode != http.StatusOK {
			t.Errorf("when the worker is free: %+v", got)
		}
	})
}

// A pipeListener accepts connections in memory.
type pipeListener chan net.Conn

func (l pipeListener) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1), Port: 80} }
func (l pipeListener) Close() error   { close(l); return nil }
func (l pipeListener) Accept() (net.Conn, error) {
	if c, ok := <-l; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}

// TestSlow: a client that takes its time loses its connection, and keeps no worker.
func TestSlow(t *testing.T) {
	const post = "POST /api/%s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
	trace := fmt.Sprintf(`{"text":%q,"solver":"dlx"}`, easy) // no search that needs its limit, since it uses time, and the time of synctest stands still
	for _, c := range []struct {
		name, sent string
		reads      bool
		within     time.Duration
		want       string
	}{
		{"head", "POST /api/read HTTP/1.1\r\n", true, headTime, ""},
		{"body", fmt.Sprintf(post, "read", 1000, "{"), true, bodyTime, "HTTP/1.1 408"},
		{"reader", fmt.Sprintf(post, "trace", len(trace), trace), false, 3 * writeTime, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, l := newServer(t, time.Hour, 1, ""), make(pipeListener)
				run(t, s, l)
				client, server := net.Pipe()
				defer client.Close()
				l <- server
				begin := time.Now()
				io.WriteString(client, c.sent)
				var got []byte
				if c.reads {
					got, _ = io.ReadAll(client)
				} else {
					time.Sleep(c.within)
					synctest.Wait()
				}
				if took := time.Since(begin); took > c.within || len(s.slots) > 0 || !strings.HasPrefix(string(got), c.want) {
					t.Errorf("after %v, %d workers are busy, and the answer is %s", took, len(s.slots), got)
				}
			})
		})
	}
}
