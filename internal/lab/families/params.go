package families

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fourfold/puzzle"
)

// A Param is an argument that a family takes.
type Param struct {
	Name     string
	About    string // its meaning and its range
	Optional bool

	parse func(a *arguments, text string) error
}

// Arguments are the values of the arguments of a family.
type arguments struct {
	numbers []int // the whole numbers, in order
	board   board
	pieces  []puzzle.Piece
	graph   graph
	words   map[string]bool
	seed    uint64
}

// number takes a whole number from least to most.
func number(name, about string, least, most int) Param {
	return Param{
		Name: name, About: fmt.Sprintf("%s, %d to %d", about, least, most),
		parse: func(a *arguments, text string) error {
			n, err := parseNumber(text, least, most)
			a.numbers = append(a.numbers, n)
			return err
		},
	}
}

func parseNumber(text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("expected a whole number from %d to %d", least, most)
	}
	return n, nil
}

// optional returns a parameter that may be left out.
func optional(p Param) Param {
	p.Optional = true
	return p
}

// parseShare reads a number above 0 and up to 1.
func parseShare(text string) (float64, error) {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || !(x > 0 && x <= 1) {
		return 0, errors.New("expected a number above 0 and up to 1, such as 0.3")
	}
	return x, nil
}

// word takes one of some words, or nothing.
func word(about string, choices ...string) Param {
	return Param{
		Name: strings.Join(choices, "|"), About: about, Optional: true,
		parse: func(a *arguments, text string) error {
			for _, choice := range choices {
				if text == choice {
					if a.words == nil {
						a.words = map[string]bool{}
					}
					a.words[text] = true
					return nil
				}
			}
			return fmt.Errorf("expected %s, or nothing", strings.Join(choices, " or "))
		},
	}
}

// sizes takes the sizes of a rectangle or a box, such as 4x6.
func sizes(name, about string, example string) Param {
	return Param{
		Name: name, About: about + ", such as " + example,
		parse: func(a *arguments, text string) error {
			n, err := parseSizes(text, strings.Count(name, "x")+1)
			if err != nil {
				return fmt.Errorf("expected %s such as %s", name, example)
			}
			a.numbers = append(a.numbers, n...)
			return nil
		},
	}
}

// maxSize is the greatest size of a board in one direction.
const maxSize = 1 << 16

var errSizes = errors.New("no sizes")

// parseSizes reads numbers with an x between them.
func parseSizes(text string, count int) ([]int, error) {
	parts := strings.Split(text, "x")
	if len(parts) != count {
		return nil, errSizes
	}
	sizes := make([]int, count)
	for k, part := range parts {
		n, err := parseNumber(part, 1, maxSize)
		if err != nil {
			return nil, errSizes
		}
		sizes[k] = n
	}
	return sizes, nil
}
