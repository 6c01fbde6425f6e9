package export

import (
	"strconv"
	"strings"

	"fourfold/internal/words"
)

// readXCSP3 reads the first instantiation of an answer, with or without a v before each line.
func readXCSP3(a *reading) error {
	var names, values []string
	var into *[]string
	for a.next() && !a.ended {
		line := a.lines
		switch a.word() {
		case "s":
			if err := a.status(); err != nil {
				return err
			}
			continue
		case "v":
		case "c", "o", "d":
			continue
		default:
			a.lines = line
		}
		for _, word := range xmlWords(string(a.rest)) {
			switch {
			case word == "<list>":
				into = &names
			case word == "<values>":
				into = &values
			case word == "</instantiation>":
				a.ended = true
			case word[0] == '<':
				into = nil
			case into != nil && len(*into) <= maxWords(a.variables):
				*into = append(*into, word)
			}
		}
	}
	if names != nil || values != nil {
		if err := a.instantiate(names, values); err != nil {
			return err
		}
	}
	for a.next() { // the status may come at the end
		if a.word() == "s" {
			if err := a.status(); err != nil {
				return err
			}
		}
	}
	return a.anything("lines that begin with s and v, and an instantiation with a list and values")
}

// maxWords bounds the words of a list, so that a wrong answer takes no more memory than a right
// one.
func maxWords(variables int32) int { return 2*int(variables) + 1<<16 }

// xmlWords cuts a text into tags, without their attributes, and the words between them.
func xmlWords(text string) (words []string) {
	for text != "" {
		begin := strings.IndexByte(text, '<')
		if begin < 0 {
			begin = len(text)
		}
		words = append(words, strings.Fields(text[:begin])...)
		if text = text[begin:]; text == "" {
			break
		}
		end := strings.IndexByte(text, '>')
		if end < 0 {
			return append(words, "<")
		}
		tag := strings.Fields(text[:end])
		name := "<"
		if len(tag) > 0 {
			name = tag[0]
		}
		words, text = append(words, name+">"), text[end+1:]
	}
	return words
}

// instantiate sets the variables of a list to the values of another one.
func (a *reading) instantiate(names, values []string) error {
	next := a.valuesOf(values)
	for _, name := range names {
		from, to, err := a.indices(name)
		if err != nil {
			return err
		}
		for v := from; v <= to; v++ {
			value, ok := next()
			if !ok {
				a.valued = true
				return nil // judge says how many values are missing
			}
			if v < 1 || v > int64(a.variables) || value == "*" {
				continue
			}
			if value != "0" && value != "1" {
				return a.errorf("variable x[%d] is %s: expected 0 or 1", v-1, words.Quote(value))
			}
			if err := a.set(v, value == "1"); err != nil {
				return err
			}
		}
	}
	a.valued = true
	return nil
}

// valuesOf returns a function that returns the next value. The text 0x12 stands for twelve zeros.
func (a *reading) valuesOf(values []string) func() (string, bool) {
	value, left := "", int64(0)
	return func() (string, bool) {
		for left == 0 {
			if len(values) == 0 {
				return "", false
			}
			word, times, several := strings.Cut(values[0], "x")
			values = values[1:]
			value, left = word, 1
			if several {
				left, _ = strconv.ParseInt(times, 10, 32)
				left = max(left, 0)
			}
		}
		left--
		return value, true
	}
}

// indices returns the variables that a name in the list stands for: x[3], x[0..4], or x[] for all.
// The variable of a color is 0, which needs a value, but is not looked at.
func (a *reading) indices(name string) (from, to int64, err error) {
	array, index, ok := strings.Cut(strings.TrimSuffix(name, "]"), "[")
	if array != "x" && strings.HasPrefix(array, "c") && !ok {
		return 0, 0, nil
	}
	first, last, isRange := strings.Cut(index, "..")
	if !isRange {
		last = first
	}
	switch from, err = strconv.ParseInt(first, 10, 32); {
	case array != "x" || !ok:
		err = strconv.ErrSyntax
	case index == "":
		return 1, max(1, int64(a.variables)), nil
	case err == nil:
		to, err = strconv.ParseInt(last, 10, 32)
	}
	if err != nil || from < 0 || to < from || to >= max(1, int64(a.variables)) {
		return 0, 0, a.errorf("%s: expected a variable, such as x[5], up to x[%d]", words.Quote(name), max(0, a.variables-1))
	}
	return from + 1, to + 1, nil
}
