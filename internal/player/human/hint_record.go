package human

import (
	"fourfold/internal/write/record"
)

// A HintRecord is the JSON line of a Hint.
type HintRecord struct {
	record.Head
	Status    Status   `json:"status"`
	Technique string   `json:"technique,omitempty"`
	Rating    float64  `json:"rating,omitempty"`
	Texts     []string `json:"texts"`
	Left      int      `json:"left,omitempty"`
	ElapsedNs int64    `json:"elapsed_ns"`
}

// Record returns the hint with the texts of some levels as its JSON line.
func (h *Hint) Record(levels []int) HintRecord {
	rec := HintRecord{
		Head: h.Head("hint"), Status: h.Next, Texts: h.Lines(levels),
		Left: h.Left, ElapsedNs: h.Elapsed.Nanoseconds(),
	}
	if h.Next == StatusStep {
		rec.Technique, rec.Rating = h.Of, h.Steps[0].Rating
	}
	return rec
}

// Lines returns the texts of some levels, which count from 1. Levels with the same text have one
// line.
func (h *Hint) Lines(levels []int) []string {
	lines := []string{}
	for _, level := range levels {
		text := h.Texts[level-1]
		if text != "" && (len(lines) == 0 || lines[len(lines)-1] != text) {
			lines = append(lines, text)
		}
	}
	return lines
}
