//go:build browser

package browser

import (
	"context"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"

	"fourfold/internal/web/api"
	"fourfold/internal/web/page"
	"fourfold/internal/web/serve"
)

// server serves the page as "fourfold serve" does, and returns its address.
func server(t testing.TB) string {
	t.Helper()
	address, _ := serveAt(t, "127.0.0.1:0")
	return address
}

// serveAt serves the page at an address, until stop is called or the test ends.
func serveAt(t testing.TB, listen string) (address string, stop func()) {
	t.Helper()
	return serveFiles(t, listen, page.Files())
}

// serveFiles does the same with other files.
func serveFiles(t testing.TB, listen string, files fs.FS) (address string, stop func()) {
	t.Helper()
	s, err := serve.New(serve.Config{Service: api.New(api.DefaultLimits, "test"), Page: files, Workers: 4})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", listen)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); s.Serve(ctx, l) }()
	stop = func() { cancel(); <-ended }
	t.Cleanup(stop)
	return "http://" + l.Addr().String() + "/", stop
}

// proxy passes requests on to the server by another origin, and returns its address.
func proxy(t testing.TB) string {
	t.Helper()
	to, err := url.Parse(server(t))
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) }})
	t.Cleanup(s.Close)
	return s.URL + "/"
}

// static serves only the files of the page, as any web server can, and returns its address.
func static(t testing.TB) string {
	t.Helper()
	s := httptest.NewServer(http.FileServerFS(page.Files()))
	t.Cleanup(s.Close)
	return s.URL + "/"
}
