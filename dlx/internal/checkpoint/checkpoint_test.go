package checkpoint

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/test/covertest"
	"fourfold/internal/write/outfile"
)

// letters returns a problem of 8 options of one item each, two for each of the items a, b, c, d.
func letters(t *testing.T) *fourfold.Problem {
	t.Helper()
	p, err := fourfold.ReadProblem(strings.NewReader("a b c d | x\na\na x:1\nb\nb x:2\nc\nc x:1\nd\nd x:2\n"), "letters")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func identity(t *testing.T, p *fourfold.Problem) Identity {
	t.Helper()
	hash, err := Hash(context.Background(), p)
	if err != nil {
		t.Fatal(err)
	}
	return Identity{Problem: hash}
}

var whole = State{Found: new(big.Int), Parts: []tree.Part{{}}}

func open(t *testing.T, path string, p *fourfold.Problem) *File {
	t.Helper()
	f, err := Open(t.Context(), path, identity(t, p), p, whole)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}

func solutionsOf(t *testing.T, f *File) (all [][]int32) {
	t.Helper()
	for s, err := range f.Solutions() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, slices.Clone(s))
	}
	return all
}

var (
	one   = State{Found: big.NewInt(2), Parts: []tree.Part{{Path: []int32{0, 2}, Tries: []int32{5}}, {Path: []int32{0}, Tries: []int32{3}}, {Path: []int32{}, Tries: []int32{1}}}, Done: 0.25}
	two   = State{Found: big.NewInt(3), Parts: []tree.Part{{Path: []int32{1, 4}, Tries: []int32{}}}, Done: 0.5}
	ended = State{Found: big.NewInt(3), Done: 1}
)

// save adds solutions and a state.
func save(t *testing.T, f *File, s State, solutions ...[]int32) {
	t.Helper()
	for _, solution := range solutions {
		if err := f.Add(solution); err != nil {
			t.Error(err)
		}
	}
	if err := f.Save(s); err != nil {
		t.Error(err)
	}
}

// TestFile: a file has the last state and all solutions before it.
func TestFile(t *testing.T) {
	p, path := letters(t), filepath.Join(t.TempDir(), "c")
	f := open(t, path, p)
	if f.Resumed() || !reflect.DeepEqual(f.State(), whole) {
		t.Errorf("a new file has the state %v", f.State())
	}
	save(t, f, one, []int32{0, 2, 4, 6}, []int32{0, 2, 4, 7})
	if err := f.Add([]int32{1, 2, 4, 6}); err != nil { // it does not belong to a state
		t.Error(err)
	}
	f.Close()
	f = open(t, path, p)
	if got := f.State(); !f.Resumed() || got.Found.Cmp(one.Found) != 0 || !reflect.DeepEqual(got.Parts, one.Parts) || got.Done != one.Done {
		t.Errorf("state %v, want %v", got, one)
	}
	if got := solutionsOf(t, f); !reflect.DeepEqual(got, [][]int32{{0, 2, 4, 6}, {0, 2, 4, 7}}) {
		t.Errorf("solutions %v", got)
	}
	save(t, f, ended, []int32{1, 3, 5, 7})
	f.Close()
	f = open(t, path, p)
	if got := f.State(); !got.Ended() || len(solutionsOf(t, f)) != 3 {
		t.Errorf("state %v, solutions %v", got, solutionsOf(t, f))
	}
}

// TestRewind: solutions behind the last state, written or not, are gone after Rewind.
func TestRewind(t *testing.T) {
	p, path := letters(t), filepath.Join(t.TempDir(), "c")
	f := open(t, path, p)
	for _, written := range []bool{false, true} {
		if err := f.Add([]int32{0, 2, 4, 6}); err != nil {
			t.Error(err)
		}
		if written {
			f.writeBatch()
		}
		if got := solutionsOf(t, f); len(got) > 0 {
			t.Errorf("solutions without a state: %v", got)
		}
		if err := f.Rewind(); err != nil || f.written != f.saved {
			t.Errorf("Rewind: %v, %d bytes", err, f.written.Bytes)
		}
	}
	save(t, f, one, []int32{0, 2, 4, 6}, []int32{0, 2, 4, 7})
	f.Close()
	if f = open(t, path, p); !reflect.DeepEqual(solutionsOf(t, f), [][]int32{{0, 2, 4, 6}, {0, 2, 4, 7}}) {
		t.Errorf("solutions %v", solutionsOf(t, f))
	}
}

// pair is the text of both files of a checkpoint.
type pair struct{ file, state string }

