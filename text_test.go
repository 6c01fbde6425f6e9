package fourfold_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/test/covertest"
)

// TestReadProblemErrors: each text is refused. The error is one line that says where the mistake
// is and what was expected.
func TestReadProblemErrors(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"empty file", "", "f:1:1: expected a line with the names of the items, found the end of the file"},
		{"comments only", "| a\n\n| b\n", "f:4:1: expected a line with the names of the items, found the end of the file"},
		{"two bars", "a | b | c\n", "f:1:7: a second | between the items: expected one, before the secondary items"},
		{"bar without spaces", "a b|c\n", `f:1:3: item "b|c" contains a |: expected a space on both sides of the bar, or bounds such as 2:3|item`},
		{"bounds that cross", "a 3:2|b\n", `f:1:3: item "3:2|b" has a lower bound above its upper one: expected the lower one first`},
		{"bound too large", "a 1:99999999999|b\n", `f:1:3: item "1:99999999999|b" has the bounds "1:99999999999": expected a number, or two with a colon between them, up to 2147483647`},
		{"half a bound", "a 2:|b\n", `f:1:3: item "2:|b" has the bounds "2:": expected a number, or two with a colon between them, up to 2147483647`},
		{"bounds of nothing", "a 2| b\n", `f:1:3: bounds without an item: expected its name behind the bar, without a space`},
		{"bounds of a bar", "a 2|| b\n", `f:1:3: item "|" contains a |: expected a space on both sides of the bar, or bounds such as 2:3|item`},
		{"bounds of a secondary item", "a | 2|b\n", `f:1:5: secondary item "2|b" has bounds: expected bounds on primary items only`},
		{"bound behind", "b|5\n", `f:1:1: item "b|5" contains a |: expected a space on both sides of the bar, or bounds such as 2:3|item`},
		{"cost without a space", "a b\na b|5\n", `f:2:3: "b|5" contains a |: expected an item, or a cost such as |7 after a space`},
		{"color on an item", "a b:x\n", `f:1:3: item "b:x" contains a colon: expected colors only in options`},
		{"item twice", "a b a\n", `f:1:5: item "a" is named twice: expected different names`},
		{"item primary and secondary", "a b | a\n", `f:1:7: item "a" is named twice: expected different names`},
		{"long item", "a " + strings.Repeat("b", 300) + "\n", `f:1:3: item "` + strings.Repeat("b", 40) + `"... is 300 bytes long: expected at most 255`},
		{"unknown item", "a b\na c\n", `f:2:3: unknown item "c": expected an item named in the line of items`},
		{"color on a primary item", "a b\n\na b:1\n", `f:3:3: primary item "b" has a color: expected colors on secondary items only`},
		{"colon without a color", "a | x\na x:\n", `f:2:3: item "x" has a colon without a color: expected a color after the colon`},
		{"two colors", "a | x\na x:1:2\n", `f:2:3: color "1:2" contains a colon: expected a character or a name`},
		{"item twice in an option", "a | x\nx a x\n", `f:2:5: item "x" occurs twice in the option: expected it once`},
		{"cost that is no number", "a b\na b |7.5\n", `f:2:5: "|7.5" is not a cost: expected a whole number behind the |`},
		{"costs too large", "a b\na b |7\nb |9007199254740992\n", `f:3:3: the costs up to "|9007199254740992" are too large: expected a sum of their absolute values up to 9007199254740992`},
		{"binary", "a b\na \x00\n", "f:2:3: character U+0000 is not printable: expected a problem in Knuth's format"},
		{"not UTF-8", "a \xff\n", "f:1:3: byte 0xff is not UTF-8 text: expected a problem in Knuth's format"},
		{"column counts characters", "é ü\né ü ö\n", `f:2:5: unknown item "ö": expected an item named in the line of items`},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := fourfold.ReadProblem(strings.NewReader(c.text), "f")
			if err == nil || err.Error() != c.want {
				t.Errorf("ReadProblem() = %v\nwant %s", err, c.want)
			}
			var at *fourfold.SyntaxError
			if !errors.As(err, &at) || !errors.Is(err, fourfold.ErrBadProblem) {
				t.Errorf("ReadProblem() = %T, want a *SyntaxError that wraps ErrBadProblem", err)
			}
		})
	}
}

type failingReader struct{}

func (failingReader) Read([]byte) (int, error) { return 0, errors.New("the disk is gone") }

