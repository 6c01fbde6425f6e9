package serve

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"fourfold/internal/kit/words"
)

// A file is a file of the page, as it is and compressed by gzip. packed is nil if that is not smaller.
type file struct{ plain, packed *encoding }

// An encoding is the bytes of a file and a hash of them.
type encoding struct {
	data []byte
	tag  string
}

func newEncoding(data []byte) *encoding {
	sum := sha256.Sum256(data)
	return &encoding{data, hex.EncodeToString(sum[:12])}
}

func newFile(data []byte) *file {
	f := &file{plain: newEncoding(data)}
	var b bytes.Buffer
	z, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	z.Write(data)
	z.Close()
	if b.Len() < len(data) {
		f.packed = newEncoding(b.Bytes())
	}
	return f
}

// types are the types of files by their extensions. Those of the system differ from machine to machine.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".gz": "application/gzip", ".svg": "image/svg+xml",
}

// readFiles reads the files of the page, by their names.
func readFiles(page fs.FS) (map[string]*file, error) {
	files := map[string]*file{}
	err := fs.WalkDir(page, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(page, name)
		if path.Ext(name) == ".gz" {
			files[name] = &file{plain: newEncoding(data)} // the page unpacks it
		} else {
			files[name] = newFile(data)
		}
		return err
	})
	return files, err
}

// serveFile answers GET and HEAD of a file.
func (s *Server) serveFile(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, http.StatusMethodNotAllowed, "method "+words.Printable(r.Method)+": expected GET")
		return
	}
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	if name == "" {
		name = "index.html"
	}
	f := s.files[name]
	if f == nil {
		http.Error(w, "no such file", http.StatusNotFound)
		return
	}
	sent := f.plain
	if f.packed != nil {
		w.Header().Set("Vary", "Accept-Encoding")
		if takesGzip(r) {
			sent = f.packed
			w.Header().Set("Content-Encoding", "gzip")
		}
	}
	w.Header().Set("ETag", `"`+sent.tag+`"`)
	w.Header().Set("Cache-Control", "no-cache") // ask whether it has changed
	w.Header().Set("Content-Type", types[path.Ext(name)])
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(fileTime))
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(sent.data))
}

// takesGzip reports whether a client takes an answer that is compressed by gzip.
func takesGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(strings.Join(r.Header["Accept-Encoding"], ","), ",") {
		name, weight, _ := strings.Cut(strings.ReplaceAll(part, " ", ""), ";")
		if strings.EqualFold(name, "gzip") {
			return weight == "" || strings.Trim(weight, "q=0.") != ""
		}
	}
	return false
}

// fileTime is the time in which a client takes a file.
const fileTime = time.Minute
