package main

import (
	"fmt"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/internal/read/input"
)

// assumed is the options that solutions must have or must not have, as the user names them.
type assumed struct{ with, without []string }

// of returns the numbers of these options in the problem of a task.
func (v *assumed) of(t *input.Task) (with, without []int32, err error) {
	for _, f := range []struct {
		flag  string
		names []string
		to    *[]int32
	}{{"with", v.with, &with}, {"without", v.without, &without}} {
		for _, name := range f.names {
			o, err := optionNamed(t.Problem, name)
			if err != nil {
				return nil, nil, fmt.Errorf("--%s %q: %w", f.flag, name, err)
			}
			*f.to = append(*f.to, o)
		}
	}
	return with, without, nil
}

// optionNamed returns the option with a number or a text. "#7" is always a number.
func optionNamed(p *fourfold.Problem, name string) (int32, error) {
	found := []int32{}
	digits, isNumber := strings.CutPrefix(name, "#")
	if n, err := strconv.ParseInt(digits, 10, 32); err == nil && n >= 0 && n < int64(p.NumOptions()) {
		found = append(found, int32(n))
	}
	text := strings.Join(strings.Fields(name), " ")
	for o := range p.NumOptions() {
		if !isNumber && p.OptionName(o) == text && (len(found) == 0 || found[0] != o) {
			found = append(found, o)
		}
	}
	switch n := len(found); {
	case n == 0 && p.NumOptions() == 0:
		return 0, fmt.Errorf("expected an option, but the problem has none")
	case n == 0:
		return 0, fmt.Errorf("expected the number of an option, from 0 to %d, or its text, such as %q", p.NumOptions()-1, p.OptionName(0))
	case n > 1:
		return 0, fmt.Errorf("%d options are meant: expected #%d or #%d", n, found[0], found[1])
	}
	return found[0], nil
}
