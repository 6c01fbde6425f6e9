package memo

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"runtime"
	"testing"
)

// TestTotal: sums, differences and copies agree with big.Int over many carries.
func TestTotal(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var total, before Total
	want, wantBefore := new(big.Int), new(big.Int)
	for k := range 2000 {
		if random.IntN(200) == 0 {
			before.set(&total)
			wantBefore.Set(want)
		}
		switch random.IntN(3) {
		case 0:
			total.Inc()
			want.Add(want, big.NewInt(1))
		case 1:
			n := random.Uint64() >> random.IntN(64)
			total.Add(n)
			want.Add(want, new(big.Int).SetUint64(n))
		case 2:
			words := total.appendSince(nil, &before)
			total.addWords(words)
			want.Add(want, new(big.Int).Sub(want, wantBefore))
		}
		if total.Big().Cmp(want) != 0 {
			t.Fatalf("step %d: %v, want %v", k, total.Big(), want)
		}
	}
	if len(total.high) < 3 {
		t.Errorf("%v has too few words for this test", want)
	}
	if total.Reset(); total.Big().Sign() != 0 {
		t.Errorf("%v after Reset", total.Big())
	}
}

// TestIncCarries: 1 is added across words that are full.
func TestIncCarries(t *testing.T) {
	total := Total{low: 1<<64 - 1, high: []uint64{1<<64 - 1}}
	total.Inc()
	if want := new(big.Int).Lsh(big.NewInt(1), 128); total.Big().Cmp(want) != 0 {
		t.Errorf("%v, want %v", total.Big(), want)
	}
}

// TestTable: a table in a large memory knows every record. In a small one it knows only records
// that were added, and among them the last one. It keeps to its bound.
func TestTable(t *testing.T) {
	for _, bound := range []int64{0, 1 << 12, 1 << 14, 1 << 17, 1 << 30} {
		for _, width := range []int{1, 3, 40} {
			t.Run(fmt.Sprintf("bound %d width %d", bound, width), func(t *testing.T) { testTable(t, width, bound) })
		}
	}
}

func testTable(t *testing.T, width int, bound int64) {
	random := rand.New(rand.NewPCG(uint64(bound), uint64(width)))
	var table table
	for round := range 3 {
		table.reset(width, bound)
		numbers := map[string][]uint64{}
		var keys [][]uint64
		for range 1500 >> round {
			key := make([]uint64, width)
			key[random.IntN(width)] = uint64(random.IntN(1 << 20))
			h := hash(key)
			if numbers[fmt.Sprint(key)] == nil {
				number := make([]uint64, 1+random.IntN(4)*random.IntN(2))
				for k := range number {
					number[k] = random.Uint64()
				}
				table.add(key, h, number)
				numbers[fmt.Sprint(key)] = number
				keys = append(keys, key)
			}
			if got := table.find(key, h); bound == 1<<30 && got == nil {
				t.Fatalf("round %d: the key %v is lost", round, key)
			}
			if got := table.find(keys[len(keys)-1], hash(keys[len(keys)-1])); got == nil {
				t.Fatalf("round %d: the last key is lost", round)
			}
		}
		found := 0
		for _, key := range keys {
			got := table.find(key, hash(key))
			if got != nil && fmt.Sprint(got) != fmt.Sprint(numbers[fmt.Sprint(key)]) {
				t.Fatalf("round %d: %v has %v, want %v", round, key, got, numbers[fmt.Sprint(key)])
			}
			if got != nil {
				found++
			}
			key[0] ^= 1 << 40
			if got := table.find(key, hash(key)); got != nil {
				t.Fatalf("round %d: a key that was never added has %v", round, got)
			}
		}
		if found != table.size {
			t.Errorf("round %d: %d keys found, but size is %d", round, found, table.size)
		}
		bytes := int64(8 * len(table.index))
		for _, p := range table.pages {
			bytes += int64(8 * cap(p.words))
		}
		for _, words := range table.spare {
			bytes += int64(8 * cap(words))
		}
		least := int64(8*fewestSlots + 4*fewestPages*8*4*(width+4)) // what a table takes in any case
		if bytes != table.bytes || bytes > max(bound, least) {
			t.Errorf("round %d: %d bytes, but the table says %d and its bound is %d", round, bytes, table.bytes, bound)
		}
		if bound == 1<<14 && width == 3 && table.size < 100>>round {
			t.Errorf("round %d: only %d records", round, table.size)
		}
	}
}

// TestChain: a chain of independent choices takes time proportional to its length in the smallest
// memory, and numbers beyond 64 bits are exact.
func TestChain(t *testing.T) {
	const length = 300
	var m Memo
	m.Reset(length/64+1, length, 1, 1)
	var total Total
	var nodes int64
	var walk func(depth int)
	walk = func(depth int) {
		if depth == length {
			total.Inc()
			return
		}
		if !m.Worth(0) {
			t.Fatal("the look-ups of a chain pay")
		}
		clear(m.Key())
		for i := depth; i < length; i++ {
			m.Key()[i/64] |= 1 << (i % 64)
		}
		if m.Recall(0, nodes, &total) {
			return
		}
		for range 2 {
			nodes++
			walk(depth + 1)
		}
		m.Note(nodes, &total)
	}
	walk(0)
	if want := new(big.Int).Lsh(big.NewInt(1), length); total.Big().Cmp(want) != 0 || nodes != 2*length {
		t.Errorf("%v in %d nodes, want %v in %d", total.Big(), nodes, want, 2*length)
	}
}

// TestDrop: the subtrees that are being searched are forgotten.
func TestDrop(t *testing.T) {
	var m Memo
	m.Reset(1, 10, 1<<20, 1)
	var total Total
	for key := range 4 {
		m.Key()[0] = uint64(key)
		m.Recall(1, 0, &total)
	}
	m.Drop()
	m.Key()[0] = 9
	m.Recall(1, 0, &total)
	m.Note(1, &total)
	if m.open != 0 {
		t.Errorf("%d subtrees are open", m.open)
	}
}

// TestGarbage: a table that is full makes no garbage. Otherwise a search would take twice the memory.
func TestGarbage(t *testing.T) {
	const bound = 1 << 22
	var table table
	table.reset(2, bound)
	key := make([]uint64, 2)
	add := func(n int) (bytes uint64) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range n {
			key[0]++
			table.add(key, hash(key), key[:1+key[0]&1])
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if n := add(400_000); n > 2*bound {
		t.Errorf("%d bytes to fill a table of %d bytes", n, bound)
	}
	if n := add(1_000_000); n > bound/20 {
		t.Errorf("a full table makes %d bytes of garbage", n)
	}
}

// TestGivesUp: look-ups that never hit become rare, and begin to pay again when they hit.
func TestGivesUp(t *testing.T) {
	var m Memo
	m.Reset(1, 10, 1<<20, 1)
	var total Total
	lookups, subtrees := 0, 1_000_000
	for k := range subtrees {
		if m.Worth(3) {
			lookups++
			m.Key()[0] = uint64(k)
			m.Recall(3, int64(k), &total)
			m.Note(int64(k)+1, &total)
		}
	}
	if lookups < trial || lookups > subtrees/100 {
		t.Errorf("%d look-ups for %d subtrees", lookups, subtrees)
	}
	before := lookups
	for k := range 4 * subtrees {
		if m.Worth(3) {
			lookups++
			m.Key()[0] = 1<<40 + uint64(k%4)
			if !m.Recall(3, int64(k), &total) {
				m.Note(int64(k)+100, &total)
			}
		}
	}
	if lookups-before < subtrees {
		t.Errorf("%d look-ups where all hit", lookups-before)
	}
}
