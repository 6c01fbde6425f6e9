package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/web/api"
	"fourfold/puzzle"
	"fourfold/puzzle/rule"
)

const (
	empty   = "................................................................................."
	oddEven = `{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"odd":[{"cell":"R1C1"}],"even":[{"cell":"R2C2"}],"extraregion":[{"cells":["R1C2","R2C3"]}]}`
)

// A board is what read answers about the rules.
type board struct {
	Text    string
	Size    int
	Rules   []string
	Regions []int
	Units   []struct {
		Kind, Name string
		Index      int
		Cells      []int
	}
	Peers, Allowed [][]int
	Pairs          []struct {
		Cells [2]int
		Not   [][2]int
	}
	Drawn []struct {
		Shape  string
		Points [][2]float64
	}
	Room   [4]float64
	Posted bool
}

// boards returns the puzzles of a text with further rules.
func boards(t *testing.T, request object) []board {
	t.Helper()
	lines, err := ask(t, "read", request)
	if err != nil {
		t.Fatalf("%v: %v", request, err)
	}
	var got struct{ Puzzles []board }
	if err := json.Unmarshal([]byte(lines[0]), &got); err != nil {
		t.Fatal(err)
	}
	return got.Puzzles
}

// TestReadRules: the text of a puzzle with asked rules reads back with the same rules.
func TestReadRules(t *testing.T) {
	var rules []string
	for _, name := range last(t, "engines", object{})["rules"].([]any) {
		rules = append(rules, name.(string))
	}
	requests := []object{
		{"text": easy + "\n" + hard, "rules": rules[:1]}, {"text": empty, "rules": rules[1:6]}, {"text": oddEven, "rules": []string{"Anti King"}},
		{"text": strings.Repeat(".", 16), "regions": []int{5, 5, 7, 7, 5, 5, 7, 7, 1, 1, 1, 2, 1, 2, 2, 2}},
		{"text": easy, "regions": puzzle.Boxes(9, 3, 3)},
	}
	for _, name := range rules {
		requests = append(requests, object{"text": easy, "rules": []string{name}})
	}
	for _, request := range requests {
		for _, want := range boards(t, request) {
			got := boards(t, object{"text": want.Text})[0]
			if a, b := fmt.Sprint(want), fmt.Sprint(got); a != b {
				t.Errorf("%v: read again\n%s\nwant\n%s", request, b, a)
			}
			if names, _ := request["rules"].([]string); len(want.Rules) < len(names) {
				t.Errorf("%v: rules %v", request, want.Rules)
			}
		}
	}
	if got := boards(t, requests[4])[0]; got.Text != strings.ReplaceAll(easy, "0", ".") {
		t.Errorf("boxes as regions: the text is %s", got.Text)
	}
	if got := boards(t, requests[3])[0]; !slices.Equal(got.Regions, []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3}) || got.Units[8].Name != "region 1" {
		t.Errorf("regions: %+v", got)
	}
}

// TestReadBoard: what is told of the rules is true: two values are refused as givens where peers and pairs forbid them.
func TestReadBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, rules := range [][]string{nil, {"anti-knight", "windoku"}, {"anti-king", "non-consecutive"}, {"argyle", "disjoint-groups"}} {
		b := boards(t, object{"text": empty, "rules": append([]string{}, rules...)})[0]
		s := puzzle.Sudoku{}
		for _, kind := range rules {
			s.Rules = append(s.Rules, rule.New(kind, nil))
		}
		for range 2000 {
			x, y, v := rng.IntN(81), rng.IntN(81), 1+rng.IntN(9)
			w := max(v-rng.IntN(2), 1)
			if x >= y {
				continue
			}
			s.Givens = puzzle.NewGrid(9, 9)
			s.Givens.Cells[x], s.Givens.Cells[y] = uint8(v), uint8(w)
			_, err := s.Compile()
			if forbids := b.forbids(x, y, v, w); forbids != (err != nil) {
				t.Errorf("%v: %d in %d, %d in %d: %v, want %v", rules, v, x, w, y, forbids, err)
			}
		}
	}
}

func (b board) forbids(x, y, v, w int) bool {
	if v == w {
		return slices.Contains(b.Peers[x], y) && slices.Contains(b.Peers[y], x)
	}
	for _, p := range b.Pairs {
		if p.Cells == [2]int{x, y} && slices.Contains(p.Not, [2]int{v, w}) {
			return true
		}
	}
	return false
}

