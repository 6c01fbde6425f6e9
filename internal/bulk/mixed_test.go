package bulk

import (
	"math/rand/v2"
	"strings"
	"testing"

	"fourfold/puzzle/gridtext"
)

// TestMixedFiles: in a file of puzzles on one line with other text between them, a job and package
// gridtext find the same faults at the same places.
func TestMixedFiles(t *testing.T) {
	const grid4, line4 = "10|00\n00|20\n--+--\n03|00\n", "1.....2..3......\n"
	for _, text := range []string{
		grid4 + "\n" + line4,
		"--+--\n" + grid4 + "\n" + line4,
		"+--+--+\n|10|00|\n|00|20|\n+--+--+\n|03|00|\n\n" + line4 + line4,
		"┌─────┬─────┐\n│ 1 . │ . . │\n│ . . │ 2 . │\n├─────┼─────┤\n\n" + line4,
		"+---+---+---+\n\n" + line4 + "\n",
		"some text\nand more of it\n\n" + line4,
		"12 Easy\n" + grid4 + "\n13 Easy\n" + line4,
	} {
		for _, end := range []string{"", somePuzzle + "\n"} {
			compareMixed(t, somePuzzle+"\n"+someSolution+" x\n"+text+end)
		}
	}
	parts := []string{somePuzzle, somePuzzle + " x", somePuzzle[1:], "10|00", "10 0", "|10|00|0|", "--+--", "+---+---+---+", "│ 1 . │ . . │",
		"┌─────┬─────┐", "├─────┼─────┤", "", "", "1.....2..3......", "1......2", "1 2 3 4 5 6", "1,2,3,4,5", "some text", "text", "a?b", "# comment",
		"[Puzzle]", "\xff", "=====", "***", "123|456", "Grid 12", "12 Hard"}
	random := rand.New(rand.NewPCG(15, 5))
	for range 2000 {
		text := somePuzzle + "\n"
		for range random.IntN(9) {
			text += parts[random.IntN(len(parts))] + "\n"
		}
		compareMixed(t, text+somePuzzle+"\n")
	}
}

// compareMixed compares the messages of a job about a text with the errors of package gridtext.
func compareMixed(t *testing.T, text string) {
	t.Helper()
	if puzzles := Begins([]byte(text), gridtext.ParseOptions{}); puzzles == 0 {
		t.Fatalf("%q is not for a job", text)
	}
	var want []string
	for _, err := range gridtext.Parse(strings.NewReader(text), "f", gridtext.ParseOptions{}) {
		if err != nil {
			want = append(want, err.Error())
		}
	}
	job := testJob()
	job.Other = otherSolver(job.Question)
	_, messages, _ := answerText(t, text, job)
	var got []string
	for line := range strings.Lines(messages) {
		if !strings.HasPrefix(line, "f: ") { // the number of bad lines
			got = append(got, strings.TrimSuffix(line, "\n"))
		}
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Fatalf("%q\nthe job:\n%s\ngridtext:\n%s", text, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
