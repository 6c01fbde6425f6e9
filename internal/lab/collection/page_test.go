package collection

import (
	"errors"
	"strings"
	"testing"

	"fourfold/internal/write/doc/htmldoc"
	"fourfold/internal/write/doc/pagetest"
)

const puzzles = `53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 <b>Easy</b>
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. Hard
1.....2..3.....4 Easy
bad
`

// TestWriteHTML: the page is sound, has a section for each table, and escapes what files say.
func TestWriteHTML(t *testing.T) {
	for _, text := range []string{puzzles, "bad\n", "1.....2..3.....4\n"} {
		_, s := collect(t, text, Settings{Grades: true, Minimal: true})
		var b strings.Builder
		if err := htmldoc.Write(&b, s.Document()); err != nil {
			t.Fatal(err)
		}
		pagetest.Check(t, b.String(), "<b>Easy")
		for _, table := range s.Tables() {
			if !strings.Contains(b.String(), ">"+table.Title+"</h2>") {
				t.Errorf("the page has no section %q", table.Title)
			}
		}
		if n := strings.Count(b.String(), "<figure>"); n != len(s.Tables()) {
			t.Errorf("%d charts, want %d", n, len(s.Tables()))
		}
	}
	if _, s := collect(t, puzzles, Settings{}); htmldoc.Write(broken{}, s.Document()) == nil {
		t.Error("a writer that fails gives no error")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("full") }