func readPair(t *testing.T, path string) (p pair) {
	t.Helper()
	for name, to := range map[string]*string{path: &p.file, path + stateEnding: &p.state} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		*to = string(text)
	}
	return p
}

func (p pair) write(t *testing.T, path string) {
	t.Helper()
	for name, text := range map[string]string{path: p.file, path + stateEnding: p.state} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// TestDamaged: if a file is cut anywhere or a bit of it has changed, the checkpoint is refused and
// stays as it is. What is behind the solutions of the state has no meaning, and is dropped.
func TestDamaged(t *testing.T) {
	p, path := letters(t), filepath.Join(t.TempDir(), "c")
	f := open(t, path, p)
	save(t, f, one, []int32{0, 2, 4, 6}, []int32{0, 2, 4, 7})
	save(t, f, two, []int32{1, 2, 4, 6})
	f.Close()
	whole := readPair(t, path)
	refuse := func(what string, changed pair) {
		t.Helper()
		changed.write(t, path)
		if _, err := Open(t.Context(), path, identity(t, p), p, State{}); err == nil || !strings.HasPrefix(err.Error(), path) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: Open = %v", what, err)
		}
		if now := readPair(t, path); now != changed {
			t.Errorf("%s: the refused files have changed", what)
		}
	}
	flip := func(text string, at int) string {
		b := []byte(text)
		b[at] ^= 1 << (at % 8)
		return string(b)
	}
	for at := range whole.file {
		refuse(fmt.Sprintf("FILE cut at %d", at), pair{whole.file[:at], whole.state})
		refuse(fmt.Sprintf("FILE changed at %d", at), pair{flip(whole.file, at), whole.state})
	}
	for at := range whole.state {
		refuse(fmt.Sprintf("state cut at %d", at), pair{whole.file, whole.state[:at]})
		refuse(fmt.Sprintf("state changed at %d", at), pair{whole.file, flip(whole.state, at)})
	}
	refuse("a checkpoint of version 1", pair{"fourfold checkpoint 1\n", whole.state})
	whole.write(t, path)
	os.Remove(path + stateEnding)
	if _, err := Open(t.Context(), path, identity(t, p), p, State{}); err == nil || !strings.Contains(err.Error(), "its state is missing") {
		t.Errorf("without a state: %v", err)
	}
	pair{whole.file + "more\xff", whole.state}.write(t, path)
	f = open(t, path, p)
	if got := f.State(); !reflect.DeepEqual(got.Parts, two.Parts) || len(solutionsOf(t, f)) != 3 {
		t.Errorf("with more text: state %v, solutions %v", got, solutionsOf(t, f))
	}
	if now := readPair(t, path); now != whole {
		t.Error("the text behind the solutions is still there")
	}
}

// TestCrafted: lengths that the program never writes are refused.
func TestCrafted(t *testing.T) {
	p, path := letters(t), filepath.Join(t.TempDir(), "c")
	for _, bytes := range []int64{-1 << 63, -1, 0, int64(len(title)) - 1, int64(len(title)) + 1, 1<<63 - 1} {
		s := snapshot{identity(t, p), extent{Bytes: bytes}}.text(whole)
		pair{title, string(s)}.write(t, path)
		if _, err := Open(t.Context(), path, identity(t, p), p, whole); err == nil || !strings.Contains(err.Error(), "its solutions are damaged") {
			t.Errorf("%d bytes: Open = %v", bytes, err)
		}
	}
}

// TestForeign: a file of the user that has the name of the state stays. So does a link.
func TestForeign(t *testing.T) {
	p, dir := letters(t), t.TempDir()
	path := filepath.Join(dir, "c")
	theirs := func(name string, make func() error) {
		t.Helper()
		if err := make(); err != nil {
			t.Skip(err)
		}
		before, _ := os.Lstat(name)
		f, err := Open(t.Context(), path, identity(t, p), p, whole)
		if err == nil {
			err = f.Save(one)
			f.Close()
		}
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if after, err := os.Lstat(name); err != nil || after.Mode() != before.Mode() || !after.ModTime().Equal(before.ModTime()) {
			t.Errorf("%s has changed: %v", name, err)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s: FILE is still there", name)
		}
		os.Remove(name)
	}
	if err := os.WriteFile(filepath.Join(dir, "other"), []byte(stateTitle), 0o600); err != nil {
		t.Fatal(err)
	}
	name := path + stateEnding
	theirs(name, func() error { return os.WriteFile(name, []byte("fourfold checkpoint of the user"), 0o600) })
	theirs(name, func() error { return os.Mkdir(name, 0o700) })
	theirs(name, func() error { return os.Symlink("other", name) })
	theirs(name, func() error { return os.Symlink("missing", name) })
}

