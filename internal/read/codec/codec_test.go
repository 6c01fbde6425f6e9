package codec

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"fourfold/puzzle"
)

const (
	easy   = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
	dotted = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

func gridOf(t testing.TB, text string) puzzle.Grid {
	t.Helper()
	g, err := puzzle.ParseLine(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func codecNamed(name string) *Codec {
	for _, c := range All() {
		if c.Name == name {
			return c
		}
	}
	return nil
}

// write returns the text of puzzles with all that stands around them.
func write(t testing.TB, c *Codec, sheets []puzzle.Sheet) string {
	t.Helper()
	text := []byte(c.Head)
	for k := range sheets {
		if k > 0 {
			text = append(text, c.Between...)
		}
		var err error
		if text, err = c.Encode(text, &sheets[k]); err != nil {
			t.Fatal(err)
		}
	}
	return string(text) + c.Foot
}

// TestCodecs: texts as other programs write them, and the same texts as they are written again.
func TestCodecs(t *testing.T) {
	placed := puzzle.NewGrid(9, 9)
	placed.Set(0, 2, 4)
	notes := make([]uint64, 81)
	notes[3] = 1<<1 | 1<<5
	for _, test := range []struct {
		name, codec, text string
		want              puzzle.Sheet
		written           string // "" means text
	}{
		{"puzzle", "hodoku", ":0000:x:" + dotted + ":::", puzzle.Sheet{Grid: gridOf(t, easy)}, ""},
		{"zeros, fields are missing", "hodoku", ":0000:x:" + easy, puzzle.Sheet{Grid: gridOf(t, easy)}, ":0000:x:" + dotted + ":::"},
		{"technique", "hodoku", ":0003:8:53+4" + dotted[3:] + ":::829:", puzzle.Sheet{Grid: gridOf(t, easy), Placed: placed,
			Ignored: []string{"the technique"}}, ":0000:x:53+4" + dotted[3:] + ":::"},

		{"version 1", "opensudoku", "<opensudoku>\n<name>Mine</name><author>R</author><level>easy</level>\n <game data=\"" + easy + "\" />\n</opensudoku>",
			puzzle.Sheet{Grid: gridOf(t, easy), Author: "R", Level: "easy", Fields: []puzzle.Field{{Name: "folder", Text: "Mine"}}},
			openSudoku.Head + `<folder name="Mine"><game data="` + easy + `"/></folder>` + openSudoku.Foot},
		{"state of play", "opensudoku",
			"<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku version=\"2\"><folder name=\"A&amp;B\" created=\"1\"><game created=\"1\" state=\"2\" data=\"version: 3&#10;" +
				"5|0|0|3|0|0|4|0|1|" + "0|34|1|" + strings.Repeat("0|0|1|", 77) + "\" note=\"a note\" command_stack=\"x\" /></folder></opensudoku>",
			puzzle.Sheet{Grid: gridOf(t, "53"+strings.Repeat("0", 79)), Placed: placed, Candidates: notes, Comment: "a note",
				Fields: []puzzle.Field{{Name: "folder", Text: "A&B"}}},
			openSudoku.Head + `<folder name="A&amp;B"><game data="version: 3&#xA;5|0|0|3|0|0|4|0|1|0|34|1|` + strings.Repeat("0|0|1|", 77) +
				`" note="a note"/></folder>` + openSudoku.Foot},
		{"Open Sudoku 2", "opensudoku", "<opensudoku2 version=\"3\"><folder folder_name=\"F\"/><game cells_data=\"version: 4\n5|0|0|0|3|0|0|0|4|0|0|1|0|2|32|1|" +
			strings.Repeat("0|0|0|1|", 77) + "\"/></opensudoku2>",
			puzzle.Sheet{Grid: gridOf(t, "53"+strings.Repeat("0", 79)), Placed: placed, Candidates: notes}, "-"},
	} {
		t.Run(test.codec+" "+test.name, func(t *testing.T) {
			c := codecNamed(test.codec)
			first, _, _ := strings.Cut(test.text, "\n")
			if found, _, _ := First(All(), first); found != c {
				t.Errorf("%q is not found", first)
			}
			got, err := c.Decode(test.text)
			if err != nil {
				t.Fatal(err)
			}
			if len(got) != 1 || !reflect.DeepEqual(got[0], test.want) {
				t.Fatalf("got\n%+v\nwant\n%+v", got, test.want)
			}
			want := test.written
			switch want {
			case "-":
				return
			case "":
				want = test.text
			}
			if text := write(t, c, got); text != want {
				t.Errorf("written\n%s\nwant\n%s", text, want)
			}
		})
	}
}

// TestOpenSudokuVersions: older states of play are read, with a second bar behind notes or without.
func TestOpenSudokuVersions(t *testing.T) {
	file, err := os.ReadFile("testdata/opensudoku-version-2.xml")
	if err != nil {
		t.Fatal(err)
	}
	version2 := string(file)
	version1 := strings.NewReplacer("version: 2", "version: 1", "|34|", "|2,6,|", "|0|0|", "|-|0|", "|0|1|", "|-|1|").Replace(version2)
	for _, text := range []string{version2, strings.ReplaceAll(version2, "||", "|"), version1} {
		s, err := openSudoku.Decode(text)
		if err != nil || s[0].Grid.String() != dotted || s[0].Placed.String() != "..4"+strings.Repeat(".", 78) || s[0].Candidates[3] != 1<<1|1<<5 {
			t.Errorf("%s: read as %+v, error %v", text, s, err)
		}
		if s, err = openSudoku.Decode(strings.Replace(text, "|9|", "|", 1)); err == nil {
			t.Errorf("%s: without a field read as %+v", text, s)
		}
	}
}

// TestDeletedCandidates: the deleted candidates of a HoDoKu line are missing in the candidates.
func TestDeletedCandidates(t *testing.T) {
	line := ":0000:x:" + dotted + ":113 415 228::"
	got, err := hodoku.Decode(line)
	if err != nil {
		t.Fatal(err)
	}
	c := got[0].Candidates
	if c[0] != 0 || c[2] != 1<<1|1<<3 || c[1*9+7] != 1<<2|1<<3 {
		t.Errorf("candidates %b", c)
	}
	text, err := hodoku.Encode(nil, &got[0])
	if want := ":0000:x:" + dotted + ":113 228::"; string(text) != want || err != nil {
		t.Errorf("got %s, %v, want %s", text, err, want)
	}
}

func TestCodecErrors(t *testing.T) {
	game := func(data string) string { return "<opensudoku>\n<game data=\"" + data + "\"/></opensudoku>" }
	for _, test := range []struct{ codec, text, want string }{
		{"hodoku", ":0000:x:53#" + dotted[3:] + ":::", "1:11: '#' is not a cell: expected 1-9, . or 0 for a blank, or + before a placed value"},
		{"hodoku", ":0000:x:53+." + dotted[4:], "1:12: '.' is not a cell: expected 1-9, . or 0 for a blank, or + before a placed value"},
		{"hodoku", ":0000:x:" + dotted[1:] + ":::", "1:9: found 80 cells: expected 81"},
		{"hodoku", ":0000:x:" + dotted + "1:::", "1:90: found more than 81 cells: expected 81"},
		{"hodoku", ":0000:x:" + dotted + "+:::", "1:9: found a plus sign behind the last cell: expected a placed value behind it"},
		{"hodoku", ":0000:x:" + dotted + ":113 41::", `1:95: "41" is not a deleted candidate: expected its digit, row and column, such as 829`},
		{"opensudoku", "<?xml version='1.0'?>\n<html></html>", "2:1: found the XML element <html>: expected <opensudoku> or <opensudoku2>"},
		{"opensudoku", "<opensudoku><folder name=\"Sudoku X\"><game data=\"" + easy + "\"/></folder></opensudoku>", "1:37: game 1: a game with the rule \"sudoku x\" in a text about it: such rules are not supported yet: expected a Sudoku without further rules"},
		{"opensudoku", "<opensudoku><folder><folder><game data=\"1\"/></folder></folder></opensudoku>", "1:29: game 1: found 1 cell: expected 81"},
		{"opensudoku", "<opensudoku>\n<game></opensudoku>", "2:20: element <game> closed by </opensudoku>: expected well-formed XML"},
		{"opensudoku", "<opensudoku></opensudoku>", "found no <game>: expected at least one"},
		{"opensudoku", game("12"), "2:1: game 1: found 2 cells: expected 81"},
		{"opensudoku", game("version: 9&#10;1|0|1"), `2:1: game 1: found version "9" of the cells: expected 1 to 4`},
		{"opensudoku", game("version: 3&#10;1|0|1"), "2:1: game 1: found 3 fields in the cells: expected 243"},
		{"opensudoku", game("version: 3&#10;" + strings.Repeat("0|512|1|", 81)), `2:1: game 1: r1c1 has the notes "512": expected a number from 0 to 511, or digits with commas in version 1`},
		{"opensudoku", game("version: 1&#10;" + strings.Repeat("0|3,10|1|", 81)), `2:1: game 1: r1c1 has the notes "3,10": expected a number from 0 to 511, or digits with commas in version 1`},
		{"opensudoku", game("version: 2&#10;" + strings.Repeat("5|0|2|", 81)), `2:1: game 1: r1c1 has "2" behind its notes: expected 0 for a given, or 1`},
		{"opensudoku", game("version: 3&#10;" + strings.Repeat("x|0|1|", 81)), `2:1: game 1: r1c1 has the value "x": expected 0 to 9`},
	} {
		_, err := codecNamed(test.codec).Decode(test.text)
		if fmt.Sprint(err) != test.want {
			t.Errorf("%s: error %v\nwant %s", test.text, err, test.want)
		}
	}
}
