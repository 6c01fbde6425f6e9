package study

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"

	"fourfold/internal/kit/words"
)

func TestSummarizeCounts(t *testing.T) {
	s := Summarize(small())
	got := [...]int{s.Puzzles, s.Runs, s.Solved, s.Limited, s.Unsolvable}
	if want := [...]int{4, 16, 11, 2, 3}; got != want {
		t.Errorf("Summarize: puzzles, runs, solved, limited, unsolvable = %v, want %v", got, want)
	}
	if s.Seed != nil || s.ElapsedNs != 2e9 {
		t.Errorf("Summarize: seed %v and %d ns, want no seed and 2e9 ns", s.Seed, s.ElapsedNs)
	}
	want := []LabelGivens{{"easy", 1, 30}, {"hard", 3, 25}}
	if !reflect.DeepEqual(s.Labels, want) {
		t.Errorf("Summarize: Labels = %v, want %v", s.Labels, want)
	}
}

func TestSummarizeGroups(t *testing.T) {
	easy, hard := "easy", "hard"
	groups := Summarize(small()).Groups
	if len(groups) != 12 {
		t.Fatalf("Summarize: %d groups, want 12", len(groups))
	}
	for k, want := range map[int]Group{
		0: { // 10 and 90 guesses, and two runs stopped at 100
			Order: "fixed", Scheme: "none", Runs: 4, Solved: 2, Limited: 2,
			SolvedGuesses: &Guesses{Mean: 50, Median: 50, Max: 90}, AllGuesses: &Guesses{Mean: 75, Median: 95, Max: 100, AtLeast: true, MedianAtLeast: true},
		},
		3: { // 0, 3 and 0 guesses, and a run that found no solution with 0
			Order: "mrv", Scheme: "singles", Runs: 4, Solved: 3, Unsolvable: 1, NoGuess: 2,
			SolvedGuesses: &Guesses{Mean: 1, Median: 0, Max: 3}, AllGuesses: &Guesses{Mean: 0.75, Median: 0, Max: 3},
		},
		5: {
			Order: "fixed", Scheme: "singles", Label: &easy, Runs: 1, Solved: 1, NoGuess: 1,
			SolvedGuesses: &Guesses{}, AllGuesses: &Guesses{},
		},
		10: { // 50 and 9 guesses, and a run that found no solution with 30
			Order: "mrv", Scheme: "none", Label: &hard, Runs: 3, Solved: 2, Unsolvable: 1,
			SolvedGuesses: &Guesses{Mean: 29.5, Median: 29.5, Max: 50}, AllGuesses: &Guesses{Mean: 89.0 / 3, Median: 30, Max: 50},
		},
	} {
		if !reflect.DeepEqual(groups[k], want) {
			t.Errorf("Summarize: group %d = %s, want %s", k, indent(groups[k]), indent(want))
		}
	}
}

func TestNewGuesses(t *testing.T) {
	for _, c := range []struct {
		name    string
		ended   []int64
		stopped int
		want    *Guesses
	}{
		{"no runs", nil, 0, nil},
		{"all stopped", nil, 2, &Guesses{9, 9, 9, true, true}},
		{"the median ended", []int64{3, 1}, 1, &Guesses{13.0 / 3, 3, 9, true, false}},
		{"one of the middle two was stopped", []int64{1, 3}, 2, &Guesses{5.5, 6, 9, true, true}},
		{"some ended just at the limit", []int64{9, 9, 1}, 1, &Guesses{7, 9, 9, true, false}},
	} {
		if got := newGuesses(c.ended, c.stopped, 9); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: newGuesses(%v, %d, 9) = %v, want %v", c.name, c.ended, c.stopped, got, c.want)
		}
	}
}

