package api_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"slices"
	"testing"

	"fourfold/internal/read/grid"
	"fourfold/internal/write/drawing"
	"fourfold/puzzle"
)

// drawn returns the picture of a puzzle as a PNG file.
func drawn(t *testing.T, line string) []byte {
	t.Helper()
	g, err := grid.ParseGrid(line)
	if err != nil {
		t.Fatal(err)
	}
	var file []byte
	w := drawing.New(drawing.PNG, drawing.Options{}, func(p drawing.Page) error {
		file = slices.Clone(p.Data)
		return nil
	})
	err = w.Add(&drawing.Puzzle{Sheet: &puzzle.Sheet{Grid: g}, Symbols: "123456789"})
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestPicture: a picture is read, with what is doubtful in it.
func TestPicture(t *testing.T) {
	file := drawn(t, easy)
	got := last(t, "picture", object{"picture": file})
	if got["sure"] != true || got["puzzle"].(object)["line"] != "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79" {
		t.Errorf("read %v, want %s", got, easy)
	}

	m, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	faint := image.NewNRGBA(m.Bounds())
	draw.Draw(faint, m.Bounds(), m, image.Point{}, draw.Src)
	side := m.Bounds().Dx() / 9
	loose := image.Rect(4*side, 0, 5*side, side) // a given that can be left out
	draw.Draw(faint, loose, image.NewUniform(color.NRGBA{255, 255, 255, 219}), image.Point{}, draw.Over)
	var b bytes.Buffer
	png.Encode(&b, faint)
	got = last(t, "picture", object{"picture": b.Bytes()})
	if doubts := got["doubts"].([]any); got["sure"] != false || len(doubts) != 1 || doubts[0].(object)["cell"] != 4.0 || len(doubts[0].(object)["values"].([]any)) < 2 {
		t.Errorf("a faint given: %v, want a doubt about cell 4", got)
	}
}
