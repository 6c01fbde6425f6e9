package codec

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"fourfold/internal/kit/words"
	"fourfold/puzzle/rule"
)

// An issKind says how constraints of a kind are read.
type issKind struct {
	rule string // the kind of the rule; "" if read knows it
	read func(r *issReader, kind string, args []string)
}

// issKinds is the table of the kinds that become givens or rules.
var issKinds = sync.OnceValue(func() map[string]issKind {
	return map[string]issKind{
		"Given": {"", (*issReader).given}, "Jigsaw": {"", (*issReader).jigsaw}, "AllDifferent": {"region", (*issReader).line},
		"SameValues": {"same-values", (*issReader).parts}, "RegionSameValues": {"region-same-values", (*issReader).global},
		"DisjointSets": {"disjoint-groups", (*issReader).global}, "Windoku": {"windoku", (*issReader).global}, "Diagonal": {"", (*issReader).choice},

		"AntiKnight": {"anti-knight", (*issReader).global}, "AntiKing": {"anti-king", (*issReader).global},
		"AntiTaxicab": {"anti-taxicab", (*issReader).global}, "AntiConsecutive": {"non-consecutive", (*issReader).global},
		"GlobalEntropy": {"global-entropy", (*issReader).global}, "GlobalMod": {"global-modular", (*issReader).global},
		"DutchFlatmates": {"dutch-flatmates", (*issReader).global}, "StrictXV": {"no-xv", (*issReader).global},
		"StrictKropki": {"no-ratio", (*issReader).strictKropki}, "FullRankTies": {"", (*issReader).choice},

		"Cage": {"killer", (*issReader).cage}, "Sum": {"sum", (*issReader).sum}, "EqualSum": {"equal-sum", (*issReader).segments},
		"RellikCage": {"rellik", (*issReader).numbered}, "EqualityCage": {"equality", (*issReader).line},
		"Lunchbox": {"lunchbox", (*issReader).numbered}, "LookAndSay": {"look-and-say", (*issReader).digits},
		"ContainAtLeast": {"contain", (*issReader).values}, "ContainExact": {"contain-exact", (*issReader).values},
		"CountingCircles": {"counting-circles", (*issReader).line}, "CountDistinct": {"count-distinct", (*issReader).lists},

		"Thermo": {"thermometer", (*issReader).line}, "Whisper": {"whispers", (*issReader).whisper}, "Renban": {"renban", (*issReader).line},
		"Modular": {"modular", (*issReader).numbered}, "Entropic": {"entropic", (*issReader).line},
		"RegionSumLine": {"region-sum", (*issReader).line}, "Between": {"between", (*issReader).line}, "Lockout": {"lockout", (*issReader).numbered},
		"Palindrome": {"palindrome", (*issReader).line}, "Zipper": {"zipper", (*issReader).line}, "SumLine": {"sum-line", (*issReader).sumLine},
		"Arrow": {"arrow", (*issReader).lists}, "DoubleArrow": {"double-arrow", (*issReader).line}, "PillArrow": {"arrow", (*issReader).pill},
		"ValueIndexing": {"value-index", (*issReader).lists}, "Indexing": {"", (*issReader).index},

		"WhiteDot": {"difference", (*issReader).pairs}, "BlackDot": {"ratio", (*issReader).pairs}, "X": {"x", (*issReader).pairs},
		"V": {"v", (*issReader).pairs}, "GreaterThan": {"greater", (*issReader).pairs}, "Quad": {"quadruple", (*issReader).quad},

		"LittleKiller": {"little-killer", (*issReader).littleKiller}, "Sandwich": {"sandwich", (*issReader).sandwich},
		"XSum": {"x-sum", (*issReader).outside}, "Skyscraper": {"skyscraper", (*issReader).outside},
		"HiddenSkyscraper": {"hidden-skyscraper", (*issReader).outside}, "NumberedRoom": {"numbered-room", (*issReader).outside},
		"FullRank": {"full-rank", (*issReader).outside},

		"Pair": {"forbid", relation(1, keyLetters+"-_")}, "PairX": {"forbid", relation(anyReach, keyLetters+"-_")},
		"Binary": {"forbid", relation(1, keyLetters+"_-")}, "BinaryX": {"forbid", relation(anyReach, keyLetters+"_-")},
	}
})

