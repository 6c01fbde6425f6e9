package portfolio

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"sync"
)

//go:embed default.json
var defaultFile []byte

// Default returns the rule that comes with the program. The caller must not change it.
var Default = sync.OnceValue(func() *Rule {
	r, err := Read(bytes.NewReader(defaultFile), "default.json")
	if err != nil {
		panic(err)
	}
	return r
})

// maxBytes is the largest length of the file of a rule.
const maxBytes = 16 << 20

// Read reads a rule that [Rule.Write] wrote. Errors name the file and say what was expected. Read
// ignores unknown fields.
func Read(r io.Reader, name string) (*Rule, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxBytes+1))
	if err == nil && len(data) > maxBytes {
		err = fmt.Errorf("more than %d bytes: expected a rule", maxBytes)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var version struct {
		Schema *int `json:"schema"`
	}
	if err := json.Unmarshal(data, &version); err != nil {
		return nil, fmt.Errorf("%s: expected a rule in JSON: %w", name, err)
	}
	switch s := version.Schema; {
	case s == nil:
		return nil, fmt.Errorf("%s: no schema: expected a rule, with schema %d", name, Schema)
	case *s > Schema:
		return nil, fmt.Errorf("%s: schema %d is newer than this program: expected %d", name, *s, Schema)
	case *s < 1:
		return nil, fmt.Errorf("%s: schema %d: expected %d", name, *s, Schema)
	}
	rule := new(Rule)
	if err := json.Unmarshal(data, rule); err != nil {
		return nil, fmt.Errorf("%s: expected a rule of schema %d: %w", name, Schema, err)
	}
	if err := rule.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rule, nil
}

// Write writes the rule as indented JSON.
func (r *Rule) Write(w io.Writer) error {
	if err := r.check(); err != nil {
		return err
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(data, '\n'))
	return err
}