// TestReadDrawn: what is drawn, and units in their order.
func TestReadDrawn(t *testing.T) {
	for _, c := range []struct {
		request object
		units   int
		last    string // unit
		drawn   string // shapes, and how many points the first has
	}{
		{object{"text": easy}, 27, "box 9", ""},
		{object{"text": easy, "rules": []string{"diagonals"}}, 29, "diagonal 2", "line line 2"},
		{object{"text": easy, "rules": []string{"diagonal-up"}}, 28, "rising diagonal", "line 9"},
		{object{"text": easy, "rules": []string{"windoku"}}, 31, "window 4", "square square square square 9"},
		{object{"text": easy, "rules": []string{"argyle"}}, 35, "argyle 8", "line line line line line line line line 5"},
		{object{"text": easy, "rules": []string{"disjoint-groups", "anti-knight"}}, 36, "group 9", ""},
		{object{"text": oddEven}, 13, "extra region 1", "square edges square disc label label 2"},
	} {
		got, drawn := boards(t, c.request)[0], ""
		for _, d := range got.Drawn {
			drawn += d.Shape + " "
		}
		if len(got.Drawn) > 0 {
			drawn += fmt.Sprint(len(got.Drawn[0].Points))
		}
		unit := got.Units[len(got.Units)-1]
		if len(got.Units) != c.units || unit.Name != c.last || drawn != c.drawn || got.Units[got.Size].Kind != "column" || got.Units[got.Size].Index != 0 {
			t.Errorf("%v: %d units, the last %+v, drawn %q", c.request, len(got.Units), unit, drawn)
		}
	}
	if got := fmt.Sprint(boards(t, object{"text": oddEven})[0].Allowed); got != "[[1 3] [] [] [] [] [2 4] [] [] [] [] [] [] [] [] [] []]" {
		t.Errorf("allowed: %s", got)
	}
}

// constrained is a puzzle with one solution and a killer cage, which is a constraint.
const constrained = "grid 4x4\n. . . .\n. . . 1\n. 3 . .\n. . 1 .\nkiller 3 r1c1 r1c2\nthermometer r2c1 r2c2\n"

// TestConstraints: rules with constraints are drawn, leave values, and are checked. Hints say that they know none.
func TestConstraints(t *testing.T) {
	got := boards(t, object{"text": constrained})[0]
	if drawn := fmt.Sprintln(len(got.Drawn), got.Drawn[0].Shape, got.Drawn[2].Shape); !got.Posted || drawn != "4 disc dashes\n" {
		t.Errorf("posted: %v, drawn: %s", got.Posted, drawn)
	}
	if fmt.Sprint(got.Allowed[0], got.Allowed[4], got.Allowed[5]) != "[1 2] [3] [4]" || got.Allowed[15] != nil {
		t.Errorf("allowed: %v", got.Allowed)
	}
	values := make([]int, 16)
	values[0] = 2
	left := last(t, "candidates", object{"text": constrained, "values": values, "rules": true})
	if cells := left["candidates"].([]any); left["complete"] != true || fmt.Sprint(cells[0], cells[1]) != "<nil> [1]" {
		t.Errorf("candidates by rules: %v", left)
	}
	values[0], values[1] = 3, 4
	if check := last(t, "check", object{"text": constrained, "values": values}); !strings.Contains(fmt.Sprint(check["repeats"]), "break the rule killer 3 r1c1 r1c2") {
		t.Errorf("check: %v", check)
	}
	if hint := last(t, "hint", object{"text": constrained}); !strings.Contains(fmt.Sprint(hint["texts"]), "no techniques") {
		t.Errorf("hint: %v", hint)
	}
	if solved := last(t, "solve", object{"text": constrained}); solved["status"] != "solved" || solved["count"] != 1.0 {
		t.Errorf("solve: %v", solved)
	}
}

// TestReadLarge: the answer for a grid of order 25 is not long.
func TestReadLarge(t *testing.T) {
	lines, err := ask(t, "read", object{"text": strings.Repeat(strings.Repeat(". ", 25)+"\n", 25)})
	if err != nil || len(lines[0]) > 200_000 {
		t.Errorf("%d bytes, %v", len(lines[0]), err)
	}
}

