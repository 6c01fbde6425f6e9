package rate

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"fourfold/internal/kit/words"
	"fourfold/internal/player/answer"
	"fourfold/internal/player/human"
	"fourfold/internal/read/input"
	"fourfold/internal/write/doc"
	"fourfold/internal/write/record"
)

// A Result is the rating of a task.
type Result struct {
	answer.Attempt
	Rating
}

// RateTask compiles a task and rates it. It gives up after the timeout; 0 means no timeout.
func RateTask(ctx context.Context, shape *input.Shape, t *input.Task, s Settings, timeout time.Duration) *Result {
	r := &Result{Attempt: answer.Attempt{Task: t}}
	r.Do(ctx, shape, timeout, func(ctx context.Context) (err error) {
		if err = t.Techniques(); err == nil {
			r.Rating, err = Rate(ctx, t.Problem, s)
		}
		return err
	})
	return r
}

// HasRating reports whether the rating is complete.
func (r *Result) HasRating() bool { return r.Word() == answer.Solved }

// Scheme returns the name of the weakest scheme. If the rating is not complete, it returns the
// Word.
func (r *Result) Scheme() string {
	if word := r.Word(); word != answer.Solved {
		return string(word)
	}
	return r.Weakest.String()
}

// Clues returns the number of givens.
func (r *Result) Clues() int { return r.Task.Puzzle.Grid.Filled() }

// Search returns the name of the search with the fewest guesses, in the form that package solvers
// parses. It is "" if no guess is needed.
func (r *Result) Search() string {
	if r.Guesses == 0 {
		return ""
	}
	name := fmt.Sprintf("cp:order=%v,scheme=%v", r.By.Order, r.By.Scheme)
	if r.By.Seed != 0 {
		name += fmt.Sprintf(",seed=%d", r.By.Seed)
	}
	return name
}

// hardest is the head of the column that has the hardest technique or, in its place, why there is none.
const hardest = "hardest technique"

// Columns returns the columns of a table of ratings: all, or those that say how hard a puzzle is for a
// person. The place of a puzzle takes about so many columns of the terminal. Other widths are
// estimates, since each row is written before the next rating is known.
func Columns(short bool, place int) (columns []doc.Column) {
	names := []string{"puzzle", "label", "clues", "solutions", "scheme", "technique", "guesses", "by", "space", "singles", "left", "rating", "grade", "score"}
	if short {
		names = []string{"puzzle", "clues", "grade", "rating", hardest}
	}
	longest := 0
	for _, t := range human.Table() {
		longest = max(longest, len(t.Name))
	}
	widths := map[string]int{"puzzle": place, "label": len("Extreme"), "technique": longest, "by": len("cp:order=fewest,scheme=singles"), "grade": len("nightmare"), "scheme": 7, "space": 7, "left": 7}
	for _, name := range names {
		columns = append(columns, doc.Column{Head: name, Left: true, Width: max(widths[name], len(name))})
	}
	return columns
}

// Row returns the cells of these columns. A cell that is not known is empty.
func (r *Result) Row(columns []doc.Column) (row []doc.Cell) {
	t, fields := r.Task, map[string]string{"puzzle": r.Task.Where, "scheme": r.Scheme(), hardest: r.hardestText()}
	if t.Puzzle != nil {
		fields["label"] = t.Puzzle.Label
	}
	if t.Puzzle != nil && t.Err == nil {
		fields["clues"] = strconv.Itoa(r.Clues())
	}
	if t.Err == nil {
		fields["solutions"], fields["space"] = doc.AtLeast(r.Solutions, r.More).Text, r.Space.String()
	}
	if r.HasRating() {
		fields["technique"], fields["guesses"], fields["by"] = r.Technique, strconv.FormatInt(r.Guesses, 10), r.Search()
		fields["singles"], fields["left"] = r.Singles.String(), r.Left.String()
	}
	if r.HasRating() && r.Grade != Ungraded {
		fields["rating"], fields["grade"] = fmt.Sprintf("%.1f", r.Difficulty.Rating), r.Grade.String()
		fields["score"] = strconv.Itoa(r.Score)
	}
	for _, c := range columns {
		row = append(row, doc.Text(fields[c.Head]))
	}
	return row
}

// hardestText returns the hardest technique, or why there is none.
func (r *Result) hardestText() string {
	switch word := r.Word(); {
	case word == answer.Limit:
		return "not rated: a limit was reached"
	case word != answer.Solved:
		return "not rated: " + string(word)
	case r.Solutions > 1:
		return "several solutions"
	case r.Solutions == 0:
		return "no solution"
	case r.Grade == Nightmare:
		return words.Plural(int(r.Guesses), "guess")
	}
	return r.Technique
}

// A Record is the JSON line of a Result.
type Record struct {
	record.Head
	Rules     string  `json:"rules,omitempty"`
	Clues     *int    `json:"clues,omitempty"`
	Status    string  `json:"status"`   // Rating.Status, or the word that says why there is no rating
	Count     int     `json:"count"`    // number of solutions counted
	Complete  bool    `json:"complete"` // there are no other solutions
	Scheme    string  `json:"scheme,omitempty"`
	Technique string  `json:"technique,omitempty"`
	Guesses   int64   `json:"guesses"`
	By        string  `json:"by,omitempty"`
	Space     string  `json:"space,omitempty"`
	Singles   string  `json:"space_singles,omitempty"`
	Left      string  `json:"space_left,omitempty"`
	Rating    float64 `json:"rating,omitempty"`
	Grade     string  `json:"grade,omitempty"`
	Score     int     `json:"score,omitempty"`
	Steps     int     `json:"steps,omitempty"`
	ElapsedNs int64   `json:"elapsed_ns"`
}

// Record returns the rating as its JSON line.
func (r *Result) Record() Record {
	t := r.Task
	rec := Record{Head: r.Head("rating"), Status: r.Scheme(), ElapsedNs: r.Elapsed.Nanoseconds()}
	if t.Puzzle != nil {
		clues := r.Clues()
		rec.Clues, rec.Rules = &clues, t.Rules()
	}
	if t.Err != nil {
		return rec
	}
	rec.Count, rec.Complete, rec.Space = r.Solutions, !r.More, r.Space.String()
	if r.Err == nil {
		rec.Status, rec.Scheme, rec.Technique, rec.Guesses, rec.By = r.Status(), r.Scheme(), r.Technique, r.Guesses, r.Search()
		rec.Singles, rec.Left = r.Singles.String(), r.Left.String()
	}
	if r.Err == nil && r.Grade != Ungraded {
		rec.Rating, rec.Grade, rec.Score, rec.Steps = r.Difficulty.Rating, r.Grade.String(), r.Score, r.Steps
	}
	return rec
}
