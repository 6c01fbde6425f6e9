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
// have. The folder must be empty or not exist. After an error it is as before.
func Export(files fs.FS, dir string) (size int64, err error) {
	for _, name := range []string{"fourfold.wasm.gz", "wasm_exec.js"} {
		if _, err := fs.Stat(files, name); err != nil {
			return 0, errNoProgram
		}
	}
	names, err := fs.ReadDir(files, ".")
	if err != nil {
		return 0, err
	}
	there, err := os.ReadDir(dir)
	isNew := errors.Is(err, fs.ErrNotExist)
	if isNew {
		err = os.Mkdir(dir, 0o777)
	} else if len(there) > 0 {
		err = fmt.Errorf("%s: expected a folder that is empty or does not exist", dir)
	}
	if err != nil {
		return 0, err
	}
	err = os.CopyFS(dir, files)
	for _, name := range names {
		if err != nil {
			os.Remove(filepath.Join(dir, name.Name()))
		} else if info, err := name.Info(); err == nil {
			size += info.Size()
		}
	}
	if err != nil && isNew {
		os.Remove(dir)
	}
	return size, err
}
