package generate

import (
	"strings"
	"testing"

	"fourfold/internal/player/techniques"
)

// TestTechniqueNames: names of other programs are read, and a message proposes a similar name.
func TestTechniqueNames(t *testing.T) {
	for text, want := range map[string]string{
		"y-wing": "XY-wing", "Bent Triple": "XYZ-wing", "x_wing": "X-wing", "two string kite": "two-string kite",
	} {
		if name, err := ParseTechnique(text); name != want || err != nil {
			t.Errorf("%s: %q, %v, want %q", text, name, err, want)
		}
	}
	for text, want := range map[string]string{
		"skyscrapper": `did you mean skyscraper?; "--needs help" lists them`,
		"":            `"--needs help" lists them`,
	} {
		if _, err := ParseTechnique(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for alias, name := range techniqueAliases {
		if _, known := techniques.Lookup(name); !known || alias != plainName(alias) {
			t.Errorf("the alias %q of %q", alias, name)
		}
	}
}

// TestListTechniques: the list has every name that is read, with its number.
func TestListTechniques(t *testing.T) {
	var b strings.Builder
	if err := ListTechniques(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	for k, name := range Techniques() {
		if f := strings.Fields(lines[k]); f[0] != name || len(f) < 4 {
			t.Errorf("line %q, want %s", lines[k], name)
		}
		if _, err := ParseTechnique(name); err != nil {
			t.Error(err)
		}
	}
}

// TestSymmetryAliases: the usual words for the half-turn are read.
func TestSymmetryAliases(t *testing.T) {
	for _, name := range []string{"half-turn", "180", "rotational", "rotate180"} {
		if s, err := ParseSymmetry(name); s != Rotate180 || err != nil {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}
