// Package page holds the files of the page, as make web builds them from src.
package page

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files returns index.html and the files that it loads. A program that was built after make web also has
// fourfold.wasm.gz and wasm_exec.js, with which the page needs no server but for lp.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // "dist" is a valid path
	}
	return files
}
