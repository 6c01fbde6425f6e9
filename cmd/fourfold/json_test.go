package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"fourfold/compare"
	"fourfold/compare/results"
	"fourfold/lp"
)

// A jsonSchema is docs/schema.json, and which of its fields were seen in the output.
type jsonSchema struct {
	defs     map[string]definition
	compiled map[string]*jsonschema.Schema // by the type of a line
	whole    *jsonschema.Schema
	seen     map[string]bool // "definition.field"
}

// A definition is an object of the schema.
type definition struct {
	Properties map[string]property
}

// A property names the definition of a field, if it has one.
type property struct {
	Ref   string `json:"$ref"`
	Type  any
	OneOf []property
	Items *property
}

func (p property) refs() (names []string) {
	if p.Ref != "" {
		names = append(names, strings.TrimPrefix(p.Ref, "#/$defs/"))
	}
	for _, of := range p.OneOf {
		names = append(names, of.refs()...)
	}
	if p.Items != nil {
		names = append(names, p.Items.refs()...)
	}
	return names
}

func readSchema(t *testing.T) *jsonSchema {
	t.Helper()
	const name = "../../docs/schema.json"
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		OneOf []property
		Defs  map[string]definition `json:"$defs"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	s := &jsonSchema{defs: doc.Defs, compiled: map[string]*jsonschema.Schema{}, whole: c.MustCompile(name), seen: map[string]bool{}}
	for _, of := range doc.OneOf {
		for _, def := range of.refs() {
			s.compiled[def] = c.MustCompile(name + "#/$defs/" + def)
		}
	}
	return s
}

// check validates an object of the output.
func (s *jsonSchema) check(t *testing.T, from, line string) {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
	if err != nil {
		t.Errorf("%s: %v: %s", from, err, line)
		return
	}
	object, _ := value.(map[string]any)
	kind, _ := object["type"].(string)
	compiled := s.compiled[kind]
	if compiled == nil {
		t.Errorf("%s: type %q is not in the schema: %s", from, kind, line)
		return
	}
	if err := compiled.Validate(value); err != nil {
		t.Errorf("%s: %v: %.500s", from, err, line)
	} else if err := s.whole.Validate(value); err != nil {
		t.Errorf("%s: as a line of any type: %v", from, err)
	}
	s.note(kind, object)
}

// note notes the fields of an object of a definition.
func (s *jsonSchema) note(def string, value any) {
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			s.note(def, v)
		}
	case map[string]any:
		for field, v := range value {
			s.seen[def+"."+field] = true
			for _, of := range s.defs[def].Properties[field].refs() {
				s.note(of, v)
			}
		}
	}
}

const jsonPuzzles = `1 Easy
1000
0020
0300
0004

2 Medium
0000
0020
0300
0000

3 Hard
1230
0000
0004
0000
`

// TestSchema: the JSON that the commands write follows docs/schema.json, and every field of the
// schema is written by some command, but for those of lp in a build without CLP.
func TestSchema(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs 60 commands")
	}
	s := readSchema(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"ranked.txt":   jsonPuzzles,
		"lines.txt":    "1.....2..3.....4\n12\n11..............\n",
		"colors.dlx":   "a b | x\na x:1\nb x:1\nb x:2\na b\n",
		"long.dlx":     matching(12),
		"odd.dlx":      "a b c d e f g\na b c d e f g\n" + allPairs("abcdefg"),
		"costs.dlx":    "a b c\na b |3\na |1\nb |1\nc\n",
		"many.dlx":     repeated("%c ") + "\n" + repeated("%[1]c\n%[1]c\n"),
		"locked.dlx":   "a b c d\na c\na c d\nb c d\nb d\nb c\n",
		"stated.csv":   "puzzle,solution\n1.....2..3.....4,1243342143122124\n",
		"extra.txt":    "1234341221434.2.\n",
		"two.txt":      ".23...1..1.3.3..\n",
		"conflict.txt": "...3..12.14....1\n",
		"given.txt":    "1234341.21.....2\n",
		"played.txt":   ".231..1..1.3.3..\n",
		"nine.txt":     ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...\n",
		"chains.txt":   "....6..549.48..2...325.......74.6....2....9..3...2...7.4..5......5...1.....2...8.\n",
		"agree.txt": strings.Repeat("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 Easy\n"+
			".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7... Hard\n", 5),
		"labeled.txt": ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7... Hard\n",
		"bad.txt":     "1---\n--2-\n-3--\n---4\n",
		"grid.dlx":    "1---\n--2-\n-3--\n---4\n",
		"graded.txt":  relabeled("1.....2..3.....4", "Easy") + relabeled("12..........3...", "Hard"),
	} {
		writeText(t, name, text)
	}
	run(strings.Fields("split --all --jobs 3 --output jobs.jsonl long.dlx"), nil, io.Discard, io.Discard)
	for _, args := range []string{
		"split --all --jobs 9 long.dlx",
		"split --all two.txt",
		"work --nodes 40 jobs.jsonl",
		"solve --json ranked.txt colors.dlx",
		"solve --json --all ranked.txt colors.dlx",
		"solve --json --count ranked.txt",
		"solve --json --count many.dlx",
		"solve --json --cheapest --limit 2 costs.dlx",
		"solve --json --cheapest --nodes 1 long.dlx",
		"solve --json --common --nodes 20 costs.dlx odd.dlx nine.txt",
		"solve --json --sample 2 --with 0 costs.dlx",
		"solve --json --limit 3 --solver sat colors.dlx ranked.txt",
		"solve --json --unique ranked.txt",
		"solve --json lines.txt missing.txt",
		"solve --json --count --nodes 50 long.dlx",
		"solve --json nine.txt",
		"solve --json --diagonals two.txt",
		"rate --json --diagonals two.txt",
		"solve --json --unique --proof p.drat labeled.txt",
		"verify --json p.drat missing.drat",
		"solve --json --explain ranked.txt colors.dlx locked.dlx",
		"solve --json --explain --solver cp:scheme=none --nodes 10 long.dlx",
		"solve --json --explain chains.txt",
		"hint --json --level all ranked.txt labeled.txt lines.txt colors.dlx",
		"rate --json ranked.txt lines.txt colors.dlx long.dlx",
		"rate --json --limit 0 --solver dlx:nodes=50 long.dlx",
		"check --json --minimize ranked.txt lines.txt two.txt extra.txt stated.csv conflict.txt colors.dlx",
		"check --json --solution 1234341221434321 --show-answers given.txt",
		"check --json --givens two.txt played.txt",
		"check --json --diagonals two.txt",
		"repair --json bad.txt grid.dlx lines.txt",
		"generate --json 2 --seed 1 --order 4 --diagonals --rate",
		"generate --json jigsaw --seed 1 --order 4",
		"rate --summary --json --sample 1 agree.txt",
		"rate --summary --json ranked.txt agree.txt lines.txt colors.dlx nine.txt",
		"trace labeled.txt colors.dlx",
		"trace --solver cp --from 9 nine.txt",
		"trace --solver cdcl --limit 0 nine.txt colors.dlx",
		"trace --solver dlx --nodes 5 --events decide,undo long.dlx",
		"trace --solver lp:reduce=off nine.txt",
	} {
		if strings.Contains(args, "--solver lp") && !lp.Available {
			continue
		}
		var out bytes.Buffer
		run(strings.Fields(args), strings.NewReader(""), &out, io.Discard)
		lines := strings.SplitAfter(out.String(), "\n")
		if len(lines) < 2 {
			t.Errorf("%s: no output", args)
		}
		for _, line := range lines[:len(lines)-1] {
			s.check(t, args, line)
		}
	}
	for _, args := range []string{"work --nodes 40 --output 1.jsonl jobs.jsonl", "merge --left left.jsonl jobs.jsonl 1.jsonl"} {
		run(strings.Fields(args), nil, io.Discard, io.Discard)
	}
	left, _ := os.ReadFile("left.jsonl")
	for line := range strings.Lines(string(left)) {
		s.check(t, "merge --left", line)
	}
	s.checkFiles(t)
	for def, d := range s.defs {
		for field := range d.Properties {
			if name := def + "." + field; !s.seen[name] && (lp.Available || name != "event.point" && name != "event.pivots") {
				t.Errorf("docs/schema.json: no output has %s", name)
			}
		}
	}
}

// checkFiles validates the files that compare writes.
func (s *jsonSchema) checkFiles(t *testing.T) {
	t.Helper()
	defer withLiar()()
	for _, args := range []string{
		"compare --repeat 1 --jsonl a.jsonl --isomorphs 1 --nodes 5 --solvers dlx,cp,classic ranked.txt lines.txt colors.dlx long.dlx",
		"compare --repeat 1 --jsonl b.jsonl --want 0 --reproducers out --solvers dlx,liar colors.dlx",
		"compare --repeat 1 --jsonl c.jsonl --shard 1/2 --as latin --solvers dlx,sat ranked.txt",
		"compare --repeat 1 --jsonl e.jsonl --count --memory 2MB --solvers dlx,dlx:core=bits many.dlx",
		"compare --repeat 0 --jsonl g.jsonl --by grade --solvers dlx agree.txt",
		"compare --repeat 1 --jsonl f.jsonl --cheapest --solvers dlx,cp costs.dlx",
	} {
		run(strings.Fields(args), strings.NewReader(""), io.Discard, io.Discard)
	}
	writeElsewhere(t, "d.jsonl")
	for _, name := range []string{"a.jsonl", "b.jsonl", "c.jsonl", "d.jsonl", "e.jsonl", "f.jsonl", "g.jsonl"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		for line := range strings.Lines(string(text)) {
			s.check(t, name, line)
		}
	}
	// A later sample is stopped only by chance.
	stopped, err := json.Marshal(results.Case{Head: results.Head{Schema: results.Schema, Type: results.TypeCase}, Shape: results.Shape{Kind: "cover"},
		Trials: []results.Trial{{Samples: []compare.Sample{{}}, Stopped: 1}}})
	if err != nil {
		t.Error(err)
	}
	s.check(t, "a trial with a sample left out", string(stopped))
}

// TestSchemaFields: a field has the same type in all lines that have it, except the fields named
// here.
func TestSchemaFields(t *testing.T) {
	text, err := os.ReadFile("../../docs/schema.json")
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		OneOf []property
		Defs  map[string]struct {
			Properties map[string]struct{ Type any }
		} `json:"$defs"`
	}
	if err := json.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	different := map[string]string{"order": "of a grid in a case, of branching in a search", "solution": "a line of values, or the options", "options": "how many, or the table"}
	types := map[string]any{}
	for _, of := range doc.OneOf {
		for field, p := range doc.Defs[of.refs()[0]].Properties {
			if types[field] == nil {
				types[field] = p.Type
			}
			if _, is := p.Type.(string); is && types[field] != p.Type && different[field] == "" && field != "labels" {
				t.Errorf("%s is of type %v and of type %v", field, types[field], p.Type)
			}
		}
	}
	for _, field := range slices.Sorted(maps.Keys(different)) {
		if types[field] == nil {
			t.Errorf("%s is in no line", field)
		}
	}
}

func writeText(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

// relabeled has the 24 puzzles that result from a 4x4 puzzle if its values are renamed, with a label
// behind each.
func relabeled(puzzle, label string) string {
	var b strings.Builder
	for k := range 256 {
		v := []string{string(rune('1' + k>>6)), string(rune('1' + k>>4&3)), string(rune('1' + k>>2&3)), string(rune('1' + k&3))}
		if len(slices.Compact(slices.Sorted(slices.Values(v)))) == 4 {
			b.WriteString(strings.NewReplacer("1", v[0], "2", v[1], "3", v[2], "4", v[3]).Replace(puzzle) + " " + label + "\n")
		}
	}
	return b.String()
}

// matching is a problem with n! solutions.
func matching(n int) string {
	var items, options strings.Builder
	for r := range n {
		items.WriteString(" r" + string(rune('a'+r)) + " c" + string(rune('a'+r)))
		for c := range n {
			options.WriteString("r" + string(rune('a'+r)) + " c" + string(rune('a'+c)) + "\n")
		}
	}
	return items.String() + "\n" + options.String()
}

// allPairs returns an option for each pair of letters.
func allPairs(letters string) (options string) {
	for k := range letters {
		for other := range k {
			options += letters[other:other+1] + " " + letters[k:k+1] + "\n"
		}
	}
	return options
}

// writeElsewhere writes the results file of a run that began with one build, went on with another,
// and was interrupted.
func writeElsewhere(t *testing.T, name string) {
	t.Helper()
	run := results.Run{Solvers: []string{"dlx"}, StartupNs: map[string]int64{"dlx": 1}, Command: []string{}, Environment: results.Here(nil)}
	run.Environment.Commit, run.Environment.Modified = "abc", true
	log, err := results.CreateLog(name, run)
	if err != nil {
		t.Fatal(err)
	}
	run.Environment.Commit, run.Environment.Variables = "def", map[string]string{"GOGC": "off"}
	c := &results.Case{Name: "a.dlx", File: "a.dlx", Shape: results.Shape{Kind: "cover"}, Trials: []results.Trial{{Solver: "dlx", Hash: "0"}}, Environment: &run.Environment}
	if err := errors.Join(log.Add(c), log.Interrupt("interrupted")); err != nil {
		t.Fatal(err)
	}
}

// repeated returns 58 copies of the format, each for another character.
func repeated(format string) string {
	var text strings.Builder
	for c := 'A'; c < 'A'+58; c++ {
		fmt.Fprintf(&text, format, c)
	}
	return text.String()
}
