package words

import (
	"math"
	"testing"
)

func TestSeconds(t *testing.T) {
	for seconds, want := range map[float64]string{
		44.4e-6: "44.4 us", 1.61e-3: "1.61 ms", 2.234: "2.23 s", 999.6e-6: "1.00 ms", 99.96e-6: "100 us", 1e-9: "1.00 ns", 12345: "12,345 s",
		0: "0 s", math.Inf(1): "unfinished",
	} {
		if got := Seconds(seconds); got != want {
			t.Errorf("Seconds(%g) = %q, want %q", seconds, got, want)
		}
	}
	if got := Seconds(math.NaN()); got != "–" {
		t.Errorf("Seconds(NaN) = %q, want a dash", got)
	}
}

func TestLimit(t *testing.T) {
	for seconds, want := range map[float64]string{10: "10 s", 0.25: "250 ms", 1.5: "1.5 s", 100: "100 s"} {
		if got := Limit(seconds); got != want {
			t.Errorf("Limit(%v) = %s, want %s", seconds, got, want)
		}
	}
}

func TestCommand(t *testing.T) {
	if got, want := Command([]string{"a", "b c", "", "it's"}), `a 'b c' '' 'it'\''s'`; got != want {
		t.Errorf("Command = %s, want %s", got, want)
	}
}

func TestTickTime(t *testing.T) {
	for seconds, want := range map[float64]string{1e-9: "1 ns", 1e-5: "10 us", 1e-3: "1 ms", 0.5: "500 ms", 1: "1 s", 1000: "1000 s", 1e9: "1e+09 s", 1e-12: "1e-12 s"} {
		if got := TickTime(seconds); got != want {
			t.Errorf("TickTime(%g) = %q, want %q", seconds, got, want)
		}
	}
}

func TestGrouped(t *testing.T) {
	for n, want := range map[int]string{1234567: "1,234,567", -123456: "-123,456", 12: "12"} {
		if got := Grouped(n); got != want {
			t.Errorf("Grouped(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestPlural(t *testing.T) {
	for _, test := range []struct{ got, want string }{
		{Plural(1, "line"), "1 line"}, {Plural(0, "line"), "0 lines"}, {Plural(2, "search"), "2 searches"}, {Plural(2, "guess"), "2 guesses"},
		{PluralGrouped(12345, "puzzle"), "12,345 puzzles"}, {PluralGrouped(1, "puzzle"), "1 puzzle"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func TestList(t *testing.T) {
	for _, test := range []struct {
		names []string
		want  string
	}{{nil, ""}, {[]string{"cp"}, "cp"}, {[]string{"cp", "dlx"}, "cp and dlx"}, {[]string{"cp", "dlx", "sat"}, "cp, dlx and sat"}} {
		if got := List(test.names, "and"); got != test.want {
			t.Errorf("List(%q) = %q, want %q", test.names, got, test.want)
		}
	}
}
