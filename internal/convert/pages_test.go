package convert

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/drawing"
	"fourfold/internal/outfile"
	"fourfold/puzzle/gridtext"
)

// TestPagesTaken: if the name of a later page is taken, no page of the set is left, and the file of
// that name stays as it is.
func TestPagesTaken(t *testing.T) {
	one := read(t, nine)[0]
	for _, format := range []string{"svg", "png", "sdk"} {
		dir := t.TempDir()
		old := filepath.Join(dir, "q-2."+format)
		if err := os.WriteFile(old, []byte("old"), 0o666); err != nil {
			t.Fatal(err)
		}
		j, _ := job(target(t, format), Options{Drawing: drawing.Options{PerPage: 1}}, one, one, one)
		j.Split = true
		if err := j.ToFile(t.Context(), filepath.Join(dir, "q."+format)); !errors.Is(err, outfile.ErrExists) {
			t.Errorf("%s: %v, want that the file exists", format, err)
		}
		entries, _ := os.ReadDir(dir)
		if text, _ := os.ReadFile(old); len(entries) != 1 || string(text) != "old" {
			t.Errorf("%s: files %v, and %q in the old one", format, entries, text)
		}
	}
}

// TestSingleCandidates: a blank cell with a single candidate becomes a given in the format
// candidates, and a message says so.
func TestSingleCandidates(t *testing.T) {
	text, said := convert(t, "candidates", Options{}, read(t, nine)...)
	if want := "standard input:1: the difference between givens and 4 cells with one candidate\n"; said != want {
		t.Errorf("said %q, want %q", said, want)
	}
	if got := read(t, text)[0].Puzzle.Grid.Filled(); got != 34 {
		t.Errorf("%d givens, want 30 and 4", got)
	}
}

// TestCarries: the list of formats says of each format what docs/formats.md says.
func TestCarries(t *testing.T) {
	var list strings.Builder
	ListFormats(&list)
	for _, f := range gridtext.Formats() {
		if got, want := target(t, f.String()).Carries(), f.Carries(); !slices.Equal(got, want) {
			t.Errorf("%v: %q, want %q", f, got, want)
		}
		if also := strings.Join(f.Carries(), ", "); also != "" && !strings.Contains(list.String(), "also: "+also+"\n") {
			t.Errorf("%v: the list lacks %s:\n%s", f, also, list.String())
		}
	}
	for _, word := range []string{"folder", "technique", "date, url"} {
		if !strings.Contains(list.String(), word) {
			t.Errorf("the list lacks %s:\n%s", word, list.String())
		}
	}
}
