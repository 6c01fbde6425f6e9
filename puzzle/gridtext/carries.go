package gridtext

import "fourfold/internal/codec"

// contentWords are the words for what a format carries, in their order.
var contentWords = []struct {
	content codec.Content
	word    string
}{
	{codec.Placed, "placed values"}, {codec.Candidates, "candidates"}, {codec.Solution, "solution"}, {codec.Boxes, "boxes"},
	{codec.Regions, "regions"}, {codec.Diagonals, "diagonals"}, {codec.Extra, "further rules"}, {codec.Title, "title"}, {codec.Author, "author"},
	{codec.Source, "source"}, {codec.Comment, "comment"}, {codec.Level, "level"}, {codec.Rating, "rating"},
}

// Carries says in words what a puzzle in the format may have beside its givens, such as "title" or
// the name of a field.
func (f Format) Carries() (all []string) {
	if f.row().labeled {
		all = append(all, "a label")
	}
	for _, c := range contentWords {
		if content(f.carries(), c.content) {
			all = append(all, c.word)
		}
	}
	switch names := f.fieldNames(); {
	case !content(f.carries(), codec.Fields):
	case names == nil:
		all = append(all, "any other field")
	default:
		all = append(all, names...)
	}
	return all
}
