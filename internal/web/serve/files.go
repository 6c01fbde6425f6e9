package serve

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"
	"strings"
	"time"

	"fourfold/internal/kit/words"
)

// A file is a file of the page.
type file struct {
	data []byte
	tag  string // a hash of the data
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
		sum := sha256.Sum256(data)
		files[name] = &file{data, hex.EncodeToString(sum[:12])}
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
	w.Header().Set("ETag", `"`+f.tag+`"`)
	w.Header().Set("Cache-Control", "no-cache") // ask whether it has changed
	w.Header().Set("Content-Type", types[path.Ext(name)])
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(fileTime))
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(f.data))
}

// fileTime is the time in which a client takes a file.
const fileTime = time.Minute
