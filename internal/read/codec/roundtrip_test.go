package codec

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

// randomRules returns random further rules that a link can hold for a sheet.
func randomRules(random *rand.Rand, s *puzzle.Sheet) (l rule.List) {
	order, list := s.Grid.Rows, 0
	cells := random.Perm(order * order)
	for _, k := range rule.Kinds() {
		r := rule.New(k.Name, nil)
		isDiagonal := strings.HasPrefix(k.Name, "diagonal-") && (s.Diagonals || l.Has("diagonal-down"))
		switch {
		case k.IsGlobal() && (k.FPuzzles == "" && !slices.Contains(regionRules, k.Name) || isDiagonal) || random.IntN(3) > 0 || list >= len(cells)-order:
			continue
		case k.Name == "odd" || k.Name == "even" || k.Name == "minimum" || k.Name == "maximum":
			n := 1 + random.IntN(3)
			r.Cells = [][]int{slices.Sorted(slices.Values(cells[list : list+n]))}
			list += n
		case k.Name == "region" || k.Name == "killer" || k.Name == "thermometer" || k.Name == "renban":
			n := 2 + random.IntN(order-2)
			r.Cells = [][]int{random.Perm(order * order)[:n]}
		case !k.IsGlobal():
			continue
		}
		one := *s
		if one.Rules = (rule.List{r}); checkRules(&one) == nil {
			l = append(l, r)
		}
	}
	return l
}

// randomSheet returns a sheet with random content that a link can hold.
func randomSheet(random *rand.Rand) puzzle.Sheet {
	order := []int{4, 5, 6, 8, 9, 9, 9, 12, 16}[random.IntN(9)]
	s := puzzle.Sheet{Grid: randomGrid(random, order, random.Float64())}
	maybe := func() bool { return random.IntN(3) == 0 }
	if maybe() {
		s.Placed = randomGrid(random, order, 0.3)
		for cell, v := range s.Grid.Cells {
			if v != 0 {
				s.Placed.Cells[cell] = 0
			}
		}
		if s.Placed.Filled() == 0 {
			s.Placed = puzzle.Grid{}
		}
	}
	if maybe() {
		s.Candidates = make([]uint64, order*order)
		for cell := range s.Candidates {
			s.Candidates[cell] = random.Uint64N(1 << order)
		}
		s.Candidates[0] = 1
	}
	if maybe() {
		s.Allowed = make([]uint64, order*order)
		for cell := range s.Allowed {
			s.Allowed[cell] = random.Uint64N(1 << order)
		}
		s.Allowed[0], s.Candidates = 3, s.Allowed
	}
	if maybe() {
		s.Solution = randomGrid(random, order, 1)
	}
	switch rows, _, hasBoxes := puzzle.DefaultBox(order); {
	case maybe():
		s.Regions = make([]int, order*order)
		for k, cell := range random.Perm(order * order) {
			s.Regions[cell] = k / order
		}
		s.Regions = puzzle.Renumbered(s.Regions)
	case maybe() && hasBoxes && order/rows != rows:
		s.BoxRows, s.BoxCols = order/rows, rows
	}
	s.Diagonals = maybe()
	if maybe() {
		s.Rules = randomRules(random, &s)
	}
	for _, text := range []*string{&s.Title, &s.Author, &s.Source, &s.Comment} {
		if maybe() {
			*text = strings.TrimSpace(randomText(random, 40))
		}
	}
	if maybe() {
		s.Comment = "Normal sudoku rules apply."
	}
	return s
}

// randomGrid returns a grid with about this share of cells filled.
func randomGrid(random *rand.Rand, order int, share float64) puzzle.Grid {
	g := puzzle.NewGrid(order, order)
	for cell := range g.Cells {
		if random.Float64() < share {
			g.Cells[cell] = uint8(1 + random.IntN(order))
		}
	}
	return g
}

// TestLinksAgain: random sheets are the same after writing and reading them as links.
func TestLinksAgain(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := range 50 {
		s := randomSheet(random)
		for _, c := range []*Codec{fpuzzles, sudokupad} {
			link, err := c.Encode([]byte("x"), &s)
			if err != nil {
				t.Fatalf("%d: %s: %+v: %v", n, c.Name, s, err)
			}
			name, read, err := decodeAll(string(link[1:]))
			if err != nil || name != c.Name || len(read) != 1 {
				t.Fatalf("%d: %s: read as %s: %v, error %v", n, link, name, read, err)
			}
			if !reflect.DeepEqual(read[0], s) {
				t.Fatalf("%d: %s: read as\n%+v, want\n%+v", n, link, read[0], s)
			}
		}
	}
}

