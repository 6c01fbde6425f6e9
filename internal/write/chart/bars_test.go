package chart_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"fourfold/internal/write/chart"
	"fourfold/internal/write/chart/charttest"
)

// TestBars draws bars for no group, for one, and for many, with amounts of zero and beyond a
// million.
func TestBars(t *testing.T) {
	for _, n := range []int{0, 1, 3, 60} {
		b := chart.Bars{Text: chart.Text{Name: "bars", Title: "Bars", Note: "Each bar is a group.", Alt: "Bars."}, X: "puzzles"}
		for k := range n {
			b.Names, b.Amounts, b.Beside = append(b.Names, fmt.Sprint("group ", k)), append(b.Amounts, float64(k*k*1000)), append(b.Beside, fmt.Sprint("text ", k))
		}
		c := b.Chart()
		charttest.SVG(t, c)
		charttest.PNG(t, c)
		var svg bytes.Buffer
		if err := c.SVG(&svg); err != nil {
			t.Fatal(err)
		}
		for k := range n {
			for _, want := range []string{b.Names[k], b.Beside[k]} {
				if !strings.Contains(svg.String(), want+"<") {
					t.Errorf("%d groups: the drawing lacks %q", n, want)
				}
			}
		}
	}
}
