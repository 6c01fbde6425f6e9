package words

import "testing"

// TestCSVText: no field begins like a formula, and the text can be restored.
func TestCSVText(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "Easy": "Easy", "a=b": "a=b", "=1+2": "'=1+2", "+1": "+1", "-1.5": "-1.5", "-1+1": "'-1+1", "@sum": "'@sum", "\t=1": "'\t=1", "\r=1": "'\r=1", "\n=1": "'\n=1",
		"'quoted'": "'quoted'", "'=1": "''=1", "''-": "'''-", "'-1": "'-1", "é": "é", "\xff": "\xff",
	} {
		got := CSVText(text)
		if got != want {
			t.Errorf("CSVText(%q) = %q, want %q", text, got, want)
		}
		if back := FromCSVText(got); back != text {
			t.Errorf("%q comes back as %q", text, back)
		}
	}
}
