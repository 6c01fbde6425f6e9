package check_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"fourfold/cp/classic"
	"fourfold/dlx"
	"fourfold/internal/check"
	"fourfold/internal/input"
)

// BenchmarkCheck checks the puzzles of a file, such as one of puzzles with 17 clues, one after the
// other. FOURFOLD_PUZZLES names the file; the default is one puzzle with 30 clues.
func BenchmarkCheck(b *testing.B) {
	shape := new(input.Shape)
	text := nine[1] + "\n"
	if name := os.Getenv("FOURFOLD_PUZZLES"); name != "" {
		all, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		text = string(all)
	}
	var tasks []*input.Task
	for t := range input.NewFile("p.txt", strings.NewReader(text)).Puzzles(shape) {
		if tasks = append(tasks, t); len(tasks) == 10000 {
			break
		}
	}
	c := &check.Checker{Shape: shape, Engine: dlx.Solver{}, Classic: classic.Best(), Limit: 1000}
	for n := 0; b.Loop(); n++ {
		t := *tasks[n%len(tasks)]
		if r := c.Check(context.Background(), check.Subject{Task: &t}); !r.IsUnique() {
			b.Fatalf("%s: %s", t.Givens(), r.Status())
		}
	}
}
