package report

import (
	"math"
	"strconv"
	"strings"

	"fourfold/compare/summary"
	"fourfold/internal/words"
)

// A notation says how a kind of document writes figures.
type notation struct {
	unknown  string // for an unknown time or ratio
	absent   string // for any other unknown figure
	infinite string // for an infinite ratio
	percent  string
	pFormat  byte // of a P value, as strconv.FormatFloat has it
	pDigits  int
}

var (
	inText = notation{unknown: "-", percent: "%", infinite: "inf", pFormat: 'f', pDigits: 4}
	onPage = notation{unknown: "–", absent: "–", percent: " %", infinite: "∞", pFormat: 'g', pDigits: 2}
)

// time writes seconds with three digits and a suitable unit, for example "44.4 us".
func (n notation) time(seconds float64) string {
	if math.IsNaN(seconds) {
		return n.unknown
	}
	return words.Seconds(seconds)
}

func (n notation) ratio(x float64) string {
	switch {
	case math.IsNaN(x):
		return n.unknown
	case math.IsInf(x, 0):
		return n.infinite
	}
	return words.ThreeDigits(x)
}

// interval writes the bounds of a time.
func (n notation) interval(i summary.Interval) string { return n.bounds(i, n.time) }

// ratios writes the bounds of a ratio, or "too few" if there are too few puzzles for bounds.
func (n notation) ratios(i summary.Interval) string {
	if !math.IsNaN(i.Center) && math.IsNaN(i.Lo) {
		return "too few"
	}
	return n.bounds(i, n.ratio)
}

func (n notation) bounds(i summary.Interval, write func(float64) string) string {
	if math.IsNaN(i.Lo) || math.IsNaN(i.Hi) {
		return n.absent
	}
	return write(i.Lo) + " to " + write(i.Hi)
}

// bytes writes a size with a suitable unit, for example "48.2 kB".
func (n notation) bytes(size float64) string {
	if math.IsNaN(size) || size < 0 {
		return n.absent
	}
	unit := 0
	units := []string{"B", "kB", "MB", "GB", "TB"}
	for size >= 999.5 && unit < len(units)-1 {
		size, unit = size/1000, unit+1
	}
	if unit == 0 {
		return n.count(size) + " B"
	}
	return words.ThreeDigits(size) + " " + units[unit]
}

// count writes a number rounded to a whole one.
func (n notation) count(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0) || x < 0:
		return n.absent
	case x >= 1e15:
		return words.ThreeDigits(x)
	}
	return words.Grouped(int(x + 0.5))
}

// share writes a part of a whole as a percentage.
func (n notation) share(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return n.absent
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64) + n.percent
}

// p writes a P value.
func (n notation) p(p float64) string {
	switch {
	case math.IsNaN(p):
		return n.absent
	case p < 0.0001:
		return "< 0.0001"
	}
	return strconv.FormatFloat(p, n.pFormat, n.pDigits, 64)
}

// unlessZero writes nothing for 0.
func unlessZero(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// ascii replaces characters that are not printable ASCII by escapes.
func ascii(s string) string {
	var b strings.Builder
	for _, r := range s {
		if ' ' <= r && r <= '~' {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRuneToASCII(r), "'"))
		}
	}
	return b.String()
}

// shortName writes a name in at most n columns of ASCII. It leaves out the middle of a long name.
func shortName(s string, n int) string {
	if s = ascii(s); len(s) > n {
		head := (n - 2) / 2
		return s[:head] + ".." + s[len(s)-(n-2-head):]
	}
	return s
}

// shortPlace writes the name of a file in ASCII. Of a long name it writes only the end.
func shortPlace(file string) string {
	if file = ascii(file); len(file) > 48 {
		return ".." + file[len(file)-46:]
	}
	return file
}
