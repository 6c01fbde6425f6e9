package input

import (
	"strings"

	"fourfold"
)

// readSets reads an option from each line: the names or numbers of its items. They are the items
// of the problem, in the order in which they are named first. A name of the option and a colon may
// stand before them.
func readSets(t *table) error {
	named, lastLine := map[string]fourfold.Item{}, map[string]int{}
	return t.each(func(fields []field) error {
		title, isTitle := strings.CutSuffix(fields[0].text, ":")
		if isTitle {
			fields = fields[1:]
		} else {
			title = ""
		}
		var option []fourfold.Item
		for _, f := range fields {
			switch i, known := named[f.text]; {
			case strings.ContainsAny(f.text, ":|()[]{}"):
				return t.errorf(f.column, "found %q: expected names or numbers of items, with blanks or commas between them", f.text)
			case lastLine[f.text] == t.line:
				return t.errorf(f.column, "item %q occurs twice in the line: expected it once", f.text)
			case !known:
				i = t.b.Primary(f.text)
				named[f.text], t.items = i, append(t.items, i)
			}
			lastLine[f.text] = t.line
			option = append(option, named[f.text])
		}
		if len(option) == 0 {
			return t.errorf(1, "option %q covers nothing: expected an item", title)
		}
		t.b.Option(title, option...)
		return nil
	})
}
