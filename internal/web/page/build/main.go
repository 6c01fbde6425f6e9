// Command build bundles the sources of the page into a folder, by default ../dist. It runs in its own folder, after npm ci
// in the folder above.
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
	flag.Parse()
	if err := bundle(*out); err != nil {
		fmt.Fprintln(os.Stderr, "build:", err)
		os.Exit(1)
	}
}

// bundle writes page.js, worker.js, page.css, icon.svg and index.html to the folder out.
func bundle(out string) error {
	page, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	if out, err = filepath.Abs(out); err != nil {
		return err
	}
	result := api.Build(api.BuildOptions{
		AbsWorkingDir: page,

		EntryPoints: []string{"src/page.tsx", "src/worker.ts", "src/page.css", "src/index.html", "src/icon.svg"},
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
	})
	if len(result.Errors) > 0 {
		return fmt.Errorf("%d errors", len(result.Errors))
	}
	return nil
}
