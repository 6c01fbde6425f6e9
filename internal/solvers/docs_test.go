package solvers

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

const engineDocs = "../../docs/engines.md"

// TestDocs: the table of docs/engines.md is made from the tables of the engines. To write it
// again, run the test with -update.
func TestDocs(t *testing.T) {
	text, err := os.ReadFile(engineDocs)
	if err != nil {
		t.Fatal(err)
	}
	const head = "| setting | values | default | meaning |\n|---|---|---|---|\n"
	before, rest, ok := strings.Cut(string(text), head)
	if !ok {
		t.Fatalf("%s has no table of settings", engineDocs)
	}
	_, after, _ := strings.Cut(rest, "\n\n")
	want := before + head + settingRows() + "\n" + after
	if *update {
		if err := os.WriteFile(engineDocs, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if string(text) != want {
		t.Errorf("%s differs from the tables of the engines: run go test ./internal/solvers -update", engineDocs)
	}
}

func settingRows() string {
	var b strings.Builder
	cell := strings.NewReplacer("|", `\|`).Replace
	for _, e := range Engines() {
		for _, s := range e.Settings {
			fmt.Fprintf(&b, "| `%s:%s` | %s | %s | %s |\n", e.Name, s.Name, cell(s.Values), s.Default, s.Meaning)
		}
	}
	return b.String()
}

// TestSettings: the engine can read the default of each of its settings, unless the default is a
// description in several words.
func TestSettings(t *testing.T) {
	for _, e := range Engines() {
		for _, s := range e.Settings {
			if s.Meaning == "" || s.Values == "" || s.Default == "" {
				t.Errorf("%s:%s: values %q, default %q, meaning %q", e.Name, s.Name, s.Values, s.Default, s.Meaning)
			}
			if strings.Contains(s.Default, " ") {
				continue
			}
			if _, err := e.New(s.Name+"="+s.Default, Bounds{}); err != nil {
				t.Errorf("%s:%s=%s: %v", e.Name, s.Name, s.Default, err)
			}
		}
	}
}