// FuzzCodecs: no bytes cause a panic in any codec. What was read is the same after writing and
// reading it, except for what the format has no place for.
func FuzzCodecs(f *testing.F) {
	for _, text := range []string{
		":0000:x:" + dotted + ":::", "a (sudokuwiki.org/sudoku.htm?bd=" + easy + ").", `{"a":{"initial_board":"` + dotted + `"},"b":1}`, ":0003-1:8:53+4" + dotted[3:] + ":113 228:414:829:7", easy,
		"<opensudoku><name>A</name><game data=\"" + easy + "\"/></opensudoku>",
		"<opensudoku version=\"2\"><folder name=\"x\"><game note=\"a&amp;b\" data=\"version: 3\n" + strings.Repeat("1|3|1|", 81) + "\"/></folder></opensudoku>",
		"<opensudoku2><game cells_data=\"version: 4\n" + strings.Repeat("0|3|4|0|", 81) + "\"/></opensudoku2>",
		fpuzzlesLink + plainPayload, "https://sudokupad.app/fpuzzles" + escapes.Replace(fullPayload), "ctc" + padPayload,
		"[['1', None, 0, 0], (0, 0, 2, 0), [0, 3, 0, 0], [0, 0, 0, 4],]", someRows,
		`{"puzzle":"1.....2..3.....4","solution":"1243432124133124","diagonals":true,"regions":"AAAABBBBCCCCDDDD"}`,
		`{"size":4,"grid":[[{"value":1,"given":true},{},{},{"region":0}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"killercage":[]}`,
	} {
		f.Add(text)
		packed, _ := compress(text)
		f.Add("sudokupad.app/fpuzzles" + packed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		first, _, _ := strings.Cut(text, "\n")
		for _, c := range All() {
			if c == jsonGrid {
				continue
			}
			if from, to := c.Find(strings.TrimSpace(first)); from > to {
				t.Fatalf("%s is found in %q from %d to %d", c.Name, first, from, to)
			}
			sheets, _ := decodeWith(c, text)
			for _, s := range sheets {
				checkAgain(t, s)
			}
		}
		if packed, err := compress(text); err == nil && len(text) < 1000 {
			if got, err := decompress(packed); got != text || err != nil {
				t.Fatalf("%q is compressed as %s and read as %q, error %v", text, packed, got, err)
			}
			if sheets, err := decodeLink("a text", packed); err == nil {
				checkAgain(t, sheets[0])
			}
		}
		decompress(text)
	})
}

// decodeWith returns the puzzles of a text in a format.
func decodeWith(c *Codec, text string) ([]puzzle.Sheet, error) {
	if c == jsonGrid {
		return decodeJSON(text, digits)
	}
	return c.Decode(text)
}

// checkAgain compares a sheet that was read with what is read after writing it in each format.
func checkAgain(t *testing.T, s puzzle.Sheet) {
	t.Helper()
	if err := s.Grid.CheckShape(); err != nil {
		t.Fatalf("%+v: %v", s, err)
	}
	for _, c := range []*Codec{hodoku, openSudoku, fpuzzles, sudokupad, jsonGrid} {
		if nine := c == hodoku || c == openSudoku; nine && s.Grid.Rows != 9 {
			continue
		}
		text, err := c.Encode([]byte(c.Head), &s)
		if err != nil {
			continue // such as rules that do not fit
		}
		again, err := decodeWith(c, string(text)+c.Foot)
		if err != nil || len(again) != 1 || !again[0].Grid.Equal(s.Grid) {
			t.Fatalf("%s: %+v is written as\n%s\nand read as %+v, error %v", c.Name, s, text, again, err)
		}
		if c != fpuzzles && c != sudokupad {
			continue
		}
		want := s
		want.Ignored, want.Level, want.Rating, want.Fields = nil, "", "", nil
		again[0].Regions, want.Regions = regionsOf(&again[0]), regionsOf(&want)
		if !reflect.DeepEqual(again[0], want) {
			t.Fatalf("%s: written as\n%s\nand read as\n%+v, want\n%+v", c.Name, text, again[0], want)
		}
	}
}