// TestRefused: a checkpoint of another search is refused in words that say why, and stays.
func TestRefused(t *testing.T) {
	p, path := letters(t), filepath.Join(t.TempDir(), "c")
	f := open(t, path, p)
	save(t, f, one, []int32{0, 2, 4, 6}, []int32{0, 2, 4, 7})
	f.Close()
	before, _ := os.ReadFile(path)
	for want, change := range map[string]func(*Identity){
		"another problem": func(id *Identity) { id.Problem = "x" },
		"a search for one solution, found one for all": func(id *Identity) { id.Limit = 1 },
		"for up to 7 solutions":                        func(id *Identity) { id.Limit = 7 },
		"for the number of solutions":                  func(id *Identity) { id.Count = true },
		`other settings: expected "prefer=a"`:          func(id *Identity) { id.Settings = "prefer=a" },
	} {
		id := identity(t, p)
		change(&id)
		_, err := Open(t.Context(), path, id, p, whole)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), path+": ") {
			t.Errorf("Open = %v, want %q", err, want)
		}
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file has changed")
	}
}

// TestHash: problems that differ in an item, an option or a color have different hashes.
func TestHash(t *testing.T) {
	texts := []string{"a b\na b\n", "a b\na\nb\n", "a b\nb\na\n", "a c\na c\n", "a | b\na b\n", "a | b\na b:x\n", "a | b\na b:y\n", "a b c\na b\n", "ab c\nab c\n", "a bc\na bc\n"}
	seen := map[string]string{}
	for _, text := range texts {
		p, err := fourfold.ReadProblem(strings.NewReader(text), "p")
		if err != nil {
			t.Fatal(err)
		}
		id := identity(t, p).Problem
		if other, ok := seen[id]; ok {
			t.Errorf("%q and %q have the same hash", text, other)
		}
		seen[id] = text
		if again := identity(t, p).Problem; again != id {
			t.Errorf("%q has the hashes %s and %s", text, id, again)
		}
	}
}

// TestStateBeforeSolutions: FILE has no solutions before there is a state.
func TestStateBeforeSolutions(t *testing.T) {
	p, path := letters(t), filepath.Join(t.TempDir(), "c")
	f := open(t, path, p)
	f.Add([]int32{0, 2, 4, 6})
	f.writeBatch()
	f.Close()
	f = open(t, path, p)
	if got := f.State(); !f.Resumed() || got.Found.Sign() != 0 || len(got.Parts) != 1 || len(solutionsOf(t, f)) != 0 {
		t.Errorf("state %v, solutions %v", got, solutionsOf(t, f))
	}
}

// TestMeaningless: whatever the bytes of a state or of solutions are, they are refused, or they
// mean something that a core can work with.
func TestMeaningless(t *testing.T) {
	p := letters(t)
	for _, s := range []State{
		{Found: new(big.Int), Parts: []tree.Part{{Path: []int32{0, 1}}}},                     // they share a
		{Found: new(big.Int), Parts: []tree.Part{{Path: []int32{1, 3}}}},                     // x has two colors
		{Found: new(big.Int), Parts: []tree.Part{{Path: []int32{8}}}},                        // there is no such option
		{Found: new(big.Int), Parts: []tree.Part{{Tries: []int32{0, 2}}}},                    // they share no item
		{Found: new(big.Int), Parts: []tree.Part{{Path: []int32{0}, Tries: []int32{0, 1}}}},  // a is covered
		{Found: new(big.Int), Parts: []tree.Part{{Tries: []int32{1, 5}}}},                    // they share x only
		{Found: new(big.Int), Parts: []tree.Part{{Tries: []int32{0, 1, 0}}}},                 // its covers would be found twice
		{Found: new(big.Int), Parts: []tree.Part{{}}, Done: 2},                               // no share
		{Found: new(big.Int), Parts: []tree.Part{{Path: []int32{0}}, {Path: []int32{0}}}},    // equal
		{Found: new(big.Int), Parts: []tree.Part{{Path: []int32{0, 2}}, {Path: []int32{0}}}}, // contains the one before
		{Found: new(big.Int), Parts: []tree.Part{{Path: []int32{0}}, {Path: []int32{0, 2}}}}, // is in the one before
		{Found: new(big.Int), Parts: []tree.Part{{Tries: []int32{0, 1}}, {Path: []int32{2}}, {Path: []int32{1}}}},
		{Found: new(big.Int), Parts: []tree.Part{{}, {}}},
		{Found: new(big.Int), Parts: []tree.Part{{Path: []int32{0}}, {}}},
		{Found: new(big.Int).Lsh(big.NewInt(1), 9)}, // there are 256 sets of options
	} {
		if got, err := readState(s.append(nil), newChecker(t.Context(), p)); err == nil {
			t.Errorf("%v was read as %v", s, got)
		}
	}
	random, check := rand.New(rand.NewPCG(1, 18)), newChecker(t.Context(), p)
	for range 20000 {
		data := one.append(nil)
		for range 1 + random.IntN(3) {
			data[random.IntN(len(data))] = byte(random.IntN(256))
		}
		data = data[:random.IntN(len(data)+1)]
		readState(data, check)
		for s, err := range eachSolution(bytes.NewReader(data), p.NumOptions()) {
			if err == nil && (!slices.IsSorted(s) || len(s) > 0 && s[len(s)-1] >= p.NumOptions()) {
				t.Errorf("solution %v", s)
			}
		}
	}
}

