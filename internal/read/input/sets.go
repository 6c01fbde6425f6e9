package input

import (
	"strings"

	"fourfold"
)

// readSets reads an option from each line: the names or numbers of its items. They are the items
// of the problem, in the order in which they are named first. A name of the option and a colon may
// stand before them.
func readSets(t *table) error {
	number, lastLine := map[string]int{}, map[string]int{}
	return t.each(func(line string) error {
		fields, title := fieldsOf(line), ""
		if name, isTitle := strings.CutSuffix(fields[0].text, ":"); isTitle {
			fields, title = fields[1:], name
		}
		var option []fourfold.Item
		for _, f := range fields {
			k, known := number[f.text]
			switch {
			case strings.ContainsAny(f.text, ":|()[]{}"):
				return t.errorf(f.column, "found %q: expected names or numbers of items, with blanks or commas between them", f.text)
			case lastLine[f.text] == t.line:
				return t.errorf(f.column, "item %q occurs twice in the line: expected it once", f.text)
			case !known:
				if err := t.item(f.column, f.text); err != nil {
					return err
				}
				k = len(t.items) - 1
			}
			number[f.text], lastLine[f.text] = k, t.line
			option = append(option, t.items[k])
		}
		if len(option) == 0 {
			return t.errorf(1, "option %q covers nothing: expected an item", title)
		}
		return t.option(title, option, 0)
	})
}
