package main

import (
	"bytes"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

// TestFormatsDoc: each grid that docs/formats.md shows is read and solved. Each has one solution,
// but the example of the format numbers, of which the file says so, has many.
func TestFormatsDoc(t *testing.T) {
	grids := map[string]int{}
	for k, part := range strings.Split(documents(t)["docs/formats.md"], "\n```") {
		kind, example, _ := strings.Cut(part, "\n")
		if k%2 == 0 || kind == "dlx" || kind == "regions" {
			continue
		}
		want, args := 0, []string{"solve", "--unique"}
		switch kind {
		case "numbers":
			want = 1 // not unique
		case "matrix", "sets":
			args = append(args, "--as", kind)
		case "spp":
			args = []string{"solve", "--cheapest", "--as", kind}
		}
		var out, message bytes.Buffer
		code := run(args, strings.NewReader(example), &out, &message)
		if code != want || message.Len() > 0 || strings.Contains(out.String(), "none") {
			t.Errorf("%s: exit code %d, want %d: %s%s%s", kind, code, want, message.String(), out.String(), example)
		}
		grids[kind]++
	}
	for _, f := range grid.Formats() {
		if grids[f.String()] == 0 {
			t.Errorf("docs/formats.md shows no grid of format %s", f)
		}
	}
}