// TestLongPaths: a few bytes do not make paths of any length.
func TestLongPaths(t *testing.T) {
	check := newChecker(t.Context(), pairs(t, 1000))
	chain := State{Found: new(big.Int)} // of all paths from one option to 1000, each with the other option of an item
	for k := range int32(999) {
		path := append([]int32{}, first(1000)[:k]...)
		chain.Parts = append(chain.Parts, tree.Part{Path: path, Tries: []int32{2*k + 1}})
	}
	back := State{Found: new(big.Int)} // a path of 990 options, and 1024 more that begin with it
	for _, leaf := range leaves(10) {
		for k := range leaf.Path {
			leaf.Path[k] += 2 * 990
		}
		back.Parts = append(back.Parts, tree.Part{Path: append(first(990), leaf.Path...)})
	}
	defer func(most int) { longestPaths = most }(longestPaths)
	longestPaths = 20_000
	if s, err := readState(chain.append(nil), check); err != nil || !slices.EqualFunc(s.Parts, chain.Parts, equal) {
		t.Errorf("a path that goes on: %d parts, %v", len(s.Parts), err)
	}
	slices.Reverse(chain.Parts)
	if s, err := readState(chain.append(nil), check); err != nil || !slices.EqualFunc(s.Parts, chain.Parts, equal) {
		t.Errorf("a path that ends sooner: %d parts, %v", len(s.Parts), err)
	}
	if _, err := readState(back.append(nil), check); err != errState {
		t.Errorf("many long paths: %v", err)
	}
	longestPaths = 2_000_000
	if s, err := readState(back.append(nil), check); err != nil || !slices.EqualFunc(s.Parts, back.Parts, equal) {
		t.Errorf("many long paths with room: %d parts, %v", len(s.Parts), err)
	}
}

