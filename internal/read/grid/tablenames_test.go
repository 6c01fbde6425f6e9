package grid_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"fourfold/internal/read/grid"
)

const someAnswer = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

// sheets returns the sheets of the puzzles of a text, and the errors, with a line for each.
func sheets(text string) []string {
	r := grid.NewReader(strings.NewReader(text), "f", grid.ParseOptions{})
	var all []string
	for {
		p, err := r.Next()
		if err == io.EOF {
			return all
		}
		if err != nil {
			all = append(all, fault(err))
			continue
		}
		what := ""
		for _, part := range []struct{ name, text string }{{"label", p.Label}, {"title", p.Title}, {"author", p.Author}, {"source", p.Source},
			{"comment", p.Comment}, {"level", p.Level}, {"rating", p.Rating}} {
			if part.text != "" {
				what += fmt.Sprintf(" %s %q", part.name, part.text)
			}
		}
		for _, f := range p.Fields {
			what += fmt.Sprintf(" %s=%q", f.Name, f.Text)
		}
		if len(p.Solution.Cells) > 0 {
			what += fmt.Sprintf(" solution %d", p.Solution.Cells[0])
		}
		if len(p.Placed.Cells) > 0 {
			what += fmt.Sprintf(" %d placed", p.Placed.Filled())
		}
		_, column := p.Where(0)
		all = append(all, fmt.Sprintf("%d:%d %v %d givens%s", p.Line, column, p.Format, p.Grid.Filled(), what))
	}
}

// TestTables: lines with a puzzle in any column, with and without names of columns.
func TestTables(t *testing.T) {
	zeros := strings.ReplaceAll(somePuzzle, ".", "0")
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"Kaggle", "quizzes,solutions\n" + zeros + "," + someAnswer + "\n" + zeros + "," + someAnswer + "\n", []string{"2:1 csv 30 givens solution 5", "3:1 csv 30 givens solution 5"}},
		{"a question", "source,question,answer,rating\nmagictour," + somePuzzle + "," + someAnswer + ",17\n", []string{`2:11 csv 30 givens label "17" source "magictour" rating "17" solution 5`}},
		{"names of other languages", "nr;Rätsel;Lösung\n1;" + somePuzzle + ";" + someAnswer + "\n", []string{`2:3 csv 30 givens nr="1" Lösung="` + someAnswer + `" solution 5`}},
		{"tabs and titles", "title\tauthor\tpuzzle\tlevel\tdescription\nNo. 1, a riddle\tMe\t" + somePuzzle + "\tHard\tof \"1\"\n", []string{`2:20 csv 30 givens label "Hard" title "No. 1, a riddle" author "Me" level "Hard" description="of \"1\""`}},
		{"quotes", "\"id\",\"puzzle\",\"a \"\"b\"\"\"\n\"1,5\" , \"" + somePuzzle + "\",\"x \"\"y\"\", z\"\n", []string{`2:10 csv 30 givens id="1,5" a "b"="x \"y\", z"`}},
		{"an index without a name", ",quizzes,solutions\n0," + zeros + "," + someAnswer + "\n", []string{`2:3 csv 30 givens column 1="0" solution 5`}},
		{"words for the difficulty", "puzzle|difficulty\n\n# comment\n" + somePuzzle + "|Easy\n" + somePuzzle + "|\n", []string{`4:1 csv 30 givens label "Easy" level "Easy" difficulty="Easy"`, "5:1 csv 30 givens"}},
		{"order 4", "puzzle,solution\n1.....2..3.....4,1243342143122134\n.....2..3.....4.,x\n", []string{"2:1 csv 4 givens solution 1", `3:1 csv 3 givens label "x" solution="x"`}},
		{"a solution of another puzzle", "id,puzzle,solution\n1," + somePuzzle + ",1" + someAnswer[1:] + "\n", []string{`2:3 csv 30 givens id="1" solution="1` + someAnswer[1:] + `"`}},
		{"no names", "7," + somePuzzle + "," + someAnswer + "\n8;" + somePuzzle + ";x\n", []string{`1:3 line 30 givens column 1="7" solution 5`, `2:3 line 30 givens column 1="8" column 3="x"`}},
		{"no names, the solution first", someAnswer + "," + somePuzzle + "\n", []string{`1:1 line 81 givens label "` + somePuzzle + `"`}},
		{"names, the solution first", "a,b\n" + someAnswer + "," + somePuzzle + "\n", []string{`2:83 csv 30 givens a="` + someAnswer + `" solution 5`}},
		{"quotes without names", "\"" + somePuzzle + "\"\n\"" + somePuzzle + "\",\"x\"\n", []string{"1:2 line 30 givens", `2:2 line 30 givens label "\"x\"" column 2="x"`}},
		{"a solution behind a puzzle", somePuzzle + ":1:" + someAnswer + "\n" + somePuzzle + " " + someAnswer, []string{`1:1 line 30 givens label "1" solution 5`, `2:1 line 30 givens solution 5`}},
		{"a puzzle too short", "id,puzzle,solution\n1," + somePuzzle[1:] + "," + someAnswer + "\n2," + somePuzzle + "," + someAnswer + "\n3,,\n4\n", []string{"2:83 line", `3:3 csv 30 givens id="2" solution 5`, "4:3 line", "5:2 line"}},
		{"no names, a puzzle too short", "1," + somePuzzle[1:] + "," + someAnswer + "\n", []string{"1:84 more"}},
		{"a wrong character", "id,puzzle\n1," + somePuzzle + "\n1,53?" + somePuzzle[3:], []string{`2:3 csv 30 givens id="1"`, "3:5 value"}},
		{"a map of regions", "puzzle,regions\n" + somePuzzle + "," + someRegions + "\n" + somePuzzle + ",\n", []string{"2:82 rules", "3:1 csv 30 givens"}},
		{"a column of cages", "id,cages,puzzle\n1,," + somePuzzle + "\n2,none," + somePuzzle + "\n3,12 cells," + somePuzzle + "\n", []string{`2:4 csv 30 givens id="1"`, `3:8 csv 30 givens id="2"`, "4:93 rules"}},
		{"a column of kinds", "puzzle,type\n" + somePuzzle + ",classic\n" + somePuzzle + ",X-Sudoku\n" + somePuzzle + ",Killer Sudoku\n" + somePuzzle + ",hard\n", []string{`2:1 csv 30 givens label "classic" type="classic"`, "3:82 rules", "4:82 rules", `5:1 csv 30 givens label "hard" type="hard"`}},
		{"cages in a field", "id,text,puzzle\n1,15=A1+A2," + somePuzzle, []string{"2:93 rules"}},
		{"one column", "Puzzle\n" + somePuzzle + "\n", []string{"2:1 csv 30 givens"}},
		{"names alone", "id,puzzle\n", []string{"1:1 text"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			compare(t, sheets(test.text), test.want)
		})
	}
}