// issChoices are the rules of constraints with an argument that chooses one; "" is no rule.
var issChoices = map[string]string{"1": "diagonal-up", "-1": "diagonal-down", "only-unclued": "", "any": "full-rank-ties"}

// errExtraCell is about a cell outside of the grid, such as VA1, which no Sheet has.
var errExtraCell = errors.New("an extra cell")

var isExtraCell = words.NewPattern(`^(?i:V[A-Z]\w*|CC\d+|DG[CRBZ]\d*)$`)

// bad notes the first error of a constraint.
func (r *issReader) bad(format string, args ...any) {
	r.err = cmp.Or(r.err, fmt.Errorf(format, args...))
}

// cell reads the name of a cell: a row and a column, each a digit of base 17.
func (r *issReader) cell(name string) int {
	const digits = "0123456789abcdefg"
	row, col := 0, 0
	if len(name) == 4 && name[0]|0x20 == 'r' && name[2]|0x20 == 'c' {
		row, col = strings.IndexByte(digits, name[1]|0x20), strings.IndexByte(digits, name[3]|0x20)
	}
	if isExtraCell.Get().MatchString(name) {
		r.err = cmp.Or(r.err, errExtraCell)
	}
	if min(row, col) < 1 || row > r.rows || col > r.cols {
		r.bad("found %s: expected a cell of a grid of %dx%d, such as R1C1", words.Quote(name), r.rows, r.cols)
		return 0
	}
	return (row-1)*r.cols + col - 1
}

// cells reads names of cells.
func (r *issReader) cells(names []string) (cells []int) {
	for _, name := range names {
		cells = append(cells, r.cell(name))
	}
	return cells
}

// numbers reads numbers.
func (r *issReader) numbers(texts ...string) (numbers []int) {
	for _, text := range texts {
		n, ok := numberOf(text, -9999, 9999)
		if !ok {
			r.bad("found %s: expected a number", words.Quote(text))
		}
		numbers = append(numbers, n)
	}
	return numbers
}

// given reads cells with their values, such as R1C1_5 and R1C2_1_2.
func (r *issReader) given(_ string, args []string) {
	for _, arg := range args {
		parts := strings.Split(arg, "_")
		cell, mask := r.cell(parts[0]), uint64(0)
		for _, v := range r.numbers(parts[1:]...) {
			if v < r.low || v > r.high {
				r.bad("found %s: expected values from %d to %d", words.Quote(arg), r.low, r.high)
				return
			}
			mask |= 1 << (v - r.low)
		}
		if before := r.sheet.Allowed[cell]; before != 0 {
			mask &= before
		}
		if mask == 0 {
			r.bad("found %s: expected values, one of which stays", words.Quote(arg))
		}
		if r.err != nil {
			return
		}
		r.sheet.Allowed[cell] = mask
	}
}

func (r *issReader) jigsaw(_ string, args []string) { r.layout = args[len(args)-1] }

func (r *issReader) global(kind string, _ []string) { r.add(kind, nil) }

func (r *issReader) strictKropki(kind string, _ []string) {
	r.add("no-difference", nil)
	r.add(kind, nil)
}

func (r *issReader) choice(_ string, args []string) {
	if kind, ok := issChoices[args[0]]; args[0] == "none" {
		r.refuse("FullRankTies~none")
	} else if !ok {
		r.bad("found %s: expected 1 or -1, none, only-unclued or any", words.Quote(args[0]))
	} else if kind != "" {
		r.add(kind, nil)
	}
}

func (r *issReader) line(kind string, args []string) { r.add(kind, nil, r.cells(args)) }

// numbered reads a number, which may be missing, and a list of cells.
func (r *issReader) numbered(kind string, args []string) {
	if _, ok := numberOf(args[0], -9999, 9999); ok {
		r.add(kind, r.numbers(args[0]), r.cells(args[1:]))
	} else {
		r.line(kind, slices.DeleteFunc(args, func(arg string) bool { return arg == "" }))
	}
}

// whisper cuts a line that crosses itself into lines that do not: only neighbors on the line matter.
func (r *issReader) whisper(kind string, args []string) {
	for k := 1; k < len(args); k++ {
		if slices.Contains(args[1:k], args[k]) {
			r.numbered(kind, slices.Clone(args[:k]))
			args, k = slices.Concat(args[:1], args[k-1:]), 1
		}
	}
	r.numbered(kind, args)
}

