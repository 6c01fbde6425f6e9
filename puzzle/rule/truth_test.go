package rule

import (
	"maps"
	"slices"
)

// A sheet is a full grid with its rules, for the definitions below.
type sheet struct {
	*Board
	at []int // the value of each cell
}

func (s sheet) v(cells []int) []int {
	all := []int{}
	for _, cell := range cells {
		all = append(all, s.at[cell])
	}
	return all
}

// houses returns the rows, the columns and the boxes.
func (s sheet) houses() (rows, cols, boxes [][]int) {
	rows, cols = make([][]int, s.Rows), make([][]int, s.Cols)
	area := map[int][]int{}
	for cell := range s.at {
		rows[cell/s.Cols] = append(rows[cell/s.Cols], cell)
		cols[cell%s.Cols] = append(cols[cell%s.Cols], cell)
		if s.Areas != nil {
			area[s.Areas[cell]] = append(area[s.Areas[cell]], cell)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(area)) {
		boxes = append(boxes, area[k])
	}
	return rows, cols, boxes
}

// sides returns the pairs of cells with a common side, each in both orders.
func (s sheet) sides() (pairs [][2]int) {
	for cell := range s.at {
		if cell%s.Cols+1 < s.Cols {
			pairs = append(pairs, [2]int{cell, cell + 1}, [2]int{cell + 1, cell})
		}
		if cell+s.Cols < len(s.at) {
			pairs = append(pairs, [2]int{cell, cell + s.Cols}, [2]int{cell + s.Cols, cell})
		}
	}
	return pairs
}

// free returns the pairs of neighbors without a mark of the kinds.
func (s sheet) free(kinds ...string) (pairs [][2]int) {
	for _, pair := range s.sides() {
		marked := false
		for _, r := range s.Rules {
			if slices.Contains(kinds, r.Kind) {
				c := r.Cells[0]
				marked = marked || c[0] == pair[0] && c[1] == pair[1] || c[1] == pair[0] && c[0] == pair[1]
			}
		}
		if !marked {
			pairs = append(pairs, pair)
		}
	}
	return pairs
}

// every reports whether all elements fulfill a condition.
func every[T any](list []T, ok func(T) bool) bool {
	for _, x := range list {
		if !ok(x) {
			return false
		}
	}
	return true
}

// pairs reports whether all pairs of values, earlier and later, fulfill a condition.
func pairs(v []int, ok func(i, j int) bool) bool {
	for i := range v {
		for j := i + 1; j < len(v); j++ {
			if !ok(i, j) {
				return false
			}
		}
	}
	return true
}

func unique(v []int) bool { return pairs(v, func(i, j int) bool { return v[i] != v[j] }) }

func add(v []int) int {
	t := 0
	for _, x := range v {
		t += x
	}
	return t
}

func tally(v []int) map[int]int {
	n := map[int]int{}
	for _, x := range v {
		n[x]++
	}
	return n
}

func or(numbers []int, usual int) int {
	return append(slices.Clone(numbers), usual)[0]
}

// used returns the numbers of the marks of a kind, or the usual one.
func (s sheet) used(kind string, usual int) map[int]bool {
	n := map[int]bool{}
	for _, r := range s.Rules {
		if r.Kind == kind {
			n[or(r.Numbers, usual)] = true
		}
	}
	if len(n) == 0 {
		n[usual] = true
	}
	return n
}

// numbers returns each row and column in both directions, as numbers in base 100.
func (s sheet) numbers() (all []int, of func(cells []int) int) {
	of = func(cells []int) (n int) {
		for _, v := range s.v(cells) {
			n = n*100 + v
		}
		return n
	}
	rows, cols, _ := s.houses()
	for _, line := range append(rows, cols...) {
		back := slices.Clone(line)
		slices.Reverse(back)
		all = append(all, of(line), of(back))
	}
	return all, of
}

// thirds says in which third of the values v is.
func (s sheet) thirds(v int) string {
	size := (s.High + 1 - s.Low) / 3
	switch {
	case v < s.Low+size:
		return "low"
	case v < s.Low+2*size:
		return "middle"
	}
	return "high"
}

// squares reports whether the values of each square of 2x2 cells fulfill a condition.
func (s sheet) squares(ok func(v []int) bool) bool {
	for row := 0; row+1 < s.Rows; row++ {
		for col := 0; col+1 < s.Cols; col++ {
			c := row*s.Cols + col
			if !ok(s.v([]int{c, c + 1, c + s.Cols, c + s.Cols + 1})) {
				return false
			}
		}
	}
	return true
}

// move reports whether no two cells so far apart have equal values that a condition forbids.
func (s sheet) move(bad func(rows, cols, v int) bool) bool {
	abs := func(n int) int { return max(n, -n) }
	for a := range s.at {
		for b := range s.at {
			if a != b && s.at[a] == s.at[b] && bad(abs(a/s.Cols-b/s.Cols), abs(a%s.Cols-b%s.Cols), s.at[a]) {
				return false
			}
		}
	}
	return true
}

// sliced reports whether values can be cut into pieces that each add to n. It tries all cuts.
func sliced(v []int, n int) bool {
	for cuts := range 1 << (len(v) - 1) {
		ok, t := true, 0
		for k, x := range v {
			t += x
			if k == len(v)-1 || cuts>>k&1 != 0 {
				ok = ok && t == n
				t = 0
			}
		}
		if ok {
			return true
		}
	}
	return false
}

// truth defines all kinds once more, from their words alone.
var truth = map[string]func(s sheet, r Rule, v []int) bool{
	"diagonal-down": func(s sheet, r Rule, v []int) bool {
		var d []int
		for k := range s.Rows {
			d = append(d, s.at[k*s.Cols+k])
		}
		return unique(d)
	},
	"diagonal-up": func(s sheet, r Rule, v []int) bool {
		var d []int
		for k := range s.Rows {
			d = append(d, s.at[k*s.Cols+s.Cols-1-k])
		}
		return unique(d)
	},
	"disjoint-groups": func(s sheet, r Rule, v []int) bool {
		_, _, boxes := s.houses()
		for k := range boxes[0] {
			var group []int
			for _, box := range boxes {
				group = append(group, s.at[box[k]])
			}
			if !unique(group) {
				return false
			}
		}
		return true
	},
	"windoku": func(s sheet, r Rule, v []int) bool { // on 4x4: one window in the middle
		return unique(s.v([]int{5, 6, 9, 10}))
	},
	"anti-knight": func(s sheet, r Rule, v []int) bool {
		return s.move(func(rows, cols, v int) bool { return rows == 1 && cols == 2 || rows == 2 && cols == 1 })
	},
	"anti-king": func(s sheet, r Rule, v []int) bool {
		return s.move(func(rows, cols, v int) bool { return rows == 1 && cols == 1 })
	},
	"anti-taxicab": func(s sheet, r Rule, v []int) bool {
		return s.move(func(rows, cols, v int) bool { return rows+cols == v })
	},
	"no-touch": func(s sheet, r Rule, v []int) bool {
		for a, one := range s.at {
			for b, other := range s.at {
				rows, cols := a/s.Cols-b/s.Cols, a%s.Cols-b%s.Cols
				if a != b && one == s.High && other == s.High && rows*rows <= 1 && cols*cols <= 1 {
					return false
				}
			}
		}
		return true
	},
	"non-consecutive": func(s sheet, r Rule, v []int) bool {
		return every(s.sides(), func(p [2]int) bool { return s.at[p[0]] != s.at[p[1]]+1 })
	},
	"region": func(s sheet, r Rule, v []int) bool { return unique(v) },
	"differ": func(s sheet, r Rule, v []int) bool { return v[0] != v[1] },
	"forbid": func(s sheet, r Rule, v []int) bool {
		for k := 0; k < len(r.Numbers); k += 2 {
			if v[0] == r.Numbers[k] && v[1] == r.Numbers[k+1] {
				return false
			}
		}
		return true
	},
	"odd":    func(s sheet, r Rule, v []int) bool { return every(v, func(x int) bool { return x%2 == 1 }) },
	"even":   func(s sheet, r Rule, v []int) bool { return every(v, func(x int) bool { return x%2 == 0 }) },
	"killer": func(s sheet, r Rule, v []int) bool { return unique(v) && add(v) == or(r.Numbers, add(v)) },
	"sum":    func(s sheet, r Rule, v []int) bool { return add(v) == r.Numbers[0] },
	"linear": func(s sheet, r Rule, v []int) bool {
		t := 0
		for k := range v {
			t += v[k] * r.Numbers[1+k]
		}
		return t == r.Numbers[0]
	},
	"equal-sum": func(s sheet, r Rule, v []int) bool {
		return every(r.Cells, func(c []int) bool { return add(s.v(c)) == add(v) })
	},
	"product": func(s sheet, r Rule, v []int) bool {
		t := 1
		for _, x := range v {
			t *= x
		}
		return t == r.Numbers[0]
	},
	"equality": func(s sheet, r Rule, v []int) bool {
		var odd, even, low, high, middle int
		n := s.High - s.Low + 1
		for _, x := range v {
			if x%2 == 0 {
				even++
			} else {
				odd++
			}
			switch place := x - s.Low; {
			case place < n/2:
				low++
			case n%2 == 1 && place == n/2:
				middle++
			default:
				high++
			}
		}
		return unique(v) && odd == even && low == high && middle == 0
	},
	"rellik": func(s sheet, r Rule, v []int) bool {
		for part := 1; part < 1<<len(v); part++ {
			t := 0
			for k, x := range v {
				t += part >> k & 1 * x
			}
			if t == r.Numbers[0] {
				return false
			}
		}
		return unique(v)
	},
	"lunchbox": func(s sheet, r Rule, v []int) bool {
		i, j := 0, 0
		for k := range v {
			if v[k] < v[i] {
				i = k
			}
			if v[k] > v[j] {
				j = k
			}
		}
		t := 0
		for k := range v {
			if i < k && k < j || j < k && k < i {
				t += v[k]
			}
		}
		return unique(v) && t == r.Numbers[0]
	},
	"contain": func(s sheet, r Rule, v []int) bool {
		return every(r.Numbers, func(n int) bool { return tally(v)[n] >= tally(r.Numbers)[n] })
	},
	"quadruple": func(s sheet, r Rule, v []int) bool {
		return every(r.Numbers, func(n int) bool { return tally(v)[n] >= tally(r.Numbers)[n] })
	},
	"contain-exact": func(s sheet, r Rule, v []int) bool {
		return every(r.Numbers, func(n int) bool { return tally(v)[n] == tally(r.Numbers)[n] })
	},
	"look-and-say": func(s sheet, r Rule, v []int) bool {
		for k := 0; k < len(r.Numbers); k += 2 {
			if tally(v)[r.Numbers[k+1]] != r.Numbers[k] {
				return false
			}
		}
		return true
	},
	"count":          func(s sheet, r Rule, v []int) bool { return tally(v)[s.High] == r.Numbers[0] },
	"count-distinct": func(s sheet, r Rule, v []int) bool { return len(tally(s.v(r.Cells[1]))) == v[0] },
	"counting-circles": func(s sheet, r Rule, v []int) bool {
		return every(v, func(x int) bool { return tally(v)[x] == x })
	},
	"clone": func(s sheet, r Rule, v []int) bool {
		for k := range r.Cells[0] {
			if s.at[r.Cells[0][k]] != s.at[r.Cells[1][k]] {
				return false
			}
		}
		return true
	},
	"same-values": func(s sheet, r Rule, v []int) bool {
		return every(r.Cells, func(c []int) bool { return maps.Equal(tally(s.v(c)), tally(v)) })
	},
	"region-same-values": func(s sheet, r Rule, v []int) bool {
		rows, cols, boxes := s.houses()
		most := max(s.Rows, s.Cols)
		if boxes != nil {
			most = max(most, len(boxes[0]))
		}
		var sets []map[int]int
		for _, house := range slices.Concat(rows, cols, boxes) {
			if len(house) == most {
				sets = append(sets, tally(s.v(house)))
			}
		}
		return every(sets, func(m map[int]int) bool { return maps.Equal(m, sets[0]) })
	},
	"thermometer":      func(s sheet, r Rule, v []int) bool { return pairs(v, func(i, j int) bool { return v[i] < v[j] }) },
	"slow-thermometer": func(s sheet, r Rule, v []int) bool { return pairs(v, func(i, j int) bool { return v[i] <= v[j] }) },
	"arrow": func(s sheet, r Rule, v []int) bool {
		n := v[0]
		for _, x := range v[1:] {
			if n = n*10 + x; x > 9 {
				return false
			}
		}
		return every(r.Cells[1:], func(c []int) bool { return add(s.v(c)) == n })
	},
	"double-arrow": func(s sheet, r Rule, v []int) bool { return v[0]+v[len(v)-1] == add(v[1:len(v)-1]) },
	"between": func(s sheet, r Rule, v []int) bool {
		a, b := v[0], v[len(v)-1]
		return every(v[1:len(v)-1], func(x int) bool { return a < x && x < b || b < x && x < a })
	},
	"lockout": func(s sheet, r Rule, v []int) bool {
		a, b := v[0], v[len(v)-1]
		if a > b {
			a, b = b, a
		}
		return b-a >= or(r.Numbers, 4) && every(v[1:len(v)-1], func(x int) bool { return x < a || x > b })
	},
	"whispers": func(s sheet, r Rule, v []int) bool {
		return pairs(v, func(i, j int) bool { return j > i+1 || v[i]-v[j] >= or(r.Numbers, 5) || v[j]-v[i] >= or(r.Numbers, 5) })
	},
	"renban": func(s sheet, r Rule, v []int) bool {
		sorted := slices.Sorted(slices.Values(v))
		for k, x := range sorted {
			if x != sorted[0]+k {
				return false
			}
		}
		return true
	},
	"nabner": func(s sheet, r Rule, v []int) bool {
		return pairs(v, func(i, j int) bool { return v[i]-v[j] >= 2 || v[j]-v[i] >= 2 })
	},
	"palindrome": func(s sheet, r Rule, v []int) bool {
		return pairs(v, func(i, j int) bool { return i+j != len(v)-1 || v[i] == v[j] })
	},
	"zipper": func(s sheet, r Rule, v []int) bool {
		sums := map[int]bool{}
		for i := range v {
			if j := len(v) - 1 - i; i == j {
				sums[v[i]] = true
			} else {
				sums[v[i]+v[j]] = true
			}
		}
		return len(sums) == 1
	},
	"region-sum": func(s sheet, r Rule, v []int) bool {
		var sums []int
		for k, cell := range r.Cells[0] {
			if k == 0 || s.Areas[cell] != s.Areas[r.Cells[0][k-1]] {
				sums = append(sums, 0)
			}
			sums[len(sums)-1] += s.at[cell]
		}
		return every(sums, func(t int) bool { return t == sums[0] })
	},
	"modular": func(s sheet, r Rule, v []int) bool {
		n := or(r.Numbers, 3)
		for k := range v {
			window, rest := v[k:min(k+n, len(v))], map[int]bool{}
			for _, x := range window {
				rest[x%n] = true
			}
			if len(rest) != len(window) {
				return false
			}
		}
		return true
	},
	"entropic": func(s sheet, r Rule, v []int) bool {
		for k := range v {
			window, groups := v[k:min(k+3, len(v))], map[string]bool{}
			for _, x := range window {
				groups[s.thirds(x)] = true
			}
			if len(groups) != len(window) {
				return false
			}
		}
		return true
	},
	"sum-line": func(s sheet, r Rule, v []int) bool { return sliced(v, r.Numbers[0]) },
	"sum-loop": func(s sheet, r Rule, v []int) bool {
		for k := range v {
			if sliced(append(slices.Clone(v[k:]), v[:k]...), r.Numbers[0]) {
				return true
			}
		}
		return false
	},
	"difference": func(s sheet, r Rule, v []int) bool {
		n := or(r.Numbers, 1)
		return v[0] == v[1]+n || v[1] == v[0]+n
	},
	"ratio": func(s sheet, r Rule, v []int) bool {
		n := or(r.Numbers, 2)
		return v[0] == v[1]*n || v[1] == v[0]*n
	},
	"no-difference": func(s sheet, r Rule, v []int) bool {
		used := s.used("difference", 1)
		return every(s.free("difference", "ratio"), func(p [2]int) bool { return !used[s.at[p[0]]-s.at[p[1]]] })
	},
	"no-ratio": func(s sheet, r Rule, v []int) bool {
		return every(s.free("difference", "ratio"), func(p [2]int) bool {
			for n := range s.used("ratio", 2) {
				if s.at[p[0]] == s.at[p[1]]*n {
					return false
				}
			}
			return true
		})
	},
	"x": func(s sheet, r Rule, v []int) bool { return v[0]+v[1] == 10 },
	"v": func(s sheet, r Rule, v []int) bool { return v[0]+v[1] == 5 },
	"no-xv": func(s sheet, r Rule, v []int) bool {
		return every(s.free("x", "v"), func(p [2]int) bool { t := s.at[p[0]] + s.at[p[1]]; return t != 5 && t != 10 })
	},
	"greater": func(s sheet, r Rule, v []int) bool { return v[0] > v[1] },
	"minimum": func(s sheet, r Rule, v []int) bool {
		return every(s.sides(), func(p [2]int) bool {
			return !slices.Contains(r.Cells[0], p[0]) || s.marked("minimum", p[1]) || s.at[p[0]] < s.at[p[1]]
		})
	},
	"maximum": func(s sheet, r Rule, v []int) bool {
		return every(s.sides(), func(p [2]int) bool {
			return !slices.Contains(r.Cells[0], p[0]) || s.marked("maximum", p[1]) || s.at[p[0]] > s.at[p[1]]
		})
	},
	"little-killer": func(s sheet, r Rule, v []int) bool { return add(v) == r.Numbers[0] },
	"sandwich": func(s sheet, r Rule, v []int) bool {
		var crusts []int // the places of values such that no other is less, or no other is greater
		for k, x := range v {
			if every(v, func(y int) bool { return x <= y }) != every(v, func(y int) bool { return x >= y }) {
				crusts = append(crusts, k)
			}
		}
		return len(crusts) == 2 && v[crusts[0]] != v[crusts[1]] && add(v[crusts[0]+1:crusts[1]]) == r.Numbers[0]
	},
	"x-sum": func(s sheet, r Rule, v []int) bool {
		return v[0] > 0 && v[0] <= len(v) && add(v[:v[0]]) == r.Numbers[0]
	},
	"skyscraper": func(s sheet, r Rule, v []int) bool {
		seen := 0
		for k, x := range v {
			if x > 0 && every(v[:k], func(y int) bool { return y < x }) {
				seen++
			}
		}
		return seen == r.Numbers[0]
	},
	"hidden-skyscraper": func(s sheet, r Rule, v []int) bool {
		for k, x := range v {
			if !every(v[:k], func(y int) bool { return y <= x }) {
				return x == r.Numbers[0]
			}
		}
		return false
	},
	"numbered-room": func(s sheet, r Rule, v []int) bool {
		return v[0] > 0 && v[0] <= len(v) && v[v[0]-1] == r.Numbers[0]
	},
	"runs": func(s sheet, r Rule, v []int) bool {
		text, want := "", ""
		for k, x := range v {
			if x == s.High {
				text += "#"
			} else if k > 0 && v[k-1] == s.High {
				text += " "
			}
		}
		for _, n := range r.Numbers {
			for range n {
				want += "#"
			}
			want += " "
		}
		trim := func(s string) string {
			for len(s) > 0 && s[len(s)-1] == ' ' {
				s = s[:len(s)-1]
			}
			return s
		}
		return trim(text) == trim(want)
	},
	"full-rank": func(s sheet, r Rule, v []int) bool {
		all, of := s.numbers()
		smaller, same := 0, 0
		for _, n := range all {
			if n < of(r.Cells[0]) {
				smaller++
			} else if n == of(r.Cells[0]) {
				same++
			}
		}
		ties := false
		for _, o := range s.Rules {
			ties = ties || o.Kind == "full-rank-ties"
		}
		return smaller+1 == r.Numbers[0] && (ties || same == 1)
	},
	"full-rank-ties": func(s sheet, r Rule, v []int) bool { return true },
	"row-index": func(s sheet, r Rule, v []int) bool {
		return every(r.Cells[0], func(c int) bool {
			x := s.at[c]
			return x >= 1 && x <= s.Rows && s.at[(x-1)*s.Cols+c%s.Cols] == c/s.Cols+1
		})
	},
	"column-index": func(s sheet, r Rule, v []int) bool {
		return every(r.Cells[0], func(c int) bool {
			x := s.at[c]
			return x >= 1 && x <= s.Cols && s.at[c/s.Cols*s.Cols+x-1] == c%s.Cols+1
		})
	},
	"box-index": func(s sheet, r Rule, v []int) bool {
		_, _, boxes := s.houses()
		return every(r.Cells[0], func(c int) bool {
			for _, box := range boxes {
				for i, o := range box {
					if x := s.at[c]; o == c {
						return x >= 1 && x <= len(box) && s.at[box[x-1]] == i+1
					}
				}
			}
			return false
		})
	},
	"value-index": func(s sheet, r Rule, v []int) bool {
		n := s.at[r.Cells[1][0]]
		return n >= 1 && n <= len(r.Cells[2]) && s.at[r.Cells[2][n-1]] == v[0]
	},
	"global-entropy": func(s sheet, r Rule, v []int) bool {
		return s.squares(func(v []int) bool {
			groups := map[string]bool{}
			for _, x := range v {
				groups[s.thirds(x)] = true
			}
			return len(groups) == 3
		})
	},
	"global-modular": func(s sheet, r Rule, v []int) bool {
		return s.squares(func(v []int) bool {
			rest := map[int]bool{}
			for _, x := range v {
				rest[x%3] = true
			}
			return len(rest) == 3
		})
	},
	"dutch-flatmates": func(s sheet, r Rule, v []int) bool {
		middle := s.Low + (s.High-s.Low)/2
		for cell, x := range s.at {
			row, col := cell/s.Cols, cell%s.Cols
			if x == middle && !(row > 0 && s.at[(row-1)*s.Cols+col] == s.Low) && !(row+1 < s.Rows && s.at[(row+1)*s.Cols+col] == s.High) {
				return false
			}
		}
		return true
	},
}

// marked reports whether a cell is in a rule of the kind.
func (s sheet) marked(kind string, cell int) bool {
	for _, r := range s.Rules {
		if r.Kind == kind && slices.Contains(r.Cells[0], cell) {
			return true
		}
	}
	return false
}
