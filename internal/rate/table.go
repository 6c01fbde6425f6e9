package rate

import (
	"fmt"
	"strconv"

	"fourfold/internal/answer"
	"fourfold/internal/techniques"
	"fourfold/internal/words"
)

// Columns returns the names of all columns of a table of ratings.
func Columns() []string {
	return []string{"puzzle", "label", "clues", "solutions", "scheme", "technique", "guesses", "by", "space", "singles", "left", "rating", "grade"}
}

// ShortColumns returns the names of the columns that say how hard a puzzle is for a person.
func ShortColumns() []string { return []string{"puzzle", "clues", "grade", "rating", hardest} }

// hardest is the column that has the hardest technique or, in its place, why there is none.
const hardest = "hardest technique"

// Widths returns estimates of the widths of columns, of which the first is known. They must be estimated,
// because each row is written before the next rating is known.
func Widths(columns []string, place int) (widths []int) {
	longest := 0
	for _, t := range techniques.Table() {
		longest = max(longest, len(t.Name))
	}
	estimates := map[string]int{"puzzle": place, "label": len("Extreme"), "technique": longest, "by": len("cp:order=fewest,scheme=singles"), "grade": len("nightmare")}
	for _, c := range columns {
		widths = append(widths, max(estimates[c], 7, len(c)))
	}
	return widths
}

// Row returns the fields of some columns of the table. A field that is not known is empty.
func (r *Result) Row(columns []string) (row []string) {
	t, fields := r.Task, map[string]string{"puzzle": r.Task.Where, "scheme": r.Scheme(), hardest: r.hardestText()}
	if t.Puzzle != nil {
		fields["label"] = t.Puzzle.Label
	}
	if t.Puzzle != nil && t.Err == nil {
		fields["clues"] = strconv.Itoa(r.Clues())
	}
	if t.Err == nil {
		fields["solutions"], fields["space"] = strconv.Itoa(r.Solutions), r.Space.String()
	}
	if t.Err == nil && r.More {
		fields["solutions"] = ">=" + fields["solutions"]
	}
	if r.HasRating() {
		fields["technique"], fields["guesses"], fields["by"] = r.Technique, strconv.FormatInt(r.Guesses, 10), r.Search()
		fields["singles"], fields["left"] = r.Singles.String(), r.Left.String()
	}
	if r.HasRating() && r.Grade != Ungraded {
		fields["rating"], fields["grade"] = fmt.Sprintf("%.1f", r.Difficulty.Rating), r.Grade.String()
	}
	for _, c := range columns {
		row = append(row, fields[c])
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
