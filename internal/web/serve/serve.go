// Package serve answers the questions of package api over HTTP, and hands out the files of the page.
//
//	serve.go   the server, and who may ask
//	jobs.go    one question: bounds, waiting, errors
//	stream.go  the answer: an object or JSON lines
//	files.go   the files of the page
//
// Nobody logs in. So the server works within bounds for everyone: a bounded number of questions at a time, each of bounded
// size and time. It opens no file that a client names, and asks no other server.
package serve

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"fourfold/internal/kit/words"
	"fourfold/internal/web/api"
)

// A Config says what a server serves.
type Config struct {
	Service *api.Service
	Page    fs.FS        // the files of the page
	Workers int          // questions that are answered at a time, 1 or more
	Report  func(string) // gets the stack of a panic; nil drops it
	Origin  *url.URL     // where a proxy serves the page, by ParseOrigin; nil if there is none
}

// A Server is an http.Handler.
type Server struct {
	Config
	files map[string]*file
	slots chan struct{} // has an element for each question that is answered
	held  atomic.Int64  // bytes of requests in memory
	mux   http.ServeMux

	// hosts are the names by which the server is called. Nil means any. A page of somebody else, whose name leads to this
	// machine, asks by its own name.
	hosts []string
}

// The bounds of connections.
const (
	headTime   = 5 * time.Second  // for the head of a request
	bodyTime   = 10 * time.Second // for the rest of it
	writeTime  = 2 * time.Second  // for the client to take a part of an answer, while others wait
	waitTime   = 2 * time.Second  // for one of the slots
	endTime    = 3 * time.Second  // for questions at the end of the server
	idleTime   = 10 * time.Second
	maxHead    = 16 << 10 // bytes
	maxHeld    = 64 << 20 // bytes of all requests that are not small
	maxIgnored = 4 << 20  // bytes of a request that is too large
	smallBody  = 16 << 10 // bytes of a request that is read in any case
)

// New returns a server. It reads all files of the page, and sets the workers of the service.
func New(c Config) (*Server, error) {
	c.Service.Workers = c.Workers
	s := &Server{Config: c, slots: make(chan struct{}, c.Workers)}
	var err error
	if s.files, err = readFiles(c.Page); err != nil {
		return nil, err
	}
	s.mux.HandleFunc("/", s.serveFile)
	s.mux.HandleFunc("/api/{name}", s.serveQuestion)
	if c.Origin != nil && c.Origin.Path != "" { // not all proxies strip it
		s.mux.Handle(c.Origin.Path+"/", http.StripPrefix(c.Origin.Path, &s.mux))
	}
	return s, nil
}

// Serve serves a listener until ctx is done. Then it ends all questions, waits for them for a moment, and returns nil. If
// the listener is on loopback, only requests to its address, to localhost, or to the host of the origin are answered.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	if s.hosts = hostsOf(l.Addr()); s.hosts != nil && s.Origin != nil {
		s.hosts = append(s.hosts, s.Origin.Host)
	}
	server := &http.Server{
		Handler: s, ReadHeaderTimeout: headTime, IdleTimeout: idleTime, MaxHeaderBytes: maxHead,
		BaseContext: func(net.Listener) context.Context { return ctx }, ErrorLog: log.New(io.Discard, "", 0),
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		patience, cancel := context.WithTimeout(context.WithoutCancel(ctx), endTime)
		defer cancel()
		if server.Shutdown(patience) != nil {
			server.Close()
		}
	})
	err := server.Serve(l)
	if stop() { // ctx is not done
		return err
	}
	<-ended
	return nil
}

// URL returns the address of the page of a listener, for a browser on the same machine.
func URL(a net.TCPAddr) string {
	if a.IP.IsUnspecified() {
		a.IP = net.IPv4(127, 0, 0, 1)
	}
	return "http://" + a.String() + "/"
}

// ParseOrigin parses https://HOST or https://HOST/PATH. It returns nil for any other text.
func ParseOrigin(text string) *url.URL {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || strings.ContainsAny(text, "?#@{}% ") {
		return nil
	}
	usual := map[string]string{"http": ":80", "https": ":443"}[u.Scheme] // which browsers leave out
	return &url.URL{Scheme: u.Scheme, Host: strings.TrimSuffix(strings.ToLower(u.Host), usual), Path: strings.TrimSuffix(u.Path, "/")}
}

// hostsOf returns the names of a loopback address, or nil for any other address.
func hostsOf(a net.Addr) []string {
	tcp, ok := a.(*net.TCPAddr)
	if !ok || !tcp.IP.IsLoopback() {
		return nil
	}
	_, port, _ := net.SplitHostPort(a.String())
	var hosts []string
	for _, name := range []string{tcp.IP.String(), "localhost"} {
		hosts = append(hosts, net.JoinHostPort(name, port))
		if port == "80" {
			hosts = append(hosts, name)
		}
	}
	return hosts
}

// headers are those of all answers.
var headers = map[string]string{
	"Content-Security-Policy": "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
		"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	"X-Content-Type-Options":       "nosniff",
	"Referrer-Policy":              "no-referrer",
	"Cross-Origin-Opener-Policy":   "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	for name, value := range headers {
		w.Header().Set(name, value)
	}
	http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime))
	if s.hosts != nil && !slices.Contains(s.hosts, strings.ToLower(r.Host)) {
		refuse(w, http.StatusMisdirectedRequest, "this server is not called "+words.Printable(r.Host)+behindProxy)
		return
	}
	s.mux.ServeHTTP(w, r)
}

// behindProxy says what to do if a proxy serves the page.
const behindProxy = "; if a proxy serves the page, start fourfold serve with --origin and the address that the browser shows"

// isForeign reports whether a page of another origin asks.
func (s *Server) isForeign(r *http.Request) bool {
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" {
		return true
	}
	if len(r.Header["Origin"]) == 0 {
		return false
	}
	origin, err := url.Parse(r.Header.Get("Origin"))
	if err == nil && s.Origin != nil && origin.Host == s.Origin.Host {
		return origin.Scheme != s.Origin.Scheme
	}
	return err != nil || origin.Host != r.Host
}

// refuse answers that a request is not served, and closes the connection, since its body was not read.
func refuse(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Connection", "close")
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write((&api.Error{Message: message}).JSON())
}

var errGone = errors.New("the client is gone")
