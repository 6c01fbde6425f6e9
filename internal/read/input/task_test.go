package input_test

import (
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/read/input"
	"fourfold/internal/test/covertest"
)

// TestAppendText: the text of each of many solutions has the names of its options, and stands behind
// the text that was there.
func TestAppendText(t *testing.T) {
	p := covertest.Queens(8)
	task := &input.Task{Problem: p}
	for o := range p.NumOptions() {
		s := fourfold.Solution{o / 2, o}
		if got, want := string(task.AppendText([]byte("x "), s)), "x "+strings.Join(p.Names(s), " | "); got != want {
			t.Fatalf("AppendText(%v) = %q, want %q", s, got, want)
		}
	}
}
