package save_test

import (
	"strings"
	"testing"

	"fourfold/puzzle/gridtext"
)

// TestRest: whatever follows a puzzle on its line, the saved line can be read again.
func TestRest(t *testing.T) {
	for _, text := range []string{
		"P", "P hard", "P,1,2", "P;x", "P\tx", "P # c", "P,Größe", "a=\"P\"/></folder>", "a=\"P\"", "<a>P</a>", "'P',", "[P]", "(P)", "`P`", "P|", "P:1:2", "P/x", "P=5",
		"\"P\",\"x\"", "P{}", "P<br>", "x,P,y", "* P!", "P \"q", "P, S", "P,S,7", "P:S", "{\"p\":\"P\"}", "P // note", "P\\n", "?g=P&x=1", "https://x.org/?p=P&q=1",
	} {
		in := strings.NewReplacer("P", proper, "S", solved).Replace(text) + "\n"
		if _, err := gridtext.NewReader(strings.NewReader(in), "", gridtext.ParseOptions{}).Next(); err != nil {
			continue // it is not read
		}
		out, warnings, err := saved(t, in)
		if err != nil {
			t.Errorf("%q: %v, %s", text, err, warnings)
			continue
		}
		n := 0
		for p, err := range gridtext.Parse(strings.NewReader(out), "", gridtext.ParseOptions{}) {
			n++
			if err != nil || p.Grid.Filled() != 81 && p.Solution.Cells == nil {
				t.Errorf("%q is saved as %q: %v", text, out, err)
			}
		}
		if n != 1 {
			t.Errorf("%q is saved as %q: %d puzzles", text, out, n)
		}
	}
}

// TestNotSaved: a puzzle without a solution is saved as it is only if there is a file.
func TestNotSaved(t *testing.T) {
	for text, want := range map[string]string{
		none:                 "1: no solution: not saved\n",
		none + "\n" + proper: "1: no solution: saved as it is\n",
		proper + "\n" + none: "2: no solution: saved as it is\n",
	} {
		if _, warnings, _ := saved(t, text+"\n"); warnings != "standard input:"+want {
			t.Errorf("%q: warnings %q, want %q", text, warnings, want)
		}
	}
}
