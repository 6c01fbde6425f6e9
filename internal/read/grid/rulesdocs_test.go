package grid_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fourfold/puzzle/rule"
)

// TestRulesDocs compares the list of docs/rules.md with the table of kinds. With FOURFOLD_UPDATE=1 in the environment, it writes
// the list.
func TestRulesDocs(t *testing.T) {
	const name = "../../../docs/rules.md"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	before, list, _ := strings.Cut(string(text), "\n## All kinds\n\n")
	var want strings.Builder
	for _, k := range rule.Kinds() {
		fmt.Fprintf(&want, "### %s\n\n%s\n\n    %s\n\n", k.Name, wrapped(k.Meaning), k.Example)
		facts := "Numbers: " + spanOf(k.Numbers) + "; lists of cells: " + spanOf(k.Lists)
		if k.Lists[1] > 0 {
			facts += ", each of " + spanOf(k.Cells)
		}
		if k.IsGlobal() {
			facts = "The rule is about the whole grid"
		}
		if k.FPuzzles != "" {
			facts += ". In f-puzzles: `" + k.FPuzzles + "`"
		}
		fmt.Fprintf(&want, "%s\n\n", wrapped(facts+". Source: "+k.Source+"."))
	}
	if os.Getenv("FOURFOLD_UPDATE") != "" {
		list = strings.TrimSuffix(want.String(), "\n")
		if err := os.WriteFile(name, []byte(before+"\n## All kinds\n\n"+list), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if list+"\n" != want.String() {
		t.Error("docs/rules.md does not have the list of all kinds: run FOURFOLD_UPDATE=1 go test ./internal/read/grid -run TestRulesDocs")
	}
}

// spanOf says how many there may be.
func spanOf(of [2]int) string {
	switch {
	case of[0] == of[1]:
		return fmt.Sprint(of[0])
	case of[1] > 1000:
		return fmt.Sprintf("%d or more", of[0])
	}
	return fmt.Sprintf("%d to %d", of[0], of[1])
}

// wrapped returns a text in lines of up to 120 characters.
func wrapped(text string) string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if len(line)+1+len(word) > 118 {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return strings.Join(append(lines, line), "\n")
}
