package reporttest

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// Page fails the test if the markup of the page is not sound, if the page needs another file, or
// if it shows a value that no reader should see. The page must not contain any of the words in
// not.
func Page(t testing.TB, page string, not ...string) {
	t.Helper()
	if err := balanced(page); err != nil {
		t.Error(err)
	}
	for _, bad := range append([]string{"http:", "https:", "NaN", "ZgotmplZ", "xlink:"}, not...) {
		if strings.Contains(page, bad) {
			t.Errorf("the page contains %q", bad)
		}
	}
}

// balanced returns an error if an element of the page is not closed, or is closed in the wrong
// order.
func balanced(page string) error {
	d := xml.NewDecoder(strings.NewReader(page))
	d.Strict = false
	d.Entity = xml.HTMLEntity
	var open []string
	for {
		token, err := d.RawToken()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !slices.Contains([]string{"meta", "br"}, token.Name.Local) {
				open = append(open, token.Name.Local)
			}
		case xml.EndElement:
			if len(open) == 0 || open[len(open)-1] != token.Name.Local {
				return fmt.Errorf("</%s> closes %q", token.Name.Local, open)
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		return fmt.Errorf("%q are not closed", open)
	}
	return nil
}
