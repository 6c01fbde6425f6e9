// Package reporttest makes tables of results for tests, and checks reports: pages, charts and their files.
package reporttest

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/write/chart"
	"fourfold/internal/write/doc"
)

// SVG fails the test unless the chart can be drawn as SVG and has all its texts.
func SVG(t testing.TB, c doc.Chart) {
	t.Helper()
	svg := draw(t, c, c.SVG)
	check(t, c.FileName()+".svg", svg)
	if s := string(svg); strings.Contains(s, "NaN") || strings.Contains(s, "Inf") {
		t.Errorf("%s: SVG contains NaN or Inf", c.FileName())
	}
	if title, note := c.Words(); title == "" || note == "" {
		t.Errorf("%s: title %q, note %q: none may be empty", c.FileName(), title, note)
	}
}

// PNG fails the test unless the chart can be drawn as PNG.
func PNG(t testing.TB, c doc.Chart) {
	t.Helper()
	check(t, c.FileName()+".png", draw(t, c, c.PNG))
}

// SmallSVG fails the test if the chart has more than most bytes as SVG.
func SmallSVG(t testing.TB, c doc.Chart, most int) {
	t.Helper()
	if n := len(draw(t, c, c.SVG)); n > most {
		t.Errorf("%s has %d bytes, want at most %d", c.FileName(), n, most)
	}
}

func draw(t testing.TB, c doc.Chart, write func(io.Writer) error) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Errorf("%s: %v", c.FileName(), err)
	}
	return b.Bytes()
}

// Files fails the test unless writeAll adds exactly NAME.svg and NAME.png for each of the names, in
// this order, and each file is a picture of the kind that its extension says.
func Files(t testing.TB, names []string, writeAll func(dir string, add chart.Add) error) {
	t.Helper()
	var got, want []string
	for _, name := range names {
		want = append(want, filepath.Join("dir", name+".svg"), filepath.Join("dir", name+".png"))
	}
	err := writeAll("dir", func(path string, write func(io.Writer) error) error {
		var b bytes.Buffer
		err := write(&b)
		check(t, path, b.Bytes())
		got = append(got, path)
		return err
	})
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("files %q, %v, want %q", got, err, want)
	}
	broken := errors.New("broken")
	if err := writeAll("dir", func(string, func(io.Writer) error) error { return broken }); !errors.Is(err, broken) {
		t.Errorf("error %v, want %v", err, broken)
	}
}

// check fails the test unless the content is a picture of the kind that the extension says.
func check(t testing.TB, name string, content []byte) {
	t.Helper()
	var err error
	if filepath.Ext(name) == ".png" {
		_, err = png.Decode(bytes.NewReader(content))
	} else {
		for d := xml.NewDecoder(bytes.NewReader(content)); err == nil; {
			_, err = d.Token()
		}
	}
	if err != nil && err != io.EOF {
		t.Errorf("%s: %v", name, err)
	}
}
