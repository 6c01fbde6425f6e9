package repair

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"unicode"

	"fourfold"
)

// A size tells two problems in Knuth's format apart.
type size struct{ items, options int32 }

func sizeOf(p *fourfold.Problem) size { return size{p.NumItems(), p.NumOptions()} }

// isSame reports whether the repaired text is a problem of the same size as the text.
func isSame(ctx context.Context, text, repaired []byte, name string) bool {
	p, err := fourfold.ReadProblem(until{ctx, bytes.NewReader(text)}, name)
	if err != nil {
		return false
	}
	q, err := fourfold.ReadProblem(until{ctx, bytes.NewReader(repaired)}, name)
	return err == nil && sizeOf(p) == sizeOf(q)
}

// isKnuth reports whether a text is an exact cover problem with options in Knuth's format. The frame
// of a grid could be read as such a problem, but its items have neither letters nor digits.
func isKnuth(ctx context.Context, text []byte, name string) bool {
	p, err := fourfold.ReadProblem(until{ctx, bytes.NewReader(text)}, name)
	if err != nil || p.NumOptions() == 0 {
		return false
	}
	for k := range p.NumItems() {
		if strings.ContainsFunc(p.ItemName(k), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
			return true
		}
	}
	return false
}

// isClearlyKnuth reports whether a text cannot be anything but a problem in Knuth's format, whatever
// its name is. Damaged puzzles can be read as problems, too: a line twice is an item and an option.
// So there must be several options, all of them different, and none of all items.
// Some item must have a letter, and none may look like the cells of a row.
func isClearlyKnuth(ctx context.Context, text []byte, name string) bool {
	p, err := fourfold.ReadProblem(until{ctx, bytes.NewReader(text)}, name)
	if err != nil || p.NumItems() < 2 || p.NumOptions() < 2 {
		return false
	}
	letters := false
	for k := range p.NumItems() {
		item := p.ItemName(k)
		if isCells(item) {
			return false
		}
		letters = letters || strings.ContainsFunc(item, unicode.IsLetter)
	}
	seen := map[string]bool{}
	for k := range p.NumOptions() {
		items := strings.Fields(p.OptionName(k))
		slices.Sort(items)
		option := strings.Join(items, " ")
		if len(items) >= int(p.NumItems()) || seen[option] {
			return false
		}
		seen[option] = true
	}
	return letters
}

// isCells reports whether an item may be cells of a row: most of its characters are digits or signs
// for blanks, and there are at least four of them.
func isCells(item string) bool {
	cells := 0
	for _, c := range item {
		if unicode.IsDigit(c) || strings.ContainsRune(".*?_-xX", c) {
			cells++
		}
	}
	return cells >= 4 && 2*cells > len([]rune(item))
}
