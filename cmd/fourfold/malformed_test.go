package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

const (
	malformedFolder  = "../../testdata/malformed"
	malformedGolden  = "../../testdata/malformed.golden"
	updateMalformed  = "FOURFOLD_UPDATE=1 go test ./cmd/fourfold -run TestMalformed"
	fewestMalformed  = 150
	mutantsOfEach    = 6
	longestMalformed = 400 // characters of a message
)

// malformedCommands are the commands that read the malformed files.
var malformedCommands = []string{"solve", "check --quiet", "convert --to line", "repair --dry-run"}

// TestMalformed: malformed.golden has a line for each malformed file: the exit code of solve, a word for each answer, and the place
// and class of each fault. The command check finds the same faults.
func TestMalformed(t *testing.T) {
	golden, err := filepath.Abs(malformedGolden)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(malformedFolder)
	files, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < fewestMalformed {
		t.Errorf("%d files, want %d", len(files), fewestMalformed)
	}
	var b strings.Builder
	for _, file := range files {
		first := ""
		for _, command := range malformedCommands {
			code, answers, faults := malformedReport(t, command, file.Name())
			switch {
			case command == malformedCommands[0]:
				first = faults
				fmt.Fprintf(&b, "%s: exit code %d%s%s\n", file.Name(), code, answers, faults)
			case !strings.HasPrefix(faults, first) && command == malformedCommands[1]:
				t.Errorf("%s %s: faults%s, but solve says%s", command, file.Name(), faults, first)
			}
		}
	}
	text, err := os.ReadFile(golden)
	switch {
	case string(text) == b.String():
	case os.Getenv("FOURFOLD_UPDATE") != "":
		writeText(t, golden, b.String())
	case err != nil:
		t.Error(err)
	default:
		t.Errorf("%s is not what the commands say: run %s, and read what has changed\n%s", malformedGolden, updateMalformed,
			firstDifference(string(text), b.String()))
	}
}

// faultClasses returns the class of each fault of a file that is not in Knuth's format, by its place.
func faultClasses(t *testing.T, name string) map[string]string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	classes := map[string]string{}
	for _, err := range grid.Parse(file, name, grid.ParseOptions{}) {
		if e, ok := errors.AsType[*grid.ParseError](err); ok {
			classes[fmt.Sprintf("%d:%d", e.Line, e.Column)] = " " + string(e.Class)
		}
	}
	return classes
}

// malformedReport runs a command on a file, and returns the places and classes of the faults. It checks what all messages have in common.
func malformedReport(t *testing.T, command, name string) (code int, answers, faults string) {
	t.Helper()
	var out, messages bytes.Buffer
	code = run(append(strings.Fields(command), name), strings.NewReader(""), &out, &messages)
	if !strings.HasPrefix(command, "repair") { // which has no answers
		for line := range strings.Lines(out.String()) {
			word := strings.TrimSpace(line)
			if !regexp.MustCompile(`^(none|invalid|failed|limit)$`).MatchString(word) {
				word = "a grid"
			}
			answers += ", " + word
		}
	}
	if code == 2 && messages.Len() == 0 {
		t.Errorf("%s %s: exit code 2 without a message", command, name)
	}
	classes := faultClasses(t, name)
	for line := range strings.Lines(messages.String()) {
		if message := malformedMessage(strings.ReplaceAll(line, name, "FILE")); message != "" {
			t.Errorf("%s %s: %s: %q", command, name, message, line)
		}
		if place := regexp.MustCompile(`^fourfold: [^:]*:(\d+:\d+): `).FindStringSubmatch(line); place != nil {
			faults += "; " + place[1] + classes[place[1]]
		}
	}
	return code, answers, faults
}

// malformedMessage says what is wrong with a message; "" if nothing is.
func malformedMessage(line string) string {
	text, ok := strings.CutPrefix(line, "fourfold: ")
	switch {
	case !ok:
		return "a line that is no message"
	case len([]rune(text)) > longestMalformed:
		return "a long message"
	case strings.ContainsFunc(strings.TrimSuffix(text, "\n"), func(r rune) bool { return r < ' ' || r == 0x7f }):
		return "a message with control characters"
	case regexp.MustCompile(`%![a-zA-Z]\(|0x[0-9a-f]{6}|<nil>|runtime error|goroutine|strconv\.|encoding/|json:|xml:|flate:`).MatchString(text):
		return "a message with words of Go"
	case strings.HasSuffix(text, ".\n"):
		return "a message with a full stop"
	}
	return ""
}

