// Package charttest checks charts and their files in tests.
package charttest

import (
	"bytes"
	"encoding/xml"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/write/chart"
)

// SVG fails the test unless the chart can be drawn as SVG and has all its texts.
func SVG(t testing.TB, c *chart.Chart) {
	t.Helper()
	var svg bytes.Buffer
	if err := c.SVG(&svg); err != nil {
		t.Errorf("%s: SVG: %v", c.Name, err)
	}
	if err := wellFormed(svg.String()); err != nil {
		t.Errorf("%s: SVG: %v", c.Name, err)
	}
	for _, bad := range []string{"NaN", "Inf"} {
		if strings.Contains(WithoutImages(svg.String()), bad) {
			t.Errorf("%s: SVG contains %s", c.Name, bad)
		}
	}
	if c.Title == "" || c.Note == "" || c.Alt == "" {
		t.Errorf("%s: title %q, note %q, alt %q: none may be empty", c.Name, c.Title, c.Note, c.Alt)
	}
}

// PNG fails the test unless the chart can be drawn as PNG.
func PNG(t testing.TB, c *chart.Chart) {
	t.Helper()
	var raster bytes.Buffer
	if err := c.PNG(&raster); err != nil {
		t.Errorf("%s: PNG: %v", c.Name, err)
	}
	if _, err := png.Decode(&raster); err != nil {
		t.Errorf("%s: PNG: %v", c.Name, err)
	}
}

// WithoutImages returns a document without its embedded images, whose letters have no meaning.
func WithoutImages(doc string) string {
	return regexp.MustCompile(`base64,[A-Za-z0-9+/=]*`).ReplaceAllString(doc, "")
}

func wellFormed(doc string) error {
	d := xml.NewDecoder(strings.NewReader(doc))
	for {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// Files fails the test unless dir holds exactly the files with these names, and each is a picture
// of the kind that its extension says.
func Files(t testing.TB, dir string, want []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range entries {
		got = append(got, e.Name())
		checkContent(t, filepath.Join(dir, e.Name()))
	}
	if !slices.Equal(got, want) {
		t.Errorf("the folder holds %q, want %q", got, want)
	}
}

// checkContent fails the test unless a file is a picture of the kind that its extension says.
func checkContent(t testing.TB, path string) {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Ext(path) == ".png" {
		_, err = png.Decode(bytes.NewReader(content))
	} else {
		err = wellFormed(string(content))
	}
	if err != nil {
		t.Errorf("%s: %v", filepath.Base(path), err)
	}
}

// SmallSVG fails the test if the chart has more than most bytes as SVG.
func SmallSVG(t testing.TB, c *chart.Chart, most int) {
	t.Helper()
	var b bytes.Buffer
	if err := c.SVG(&b); err != nil {
		t.Fatal(err)
	}
	if b.Len() > most {
		t.Errorf("%s has %d bytes, want at most %d", c.Name, b.Len(), most)
	}
}
