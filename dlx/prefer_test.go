package dlx

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fourfold"
	"fourfold/internal/kit/poll"
	"fourfold/internal/test/covertest"
)

// named returns a problem of primary items with these names, and of a secondary item "s". Each item
// has options of its own: the first has 2, the next has 3, and so on.
func named(t *testing.T, names ...string) *fourfold.Problem {
	t.Helper()
	var b fourfold.Builder
	b.Secondary("s")
	for k, name := range names {
		i := b.Primary(name)
		for range k + 2 {
			b.Option("", i)
		}
	}
	p, err := b.Problem()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestRanks: an item with a higher weight has a lower rank, and the first pattern that matches
// decides.
func TestRanks(t *testing.T) {
	for _, c := range []struct {
		prefer, names, want string
	}{
		{"", "a b", "[]"},
		{"a", "a b", "[0 1]"},
		{"b", "a b", "[1 0]"},
		{"#*", "a #b #", "[1 0 0]"},
		{"*", "a b", "[]"},
		{"r*c*", "r1c2 r1 c r1c2x", "[0 1 1 0]"},
		{"r?c?", "r1c2 r11c2 r1c2x rxcx", "[0 1 1 0]"},
		{"a/b", "a b c", "[0 0 1]"},
		{"a@3/b", "a b c", "[0 1 2]"},
		{"a@-1/b@0", "a b c", "[1 0 0]"},
		{"a1@5/a*@2/*@7", "a1 a2 b", "[1 2 0]"},
		{"a.b/(x", "a.b axb (x", "[0 1 0]"},
		{"é?", "éé é", "[0 1]"},
		{"a@2147483647/b@-2147483648", "a b c", "[0 2 1]"},
	} {
		p := named(t, strings.Fields(c.names)...)
		ranks, err := Solver{Prefer: c.prefer}.ranks(t.Context(), p)
		if got := fmt.Sprint(ranks[min(1, len(ranks)):]); got != c.want || err != nil {
			t.Errorf("%q of %s: ranks %s, %v, want %s", c.prefer, c.names, got, err, c.want)
		}
	}
}

// TestMatches: patterns match the same names as regular expressions do.
func TestMatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 5))
	text := func(letters []rune) string {
		made := make([]rune, rng.IntN(8))
		for k := range made {
			made[k] = letters[rng.IntN(len(letters))]
		}
		return string(made)
	}
	work, matched := poll.New(t.Context()), 0
	for range covertest.Cases(20_000) {
		pattern, name := text([]rune("**?aéb")), text([]rune("aéb"))
		want := regexp.MustCompile(`(?s)^` + strings.NewReplacer("*", ".*", "?", ".").Replace(pattern) + `$`).MatchString(name)
		if got := (preference{pattern: pattern}).matches(name, &work); got != want {
			t.Fatalf("%q matches %q: %v, want %v", pattern, name, got, want)
		}
		if want {
			matched++
		}
	}
	if matched == 0 {
		t.Error("no pattern has matched")
	}
}

// looks is a context that is done after some looks.
type looks struct {
	context.Context
	left int
}

func (l *looks) Err() error {
	if l.left--; l.left < 0 {
		return errTest
	}
	return nil
}

// TestMatchLooks: a long name is work, so the context is looked at.
func TestMatchLooks(t *testing.T) {
	p := named(t, strings.Repeat("a", 1<<18))
	if _, err := (Solver{Prefer: strings.Repeat("*a", 50) + "*b"}).ranks(&looks{t.Context(), 2}, p); !errors.Is(err, errTest) {
		t.Errorf("with a context that is done after two looks: %v, want its cause", err)
	}
}

// TestPreferRefuses: the error names the pattern at fault.
func TestPreferRefuses(t *testing.T) {
	const want = `expected a pattern of item names, or a pattern, "@" and a whole number`
	for text, want := range map[string]string{
		"":             `prefer=: "": ` + want,
		"a/":           `prefer=a/: "": ` + want,
		"a@":           `prefer=a@: "a@": ` + want,
		"a/@2":         `prefer=a/@2: "@2": ` + want,
		"a@2147483648": `prefer=a@2147483648: "a@2147483648": expected a weight from -2147483648 to 2147483647`,
		"a@b@1":        `prefer=a@b@1: "a@b@1": ` + want,
	} {
		if _, err := ParseSettings("prefer="+text, Solver{}); err == nil || err.Error() != want {
			t.Errorf("prefer=%s: %v, want %s", text, err, want)
		}
	}
	for text, want := range map[string]string{
		"s":    `prefer: no primary item has a name that matches "s"`,
		"a/b*": `prefer: no primary item has a name that matches "b*"`,
		"//":   `prefer: "": expected a pattern`,
	} {
		_, err := Solver{Prefer: text}.Solve(t.Context(), named(t, "a", "c"), func(fourfold.Solution) bool { return true })
		if !errors.Is(err, errors.ErrUnsupported) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Prefer %q: %v, want %s", text, err, want)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errTest)
	if _, err := (Solver{Prefer: "a"}).ranks(ctx, named(t, "a")); !errors.Is(err, errTest) {
		t.Errorf("with a context that is done: %v, want its cause", err)
	}
}

var errTest = errors.New("the cause")

// TestPrefer: every core branches on the preferred items first, and finds the same solutions.
func TestPrefer(t *testing.T) {
	for _, core := range Cores() {
		// To branch on the item with 2 options first takes 2 + 2*3 nodes, on the other 3 + 3*2.
		for prefer, want := range map[string]int64{"": 8, "two": 8, "three": 9, "three@-1": 8, "two@-1": 9} {
			st, err := Solver{Core: core, Prefer: prefer}.Solve(t.Context(), named(t, "two", "three"), func(fourfold.Solution) bool { return true })
			if n, _ := st.Counter("nodes"); n != want || err != nil {
				t.Errorf("core %v, prefer %q: %d nodes, %v, want %d", core, prefer, n, err, want)
			}
		}
		for seed := range uint64(covertest.Cases(300)) {
			rng := rand.New(rand.NewPCG(seed, 3))
			p := covertest.Random(rng)
			s := Solver{Core: core, Prefer: fmt.Sprintf("p0@%d/*%d@%d/*@%d", rng.IntN(3), rng.IntN(int(p.NumPrimary())), rng.IntN(3), rng.IntN(3))}
			var got []fourfold.Solution
			if _, err := s.Solve(t.Context(), p, func(sol fourfold.Solution) bool { got = append(got, sol); return true }); err != nil {
				t.Fatalf("seed %d, %v, prefer %s: %v", seed, core, s.Prefer, err)
			}
			slices.SortFunc(got, slices.Compare)
			if want := covertest.BruteForce(p); !slices.EqualFunc(got, sorted(want), slices.Equal) {
				t.Fatalf("seed %d, %v, prefer %s: %v, want %v", seed, core, s.Prefer, got, want)
			}
		}
	}
}

func sorted(all []fourfold.Solution) []fourfold.Solution {
	slices.SortFunc(all, slices.Compare)
	return all
}
