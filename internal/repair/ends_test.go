package repair

import (
	"bytes"
	"strings"
	"testing"
)

// TestEnds repairs ends of lines of several kinds. The result has LF at the end of each line and
// needs no second repair.
func TestEnds(t *testing.T) {
	const line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	for _, end := range []string{"\r\n", "\r", "\r\r\n", "\n\r", "\r\r\r\n"} {
		f, err := Repair(t.Context(), strings.NewReader(line+end+line+end+line+end), "f.txt", Options{})
		if err != nil || len(f.Faults) > 0 || string(f.Text) != strings.Repeat(line+"\n", 3) {
			t.Errorf("end %q: got %q, %v, %v", end, f.Text, f.Faults, err)
			continue
		}
		if again, err := Repair(t.Context(), bytes.NewReader(f.Text), "f.txt", Options{}); err != nil || !again.Done() {
			t.Errorf("end %q: the repaired text has the changes %v, %v", end, again.Changes, err)
		}
	}
}
