package serve

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"fourfold/internal/web/api"
)

const (
	easy     = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
)

// start starts a server whose questions take up to limit. It ends with the test.
func start(t *testing.T, limit time.Duration, workers int) (address string) {
	t.Helper()
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	w.Write([]byte("the wasm"))
	w.Close()
	limits := api.DefaultLimits
	limits.Time = limit
	s, err := New(Config{
		Service: api.New(limits, "v1"), Workers: workers, Report: func(text string) { t.Errorf("a panic: %s", text) },
		Page: fstest.MapFS{"index.html": {Data: []byte("<p>page")}, "fourfold.wasm.gz": {Data: packed.Bytes()}},
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil || len(s.slots) > 0 || s.held.Load() != 0 {
			t.Errorf("at the end: %v, %d slots and %d bytes are taken", err, len(s.slots), s.held.Load())
		}
	})
	return l.Addr().String()
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
	address := start(t, time.Minute, 2)
	url := "http://" + address
	body := fmt.Sprintf(`{"text":%q}`, easy)
	for _, c := range []struct {
		name, method, path, body string
		headers                  []string
		status                   int
		want                     string
	}{
		{"a question", "POST", "/api/solve", body, []string{isJSON}, 200, solution},
		{"from the page", "POST", "/api/solve", body, []string{isJSON, "Origin: " + url, "Sec-Fetch-Site: same-origin"}, 200, solution},
		{"as localhost", "POST", "/api/solve", body, []string{isJSON, "Host: localhost" + address[strings.IndexByte(address, ':'):]}, 200, solution},
		{"events", "POST", "/api/solve", body, []string{isJSON, "Accept: text/event-stream"}, 200, "event: result\ndata: {"},
		{"events of many lines", "POST", "/api/trace", body, []string{isJSON, "Accept: text/event-stream"}, 200, "event: end\n"},
		{"an error as an event", "POST", "/api/solve", "{}", []string{isJSON, "Accept: text/event-stream"}, 400, "event: error\ndata: {\"error\""},
		{"lines", "POST", "/api/trace", body, []string{isJSON}, 200, `{"type":"trace-end"`},
		{"an error in place of lines", "POST", "/api/trace", "{}", []string{isJSON}, 400, `{"error":`},
		{"progress", "POST", "/api/compare", fmt.Sprintf(`{"text":%q,"solvers":["dlx"],"seconds":0.1}`, easy), []string{isJSON}, 200, `{"type":"progress"`},
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

// TestBusy: while all workers are busy, a question is refused, and answered when they are free.
func TestBusy(t *testing.T) {
	waitTime = 10 * time.Millisecond
	defer func() { waitTime = 2 * time.Second }()
	url := "http://" + start(t, time.Hour, 1) + "/api/"
	ctx, cancel := context.WithCancel(t.Context())
	r, _ := http.NewRequestWithContext(ctx, "POST", url+"trace", strings.NewReader(fmt.Sprintf(`{"text":%q,"solver":"bt"}`, strings.Repeat(".", 25*25))))
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r) // the head of the trace comes at once
	if err != nil {
		t.Fatal(err)
	}
	solve := func() (int, http.Header) {
		status, h, _ := request(t, "POST", url+"solve", fmt.Sprintf(`{"text":%q}`, easy), isJSON)
		return status, h
	}
	if status, h := solve(); status != http.StatusServiceUnavailable || h.Get("Retry-After") == "" {
		t.Errorf("while the worker is busy: %d %v", status, h)
	}
	cancel()
	got.Body.Close()
	for {
		if status, _ := solve(); status == http.StatusOK {
			return
		}
	}
}