func TestSummarizeShares(t *testing.T) {
	shares := Summarize(small()).Shares
	if len(shares) != 6 {
		t.Fatalf("Summarize: %d shares, want 6: over all runs and by singles, each for all labels and for both", len(shares))
	}
	easy, hard := "easy", "hard"
	for k, want := range map[int]Share{
		0: {Applications: 281, Techniques: []float64{156.0 / 281, 125.0 / 281}},
		1: {Label: &easy, Applications: 80, Techniques: []float64{0.75, 0.25}},
		3: {Order: "mrv", Scheme: "singles", Applications: 100, Techniques: []float64{0.65, 0.35}},
		5: {Order: "mrv", Scheme: "singles", Label: &hard, Applications: 60, Techniques: []float64{35.0 / 60, 25.0 / 60}},
	} {
		if !reflect.DeepEqual(shares[k], want) {
			t.Errorf("Summarize: share %d = %s, want %s", k, indent(shares[k]), indent(want))
		}
	}
}

func TestSummarizeNeeds(t *testing.T) {
	s := Summarize(small())
	easy, hard := "easy", "hard"
	want := []Need{
		{nil, 3, []int{0, 2, 1}, []int{0, 2}},
		{&easy, 1, []int{0, 1, 0}, []int{0, 1}},
		{&hard, 2, []int{0, 1, 1}, []int{0, 1}},
	}
	if !reflect.DeepEqual(s.Needs, want) {
		t.Errorf("Summarize: Needs = %s, want %s", indent(s.Needs), indent(want))
	}
	if want := []NeedClues{{"singles", 2, 25, 27.5, 30}, {"guess", 1, 20, 20, 20}}; !reflect.DeepEqual(s.Clues, want) {
		t.Errorf("Summarize: Clues = %v, want %v", s.Clues, want)
	}
	// The ranks are 1 2.5 2.5 by label and 1.5 3 1.5 by need. So rho is 0.75 divided by 1.5.
	if c := s.Correlation; c == nil || c.Puzzles != 3 || math.Abs(c.Rho-0.5) > 1e-12 {
		t.Errorf("Summarize: Correlation = %+v, want 0.5 over 3 puzzles", c)
	}
}

func TestSummarizeNoCorrelation(t *testing.T) {
	for _, c := range []struct {
		name   string
		labels [4]string
	}{
		{"unknown labels", [4]string{"ant", "bee", "bee", "bee"}},
		{"words and numbers", [4]string{"easy", "7", "8", "9"}},
		{"one label", [4]string{"easy", "easy", "easy", "hard"}}, // the hard puzzle has no solution
		{"no labels", [4]string{}},
	} {
		table := small()
		for k, label := range c.labels {
			table.Puzzles[k].Label = label
		}
		table.Labels = words.SortLabels(c.labels[:])
		if got := Summarize(table).Correlation; got != nil {
			t.Errorf("%s: Summarize: Correlation = %v, want none", c.name, *got)
		}
	}
}

func TestSummarizeEmpty(t *testing.T) {
	s := Summarize(&Table{Orders: []string{"mrv"}, Schemes: []string{"none"}})
	if s.Puzzles != 0 || s.Runs != 0 {
		t.Errorf("an empty summary has %d puzzles and %d runs", s.Puzzles, s.Runs)
	}
}

func TestWriteJSON(t *testing.T) {
	table := small()
	var b strings.Builder
	if err := table.WriteJSON(&b, Summarize(table)); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
	if len(lines) != 17 {
		t.Fatalf("WriteJSON wrote %d lines, want 17", len(lines))
	}
	want := `{"schema":2,"type":"search","file":"a.txt","line":1,"label":"easy","puzzle":"1...","index":0,"clues":30,"cells":81,"order":"fixed","scheme":"singles",` +
		`"status":"solved","guesses":0,"filled":1,"applied":{"hidden single":10,"naked single":30},"elapsed_ns":125000000}`
	if lines[1] != want {
		t.Errorf("WriteJSON line 2 = %s, want %s", lines[1], want)
	}
	if want := `{"schema":2,"type":"summary","puzzles":4,"runs":16,"solved":11,`; !strings.HasPrefix(lines[16], want) {
		t.Errorf("WriteJSON line 17 = %s, want it to begin with %s", lines[16], want)
	}
}

// indent returns a value as indented JSON, which shows the values behind pointers.
func indent(v any) string {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err.Error()
	}
	return string(b)
}
