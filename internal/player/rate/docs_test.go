package rate

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"fourfold/internal/player/human"
)

// TestGradesInDocs: docs/inference.md has the numbers of the grades and of the techniques that it
// names.
func TestGradesInDocs(t *testing.T) {
	text, err := os.ReadFile("../../../docs/inference.md")
	if err != nil {
		t.Fatal(err)
	}
	doc, named := string(text), 0
	for g := Easy; g <= Nightmare; g++ {
		low, high := g.Numbers()
		begin := fmt.Sprintf("| %v | %.1f to %.1f | ", g, low, high)
		_, row, found := strings.Cut(doc, begin)
		if !found {
			t.Errorf("docs/inference.md has no row %q", begin)
		}
		row, _, _ = strings.Cut(row, "\n")
		for _, m := range regexp.MustCompile(`([A-Za-z][^,(|]*) \(([0-9.]+)\)`).FindAllStringSubmatch(row, -1) {
			technique, ok := human.Lookup(m[1])
			if !ok {
				continue // a name for several techniques
			}
			named++
			if m[2] != fmt.Sprintf("%.1f", technique.Rating) || GradeOf(technique.Rating) != g {
				t.Errorf("docs/inference.md: %s has the rating %s and the grade %v, want %.1f and %v", m[1], m[2], g, technique.Rating, GradeOf(technique.Rating))
			}
		}
	}
	if named < 15 {
		t.Errorf("docs/inference.md names %d techniques with their ratings, want 15 or more", named)
	}
}
