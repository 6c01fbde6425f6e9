package answer

import (
	"fmt"
	"strconv"
	"strings"

	"fourfold"
)

// optionsNamed returns the options with some numbers or texts. The errors are about a flag.
func optionsNamed(p *fourfold.Problem, flag string, names []string) (all []int32, err error) {
	for _, name := range names {
		o, err := optionNamed(p, name)
		if err != nil {
			return nil, fmt.Errorf("--%s %q: %w", flag, name, err)
		}
		all = append(all, o)
	}
	return all, nil
}

// optionNamed returns the option with a number, from 0, or a text. "#7" is always a number.
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
