package external

import (
	"slices"
	"strings"
	"testing"
)

// TestTemplate reads command lines. In the wanted words, MODEL and ANSWER are the files.
func TestTemplate(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   []string
		format string
		piped  bool
		answer bool
	}{
		{text: "kissat {cnf}", want: []string{"kissat", "MODEL"}, format: "cnf"},
		{text: ` kissat  --time=10	{cnf} `, want: []string{"kissat", "--time=10", "MODEL"}, format: "cnf"},
		{text: `"kissat --time=10 {cnf}"`, want: []string{"kissat", "--time=10", "MODEL"}, format: "cnf"},
		{text: `'kissat --time=10 {cnf}'`, want: []string{"kissat", "--time=10", "MODEL"}, format: "cnf"},
		{text: `"my solver" "{cnf}"`, want: []string{"my solver", "MODEL"}, format: "cnf"},
		{text: `"'my solver' {cnf}"`, want: []string{"my solver", "MODEL"}, format: "cnf"},
		{text: `my\ solver {cnf}`, want: []string{"my solver", "MODEL"}, format: "cnf"},
		{text: `scip -c "read {lp} write {out} quit"`, want: []string{"scip", "-c", "read MODEL write ANSWER quit"}, format: "lp", answer: true},
		{text: `s --in={lp} --out={out}.sol`, want: []string{"s", "--in=MODEL", "--out=ANSWER.sol"}, format: "lp", answer: true},
		{text: `s {{cnf}} {cnf}`, want: []string{"s", "{cnf}", "MODEL"}, format: "cnf"},
		{text: `s '{{}}' "" {cnf}`, want: []string{"s", "{}", "", "MODEL"}, format: "cnf"},
		{text: `s "a \"b\" \c" 'd\e' {cnf}`, want: []string{"s", `a "b" \c`, `d\e`, "MODEL"}, format: "cnf"},
		{text: "s", want: []string{"s"}, format: "cnf", piped: true},
		{text: "s <{lp}", want: []string{"s"}, format: "lp", piped: true},
		{text: "s < {lp} -x", want: []string{"s", "-x"}, format: "lp", piped: true},
		{text: `s "|" {lp}`, want: []string{"s", "|", "MODEL"}, format: "lp"},
		{text: "s a<b {lp}", want: []string{"s", "a<b", "MODEL"}, format: "lp"},
	} {
		got, err := parseTemplate(c.text)
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if args := got.arguments("MODEL", "ANSWER"); !slices.Equal(args, c.want) || got.model.Format != c.format || got.piped != c.piped || got.answer != c.answer {
			t.Errorf("%s: %q, %+v", c.text, args, got)
		}
	}
	got, err := parseTemplate("s {cnf:amo=ladder,encoding=minimal}")
	if err != nil || got.model.Encoding != "amo=ladder,encoding=minimal" || got.model.Format != "cnf" {
		t.Errorf("settings: %+v, %v", got, err)
	}
}

// TestBadTemplate: each mistake in a command line has a message of its own.
func TestBadTemplate(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "expected a command",
		"  ":                     "expected a command",
		`""`:                     "expected a command",
		"{cnf}":                  "begins with a placeholder",
		"{cnf}x":                 "begins with a placeholder",
		"s {cnf} {lp}":           "{cnf} and {lp}: expected one model",
		"s {cnf} {cnf}":          "{cnf} and {cnf}: expected one model",
		"s {out} {out} {cnf}":    "{out} occurs twice",
		"s {dimacs}":             "unknown placeholder {dimacs}: expected one of cnf, ",
		"s {cmf}":                "did you mean cnf?",
		"s {cnf":                 "found a single {",
		"s cnf}":                 "found a single }",
		"s {}":                   "unknown placeholder",
		"s <":                    "found < without the placeholder",
		"s <file":                "found < without the placeholder",
		"s <{out}":               "found < without the placeholder",
		"s <<{cnf}":              "found < without the placeholder",
		"s {cnf} > x":            "found >: no shell runs the command",
		"s {cnf} | cat":          "found |: no shell runs the command",
		"s && t {cnf}":           "found &&: no shell runs the command",
		`s "a`:                   `the quote " is not closed`,
		`s 'a`:                   `the quote ' is not closed`,
		"s {cnf\n}":              "found a single {",
		"s {out:amo=pairs} {lp}": "unknown placeholder",
	} {
		_, err := parseTemplate(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

// FuzzTemplate: no command line makes the parser panic, and an accepted one has a program.
func FuzzTemplate(f *testing.F) {
	for _, seed := range []string{"s {cnf}", `"a b" '{{' <{lp}`, `a\`, `"`, "s {out}{", "s {cnf:x=\"}\"}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, err := parseTemplate(text)
		if err == nil && (len(got.arguments("m", "a")) == 0 || got.model.Format == "") {
			t.Errorf("%q: %+v", text, got)
		}
	})
}

// TestBadCommands: a solver that cannot be run is refused in one line.
func TestBadCommands(t *testing.T) {
	for text, want := range map[string]string{
		"no-such-solver-here {cnf}": "program no-such-solver-here is not in the folders of PATH: install it, or give its path",
		"./no-such-solver {cnf}":    "program ./no-such-solver: no such file or directory: expected an executable file",
		"./doc.go {cnf}":            "program ./doc.go: permission denied: expected an executable file",
		"minisat:amo=nothing":       "{cnf:amo=nothing}: ",
		"cbc:amo=pairs":             "{lp:amo=pairs}: ",
		"sh {cnf:amo=nothing}":      "{cnf:amo=nothing}: ",
		"sh {dlx:amo=pairs}":        "{dlx:amo=pairs}: ",
	} {
		_, err := NewCommand("exec:"+text, text, Limits{})
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}