// firstDifference returns the first line that differs between two texts.
func firstDifference(old, new string) string {
	a, b := strings.Split(old, "\n"), strings.Split(new, "\n")
	for k := range min(len(a), len(b)) {
		if a[k] != b[k] {
			return fmt.Sprintf("- %s\n+ %s", a[k], b[k])
		}
	}
	return "one is longer"
}

// TestMalformedMutants: the files mutant-* are those that the generator makes.
func TestMalformedMutants(t *testing.T) {
	for k, seed := range mutantSeeds() {
		rng := rand.New(rand.NewPCG(2026, uint64(k)))
		for n := range mutantsOfEach {
			name := filepath.Join(malformedFolder, fmt.Sprintf("mutant-%s-%d%s", strings.TrimSuffix(seed.name, filepath.Ext(seed.name)), n+1, filepath.Ext(seed.name)))
			want := mutate(rng, seed.text, n)
			got, err := os.ReadFile(name)
			switch {
			case err == nil && string(got) == want:
			case os.Getenv("FOURFOLD_UPDATE") != "":
				writeText(t, name, want)
			default:
				t.Errorf("%s is not what the generator makes (%v): run %s", name, err, updateMalformed)
			}
		}
	}
}

// mutate returns a text with a fault. The kind of fault is that of the number.
func mutate(rng *rand.Rand, text string, kind int) string {
	lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
	line, at := rng.IntN(len(lines)), rng.IntN(len(text))
	switch kind {
	case 0: // a character is missing
		return text[:at] + text[at+1:]
	case 1: // a character is another one
		return text[:at] + string("#xQ7|,\"{:\x00\xff"[rng.IntN(11)]) + text[at+1:]
	case 2: // the end is missing
		return text[:at]
	case 3: // a line is missing, or a half of the only one
		if len(lines) == 1 {
			return text[len(text)/2:]
		}
		return strings.Join(append(lines[:line:line], lines[line+1:]...), "")
	case 4: // some characters are twice there
		return text[:at] + text[at:min(at+5, len(text))] + text[at:]
	default: // some characters are elsewhere
		from, cut := rng.IntN(len(text)), text[at:min(at+4, len(text))]
		rest := text[:at] + text[at+len(cut):]
		from = min(from, len(rest))
		return rest[:from] + cut + rest[from:]
	}
}

// A mutantSeed is a good file.
type mutantSeed struct{ name, text string }

// mutantSeeds returns a good file of each of many formats. They are written here, and not by the
// writers of formats, so that the mutants stay the same.
func mutantSeeds() []mutantSeed {
	rows := make([]string, 9)
	for r := range rows {
		rows[r] = easyPuzzle[9*r : 9*r+9]
	}
	var json, frame, commas strings.Builder
	for r, row := range rows {
		if r > 0 && r%3 == 0 {
			frame.WriteString("------+-------+------\n")
		}
		spaced := strings.Join(strings.Split(row, ""), " ")
		fmt.Fprintf(&frame, "%s | %s | %s\n", spaced[:5], spaced[6:11], spaced[12:])
		list := strings.ReplaceAll(strings.ReplaceAll(spaced, " ", ","), ".", "0")
		commas.WriteString(list + "\n")
		fmt.Fprintf(&json, "[%s]%s", list, strings.Repeat(",", min(1, 8-r)))
	}
	digits := strings.ReplaceAll(easyPuzzle, ".", "0")
	ring := "a b c d e f | x y\na b x:1\nc d x:1\ne f y\na d\nb c y\n"
	return []mutantSeed{
		{"line.txt", easyPuzzle + "\n" + hardPuzzle + "\n"},
		{"labeled.txt", easyPuzzle + " easy\n" + hardPuzzle + " hard\n"},
		{"rows.txt", strings.Join(rows, "\n") + "\n"},
		{"frame.txt", frame.String()},
		{"commas.csv", commas.String()},
		{"kaggle.csv", "quizzes,solutions\n" + digits + "," + easySolution + "\n"},
		{"array.json", "[" + json.String() + "]\n"},
		{"opensudoku.xml", "<opensudoku>\n<name>Mine</name>\n<game data=\"" + digits + "\"/>\n</opensudoku>\n"},
		{"hodoku.txt", ":0000:x:" + easyPuzzle + ":::\n"},
		{"sadman.sdk", "#AMe\n#DMine\n[Puzzle]\n" + strings.Join(rows, "\n") + "\n"},
		{"knuth.dlx", ring},
		{"ranked.txt", "1 Easy\n" + strings.ReplaceAll(strings.Join(rows, "\n"), ".", "0") + "\n2 Hard\n" + strings.ReplaceAll(strings.Join(rows, "\n"), ".", "0") + "\n"},
	}
}