// cage reads a killer cage. The sum 0 is none. A cell that is listed twice counts twice.
func (r *issReader) cage(kind string, args []string) {
	cells := r.cells(args[1:])
	once := slices.Compact(slices.Sorted(slices.Values(cells)))
	switch isSum := args[0] != "" && args[0] != "0"; {
	case !isSum:
		r.add(kind, nil, once)
	case len(once) < len(cells):
		r.sum("sum", args)
		r.add(kind, nil, once)
	default:
		r.numbered(kind, args)
	}
}

// sum reads a sum of cells, perhaps with factors: Sum~10_=_1_-1~R1C1~R1C2. A cell that is listed twice counts twice.
func (r *issReader) sum(kind string, args []string) {
	total, factors, _ := strings.Cut(args[0], "_=_")
	cells, all := r.cells(args[1:]), r.numbers(total)
	if factors == "" {
		all = append(all, slices.Repeat([]int{1}, len(cells))...)
	} else {
		all = append(all, r.numbers(strings.Split(factors, "_")...)...)
	}
	if len(all) != len(cells)+1 {
		r.bad("found %d factors of %d cells: expected the same number", len(all)-1, len(cells))
		return
	}
	var once []int
	merged := all[:1:1]
	for k, cell := range cells {
		if at := slices.Index(once, cell); at >= 0 {
			merged[at+1] += all[k+1]
		} else {
			once, merged = append(once, cell), append(merged, all[k+1])
		}
	}
	if slices.ContainsFunc(merged[1:], func(n int) bool { return n != 1 }) {
		r.add("linear", merged, once)
	} else {
		r.add(kind, merged[:1], once)
	}
}

// segments reads lists of cells with - between them.
func (r *issReader) segments(kind string, args []string) {
	var lists [][]int
	for list := range strings.SplitSeq("~"+strings.Join(args, "~"), "~-") {
		lists = append(lists, r.cells(strings.Split(list, "~")[1:]))
	}
	r.add(kind, nil, lists...)
}

// parts reads the number of lists of the same length, and their cells.
func (r *issReader) parts(kind string, args []string) {
	cells := r.cells(args[1:])
	n, ok := numberOf(args[0], 1, len(cells))
	if !ok || len(cells)%n != 0 {
		r.bad("found %s sets of %s: expected sets of the same size", words.Quote(args[0]), words.Plural(len(cells), "cell"))
		return
	}
	r.add(kind, nil, slices.Collect(slices.Chunk(cells, len(cells)/n))...)
}

// digits reads numbers of one digit each, and a list of cells.
func (r *issReader) digits(kind string, args []string) {
	r.add(kind, r.numbers(strings.Split(args[0], "")...), r.cells(args[1:]))
}

// values reads numbers with _ between them, and a list of cells.
func (r *issReader) values(kind string, args []string) {
	r.add(kind, r.numbers(strings.Split(args[0], "_")...), r.cells(args[1:]))
}

// lists reads lists of one cell each and, behind them, one of all other cells. A value index has two lists of one cell.
func (r *issReader) lists(kind string, args []string) {
	cells := r.cells(args)
	single := min(rule.KindOf(kind).Lists[0]-1, len(cells))
	r.add(kind, nil, append(slices.Collect(slices.Chunk(cells[:single], 1)), cells[single:])...)
}

// pill reads the number of cells of a pill, and the cells of pill and arrow. The pill is read in the order of the grid.
func (r *issReader) pill(kind string, args []string) {
	cells := r.cells(args[1:])
	if n, ok := numberOf(args[0], 2, min(3, len(cells)-1)); ok {
		r.add(kind, nil, slices.Sorted(slices.Values(cells[:n])), cells[n:])
	} else {
		r.bad("found a pill of %s cells: expected 2 or 3, and other cells behind them", words.Quote(args[0]))
	}
}

// sumLine reads a sum and a line, which is a loop if LOOP is its last cell.
func (r *issReader) sumLine(kind string, args []string) {
	if len(args) > 1 && args[len(args)-1] == "LOOP" {
		kind, args = "sum-loop", args[:len(args)-1]
	}
	r.numbered(kind, args)
}

func (r *issReader) index(_ string, args []string) {
	if kind := map[string]string{"C": "column-index", "R": "row-index"}[args[0]]; kind != "" {
		r.line(kind, args[1:])
	} else {
		r.bad("found %s: expected R or C", words.Quote(args[0]))
	}
}

