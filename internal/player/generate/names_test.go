package generate

import (
	"strings"
	"testing"

	"fourfold/internal/player/human"
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
		if _, known := human.Lookup(name); !known || alias != plainName(alias) {
			t.Errorf("the alias %q of %q", alias, name)
		}
	}
}
