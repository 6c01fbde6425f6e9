package codec

import (
	"fmt"
	"strings"
	"testing"
)

// TestHexRows: strings with a value that only the large order has are the rows of one grid.
func TestHexRows(t *testing.T) {
	var rows []string
	for r := range 16 {
		row := []byte("................")
		row[r] = "123456789ABCDEFG"[r]
		rows = append(rows, fmt.Sprintf("%q", row))
	}
	sheets, err := decodeJSON("[" + strings.Join(rows, ",") + "]")
	if err != nil || len(sheets) != 1 || sheets[0].Grid.Rows != 16 || sheets[0].Grid.Filled() != 16 {
		t.Errorf("%v, %v, want one grid of order 16", sheets, err)
	}
}