// pairs reads a list of cells, each two of which that have a common side get a mark.
func (r *issReader) pairs(kind string, args []string) {
	cells, found := r.cells(args), false
	for k, a := range cells {
		for _, b := range cells[k+1:] {
			if rows, cols := a/r.cols-b/r.cols, a%r.cols-b%r.cols; rows*rows+cols*cols == 1 {
				r.add(kind, nil, []int{a, b})
				found = true
			}
		}
	}
	if !found {
		r.bad("found no two cells with a common side: expected neighbors, such as R1C1 and R1C2")
	}
}

func (r *issReader) quad(kind string, args []string) {
	cell := r.cell(args[0])
	if cell%r.cols == r.cols-1 || cell/r.cols == r.rows-1 {
		r.bad("found %s: expected the top left cell of a square of 2x2 cells", words.Quote(args[0]))
	}
	r.add(kind, r.numbers(args[1:]...), []int{cell, cell + 1, cell + r.cols, cell + r.cols + 1})
}

// littleKiller reads a sum and the first cell of a diagonal.
func (r *issReader) littleKiller(kind string, args []string) {
	cell := r.cell(strings.Join(args[1:], " "))
	row, col := cell/r.cols, cell%r.cols
	down, right := 1, 1
	switch {
	case col == 0 && row < r.rows-1:
	case row == 0:
		right = -1
	case row == r.rows-1 && col < r.cols-1:
		down = -1
	case col == r.cols-1:
		down, right = -1, -1
	default:
		r.bad("found %s: expected a cell at the edge", words.Quote(args[1]))
	}
	r.add(kind, r.numbers(args[0]), walk(r.rows, r.cols, row, col, down, right))
}

// walk returns the cells from one cell on in a direction, to the edge of the grid.
func walk(rows, cols, row, col, down, right int) (cells []int) {
	for ; row >= 0 && row < rows && col >= 0 && col < cols; row, col = row+down, col+right {
		cells = append(cells, row*cols+col)
	}
	return cells
}

// sandwich reads a sum and a row or column.
func (r *issReader) sandwich(kind string, args []string) {
	slices.Reverse(args)
	r.outside(kind, args)
}

// outside reads a row or column, such as R3, and the clues at its left or upper end and at its other end. A later clue
// replaces one at the same place.
func (r *issReader) outside(kind string, args []string) {
	name := strings.ToLower(args[0])
	line, at := walk(r.rows, r.cols, 0, 0, 1, 0), "r1"+name
	if strings.HasPrefix(name, "r") {
		line, at = walk(r.rows, r.cols, 0, 0, 0, 1), name+"c1"
	}
	first := r.cell(at)
	for k := range line {
		line[k] += first
	}
	for _, clue := range args[1:min(3, len(args))] {
		if clue != "" {
			r.rules = slices.DeleteFunc(r.rules, func(o rule.Rule) bool { return o.Kind == kind && slices.Equal(o.Cells[0], line) })
			r.add(kind, r.numbers(clue), line)
		}
		line = slices.Clone(line)
		slices.Reverse(line)
	}
}

// relation reads a relation of values and lists of cells. It forbids the other values for two cells at most so far apart in a list.
// Bit i*n+j of the key of n values says that value i and value j are allowed together. A character has six bits, the lowest first.
func relation(reach int, alphabet string) func(r *issReader, kind string, args []string) {
	return func(r *issReader, kind string, args []string) {
		var forbidden []int
		n := r.high - r.low + 1
		for bit := range n * n {
			char := 0
			if bit/6 < len(args[0]) {
				if char = strings.IndexByte(alphabet, args[0][bit/6]); char < 0 {
					r.bad("found the relation %s: expected letters, digits, - and _", words.Quote(args[0]))
				}
			}
			if char>>(bit%6)&1 == 0 {
				forbidden = append(forbidden, r.low+bit/n, r.low+bit%n)
			}
		}
		var list []int
		for _, arg := range args[1:] {
			switch {
			case arg == "":
				list = nil
			case !strings.HasPrefix(arg, "_"): // no name
				cell := r.cell(arg)
				for _, before := range list[max(0, len(list)-reach):] {
					if forbidden != nil {
						r.add(kind, forbidden, []int{before, cell})
					}
				}
				list = append(list, cell)
			}
		}
	}
}

const (
	keyLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	anyReach   = 1 << 20
)
