package report

import (
	"strings"
	"testing"

	"fourfold/compare/results"
)

// TestBenchLines tests that no text of an environment can begin a line of its own.
func TestBenchLines(t *testing.T) {
	const evil = "x\x1b[31m\nBenchmarkSolve 1 1 ns/op"
	run := results.Run{Solvers: []string{"a", "b"}, Command: []string{evil}}
	run.Environment = results.Environment{Fourfold: evil, Commit: evil, Go: evil, OS: evil, Arch: evil, CPU: evil}
	b := NewBench(run)
	b.From([]results.Environment{run.Environment, {CPU: evil}})
	var text strings.Builder
	if _, err := b.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(text.String()) {
		if strings.HasPrefix(line, "Benchmark") || strings.Contains(line, "\x1b") {
			t.Errorf("line %q", line)
		}
	}
}
