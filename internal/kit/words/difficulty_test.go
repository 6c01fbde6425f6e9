package words

import (
	"slices"
	"testing"
)

func TestSortLabels(t *testing.T) {
	for _, c := range []struct {
		name         string
		labels, want []string
	}{
		{"none", nil, nil},
		{"a ranked list", []string{"Evil", "Easy", "Hard", "Medium", "Easy"}, []string{"Easy", "Medium", "Hard", "Evil"}},
		{"another site", []string{"Diabolical", "tough", "MODERATE", "Gentle"}, []string{"Gentle", "MODERATE", "tough", "Diabolical"}},
		{"two words", []string{"easy", "Very  Easy", "very hard"}, []string{"Very  Easy", "easy", "very hard"}},
		{"numbers by value", []string{"10", "9.5", "-1", "2e0"}, []string{"-1", "2e0", "9.5", "10"}},
		{"no numbers", []string{"inf", "NaN", "1"}, []string{"1", "inf", "NaN"}},
		{"unknown ones keep their order", []string{"zebra", "hard", "ant", "7", "easy"}, []string{"easy", "hard", "7", "zebra", "ant"}},
		{"the empty label is last", []string{"", "zebra", "easy", ""}, []string{"easy", "zebra", ""}},
	} {
		if got := SortLabels(c.labels); !slices.Equal(got, c.want) {
			t.Errorf("%s: SortLabels(%q) = %q, want %q", c.name, c.labels, got, c.want)
		}
	}
}