func TestReadProblemFailingReader(t *testing.T) {
	_, err := fourfold.ReadProblem(failingReader{}, "f")
	if want := "f:1:1: reading failed (the disk is gone): expected the rest of the file"; err == nil || err.Error() != want {
		t.Errorf("ReadProblem() = %v, want %s", err, want)
	}
}

func TestReadProblem(t *testing.T) {
	text := "\ufeff | a comment\r\n\r\n a\tb | x  y\r\n| another\r\nb x:1\r\na x:blue y\r\ny\r\na x:1 y:é"
	p, err := fourfold.ReadProblem(strings.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	if p.NumItems() != 4 || p.NumPrimary() != 2 || p.NumOptions() != 3 || !p.HasColors() {
		t.Errorf("%d items, %d primary, %d options, colors %v", p.NumItems(), p.NumPrimary(), p.NumOptions(), p.HasColors())
	}
	if w := p.Warnings(); len(w) != 1 || w[0].Error() != "f:7:1: the option has no primary item and is never chosen" {
		t.Errorf("Warnings() = %v", w)
	}
	var out bytes.Buffer
	if err := fourfold.WriteProblem(&out, p); err != nil {
		t.Fatal(err)
	}
	if want := "a b | x y\nb x:1\na x:blue y\na x:1 y:é\n"; out.String() != want {
		t.Errorf("WriteProblem() = %q, want %q", out.String(), want)
	}
	if got := p.Option(1)[1].Paint('Q'); got.Color != 'Q' || p.OptionName(1) != "a x:blue y" {
		t.Errorf("Paint() = %v, OptionName() = %q", got, p.OptionName(1))
	}
}

func TestWriteProblemErrors(t *testing.T) {
	for name, items := range map[string][]string{
		"none": nil, "no name": {""}, "blank": {"a b"}, "bar": {"a|b"}, "colon": {"a:b"}, "twice": {"a", "a"},
		"line break": {"a\nb"}, "long": {strings.Repeat("a", 256)}, "not UTF-8": {"\xff"}, "byte order mark": {"\ufeffa"},
	} {
		var b fourfold.Builder
		for _, i := range items {
			b.Primary(i)
		}
		p, err := b.Problem()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := fourfold.WriteProblem(&out, p); !errors.Is(err, fourfold.ErrBadProblem) || out.Len() > 0 {
			t.Errorf("%s: WriteProblem() = %v after %q, want ErrBadProblem after nothing", name, err, out.String())
		}
	}
}

// FuzzReadProblem: no text causes a panic, and a problem that was read is the same after writing
// it and reading it back.
func FuzzReadProblem(f *testing.F) {
	f.Add("a b | x\na x:1\nb x:1\nx\n")
	f.Add("| c\r\na\tb\n a b\nb\n")
	f.Add("a | x y\na x:red y:red\na x:é y:c1114112\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := fourfold.ReadProblem(strings.NewReader(text), "f")
		if err != nil {
			if !errors.Is(err, fourfold.ErrBadProblem) {
				t.Errorf("ReadProblem() = %v, want ErrBadProblem", err)
			}
			return
		}
		var once, twice bytes.Buffer
		if err := fourfold.WriteProblem(&once, p); err != nil {
			t.Fatal(err)
		}
		q, err := fourfold.ReadProblem(bytes.NewReader(once.Bytes()), "g")
		if err != nil {
			t.Fatal(err)
		}
		if err := fourfold.WriteProblem(&twice, q); err != nil {
			t.Fatal(err)
		}
		if once.String() != twice.String() {
			t.Errorf("%q became %q", once.String(), twice.String())
		}
		if p.NumItems() != q.NumItems() || p.NumOptions() != q.NumOptions() || p.NumPrimary() != q.NumPrimary() {
			t.Errorf("%q became another problem", once.String())
		}
	})
}

