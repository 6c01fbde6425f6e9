package export

import (
	"bytes"
	"context"
	"testing"

	"fourfold/internal/covertest"
)

func TestSketch(t *testing.T) {
	p := covertest.Shidoku("1.....2..3.....4")
	for _, f := range Formats() {
		m, err := New(context.Background(), p, Choices{Format: f.Name})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		m.Write(context.Background(), &b, Extra{})
		t.Log(f.Name, m.Size(), b.Len(), b.String())
	}
}
