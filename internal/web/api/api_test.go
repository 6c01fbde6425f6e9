package api_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"fourfold/internal/web/api"
)

const (
	hard     = "98.7...........7..1.7.65...4...3..2...85..6.......2..4.1......3..68..9.........16"
	solution = "985743162643218759127965438471639825238574691569182374712496583356821947894357216"
	easy     = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
)

// answers takes an answer.
type answers struct{ lines []string }

func (a *answers) Line(text []byte) error {
	a.lines = append(a.lines, string(text))
	return nil
}
func (a *answers) Progress(any) {}

// ask returns the lines of an answer.
func ask(t *testing.T, question string, request any) ([]string, error) {
	t.Helper()
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	limits := api.DefaultLimits
	limits.Time, limits.Puzzles = time.Minute, 3
	var a answers
	err = api.New(limits, "v1").Answer(t.Context(), question, text, &a)
	return a.lines, err
}

type object = map[string]any

// last returns the last line of an answer as an object.
func last(t *testing.T, question string, request any) object {
	t.Helper()
	lines, err := ask(t, question, request)
	if err != nil || len(lines) == 0 {
		t.Fatalf("%s %v: %d lines, %v", question, request, len(lines), err)
	}
	got := object{}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &got); err != nil {
		t.Fatal(err)
	}
	return got
}

