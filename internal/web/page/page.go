// Package page holds the files of the page, as make web builds them from src.
package page

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed all:dist
var dist embed.FS

// Files returns index.html and the files that it loads. A command that make build has built also has fourfold.wasm.gz and
// wasm_exec.js, with which the page needs no server but for lp and sat.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path
	}
	return files
}

var errNoProgram = errors.New("this build lacks fourfold.wasm.gz, which the page needs without a server: build the command with make build")

// Export writes the files of the page to a folder, from which any web server can serve them, and returns how many bytes they
// have. The folder must be empty or not exist. After an error nothing is written.
func Export(files fs.FS, dir string) (size int64, err error) {
	for _, name := range []string{"fourfold.wasm.gz", "wasm_exec.js"} {
		if _, err := fs.Stat(files, name); err != nil {
			return 0, errNoProgram
		}
	}
	dir, err = filepath.Abs(dir)
	if err != nil {
		return 0, err
	}
	if there, err := os.ReadDir(dir); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	} else if len(there) > 0 {
		return 0, fmt.Errorf("%s: expected a folder that is empty or does not exist", dir)
	}
	part, err := os.MkdirTemp(filepath.Dir(dir), ".fourfold-*")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(part)
	if err := errors.Join(os.Chmod(part, 0o755), os.CopyFS(part, files)); err != nil {
		return 0, err
	}
	os.Remove(dir) // the empty folder
	err = errors.Join(os.Rename(part, dir), fs.WalkDir(files, ".", func(_ string, d fs.DirEntry, _ error) error {
		info, err := d.Info()
		if err == nil && !d.IsDir() {
			size += info.Size()
		}
		return err
	}))
	return size, err
}
