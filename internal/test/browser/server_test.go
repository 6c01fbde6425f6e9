//go:build browser

package browser

import (
	"context"
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
	s, err := serve.New(serve.Config{Service: api.New(api.DefaultLimits, "test"), Page: page.Files(), Workers: 4})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); s.Serve(ctx, l) }()
	t.Cleanup(func() { cancel(); <-ended })
	return "http://" + l.Addr().String() + "/"
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
