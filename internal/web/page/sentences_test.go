package page_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold/internal/web/api"
)

// A sample is a puzzle with the traces of the minds, and what is true of it.
type sample struct {
	Size   int                          `json:"size"`
	Givens int                          `json:"givens"`
	Open   int                          `json:"open"` // candidates that no given rules out, in cells without a given
	Traces map[string][]json.RawMessage `json:"traces"`
}

// lines takes an answer.
type lines []json.RawMessage

func (l *lines) Line(text []byte) error {
	*l = append(*l, append(json.RawMessage{}, text...))
	return nil
}
func (l *lines) Progress(any) {}

// TestSentences: the minds' sentences about the start are true, and agree with each other.
func TestSentences(t *testing.T) {
	needModules(t)
	folder := t.TempDir()
	service := api.New(api.DefaultLimits, "test")
	for k, puzzle := range puzzles() {
		s := sample{Size: puzzle.size, Givens: len(puzzle.values) - strings.Count(puzzle.values, "."), Open: puzzle.open()}
		s.Traces = map[string][]json.RawMessage{}
		for mind, solver := range map[string]string{"cp": "cp:scheme=pairs", "dlx": "dlx", "sat": "cdcl", "lp": "lp:reduce=off"} {
			request, err := json.Marshal(map[string]any{"text": puzzle.values, "solver": solver, "events": 40})
			if err != nil {
				t.Fatal(err)
			}
			var answer lines
			if err := service.Answer(t.Context(), "trace", request, &answer); err != nil {
				t.Fatalf("%s: %s: %v", puzzle.values, mind, err)
			}
			s.Traces[mind] = answer
		}
		text, err := json.Marshal(s)
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, fmt.Sprintf("%02d.json", k)), text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	built := t.TempDir()
	run(t, "build", "go", "run", ".", "-tests", "-out", built)
	t.Setenv("FOURFOLD_TRACES", folder)
	run(t, ".", "node", "--test", built+"/sentences.test.js")
}

// A numbered is a puzzle of a size; values has a character for each cell.
type numbered struct {
	size   int
	values string
}

// puzzles returns 30 puzzles with few and many givens, of three sizes. Four of them have a cell without candidates.
func puzzles() []numbered {
	list := []numbered{
		{9, "530070000600195000098000060800060003400803001700020006060000280000419005000080079"},
		{9, "98.7...........7..1.7.65...4...3..2...85..6.......2..4.1......3..68..9.........16"},
		{9, "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"},
		{9, "12345678." + strings.Repeat(".", 17) + "9" + strings.Repeat(".", 54)},
		{9, "........1" + "2345678.." + strings.Repeat(".", 63)},
		{6, "12345." + strings.Repeat(".", 17) + "6" + strings.Repeat(".", 12)},
		{4, "123......" + "..4...."},
	}
	for k := range list {
		list[k].values = strings.ReplaceAll(list[k].values, "0", ".")
	}
	random := rand.New(rand.NewPCG(1, 2))
	for k := len(list); k < 30; k++ {
		size := []int{9, 9, 6, 4}[k%4]
		rows := map[int]int{9: 3, 6: 2, 4: 2}[size]
		symbols, part := random.Perm(size), 0.15+0.7*random.Float64()
		var b strings.Builder
		for cell := range size * size {
			r, c := cell/size, cell%size
			if random.Float64() < part {
				fmt.Fprint(&b, symbols[(r%rows*(size/rows)+r/rows+c)%size]+1)
			} else {
				b.WriteByte('.')
			}
		}
		list = append(list, numbered{size, b.String()})
	}
	return list
}

// open counts the candidates that no given in the same row, column or box rules out, in cells without a given.
func (p numbered) open() (open int) {
	rows := map[int]int{9: 3, 6: 2, 4: 2}[p.size]
	cols := p.size / rows
	for cell := range p.values {
		if p.values[cell] != '.' {
			continue
		}
		seen := map[byte]bool{}
		for other := range p.values {
			r, c, q, d := cell/p.size, cell%p.size, other/p.size, other%p.size
			if p.values[other] != '.' && (r == q || c == d || r/rows == q/rows && c/cols == d/cols) {
				seen[p.values[other]] = true
			}
		}
		open += p.size - len(seen)
	}
	return open
}
