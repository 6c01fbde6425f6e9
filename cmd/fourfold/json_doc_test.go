package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// ordered is an object of JSON that keeps the order of its fields.
type ordered struct {
	names  []string
	values map[string]json.RawMessage
}

func (o *ordered) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, &o.values); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.Token() // the brace
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		o.names = append(o.names, name.(string))
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return err
		}
	}
	return nil
}

// A fieldDoc is what the schema says of a field.
type fieldDoc struct {
	property
	Const                any
	Enum                 []string
	Description          string
	AdditionalProperties *fieldDoc
	Items                *fieldDoc
}

// typeName returns the type of the field in words.
func (f *fieldDoc) typeName() string {
	switch {
	case f.Const != nil:
		return fmt.Sprintf("`%v`", f.Const)
	case f.Ref != "":
		return f.refs()[0]
	case len(f.OneOf) > 0:
		var names []string
		for _, of := range f.OneOf {
			names = append(names, append(of.refs(), fmt.Sprint(of.Type))[0])
		}
		return strings.Join(names, " or ")
	case f.Items != nil:
		return "list of " + f.Items.typeName()
	case f.AdditionalProperties != nil:
		return f.AdditionalProperties.typeName() + " by name"
	}
	if names, ok := f.Type.([]any); ok {
		return fmt.Sprintf("%v or %v", names...)
	}
	return fmt.Sprint(f.Type)
}

// fieldTables returns the tables of docs/json.md.
func fieldTables(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Defs ordered `json:"$defs"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, name := range doc.Defs.names {
		var def struct {
			Description string
			Properties  ordered
			Required    []string
		}
		if err := json.Unmarshal(doc.Defs.values[name], &def); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n\n| field | type | meaning |\n|---|---|---|\n", name, def.Description)
		for _, field := range def.Properties.names {
			var f fieldDoc
			if err := json.Unmarshal(def.Properties.values[field], &f); err != nil {
				t.Fatal(err)
			}
			if f.Description == "" {
				t.Errorf("%s.%s has no description", name, field)
			}
			meaning, optional := f.Description, ""
			if len(f.Enum) > 0 {
				meaning += ": `" + strings.Join(f.Enum, "`, `") + "`"
			}
			if !slices.Contains(def.Required, field) {
				optional = " ?"
			}
			fmt.Fprintf(&b, "| `%s`%s | %s | %s |\n", field, optional, f.typeName(), meaning)
		}
	}
	return b.String()
}

// TestJSONDoc: docs/json.md has the fields of docs/schema.json.
func TestJSONDoc(t *testing.T) {
	const name, end = "../../docs/json.md", "in the environment. -->\n"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	head, tables, ok := strings.Cut(string(text), end)
	want := fieldTables(t)
	switch {
	case !ok:
		t.Fatalf("%s: no line that ends in %q", name, end)
	case tables == want:
	case os.Getenv("FOURFOLD_UPDATE") != "":
		writeText(t, name, head+end+want)
	default:
		t.Errorf("%s: its tables are not those of schema.json: run FOURFOLD_UPDATE=1 go test ./cmd/fourfold -run TestJSONDoc", name)
	}
}
