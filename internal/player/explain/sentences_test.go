package explain

import (
	"regexp"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/player/human"
	"fourfold/internal/read/grid"
)

// An example is a step of a technique, by the names of items and options, and its sentence.
type example struct {
	name, base, cover, fins, removed string

	chains []string // links such as "r1c1=5|r1c2=5-c7=5": options, + if one is chosen or - if none is, the item
	sets   []string // such as "r1c1:12 r1c2:23", the values of cells
	left   string   // the values that cells can hold before the step

	want string
}

var examples = []example{
	{name: "common peer elimination", base: "r6=6", removed: "r6c8=5 r6c8=7", left: "r6c1:1 r6c2:2 r6c3:3 r6c4:4 r6c5:5 r6c6:7 r6c8:578",
		want: "in row 6, 6 can only go in r6c7 or r6c9, and each of these places excludes the same: r6c8<>5,7"},
	{name: "common peer elimination", base: "r1c1", removed: "r1c2=4 r1c2=5", left: "r1c1:45",
		want: "r1c1 can only hold 4 or 5, and each of these excludes the same: r1c2<>4,5"},
	{name: "sashimi X-wing", base: "r1=8 r4=8", cover: "c5=8 c9=8", fins: "r4c7=8 r4c8=8", removed: "r5c9=8",
		want: "in rows 1 and 4, 8 can only go in columns 5 and 9, or in the fins r4c7 and r4c8, so no other cell of columns 5 and 9 that sees all fins is 8: r5c9<>8"},
	{name: "WXYZ-wing", base: "r3c1 r3c7 r7c7 r9c1", fins: "r7c7=1 r9c1=1", removed: "r7c1=1", left: "r3c1:37 r3c7:379 r7c7:19 r9c1:17",
		want: "r3c1, r3c7, r7c7 and r9c1 can only hold 1, 3, 7 and 9 between them, and only 1 can be in several of these cells, so 1 is in r7c7 or r9c1, and no cell that sees both is 1: r7c1<>1"},
	{name: "AIC", base: "r1c1", chains: []string{"r1c1=5- r1c1=6+r1c1 r1c9=6-r1=6 r1c9=5+r1c9 r1c2=5-r1=5 r1c1=5+b1=5"}, removed: "r2c1=5",
		want: "if r1c1 is not 5, then r1c1 is 6, so r1c9 is not 6 (row 1), so r1c9 is 5, so r1c2 is not 5 (row 1), so r1c1 is 5 (box 1); so r1c1 is 5: r2c1<>5"},
	{name: "death blossom", base: "r6c7 r5c8 r6c5", sets: []string{"r5c8:34", "r6c5:24"}, removed: "r6c8=4", left: "r6c7:234",
		want: "set A is r5c8 (3, 4) and set B is r6c5 (2, 4); a set without one of its values holds all others; if r6c7 is 2, B has no 2 and holds 4; if r6c7 is 3, A has no 3 and holds 4; if r6c7 is 4, no set is needed; so each case excludes the same: r6c8<>4"},
	{name: "unique rectangle type 2", base: "r1c8 r1c9 r6c8 r6c9", fins: "r6c8=6 r6c9=6", removed: "r6c3=6", left: "r1c8:35 r1c9:35 r6c8:356 r6c9:356",
		want: "since the puzzle has one solution, r1c8, r1c9, r6c8 and r6c9 cannot hold only 3 and 5, which could be exchanged for a second solution, so 6 is in r6c8 or r6c9: r6c3<>6"},
	{name: "common peer elimination", base: "r6=6", removed: "r8c8=6", left: "r6c1:1 r6c2:2 r6c3:3 r6c4:4 r6c5:5 r6c6:7 r6c8:8",
		want: "in row 6, 6 can only go in r6c7 or r6c9, and no cell that sees both is 6: r8c8<>6"},
	{name: "finned X-wing", base: "r2=3 r4=3", cover: "c1=3 c5=3", fins: "r2c6=3", removed: "r1c5=3 r3c5=3",
		want: "in rows 2 and 4, 3 can only go in columns 1 and 5, or in the fin r2c6, so no other cell of columns 1 and 5 that sees the fin is 3: r1c5<>3 r3c5<>3"},
	{name: "mutant X-wing", base: "r2=5 c4=5", cover: "r6=5 b2=5", removed: "r6c9=5",
		want: "in row 2 and column 4, 5 can only go in row 6 and box 2, so no other cell of row 6 and box 2 is 5: r6c9<>5"},
	{name: "skyscraper", base: "c3=3 c6=3", chains: []string{"r8c3=3- r3c3=3+c3=3 r3c6=3-r3=3 r7c6=3+c6=3"}, removed: "r7c1=3 r8c5=3",
		want: "if r8c3 is not 3, then r3c3 is 3 (column 3), so r3c6 is not 3 (row 3), so r7c6 is 3 (column 6); so 3 is in r8c3 or r7c6, and no cell that sees both ends is 3: r7c1<>3 r8c5<>3"},
	{name: "empty rectangle", base: "c3=8 b3=8", chains: []string{"r4c3=8- r3c3=8+c3=8 r3c7=8|r3c9=8-r3=8 r2c7=8+b3=8"}, removed: "r4c7=8",
		want: "if r4c3 is not 8, then r3c3 is 8 (column 3), so 8 is not in r3c7 or r3c9 (row 3), so r2c7 is 8 (box 3); so 8 is in r4c3 or r2c7, and no cell that sees both ends is 8: r4c7<>8"},
	{name: "XY-wing", base: "r2c2 r2c6 r5c2", fins: "r2c6=4 r5c2=4", removed: "r5c6=4", left: "r2c2:59 r2c6:45 r5c2:49",
		want: "if r2c2 is 5, then r2c6 is 4, and if r2c2 is 9, then r5c2 is 4, so 4 is in r2c6 or r5c2, and no cell that sees both is 4: r5c6<>4"},
	{name: "W-wing", base: "r6c6 r7c1 r8=7", chains: []string{"r6c6=9- r6c6=7+r6c6 r8c6=7-c6=7 r8c2=7+r8=7 r7c1=7-b7=7 r7c1=9+r7c1"}, removed: "r7c6=9",
		want: "if r6c6 is not 9, then r6c6 is 7, so r8c6 is not 7 (column 6), so r8c2 is 7 (row 8), so r7c1 is not 7 (box 7), so r7c1 is 9; so 9 is in r6c6 or r7c1, and no cell that sees both ends is 9: r7c6<>9"},
	{name: "grouped AIC", base: "r8c3", chains: []string{"r8c3=7- r8c3=4+r8c3 r7c1=4|r7c2=4-b7=4 r7c7=4+r7=4 r7c7=7-r7c7 r9c7=7|r9c8=7+b9=7"}, removed: "r9c2=7",
		want: "if r8c3 is not 7, then r8c3 is 4, so 4 is not in r7c1 or r7c2 (box 7), so r7c7 is 4 (row 7), so r7c7 is not 7, so 7 is in r9c7 or r9c8 (box 9); so 7 is in r8c3, r9c7 or r9c8, and no cell that sees both ends is 7: r9c2<>7"},
	{name: "continuous nice loop", base: "r8=2", chains: []string{"r8c3=2- r1c3=2+c3=2 r1c8=2-r1=2 r8c8=2+c8=2 r8c3=2-r8=2"}, removed: "r8c9=2",
		want: "if r8c3 is not 2, then r1c3 is 2 (column 3), so r1c8 is not 2 (row 1), so r8c8 is 2 (column 8), so r8c3 is not 2 (row 8); so the chain is a loop that can be read in both directions, and where a link leads from true to false, one of its two ends is true: r8c9<>2"},
	{name: "Sue de Coq", base: "r1c7 r1c8 r3c7", sets: []string{"r1c7:12 r1c8:26 r3c7:16"}, removed: "r1c1=2",
		want: "the 3 cells r1c7, r1c8 and r3c7 can only hold 1, 2 and 6, and none of these can be in two of the cells, so each is in one of them, and no cell that sees all places of a value there is that value: r1c1<>2"},
	{name: "ALS-XZ", base: "r4c8 r5c7 r6c7 r6c8", sets: []string{"r5c7:24 r6c7:248", "r4c8:25 r6c8:258"}, removed: "r4c7=2",
		want: "set A is r5c7 r6c7 (2, 4, 8) and set B is r4c8 r6c8 (2, 5, 8); A and B cannot both hold 2 or 8, and a set without one of its values holds all others; so each set holds all its values but 2 and 8, and each of these is in A or B, and no cell that sees all places of such a value there is that value: r4c7<>2"},
	{name: "ALS chain", base: "r2c8 r9c5", sets: []string{"r2c8:17", "r2c5:74", "r9c5:45", "r9c1:15"}, removed: "r2c1=1",
		want: "set A is r2c8 (1, 7), set B is r2c5 (4, 7), set C is r9c5 (4, 5) and set D is r9c1 (1, 5); A and B cannot both hold 7, B and C cannot both hold 4, C and D cannot both hold 5, and a set without one of its values holds all others; so 1 is in A or D, and no cell that sees all its places there is 1: r2c1<>1"},
	{name: "death blossom", base: "r5c4 r5c8 r6c5 b4=2", sets: []string{"r5c4:26 r5c8:46", "r6c5:24"}, removed: "r6c7=4", left: "r4c1:1 r4c2:3 r4c3:4 r5c1:5 r5c3:6 r6c3:7 r6c1:1",
		want: "set A is r5c4 r5c8 (2, 4, 6) and set B is r6c5 (2, 4); a set without one of its values holds all others; if r5c2 is 2, A has no 2 and holds 4; if r6c2 is 2, B has no 2 and holds 4; so each case excludes the same: r6c7<>4"},
	{name: "unique rectangle type 1", base: "r5c8 r5c9 r8c8 r8c9", fins: "r5c8=1 r5c8=2", removed: "r5c8=7 r5c8=8", left: "r5c8:1278 r5c9:78 r8c8:78 r8c9:78",
		want: "since the puzzle has one solution, r5c8, r5c9, r8c8 and r8c9 cannot hold only 7 and 8, which could be exchanged for a second solution, so r5c8 is 1 or 2: r5c8<>7,8"},
	{name: "unique rectangle type 3", base: "r2c7 r2c9 r7c7 r7c9 r8c7", fins: "r2c7=6 r7c7=6 r7c7=9", sets: []string{"r8c7:69"}, removed: "r3c7=6", left: "r2c7:467 r2c9:47 r7c7:4679 r7c9:47 r8c7:69",
		want: "since the puzzle has one solution, r2c7, r2c9, r7c7 and r7c9 cannot hold only 4 and 7, which could be exchanged for a second solution, so one of r2c7=6, r7c7=6 and r7c7=9 is right, and each of these excludes the same by itself, or takes a value from the set r8c7 (6, 9), which then holds all its others: r3c7<>6"},
	{name: "hidden rectangle", base: "r3c8 r3c9 r8c8 r8c9 r3=2 c9=4", removed: "r8c8=4",
		want: "with r8c8=4, r3c8, r3c9, r8c8 and r8c9 would hold only 2 and 4, because 2 in row 3 and 4 in column 9 have no other place; these could be exchanged for a second solution, but the puzzle has one solution: r8c8<>4"},
	{name: "BUG+1", base: "r6c5 r9c9 r6=1", fins: "r6c5=1", removed: "r6c5=5 r6c5=9",
		want: "without r6c5=1, every empty cell would have two candidates and every value two places in each unit, so there would be two solutions or none; since the puzzle has one solution, r6c5=1 is right: r6c5<>5,9"},
	{name: "cell forcing chain", base: "r3c1 r1c2 c4=7", chains: []string{"r3c1=2+ r1c2=2-b1=2 r1c2=7+r1c2 r7c2=7-c2=7", "r3c1=7+ r3c4=7-r3=7 r7c4=7+c4=7 r7c2=7-r7=7"}, removed: "r7c2=7",
		want: "r3c1 is 2 or 7: if r3c1 is 2, then r1c2 is not 2 (box 1), so r1c2 is 7, so r7c2 is not 7 (column 2); if r3c1 is 7, then r3c4 is not 7 (row 3), so r7c4 is 7 (column 4), so r7c2 is not 7 (row 7); so r7c2 is not 7 in each case: r7c2<>7"},
	{name: "nishio", base: "c7=1 r6=1 r1=1", chains: []string{"r3c5=1+ r6c1=1+r6=1 r1c8=1+r1=1 r4c7=1|r5c7=1-c7=1"}, removed: "r3c5=1",
		want: "if r3c5 is 1, then r6c1 is 1 (row 6), so r1c8 is 1 (row 1), and 1 has no place left in column 7; so r3c5 is not 1: r3c5<>1"},
}