// placed returns the cells of a line as a list.
func placed(line string) []int {
	values := make([]int, len(line))
	for k, c := range line {
		if c > '0' {
			values[k] = int(c - '0')
		}
	}
	return values
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		puzzles    int
		more       bool
		check      func(p object) bool
	}{
		{"a line", hard, 1, false, func(p object) bool { return p["line"] == hard && p["size"] == 9.0 && p["boxRows"] == 3.0 }},
		{"givens that repeat", "11..............", 1, false, func(p object) bool { return p["size"] == 4.0 && p["givens"].([]any)[1] == 1.0 }},
		{"several", strings.Repeat(hard+"\n", 3), 3, false, func(p object) bool { return p["text"] == hard }},
		{"more than the limit", strings.Repeat(hard+"\n", 4), 3, true, func(p object) bool { return p["text"] == hard }},
		{"one that cannot be read", hard + "\n123\n" + easy, 2, false, func(p object) bool { return p["text"] == hard }},
	} {
		got := last(t, "read", object{"text": c.text})
		puzzles := got["puzzles"].([]any)
		if len(puzzles) != c.puzzles || got["more"] != c.more || !c.check(puzzles[0].(object)) {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestReadAgain: the text of each puzzle that was read has the same puzzle.
func TestReadAgain(t *testing.T) {
	jigsaw := last(t, "read", object{"text": `{"size":4,"grid":[[{"value":1,"given":true,"region":0},{"region":0},{"region":1},{"region":1}],[{"region":0},{"region":0},{"region":1},{"region":1}],[{"region":2},{"region":2},{"region":2},{"region":3}],[{"region":2},{"region":3},{"region":3},{"region":3}]]}`})
	for _, p := range append(jigsaw["puzzles"].([]any), last(t, "read", object{"text": hard + "\n" + easy})["puzzles"].([]any)...) {
		want := p.(object)
		again := last(t, "read", object{"text": want["text"]})["puzzles"].([]any)[0].(object)
		a, _ := json.Marshal([]any{want["givens"], want["regions"], want["rules"]})
		b, _ := json.Marshal([]any{again["givens"], again["regions"], again["rules"]})
		if string(a) != string(b) {
			t.Errorf("%s\nread again: %s", a, b)
		}
	}
}

func TestCheck(t *testing.T) {
	wrong, twice := placed(solution), make([]int, 81)
	wrong[2], twice[2] = 4, 9
	for _, c := range []struct {
		name     string
		request  object
		status   string
		solved   bool
		repeats  int
		mistakes int
	}{
		{"one solution", object{"text": hard}, "one", false, 0, 0},
		{"solved", object{"text": hard, "values": placed(solution)}, "one", true, 0, 0},
		{"a wrong value", object{"text": hard, "values": wrong}, "one", false, 3, 1},
		{"a value twice", object{"text": hard, "values": twice}, "one", false, 2, 1},
		{"several solutions", object{"text": "1..............."}, "several", false, 0, 0},
		{"no solution", object{"text": "12...3..4......."}, "none", false, 0, 0},
		{"givens that repeat", object{"text": "11.............."}, "invalid", false, 2, 0},
	} {
		got := last(t, "check", c.request)
		if got["status"] != c.status || got["solved"] != c.solved || len(got["repeats"].([]any)) != c.repeats || len(got["mistakes"].([]any)) != c.mistakes {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestHint: hints lead to the solution, and what they draw is true.
func TestHint(t *testing.T) {
	values := make([]int, 81)
	for range 81 {
		got := last(t, "hint", object{"text": easy, "values": values})
		if got["status"] == "solved" {
			break
		}
		place, ok := got["place"].([]any)
		if got["status"] != "step" || !ok || len(got["pattern"].([]any)) == 0 {
			t.Fatalf("%v", got)
		}
		values[int(place[0].(float64))] = int(place[1].(float64))
	}
	if got := last(t, "check", object{"text": easy, "values": values}); got["solved"] != true {
		t.Errorf("after all hints: %v", got)
	}
	wrong := make([]int, 81)
	wrong[2] = 2
	if got := last(t, "hint", object{"text": easy, "values": wrong}); got["status"] != "mistake" || got["cells"].([]any)[0] != 2.0 {
		t.Errorf("after a mistake: %v", got)
	}
	for _, text := range []string{"11..............", "12...3..4.......", "1..............."} {
		if got := last(t, "hint", object{"text": text}); strings.Contains(got["texts"].([]any)[2].(string), "--") {
			t.Errorf("%s: %v names a flag of the command", text, got)
		}
	}
}

func TestSearches(t *testing.T) {
	got := last(t, "solve", object{"text": hard})
	if cells := got["grid"].([]any); got["solution"] != solution || got["complete"] != true || len(cells) != 81 || cells[80] != 6.0 {
		t.Errorf("solve: %v", got)
	}
	for _, solver := range []string{"", "dlx", "cdcl", "sat"} {
		if got := last(t, "count", object{"text": "................", "solver": solver}); got["count"] != 288.0 {
			t.Errorf("count by %q: %v", solver, got)
		}
	}
	if got := last(t, "count", object{"text": "................", "limit": 5, "solver": "cdcl"}); got["count"] != 5.0 || got["complete"] != false {
		t.Errorf("count up to 5: %v", got)
	}
	if got := last(t, "rate", object{"text": hard}); got["grade"] != "nightmare" {
		t.Errorf("rate: %v", got)
	}
	if got := last(t, "explain", object{"text": easy}); got["solution"] == nil || got["type"] != "result" {
		t.Errorf("explain: %v", got)
	}
	lines, err := ask(t, "trace", object{"text": hard, "solver": "cdcl", "events": 10})
	if err != nil || len(lines) != 12 || !strings.Contains(lines[11], `"ended"`) {
		t.Errorf("trace of 10 events: %d lines, %v", len(lines), err)
	}
	got = last(t, "compare", object{"text": hard + "\n" + easy, "solvers": []string{"dlx", "cp"}, "seconds": 30})
	if len(got["puzzles"].([]any)) != 2 || len(got["disagreements"].([]any)) != 0 || len(got["solvers"].([]any)) != 2 {
		t.Errorf("compare: %v", got)
	}
	got = last(t, "engines", object{})
	if got["version"] != "v1" || len(got["solvers"].([]any)) < 5 {
		t.Errorf("engines: %v", got)
	}
}

// TestErrors: what a client may not ask is an error that says so.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		question string
		request  any
		want     string
	}{
		{"ask", object{}, "unknown question"},
		{"read", object{"text": ""}, ""},
		{"read", object{"txt": ""}, "unknown field"},
		{"read", []int{1}, "not the JSON object expected"},
		{"read", object{"text": "/etc/passwd"}, ""},
		{"picture", object{"picture": []byte("no picture")}, "not a picture"},
		{"picture", object{"picture": "?"}, "not the JSON object expected"},
		{"picture", object{"picture": []byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00")}, "HEIC"},
		{"check", object{"text": strings.Repeat(".", 36*36)}, "expected at most 25"},
		{"check", object{"text": hard, "values": []int{1}}, "values of 1 cell: expected 81"},
		{"check", object{"text": hard, "values": append(make([]int, 80), 10)}, "value 10 in r9c9"},
		{"check", object{"text": hard, "notes": append(make([][]int, 80), []int{0})}, "note 0 in r9c9"},
		{"solve", object{"text": hard, "solver": "exec:touch /tmp/x"}, `unknown solver "exec"`},
		{"trace", object{"text": hard, "solver": "exec:touch /tmp/x"}, `unknown solver "exec"`},
		{"trace", object{"text": hard, "solver": "classic"}, "does not tell its steps"},
		{"trace", object{"text": hard, "solver": "classic:"}, "does not tell its steps"},
		{"compare", object{"text": hard, "solvers": []string{"dlx", "exec:sh"}}, `unknown solver "exec"`},
		{"compare", object{"text": hard, "solvers": []string{}}, "expected 1 to 8"},
		{"solve", object{"text": hard, "solver": "dlx:memory=1TB"}, "the service sets memory itself"},
		{"solve", object{"text": hard, "solver": "dlx:core=fast"}, "core"},
		{"count", object{"text": hard, "limit": -1}, "is negative"},
	} {
		lines, err := ask(t, c.question, c.request)
		bad := (*api.Error)(nil)
		if !errors.As(err, &bad) || !strings.Contains(bad.Message, c.want) || len(lines) > 0 || bad.Panic != "" {
			t.Errorf("%s %v: %v, %v, want an error with %q", c.question, c.request, lines, err, c.want)
		}
	}
}

// TestAnswerTooLong: an answer ends when it has too many bytes.
func TestAnswerTooLong(t *testing.T) {
	limits := api.DefaultLimits
	limits.Answer = 50_000
	s, out := api.New(limits, "v1"), new(answers)
	err := s.Answer(t.Context(), "trace", []byte(`{"text":"`+hard+`","solver":"cp"}`), out)
	if err == nil || !strings.Contains(err.Error(), "too long") || len(out.lines) < 2 || len(strings.Join(out.lines, "")) > limits.Answer {
		t.Errorf("%d lines, and then %v: want an error about the length", len(out.lines), err)
	}
}
