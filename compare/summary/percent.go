package summary

import (
	"errors"
	"strconv"
	"strings"
)

// ParsePercent returns the ratio that a growth in percent stands for: 1.05 for "5%", and 0 for an
// empty text.
func ParsePercent(s string) (float64, error) {
	if s == "" {
		return 0, nil
	}
	p, err := strconv.ParseFloat(strings.TrimSuffix(s, "%"), 64)
	if err != nil || !strings.HasSuffix(s, "%") || !(p >= 0 && p <= 1e6) {
		return 0, errors.New("expected a percentage such as 5%")
	}
	return 1 + p/100, nil
}
