package solvers

import (
	"strings"
	"testing"
)

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
