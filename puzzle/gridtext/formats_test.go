package gridtext_test

import (
	"fmt"
	"strings"
	"testing"

	"fourfold/puzzle/gridtext"
)

func TestNamesOfFormats(t *testing.T) {
	for _, f := range gridtext.Formats() {
		if got, err := gridtext.ParseFormat(strings.ToUpper(f.String())); got != f || err != nil {
			t.Errorf("ParseFormat(%v) = %v, %v", f, got, err)
		}
	}
	_, err := gridtext.ParseFormat("xml")
	if want := `unknown format "xml": expected one of line, grid, pretty, pipes, commas, ranked, numbers, sdm, `; !strings.HasPrefix(fmt.Sprint(err), want) {
		t.Errorf("error %v, want %s", err, want)
	}
	if got := gridtext.Format(-1).String(); got != "Format(-1)" {
		t.Errorf("Format(-1) is %q", got)
	}
}
