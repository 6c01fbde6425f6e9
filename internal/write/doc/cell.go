package doc

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
)

// A Cell is a figure or a text in a table. The zero Cell is empty.
type Cell struct {
	Text  string // for people
	Raw   string // for programs; if it is empty, they get Text
	Style Style
}

// A Style makes a cell stand out.
type Style uint8

// The styles.
const (
	Plain Style = iota
	Strong
	Good
	Bad
)

// In returns the cell with a style if yes is true.
func (c Cell) In(style Style, yes bool) Cell {
	if yes {
		c.Style = style
	}
	return c
}

// Text returns a text.
func Text(text string) Cell { return Cell{Text: words.OneLine(text)} }

// Count returns a number of things, with commas for people. A negative number is unknown.
func Count(n int) Cell {
	if n < 0 {
		return Cell{}
	}
	return Cell{Text: words.Grouped(n), Raw: strconv.Itoa(n)}
}

// AtLeast returns a number of things. If there may be more, ">=" stands before it.
func AtLeast(n int, more bool) Cell {
	c := Cell{Text: strconv.Itoa(n)}
	if more {
		c.Text = ">=" + c.Text
	}
	return c
}

// Some returns a number of things that mostly do not occur. For people, 0 is an empty cell.
func Some(n int) Cell {
	c := Count(n)
	if n == 0 {
		c.Text = ""
	}
	return c
}

// number returns a cell for a figure that is unknown if it is NaN, and infinite where something did
// not finish.
func number(x float64, infinite string, write func(float64) string) Cell {
	switch {
	case math.IsNaN(x):
		return Cell{}
	case math.IsInf(x, 0):
		return Cell{Text: infinite, Raw: "inf"}
	}
	return Cell{Text: write(x), Raw: fmt.Sprintf("%.6g", x)}
}

// Seconds returns a time with a fitting unit. An infinite one is "unfinished".
func Seconds(x float64) Cell { return number(x, "unfinished", words.Seconds) }

// Amount returns a number of things that may be a mean: a whole number, or three digits.
func Amount(x float64) Cell { return number(x, "inf", words.Amount) }

// Whole returns a number of things that is rounded to a whole one for people.
func Whole(x float64) Cell {
	return number(x, "inf", func(x float64) string { return words.Amount(math.Round(x)) })
}

// Ratio returns a ratio with three digits.
func Ratio(x float64) Cell { return number(x, "inf", words.ThreeDigits) }

// Share returns a part of a whole, in percent for people. It is unknown if the whole is 0.
func Share(part, whole float64) Cell {
	c := number(part/whole, "", func(float64) string { return strconv.FormatFloat(100*part/whole, 'f', 1, 64) + " %" }) // the quotient is not exact
	if whole == 0 {
		return Cell{}
	}
	return c
}

// Bytes returns a size with a fitting unit, such as "48.2 kB".
func Bytes(x float64) Cell { return number(x, "", size) }

func size(x float64) string {
	units := []string{"B", "kB", "MB", "GB", "TB"}
	unit := 0
	for x >= 999.5 && unit < len(units)-1 {
		x, unit = x/1000, unit+1
	}
	if unit == 0 {
		x = math.Round(x)
		return words.Amount(x) + " B"
	}
	return words.ThreeDigits(x) + " " + units[unit]
}

// Probability returns a p value.
func Probability(x float64) Cell {
	return number(x, "", func(x float64) string {
		if x < 0.0001 {
			return "< 0.0001"
		}
		return strconv.FormatFloat(x, 'f', 4, 64)
	})
}

// Interval returns the bounds of an interval, each written by cell. The unit is written once if both
// have the same. The cell is empty if a bound is unknown.
func Interval(lo, hi float64, cell func(float64) Cell) Cell {
	a, b := cell(lo), cell(hi)
	if a.Text == "" || b.Text == "" {
		return Cell{}
	}
	low, high := a.Text, b.Text
	if n, unit, has := strings.Cut(low, " "); has && strings.HasSuffix(high, " "+unit) {
		low = n
	}
	return Cell{Text: low + " to " + high, Raw: a.Raw + " to " + b.Raw}
}