// step makes the step of an example.
func (e example) step(t *testing.T, p *fourfold.Problem) human.Step {
	t.Helper()
	s := human.Step{Action: human.Remove, Name: e.name, Base: items(t, p, e.base), Cover: items(t, p, e.cover), Chosen: -1,
		Fins: options(t, p, strings.Fields(e.fins)...), Removed: options(t, p, strings.Fields(e.removed)...)}
	for _, text := range e.chains {
		var chain human.Chain
		for _, link := range strings.Fields(text) {
			m := regexp.MustCompile(`^([^+-]+)([+-])(.*)$`).FindStringSubmatch(link)
			l := human.Link{Options: options(t, p, strings.Split(m[1], "|")...), Chosen: m[2] == "+", Item: -1}
			if m[3] != "" {
				l.Item = items(t, p, m[3])[0]
			}
			chain = append(chain, l)
		}
		s.Chains = append(s.Chains, chain)
	}
	for _, text := range e.sets {
		var set human.Set
		for _, cell := range strings.Fields(text) {
			name, values, _ := strings.Cut(cell, ":")
			set.Items = append(set.Items, items(t, p, name)[0])
			for _, v := range values {
				set.Options = append(set.Options, options(t, p, name+"="+string(v))[0])
			}
		}
		s.Sets = append(s.Sets, set)
	}
	return s
}

