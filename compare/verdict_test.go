package compare

import "testing"

// TestStatusText tests that every status has the name that results files use.
func TestStatusText(t *testing.T) {
	for k, want := range []string{"failed", "unique", "multiple", "none", "capped", "timed out", "limit", "unsupported"} {
		var back Status
		text, _ := Status(k).MarshalText()
		if err := back.UnmarshalText(text); string(text) != want || err != nil || back != Status(k) {
			t.Errorf("status %d is %q, read back as %v, %v; want %q", k, text, back, err, want)
		}
	}
	if err := new(Status).UnmarshalText([]byte("done")); err == nil {
		t.Error("an unknown status is read without an error")
	}
}

// TestVerdictText tests that every verdict has the name that results files use.
func TestVerdictText(t *testing.T) {
	for k, want := range []string{"undecided", "agree", "disagree"} {
		var back Verdict
		text, _ := Verdict(k).MarshalText()
		if err := back.UnmarshalText(text); string(text) != want || err != nil || back != Verdict(k) {
			t.Errorf("verdict %d is %q, read back as %v, %v; want %q", k, text, back, err, want)
		}
	}
}
