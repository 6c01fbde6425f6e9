package setting

import (
	"errors"
	"strings"
	"testing"

	"fourfold"
)

// options are the settings that the table of these tests sets.
type options struct {
	limit int64
	seed  uint64
	color rune
	text  string
}

var table = Table[options]{
	Limit("limit", "a limit", func(o *options) *int64 { return &o.limit }),
	Seed("seed", "a seed", func(o *options) *uint64 { return &o.seed }),
	Choice("color", "a color", []string{"red", "green", "blue"}, []rune{'R', 'G', 'B'}, func(o *options) *rune { return &o.color }),
	Parsed(fourfold.Setting{Name: "text", Values: "TEXT", Default: "x", Meaning: "a text"}, upper, func(o *options) *string { return &o.text }),
}

func upper(text string) (string, error) {
	if text == "" {
		return "lost", errors.New("expected a text")
	}
	return strings.ToUpper(text), nil
}

// TestParse: a setting changes the field that it names and no other field.
func TestParse(t *testing.T) {
	base := options{limit: 1, seed: 2, color: 'R', text: "X"}
	for text, want := range map[string]options{
		"":                          base,
		"limit=0":                   {0, 2, 'R', "X"},
		"seed=18446744073709551615": {1, 1<<64 - 1, 'R', "X"},
		"color=blue,limit=7":        {7, 2, 'B', "X"},
		"text=a=b":                  {1, 2, 'R', "A=B"},
	} {
		if got, err := table.Parse(text, base); got != want || err != nil {
			t.Errorf("Parse(%q) = %+v, %v, want %+v", text, got, err, want)
		}
	}
}

// TestParseRefuses: the error names the setting at fault and what was expected.
func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"limit":           "limit: expected a whole number from 0",
		"limit=-1":        "limit=-1: expected a whole number from 0",
		"limit=1,seed=-1": "seed=-1: expected a whole number from 0",
		"color=pink":      "color=pink: expected red, green or blue",
		"text=":           "text=: expected a text",
		"seed=1,seed=1":   "seed=1: expected each setting once",
		"limit=1,":        `unknown setting "": expected limit=N or seed=N or color=red|green|blue or text=TEXT`,
	} {
		if _, err := table.Parse(text, options{}); err == nil || err.Error() != want {
			t.Errorf("Parse(%q) = %v, want %s", text, err, want)
		}
	}
	if got, err := table.Parse("text=", options{text: "X"}); got.text != "X" || err == nil {
		t.Errorf("a refused value changed the text to %q, error %v", got.text, err)
	}
}

// TestList: List returns the rows in the order of the table.
func TestList(t *testing.T) {
	var got []string
	for _, s := range table.List() {
		got = append(got, strings.Join([]string{s.Name, s.Values, s.Default, s.Meaning}, " "))
	}
	if want := "limit N 0 a limit/seed N 0 a seed/color red|green|blue red a color/text TEXT x a text"; strings.Join(got, "/") != want {
		t.Errorf("List() is %s, want %s", strings.Join(got, "/"), want)
	}
}
