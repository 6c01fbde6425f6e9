package gridimage

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPhotographs reads the photographs in the folder FOURFOLD_PHOTOGRAPHS: NAME.jpg, and beside it NAME.dat, whose last
// nine lines are the rows, with 0 for an empty cell. The data set github.com/wichtounet/sudoku_dataset (CC-BY-4.0) has this form.
func TestPhotographs(t *testing.T) {
	folder := os.Getenv("FOURFOLD_PHOTOGRAPHS")
	if folder == "" {
		t.Skip("FOURFOLD_PHOTOGRAPHS, a folder of photographs, is not set")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.jpg"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no photographs in %s: %v", folder, err)
	}
	counts := map[string]int{}
	for _, file := range files {
		want := rowsOf(t, strings.TrimSuffix(file, ".jpg")+".dat")
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			continue
		}
		got, err := read(data)
		var outcome string
		switch {
		case err != nil:
			outcome = "not read"
		case got.Doubt() == nil && got.Line() == want:
			counts["for sure"]++
			continue
		case got.Doubt() == nil:
			outcome = "for sure, but wrong"
			t.Errorf("%s: read for sure\n%s, but it is\n%s", file, got.Line(), want)
		case got.Line() == want:
			outcome, err = "with doubt, right", got.Doubt()
		default:
			outcome, err = "with doubt, wrong", got.Doubt()
		}
		counts[outcome]++
		t.Logf("%s: %s: %v", filepath.Base(file), outcome, err)
	}
	t.Logf("%d photographs: %v", len(files), counts)
}

// rowsOf returns the puzzle in a file of the data set, or "" if it has none.
func rowsOf(t *testing.T, file string) string {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(data)), "\n")
	line := strings.Join(strings.Fields(strings.Join(lines[max(0, len(lines)-side):], " ")), "")
	if len(line) != numCells {
		return ""
	}
	return strings.ReplaceAll(line, "0", ".")
}
