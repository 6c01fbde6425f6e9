package rate

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"fourfold/internal/player/answer"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
)

// TestRateTask checks the row, the word and the record of tasks that can be rated and of tasks
// that cannot.
func TestRateTask(t *testing.T) {
	for _, c := range []struct {
		text    string
		timeout time.Duration
		word    answer.Word
		row     []string // the first five fields
		error   string   // in the error of the record
	}{
		{"1.....2..3.....4 Easy", 0, answer.Solved, []string{"standard input:1", "Easy", "4", "1", "singles"}, ""},
		{"................", 0, answer.Solved, []string{"standard input:1", "", "0", ">=5", "guess"}, ""},
		{"11..............", 0, answer.Invalid, []string{"standard input:1", "", "", "", "invalid"}, "standard input:1:2: "},
		{"................", 1, answer.Limit, []string{"standard input:1", "", "0", ">=0", "limit"}, "out of time"},
	} {
		shape := new(input.Shape)
		for task := range (&input.Reader{Shape: shape, Stdin: strings.NewReader(c.text)}).Tasks(nil) {
			r := RateTask(context.Background(), shape, task, Settings{Limit: 5}, c.timeout)
			if r.Word() != c.word || r.HasRating() != (c.word == answer.Solved) || !slices.Equal(texts(r.Row(Columns(false, 9)[:5])), c.row) {
				t.Errorf("%s: %s, row %q, want %s, %q", c.text, r.Word(), texts(r.Row(Columns(false, 9))), c.word, c.row)
			}
			if rec := r.Record(); !strings.HasPrefix(rec.Error, c.error) || (rec.Error == "") != (c.error == "") {
				t.Errorf("%s: record %+v", c.text, rec)
			}
		}
	}
}

// texts returns what people read in some cells.
func texts(cells []doc.Cell) (all []string) {
	for _, c := range cells {
		all = append(all, c.Text)
	}
	return all
}
