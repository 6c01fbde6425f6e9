// Command build bundles the sources of the page into a folder, by default ../dist, or with -tests its tests for node. It runs in
// its own folder, after npm ci in the folder above.
//
// The bundle is the same on every machine: it depends on the sources, on package-lock.json and on go.sum.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/evanw/esbuild/pkg/api"
)

func main() {
	out := flag.String("out", "../dist", "the `folder` to write to")
	tests := flag.Bool("tests", false, "bundle the tests")
	flag.Parse()
	if err := bundle(*out, *tests); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// bundle writes page.js, worker.js, sw.js, page.css, icon.svg and index.html to the folder out, or a file NAME.test.js for each
// src/NAME.test.ts.
func bundle(out string, tests bool) error {
	page, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	if out, err = filepath.Abs(out); err != nil {
		return err
	}
	options := api.BuildOptions{
		AbsWorkingDir: page,

		EntryPoints: []string{"src/page.tsx", "src/worker.ts", "src/sw.ts", "src/page.css", "src/index.html", "src/icon.svg"},
		Loader:      map[string]api.Loader{".html": api.LoaderCopy, ".svg": api.LoaderCopy},
		Outdir:      out,
		Bundle:      true,
		Write:       true,
		Format:      api.FormatIIFE,
		Target:      api.ES2022,
		Charset:     api.CharsetUTF8,

		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,

		JSX:             api.JSXAutomatic,
		JSXImportSource: "preact",
		LegalComments:   api.LegalCommentsNone,
		LogLevel:        api.LogLevelWarning,
	}
	if tests {
		options.EntryPoints, options.Platform = []string{"src/*.test.ts"}, api.PlatformNode
	}
	result := api.Build(options)
	if len(result.Errors) > 0 {
		return fmt.Errorf("%d errors", len(result.Errors))
	}
	return nil
}