func TestBuilderErrors(t *testing.T) {
	for name, c := range map[string]struct {
		build func(b *fourfold.Builder)
		want  string
	}{
		"no primary item":    {func(b *fourfold.Builder) { b.Option("o", b.Secondary("x")) }, `malformed problem: option 0 ("o") has no primary item: expected at least one`},
		"item twice":         {func(b *fourfold.Builder) { a := b.Primary("a"); b.Option("", a); b.Option("o", a, a) }, `malformed problem: option 1 ("o"): item "a" occurs twice: expected it once`},
		"unknown item":       {func(b *fourfold.Builder) { b.Primary("a"); b.Option("o", fourfold.Item{Index: 1}) }, `malformed problem: option 0 ("o"): item 1 does not exist: expected an item of this Builder`},
		"painted primary":    {func(b *fourfold.Builder) { b.Option("o", b.Primary("a").Paint('c')) }, `malformed problem: option 0 ("o"): primary item "a" is painted: expected colors on secondary items only`},
		"painted NoColor":    {func(b *fourfold.Builder) { b.Option("o", b.Primary("a"), b.Secondary("x").Paint(fourfold.NoColor)) }, `malformed problem: option 0 ("o"): item "x" is painted with NoColor or a negative color: expected a positive color`},
		"first mistake wins": {func(b *fourfold.Builder) { b.Option("o"); b.Option("p", fourfold.Item{Index: 9}) }, `malformed problem: option 0 ("o") has no primary item: expected at least one`},
	} {
		var b fourfold.Builder
		c.build(&b)
		p, err := b.Problem()
		if p != nil || err == nil || err.Error() != c.want || !errors.Is(err, fourfold.ErrBadProblem) {
			t.Errorf("%s: Problem() = %v, %v, want %s", name, p, err, c.want)
		}
		if p, err = b.Problem(); err != nil || p.NumItems() != 0 {
			t.Errorf("%s: the Builder is not empty afterwards: %v", name, err)
		}
	}
}

func TestProblem(t *testing.T) {
	var b fourfold.Builder
	a, x, c := b.Primary("a"), b.Secondary("x"), b.Primary("c")
	b.Grow(10, 10, 10)
	b.Option("first", c, x.Paint('R'))
	b.Option("", a, x, c)
	b.Option("", a)
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range [][]int32{{1, 2}, {0, 1}, {0, 1}} {
		if got := p.Uses(int32(i)); !slices.Equal(got, want) {
			t.Errorf("Uses(%d) = %v, want %v", i, got, want)
		}
	}
	if got := p.Option(0); !slices.Equal(got, []fourfold.Item{c, x.Paint('R')}) {
		t.Errorf("Option(0) = %v", got)
	}
	if names := p.Names(fourfold.Solution{0, 1}); !slices.Equal(names, []string{"first", "a x c"}) {
		t.Errorf("Names() = %q", names)
	}
	if p.OptionName(0) != "first" || p.WithOptions([]int32{1, 2}).WithOptions([]int32{0}).OptionName(0) != "a x c" || p.NumCells() != 6 || p.IsPrimary(1) {
		t.Errorf("names %q %q, %d cells, IsPrimary(1) = %v", p.OptionName(0), p.OptionName(1), p.NumCells(), p.IsPrimary(1))
	}
}

func TestWithOptions(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("a b | x\na x:1\nb\na b x:2\nx\na\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		keep    []int32
		want    string
		painted bool
	}{
		{nil, "a b | x\n", false},
		{[]int32{1, 3}, "a b | x\nb\na\n", false},
		{[]int32{0, 2, 3}, "a b | x\na x:1\na b x:2\na\n", true},
	} {
		q := p.WithOptions(c.keep)
		var text bytes.Buffer
		if err := fourfold.WriteProblem(&text, q); err != nil || text.String() != c.want {
			t.Errorf("WithOptions(%v) is %q, %v, want %q", c.keep, text.String(), err, c.want)
		}
		if q.HasColors() != c.painted || len(q.Warnings()) != 0 || q.NumPrimary() != 2 {
			t.Errorf("WithOptions(%v): colors %v, warnings %v, %d primary", c.keep, q.HasColors(), q.Warnings(), q.NumPrimary())
		}
		if got, want := len(q.Uses(0)), strings.Count(c.want[3:], "a"); got != want {
			t.Errorf("WithOptions(%v): %d uses of a, want %d", c.keep, got, want)
		}
	}
}

