package input

import (
	"io"
	"strings"

	"fourfold"
)

// readSets reads an option from each line: the names or numbers of its items. They are the items of the
// problem, in the order in which they are named first. A name of the option and a colon may stand before them.
func readSets(t *table) error {
	named, lastLine := map[string]fourfold.Item{}, map[string]int{}
	for {
		fields, err := t.next()
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		title, isTitle := strings.CutSuffix(fields[0].text, ":")
		if isTitle {
			fields = fields[1:]
		} else {
			title = ""
		}
		var option []fourfold.Item
		for _, f := range fields {
			switch bad := strings.IndexAny(f.text, ":|()[]{}"); {
			case bad >= 0:
				return t.errorf(f.column, "found %q: expected names or numbers of items, with blanks or commas between them", f.text)
			case lastLine[f.text] == t.line:
				return t.errorf(f.column, "item %q occurs twice in the line: expected it once", f.text)
			}
			lastLine[f.text] = t.line
			i, known := named[f.text]
			if !known {
				i = t.b.Primary(f.text)
				named[f.text], t.items = i, append(t.items, i)
			}
			option = append(option, i)
		}
		if len(option) == 0 {
			return t.errorf(1, "option %q covers nothing: expected an item", title)
		}
		t.b.Option(title, option...)
	}
}
