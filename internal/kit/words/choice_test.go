package words

import "testing"

// TestChoice: all names are listed, and a similar name is proposed.
func TestChoice(t *testing.T) {
	names := []string{"line", "pretty", "commas"}
	for word, want := range map[string]string{
		"pertty": "; did you mean pretty?", "pre": "; did you mean pretty?", "PRETTY": "; did you mean pretty?", "p": "",
		"prety": "; did you mean pretty?", "Pretty": "; did you mean pretty?", "lime": "; did you mean line?", "comas": "; did you mean commas?",
		"": "", "x": "", "nice": "", "pipes": "",
	} {
		if got := Choice(word, names); got != "one of line, pretty, commas"+want {
			t.Errorf("Choice(%q) = %q, want %q at its end", word, got, want)
		}
	}
}
