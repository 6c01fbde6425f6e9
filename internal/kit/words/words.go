// Package words formats numbers, times, lists, names and commands for messages and reports. All
// packages use it, so that the formats are the same everywhere.
package words

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Plural returns a number with a noun: "1 line", "2 lines", "2 searches", "2 guesses".
func Plural(n int, noun string) string { return strconv.Itoa(n) + " " + inflect(n, noun) }

// PluralGrouped is Plural with commas between groups of three digits, for tables and pages.
func PluralGrouped(n int, noun string) string { return Grouped(n) + " " + inflect(n, noun) }

func inflect(n int, noun string) string {
	switch {
	case n == 1:
		return noun
	case strings.HasSuffix(noun, "ch") || strings.HasSuffix(noun, "ss"):
		return noun + "es"
	}
	return noun + "s"
}

// Grouped writes n with commas between groups of three digits: "12,345".
func Grouped(n int) string {
	digits := strconv.Itoa(n)
	for i := len(digits) - 3; i > 0 && digits[i-1] != '-'; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return digits
}

// List joins names with commas, and with the conjunction before the last name: "a, b and c".
func List(names []string, conjunction string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + conjunction + " " + names[last]
}

var timeUnits = []struct {
	name string
	size float64
}{{"s", 1}, {"ms", 1e-3}, {"us", 1e-6}, {"ns", 1e-9}}

// Duration writes a duration with three digits and a fitting unit, as Seconds does.
func Duration(d time.Duration) string { return Seconds(d.Seconds()) }

// Seconds writes a time in seconds with three digits and a fitting unit: "1.53 ms". NaN means an
// unknown time and is written as a dash. Infinity is written as "unfinished".
func Seconds(seconds float64) string {
	switch {
	case math.IsNaN(seconds):
		return "–"
	case math.IsInf(seconds, 0):
		return "unfinished"
	case seconds <= 0:
		return "0 s"
	}
	for _, unit := range timeUnits[:3] {
		if n := seconds / unit.size; n >= 0.9995 {
			return ThreeDigits(n) + " " + unit.name
		}
	}
	return ThreeDigits(seconds/1e-9) + " ns"
}

// Limit writes a time in seconds without zeros at its end: "10 s". It is meant for times that
// somebody chose.
func Limit(seconds float64) string {
	n, unit, _ := strings.Cut(Seconds(seconds), " ")
	if strings.Contains(n, ".") {
		n = strings.TrimRight(strings.TrimRight(n, "0"), ".")
	}
	return n + " " + unit
}

// Amount writes a number of things, or a mean of such numbers: a whole number as by Grouped, any
// other number with three digits.
func Amount(n float64) string {
	if whole := math.Trunc(n); whole == n && whole < 1e9 {
		return Grouped(int(whole))
	}
	return ThreeDigits(n)
}

// Share writes a part of a whole in percent: "21.3 %".
func Share(part float64) string { return strconv.FormatFloat(100*part, 'f', 1, 64) + " %" }

// ThreeDigits writes n, which must not be negative, with three significant digits. All digits
// before the decimal point are written, even if they are more.
func ThreeDigits(n float64) string {
	switch {
	case n >= 1e9:
		return strconv.FormatFloat(n, 'e', 2, 64)
	case n >= 999.5:
		return Grouped(int(n + 0.5))
	}
	for decimals, least := range []float64{99.95, 9.995, 0.9995, 0.09995} {
		if n >= least {
			return strconv.FormatFloat(n, 'f', decimals, 64)
		}
	}
	return strconv.FormatFloat(n, 'g', 2, 64)
}

// TickTime writes a time for the axis of a chart: a whole number of ns, us, ms or s.
func TickTime(seconds float64) string {
	for _, unit := range timeUnits {
		if n := seconds / unit.size; n >= 0.9995 && n < 1e6 {
			return strconv.FormatFloat(n, 'f', 0, 64) + " " + unit.name
		}
	}
	return fmt.Sprintf("%.0e s", seconds)
}

// Command joins the words of a command, quoted so that a shell reads the same words.
func Command(args []string) string {
	quoted := make([]string, len(args))
	for i, arg := range args {
		switch {
		case !isPrintable(arg):
			arg = shellEscape(arg)
		case arg == "" || strings.ContainsFunc(arg, needsQuotes):
			arg = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
		quoted[i] = arg
	}
	return strings.Join(quoted, " ")
}

func needsQuotes(r rune) bool {
	return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("-_./=:,@%+", r))
}
