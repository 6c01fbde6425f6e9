package main

import (
	"bytes"
	"testing"

	"fourfold/internal/player/answer"
	"fourfold/internal/player/check"
	"fourfold/internal/player/human"
	"fourfold/internal/read/input"
)

// TestHintOnTerminal: on a terminal the only hint ends with how to see more.
func TestHintOnTerminal(t *testing.T) {
	for _, c := range []struct {
		terminal, single bool
		levels           []int
		want             string
	}{
		{true, true, []int{1}, "a (--level 2 says more)\n"},
		{true, true, []int{2}, "b (--level 3 says more)\n"},
		{true, true, []int{1, 2, 3}, "a\nb\nc\n"},
		{false, true, []int{1}, "a\n"},
		{true, false, []int{1}, "p.txt:1: a\n"},
	} {
		var text bytes.Buffer
		h := &hintCmd{levels: c.levels, single: c.single, terminal: c.terminal}
		found := &human.Hint{Result: &check.Result{Attempt: answer.Attempt{Task: &input.Task{Where: "p.txt:1"}}}, Next: human.StatusStep, Texts: [3]string{"a", "b", "c"}}
		h.write(&text, found)
		if text.String() != c.want {
			t.Errorf("%+v: %q", c, text.String())
		}
	}
}