func TestCheck(t *testing.T) {
	p, err := fourfold.ReadProblem(strings.NewReader("a b c | x y\na x:1\nb x:1 y\nb x:2\nc y\na b c x\na b\nc x:1\n"), "f")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		s    fourfold.Solution
		want string
	}{
		{"one color shared", fourfold.Solution{0, 1, 6}, ""},
		{"one option", fourfold.Solution{4}, ""},
		{"nothing", nil, `not an exact cover: primary item "a" is not covered`},
		{"item missing", fourfold.Solution{0, 1}, `not an exact cover: primary item "c" is not covered`},
		{"item twice", fourfold.Solution{0, 5, 6}, `not an exact cover: item "a" is covered twice: the second time by option "a b"`},
		{"two colors", fourfold.Solution{0, 2, 3}, `not an exact cover: item "x" is covered twice, and not in one color: the second time by option "b x:2"`},
		{"unpainted twice", fourfold.Solution{0, 1, 3}, `not an exact cover: item "y" is covered twice, and not in one color: the second time by option "c y"`},
		{"unpainted beside a color", fourfold.Solution{4, 6}, `not an exact cover: item "c" is covered twice: the second time by option "c x:1"`},
		{"not increasing", fourfold.Solution{1, 0, 6}, `not an exact cover: option 0 is not greater than the one before it`},
		{"option twice", fourfold.Solution{4, 4}, `not an exact cover: option 4 is not greater than the one before it`},
		{"unknown option", fourfold.Solution{7}, `not an exact cover: option 7 does not exist`},
		{"negative option", fourfold.Solution{-1}, `not an exact cover: option -1 does not exist`},
	} {
		err := p.Check(c.s)
		if c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want || !errors.Is(err, fourfold.ErrNotCover)) {
			t.Errorf("%s: Check(%v) = %v, want %s", c.name, c.s, err, c.want)
		}
	}
}

// brute is a Solver that tries all sets of options.
type brute struct{ err error }

func (brute) Name() string { return "brute" }

func (b brute) Solve(_ context.Context, p *fourfold.Problem, yield func(fourfold.Solution) bool) (fourfold.Stats, error) {
	for _, s := range covertest.BruteForce(p) {
		if !yield(s) {
			return fourfold.Stats{}, nil
		}
	}
	return fourfold.Stats{Counters: []fourfold.Counter{{Name: "nodes", Value: 7}}}, b.err
}

func TestSearches(t *testing.T) {
	ctx := context.Background()
	read := func(text string) *fourfold.Problem {
		p, err := fourfold.ReadProblem(strings.NewReader(text), "f")
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	none, one, three := read("a b\na\n"), read("a b\na\nb\n"), read("a\na\na\na\n")
	stopped := brute{fourfold.ErrLimit}
	for _, c := range []struct {
		name                string
		s                   brute
		p                   *fourfold.Problem
		first, unique, many error
		count               int
	}{
		{"none", brute{}, none, fourfold.ErrNoSolution, fourfold.ErrNoSolution, nil, 0},
		{"one", brute{}, one, nil, nil, nil, 1},
		{"three", brute{}, three, nil, fourfold.ErrNotUnique, nil, 3},
		{"stopped with none", stopped, none, fourfold.ErrLimit, fourfold.ErrLimit, fourfold.ErrLimit, 0},
		{"stopped with one", stopped, one, nil, fourfold.ErrLimit, fourfold.ErrLimit, 1},
		{"stopped with three", stopped, three, nil, fourfold.ErrNotUnique, fourfold.ErrLimit, 3},
	} {
		if s, err := fourfold.First(ctx, c.s, c.p); err != c.first || (err == nil) != (s != nil) {
			t.Errorf("%s: First() = %v, %v, want %v", c.name, s, err, c.first)
		}
		if s, err := fourfold.Unique(ctx, c.s, c.p); err != c.unique || (c.count > 0) != (s != nil) {
			t.Errorf("%s: Unique() = %v, %v, want %v", c.name, s, err, c.unique)
		}
		if n, err := fourfold.Count(ctx, c.s, c.p, 0); n.Int64() != int64(c.count) || err != c.many {
			t.Errorf("%s: Count(0) = %d, %v, want %d, %v", c.name, n, err, c.count, c.many)
		}
		if n, _ := fourfold.Count(ctx, c.s, c.p, 2); n.Int64() != int64(min(c.count, 2)) {
			t.Errorf("%s: Count(2) = %d", c.name, n)
		}
		n, last := 0, error(nil)
		for s, err := range fourfold.All(ctx, c.s, c.p) {
			if last = err; s != nil {
				n++
			}
		}
		if n != c.count || last != c.many {
			t.Errorf("%s: All() gave %d and %v, want %d and %v", c.name, n, last, c.count, c.many)
		}
		for range fourfold.All(ctx, c.s, c.p) {
			break
		}
	}
	st, _ := brute{}.Solve(ctx, none, nil)
	if n, ok := st.Counter("nodes"); n != 7 || !ok {
		t.Errorf("Counter(nodes) = %d, %v", n, ok)
	}
}