// before returns the state in which the cells of the example have the values that it names.
func (e example) before(t *testing.T, p *fourfold.Problem) *State {
	s := NewState(p)
	for _, cell := range strings.Fields(e.left) {
		name, values, _ := strings.Cut(cell, ":")
		for _, o := range s.Options(items(t, p, name)[0]) {
			if _, v, _ := strings.Cut(p.OptionName(o), "="); !strings.Contains(values, v) {
				s.remove(o)
			}
		}
	}
	return s
}

// TestSentences checks some sentences of each form.
func TestSentences(t *testing.T) {
	g := emptyGuide(t, 9, R1C1, grid.AlphabetAuto)
	for _, e := range examples {
		s := e.step(t, g.p)
		if got, want := wordsOf(g, s, e.before(t, g.p)), e.name+": "+e.want; got != want {
			t.Errorf("Words() = %s\nwant      %s", got, want)
		}
	}
}

// TestSentencesOfItems: every step has a sentence in a problem that is not a grid.
func TestSentencesOfItems(t *testing.T) {
	g := emptyGuide(t, 9, R1C1, grid.AlphabetAuto)
	plain := New(g.p)
	for _, e := range examples {
		text := wordsOf(plain, e.step(t, g.p), e.before(t, g.p))
		if strings.Contains(text, "<>") || !strings.Contains(text, `"r`) {
			t.Errorf("Words(%s) = %s, want options by their names", e.name, text)
		}
	}
}

// TestWrapped: a long text has several lines, a short one has one.
func TestWrapped(t *testing.T) {
	long := Step{Text: strings.Repeat("x", maxWidth) + " y", Lines: []string{strings.Repeat("x", maxWidth), "y"}}
	if got, want := long.Wrapped("\n  "), strings.Repeat("x", maxWidth)+"\n  y"; got != want {
		t.Errorf("Wrapped() = %q, want %q", got, want)
	}
}
