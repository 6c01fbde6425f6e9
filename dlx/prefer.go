package dlx

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/kit/setting"
)

// A preference gives a weight to all items whose names match a pattern.
type preference struct {
	pattern string // "*" stands for any characters, "?" for one
	weight  int32
}

var prefer = setting.Parsed(fourfold.Setting{
	Name: "prefer", Values: "PATTERN[@WEIGHT]", Default: "no items",
	Meaning: "branch on the items whose names match first: * stands for any characters, ? for one, and / separates patterns; items with a higher weight come first, items that no pattern matches have weight 0, and a pattern without a weight has 1",
}, func(text string) (string, error) {
	_, err := parsePreferences(text)
	return text, err
}, func(s *Solver) *string { return &s.Prefer })

// parsePreferences reads patterns such as "#*" or "r?@2/c*".
func parsePreferences(text string) (all []preference, err error) {
	for part := range strings.SplitSeq(text, "/") {
		pattern, number, weighted := strings.Cut(part, "@")
		weight := int64(1)
		if weighted {
			weight, err = strconv.ParseInt(number, 10, 32)
		}
		if errors.Is(err, strconv.ErrRange) {
			return nil, fmt.Errorf("%q: expected a weight from %d to %d", part, math.MinInt32, math.MaxInt32)
		}
		if pattern == "" || err != nil {
			return nil, fmt.Errorf(`%q: expected a pattern of item names, or a pattern, "@" and a whole number`, part)
		}
		all = append(all, preference{pattern, int32(weight)})
	}
	return all, nil
}

// matches reports whether the pattern matches a name. After a mismatch only the last "*" takes one
// character more: a longer text for an earlier one would leave less for the rest of the pattern. It
// stops when the context is done.
func (p preference) matches(name string, work *poll.Poll) bool {
	pattern := p.pattern
	star, from := -1, 0 // the last "*", and the text behind those characters that it takes
	at, i := 0, 0       // in pattern and name
	for i < len(name) || at < len(pattern) {
		switch {
		case work.Add(1) != nil:
			return false
		case at < len(pattern) && pattern[at] == '*':
			star, from = at, i
			at++
		case at < len(pattern) && i < len(name) && pattern[at] == '?':
			at, i = at+1, i+width(name[i:])
		case at < len(pattern) && i < len(name) && pattern[at] == name[i]:
			at, i = at+1, i+1
		case star < 0 || i == len(name):
			return false
		default:
			from += width(name[from:])
			at, i = star+1, from
		}
	}
	return true
}

// width returns the number of bytes of the first character.
func width(text string) int {
	_, n := utf8.DecodeRuneInString(text)
	return n
}

// ranks returns the ranks of the items of p for tree.Options: lower for a higher weight. They are
// nil if all primary items have the same weight. The error wraps errors.ErrUnsupported if a pattern
// matches no primary item, because such a pattern is likely to be a mistake.
func (s Solver) ranks(ctx context.Context, p *fourfold.Problem) ([]int32, error) {
	if s.Prefer == "" {
		return nil, nil
	}
	all, err := parsePreferences(s.Prefer)
	if err != nil {
		return nil, fmt.Errorf("prefer: %w: %w", err, errors.ErrUnsupported)
	}
	work := poll.New(ctx)
	weights, used := make([]int32, p.NumItems()), make([]bool, len(all))
	for i := range p.NumItems() {
		if err := work.Add(len(all)); err != nil {
			return nil, err
		}
		if !p.IsPrimary(i) {
			continue
		}
		name, first := p.ItemName(i), true
		for k, pref := range all {
			if !first && used[k] || !pref.matches(name, &work) {
				continue
			}
			if used[k] = true; first {
				weights[i], first = pref.weight, false
			}
		}
	}
	if err := work.Err(); err != nil {
		return nil, err
	}
	if k := slices.Index(used, false); k >= 0 {
		return nil, fmt.Errorf("prefer: no primary item has a name that matches %q: %w", all[k].pattern, errors.ErrUnsupported)
	}
	return ranksOf(p, weights), nil
}

// ranksOf turns weights into ranks from 0, without gaps.
func ranksOf(p *fourfold.Problem, weights []int32) []int32 {
	var different []int32
	for i, w := range weights {
		if p.IsPrimary(int32(i)) {
			different = append(different, w)
		}
	}
	slices.Sort(different)
	different = slices.Compact(different)
	if len(different) < 2 {
		return nil
	}
	for i, w := range weights {
		k, _ := slices.BinarySearch(different, w)
		weights[i] = int32(len(different) - 1 - k)
	}
	return weights
}