func TestGenerate(t *testing.T) {
	for _, c := range []struct{ difficulty, symmetry string }{{"", ""}, {"easy", "rotate180"}, {"hard", "none"}} {
		got := last(t, "generate", object{"difficulty": c.difficulty, "symmetry": c.symmetry})
		p := got["puzzle"].(object)
		line, grade := p["line"].(string), got["grade"].(string)
		rate := last(t, "rate", object{"text": p["text"]})
		if rate["grade"] != grade || c.difficulty != "" && c.difficulty != grade || len(p["units"].([]any)) != 27 || p["symbols"] != "123456789" {
			t.Errorf("%v: %v, rated as %v", c, got, rate)
		}
		if c.symmetry == "rotate180" {
			for k := range line {
				if (line[k] == '.') != (line[80-k] == '.') {
					t.Errorf("%s is not symmetric", line)
					break
				}
			}
		}
	}
}

// TestCandidates: a value is a candidate if the puzzle with it as a given has a solution.
func TestCandidates(t *testing.T) {
	for _, c := range []struct {
		text   string
		values string
	}{{"1...............", "................"}, {"1.....2..3......", "..3............."}, {"1.....2..3.....4", "................"}, {"12...3..4.......", "................"}} {
		got := last(t, "candidates", object{"text": c.text, "values": placed(strings.ReplaceAll(c.values, ".", "0"))})
		line := []byte(c.text)
		for cell, v := range c.values {
			if v != '.' {
				line[cell] = byte(v)
			}
		}
		var want []any
		for cell, was := range line {
			values := []any{}
			for v := byte('1'); v <= '4' && was == '.'; v++ {
				line[cell] = v
				lines, err := ask(t, "count", object{"text": string(line), "limit": 1})
				if err == nil && strings.Contains(lines[0], `"count":1`) {
					values = append(values, float64(v-'0'))
				}
			}
			if line[cell] = was; was == '.' {
				want = append(want, values)
			} else {
				want = append(want, nil)
			}
		}
		if a, b := fmt.Sprint(got["candidates"]), fmt.Sprint(want); a != b || got["complete"] != true {
			t.Errorf("%v: %v, want %v", c, got, b)
		}
	}
	wrong := placed(strings.ReplaceAll(solution, "0", "."))
	clear(wrong[20:])
	for _, v := range []int{5, 4} { // one that repeats, and one that only has no solution
		wrong[2] = v
		if got := last(t, "candidates", object{"text": hard, "values": wrong}); v == 4 && strings.ContainsAny(fmt.Sprint(got["candidates"].([]any)[20:]), "123456789") {
			t.Errorf("after a wrong value: %v", got)
		}
	}
}

// TestNoTime: without time, answers are incomplete or errors that say so.
func TestNoTime(t *testing.T) {
	limits := api.DefaultLimits
	limits.Time = 1
	s, out := api.New(limits, "v1"), new(answers)
	err := s.Answer(t.Context(), "generate", []byte("{}"), out)
	if err == nil || !strings.Contains(err.Error(), "no puzzle was found") {
		t.Errorf("generate: %v, %v", out.lines, err)
	}
	err = s.Answer(t.Context(), "candidates", []byte(`{"text":"`+hard+`"}`), out)
	if err != nil || !strings.Contains(out.lines[0], `"complete":false`) {
		t.Errorf("candidates: %v, %v", out.lines, err)
	}
}

func TestRuleErrors(t *testing.T) {
	for _, c := range []struct {
		question string
		request  object
		want     string
	}{
		{"read", object{"text": easy, "rules": []string{"windoko"}}, `unknown rule "windoko": expected `},
		{"read", object{"text": strings.Repeat(".", 36), "rules": []string{"windoku"}}, "windoku: a grid of order 6 with boxes of 2x3"},
		{"read", object{"text": "grid 2x4\n. . . .\n. . . .\n"}, "a grid of 2x4 (rows x columns) with 4 values: expected a full square"},
		{"read", object{"text": easy, "regions": []int{1}}, "expected 81"},
		{"read", object{"text": easy, "regions": make([]int, 81)}, "region 1 has 81 cells: expected 9"},
		{"generate", object{"difficulty": "herd"}, "hard"},
		{"generate", object{"symmetry": "half"}, `unknown symmetry "half"`},
		{"candidates", object{"text": hard, "values": []int{1}}, "expected 81"},
	} {
		lines, err := ask(t, c.question, c.request)
		bad := (*api.Error)(nil)
		if !errors.As(err, &bad) || !strings.Contains(bad.Message, c.want) || len(lines) > 0 || bad.Panic != "" {
			t.Errorf("%s %v: %v, %v, want an error with %q", c.question, c.request, lines, err, c.want)
		}
	}
}
