package codec

import (
	"fmt"
	"strings"
	"testing"
)

// TestHostile: texts that repeat something very often are read or refused in a time in proportion to their length.
func TestHostile(t *testing.T) {
	many := func(n int, format string) string {
		var list []string
		for k := range n {
			list = append(list, strings.ReplaceAll(format, "#", fmt.Sprint(k)))
		}
		return strings.Join(list, ",")
	}
	const grid = `"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]`
	for _, test := range []struct{ name, text, err string }{
		{"unknown fields", "{" + grid + "," + many(10_000, `"k#":1`) + "}", `"k0", "k1"`},
		{"drawings", "{" + grid + `,"line":[` + many(10_000, `{}`) + "]}", "with drawings"},
		{"a long text", "{" + grid + `,"ruleset":"` + strings.Repeat("rules ", 200_000) + `knight"}`, `"knight"`},
		{"a long word", "{" + grid + `,"ruleset":"` + strings.Repeat("x", 1_000_000) + `"}`, "xxx..."},
		{"a large number", `{"puzzle":[[1` + strings.Repeat("0", 100_000) + `,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}`, "is not a value"},
		{"a long puzzle", `{"a":` + strings.Repeat("[", 40) + `{"grid":"` + strings.Repeat("1", 3_000_000) + `"}` + strings.Repeat("]", 40) + "}", "found 3000000 characters"},
		{"strings", "[" + many(20_000, `"#"`) + "]", "an array of 20000 cells"},
		{"many fields", "{" + many(50_000, `"k#":1`) + "}", "an object without a puzzle"},
		{"many values", "[" + strings.Repeat("1,", 1_000_000) + "1]", "more than 1000000 values"},
		{"brackets", many(3, strings.Repeat("[", 20_000)), "in each other"},
	} {
		if sheets, err := decodeJSON(test.text, digits); err == nil || !strings.Contains(err.Error(), test.err) || len(err.Error()) > 1000 {
			t.Errorf("%s: %d puzzles, error %.300v, want %s", test.name, len(sheets), err, test.err)
		}
	}
}