// pairs returns a problem of n items with two options each. Options 2k and 2k+1 have item k.
func pairs(t *testing.T, n int) *fourfold.Problem {
	t.Helper()
	var items, options strings.Builder
	for k := range n {
		fmt.Fprintf(&items, "i%d ", k)
		fmt.Fprintf(&options, "i%d\ni%d\n", k, k)
	}
	p, err := fourfold.ReadProblem(strings.NewReader(items.String()+"\n"+options.String()), "pairs")
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// first returns a path of n options of pairs.
func first(n int) (path []int32) {
	for k := range int32(n) {
		path = append(path, 2*k)
	}
	return path
}

// leaves returns parts with all paths of n options of pairs.
func leaves(n int) (parts []tree.Part) {
	for k := range int32(1) << n {
		path := first(n)
		for bit := range path {
			path[bit] += k >> (n - 1 - bit) & 1
		}
		parts = append(parts, tree.Part{Path: path})
	}
	return parts
}

// TestWork: the work for a state is in proportion to what is different from path to path, and ends
// when the context is done.
func TestWork(t *testing.T) {
	s := State{Found: new(big.Int)}
	for k := int32(9_999); k >= 0; k-- {
		s.Parts = append(s.Parts, tree.Part{Path: first(int(k)), Tries: []int32{2*k + 1}})
	}
	looks := &counting{Context: t.Context()}
	check := newChecker(looks, pairs(t, 10_000))
	if _, err := readState(s.append(nil), check); err != nil || looks.n > 10 {
		t.Errorf("%d looks at the context, %v", looks.n, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	check = newChecker(ctx, check.p)
	if _, err := readState(s.append(nil), check); err == nil || check.work.Err() != context.Canceled {
		t.Errorf("%v, %v, want %v", err, check.work.Err(), context.Canceled)
	}
}

// counting counts how often a context is looked at.
type counting struct {
	context.Context
	n int
}

func (c *counting) Err() error {
	c.n++
	return c.Context.Err()
}

// TestInterrupted: a search that is interrupted while its file is read leaves the file as it is.
func TestInterrupted(t *testing.T) {
	p, path := letters(t), filepath.Join(t.TempDir(), "c")
	f := open(t, path, p)
	save(t, f, one, []int32{0, 2, 4, 6}, []int32{0, 2, 4, 7})
	f.Add([]int32{1, 2, 4, 6})
	f.writeBatch()
	f.Close()
	before, _ := os.ReadFile(path)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Open(ctx, path, identity(t, p), p, whole); err != context.Canceled {
		t.Errorf("Open = %v", err)
	}
	if after, _ := os.ReadFile(path); !bytes.Equal(before, after) {
		t.Error("the file has changed")
	}
}

// TestStates: random states are read as they were written.
func TestStates(t *testing.T) {
	p := covertest.Queens(8)
	random := rand.New(rand.NewPCG(1, 18))
	for range 300 {
		s := State{Found: big.NewInt(random.Int64()), Done: random.Float64()}
		s.Found.Lsh(s.Found, uint(random.IntN(3)))
		for range random.IntN(6) {
			s.Parts = append(s.Parts, randomPart(random, p))
		}
		got, err := readState(s.append(nil), newChecker(t.Context(), p))
		if meet(s.Parts) {
			if err != errState {
				t.Fatalf("%v was read: %v", s, err)
			}
			continue
		}
		if err != nil || got.Found.Cmp(s.Found) != 0 || got.Done != s.Done || !slices.EqualFunc(got.Parts, s.Parts, equal) {
			t.Fatalf("%v was read as %v, %v", s, got, err)
		}
	}
}

// meet reports whether a part contains another one, or an option of its tries.
func meet(parts []tree.Part) bool {
	var paths [][]int32
	for _, p := range parts {
		if p.Tries == nil {
			paths = append(paths, p.Path)
		}
		for _, o := range p.Tries {
			paths = append(paths, append(slices.Clone(p.Path), o))
		}
	}
	for a := range paths {
		for b := range paths {
			if a != b && len(paths[a]) <= len(paths[b]) && slices.Equal(paths[a], paths[b][:len(paths[a])]) {
				return true
			}
		}
	}
	return false
}

// equal reports whether two parts are equal. Tries that are nil differ from none.
func equal(a, b tree.Part) bool {
	return slices.Equal(a.Path, b.Path) && slices.Equal(a.Tries, b.Tries) && (a.Tries == nil) == (b.Tries == nil)
}

// randomPart returns a part whose path has no options that clash.
func randomPart(random *rand.Rand, p *fourfold.Problem) tree.Part {
	used, part := map[int32]bool{}, tree.Part{Path: []int32{}}
	for range random.IntN(4) {
		o := random.Int32N(p.NumOptions())
		if !slices.ContainsFunc(p.Option(o), func(i fourfold.Item) bool { return used[i.Index] }) {
			part.Path = append(part.Path, o)
			for _, i := range p.Option(o) {
				used[i.Index] = true
			}
		}
	}
	for item := range p.NumItems() {
		if p.IsPrimary(item) && !used[item] && random.IntN(3) == 0 {
			part.Tries = slices.Clone(p.Uses(item))
			break
		}
	}
	return part
}

// TestLockOfKilled: Open waits for the end of a lock, but not for ever, and not after its context
// is done.
func TestLockOfKilled(t *testing.T) {
	defer func(wait func(context.Context, time.Duration)) { pause = wait }(pause)
	p, path := letters(t), filepath.Join(t.TempDir(), "c")
	first := open(t, path, p)
	if first.Unlocked() != nil {
		t.Skip(first.Unlocked())
	}
	pauses := 0
	pause = func(context.Context, time.Duration) { pauses++ }
	if _, err := Open(t.Context(), path, identity(t, p), p, whole); !errors.Is(err, outfile.ErrLocked) || pauses == 0 {
		t.Errorf("while the file is locked: %v after %d pauses, want %v", err, pauses, outfile.ErrLocked)
	}
	ctx, cancel := context.WithCancel(t.Context())
	pause = func(context.Context, time.Duration) { cancel() }
	if _, err := Open(ctx, path, identity(t, p), p, whole); err != context.Canceled {
		t.Errorf("with a context that is done: %v, want %v", err, context.Canceled)
	}
	pause = func(context.Context, time.Duration) { first.Close() }
	open(t, path, p)
}
