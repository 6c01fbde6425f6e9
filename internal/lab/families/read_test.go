package families

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fourfold"
)

// TestReadGraph: graphs in files, and what is wrong with them.
func TestReadGraph(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"1 2\n2 3\n", "3 [[0 1] [1 2]]"},
		{"0 5\r\n5 3\r\n", "3 [[0 2] [2 1]]"}, // in the order of the numbers
		{"b a\na c\n", "3 [[0 1] [1 2]]"},     // in the order of the text
		{"1 01\n", "2 [[0 1]]"},
		{"c d\n", "2 [[0 1]]"}, // no comment, since the text is not in the format .col
		{"# none\n% none\n\nonly\n", "1 []"},
		{"c a comment\np edge 3 2\ne 1 2\nn 1 5\ne 3 2\n", "3 [[0 1] [2 1]]"},
		{"p col 2 0", "2 []"},
		{"", "g:1:1: found no vertices: expected a line such as 1 2 for each edge"},
		{"1 2 3\n", "g:1:1: found 3 words: expected two vertices"},
		{"1 2\n\n2 2\n", "g:3:1: the edge leads from a vertex to itself: expected two vertices"},
		{"p edge 3 2\ne 1 4\n", `g:2:1: vertex "4": expected a whole number from 1 to 3`},
		{"p edge 3 2\ne 0 1\n", `g:2:1: vertex "0": expected a whole number from 1 to 3`},
		{"e 1 2\np edge 3 2\n", "g:1:1: found an edge before the line p: expected a line such as p edge 10 15 first"},
		{"p edge 3 2\np edge 3 2\n", "g:2:1: found a second line p: expected one"},
		{"p edge 0 0\n", `g:1:1: "0" vertices: expected a whole number from 1 to 65536`},
		{"p edge 3 4\ne 1 2\ne 3 2\n", "3 [[0 1] [2 1]]"}, // each edge counts twice
		{"p edge 3 1\ne 1 2\ne 2 1\n", "3 [[0 1] [1 0]]"}, // each edge is there twice
		{"p edge 3 3\ne 1 2\ne 3 2\n", "g:3:1: found 2 edges: expected 3, as the line p says"},
		{"p edge 3 1\ne 1 2\ne 3 2\n", "g:3:1: found 2 edges: expected 1, as the line p says"},
		{"a,b\nb,c\n", "3 [[0 1] [1 2]]"},
		{"1, 2\n2 ,3\n", "3 [[0 1] [1 2]]"},
		{"1;2\r\n2\t3\r\n4\r\n", "4 [[0 1] [1 2]]"},
		{"# source,target\n1,2\n", "2 [[0 1]]"},
		{"source sink\n", "2 [[0 1]]"},
		{"1,2,\n", "g:1:1: found a comma or a semicolon without a vertex on both sides: expected two vertices"},
		{"1,,2\n", "g:1:1: found a comma or a semicolon without a vertex on both sides: expected two vertices"},
		{"1,2,0.5\n", "g:1:1: found 3 words: expected two vertices"},
		{"New York,Boston\n", "g:1:1: found 3 words: expected two vertices"},
		{"# a\nsource,target\n1,2\n2,3\n", `g:2:1: "source target" is a heading, not an edge: expected no such line, or # before it`},
		{"Source;Target\nann;bob\n", `g:1:1: "Source Target" is a heading, not an edge: expected no such line, or # before it`},
		{"\"a\",\"b\"\n", `g:1:1: found "\"a\"": expected the name of a vertex, without quotes and brackets`},
		{"[1,2]\n", `g:1:1: found "[1": expected the name of a vertex, without quotes and brackets`},
		{"1-2\n2-3\n", `g:1:1: found "1-2": expected two vertices with a space or a comma between them`},
		{"r1-c1 r1-c2\n", "2 [[0 1]]"},
		{"p edge 3 2\n1 2\n", `g:2:1: found "1 2": expected a line such as e 1 2`},
	} {
		g, err := readGraph(test.text, "g")
		got := fmt.Sprint(g.vertices, g.edges)
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%q: %s, want %s", test.text, got, test.want)
		}
	}
}

// TestParsePieces: pieces in files, and what is wrong with them.
func TestParsePieces(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"AA\n.A\n", "A[r1c1 r1c2 r2c2]"},
		{"\n##\n\n\n#\n", "p1[r1c1 r1c2] p2[r1c1]"},
		{"A\n\nA\n\nAB\n", "A[r1c1] p2[r1c1] p3[r1c1 r1c2]"},
		{"A\r\n\r\nB\r\n", "A[r1c1] B[r1c1]"},
		{"2 copies\nA\n\n0:3 copies\nBB\n\n1 copy\n#\n", "A[r1c1]2:2 B[r1c1 r1c2]0:3 p3[r1c1]1:1"},
		{"2 copies\n", "f:1:1: found no piece behind the number of copies: expected its picture"},
		{"A\n\n3:2 copies\nB\n", "f:3:1: the numbers of copies cross or are out of range: expected 1 to 65536, the lower one first, as in 0:3 copies"},
		{"", "f:1:1: found no pieces: expected pictures of pieces, with an empty line between two of them"},
		{strings.Repeat("#", 65537), "f:1:1: the pieces have more than 65536 squares: expected pieces for a board of up to that many"},
		{strings.Repeat("#\n\n", 256), "f:511:1: more than 255 pieces: expected at most that many"},
		{"A\n\n..\n", "f:3:1: the piece has no squares: expected a picture with other characters than full stops"},
	} {
		pieces, err := parsePieces(test.text, "f")
		var all []string
		for _, p := range pieces {
			text := p.Name + fmt.Sprint(p.Squares)
			if p.Most > 0 {
				text += fmt.Sprintf("%d:%d", p.Least, p.Most)
			}
			all = append(all, text)
		}
		got := strings.Join(all, " ")
		if err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%.40q: %s, want %s", test.text, got, test.want)
		}
	}
}

// TestReadBoard: pictures of boards in files, and what is wrong with them.
func TestReadBoard(t *testing.T) {
	file := filepath.Join(t.TempDir(), "board.txt")
	for _, test := range []struct{ text, want string }{
		{"##\n#.\n", "2x2 with 1 hole"},
		{"\ufeff#\n##\n", "2x2 with 1 hole"},
		{"###", "1x3 with 0 holes"},
		{"..\n", ":1:1: found no squares: expected a picture of the board, with . for holes and other characters for squares"},
		{"", ":1:1: found no squares: expected a picture of the board, with . for holes and other characters for squares"},
		{"\xff", "expected a file with text in UTF-8"},
		{strings.Repeat("#\n", 40000) + strings.Repeat("#", 40000), "expected a board of up to 65536 squares"},
	} {
		if err := os.WriteFile(file, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		b, err := parseBoard(file)
		got := fmt.Sprintf("%dx%d with %d hole", b.rows, b.cols, len(b.holes))
		if len(b.holes) != 1 {
			got += "s"
		}
		if err != nil {
			got = strings.TrimPrefix(err.Error(), file)
		}
		if got != test.want {
			t.Errorf("%.20q: %s, want %s", test.text, got, test.want)
		}
	}
}

// TestTilings compares the count of domino tilings with published numbers.
func TestTilings(t *testing.T) {
	for _, test := range []struct {
		b    board
		want string
	}{
		{board{rows: 8, cols: 8}, "12988816"},
		{board{rows: 12, cols: 12}, "53060477521960000"},
		{board{rows: 1, cols: 1}, "0"},
		{board{rows: 1, cols: 2}, "1"},
		{board{rows: 2, cols: 10}, "89"}, // Fibonacci
		{mutilated(8), "0"},
	} {
		if got, _ := dominoTilings(test.b).find(); got != test.want {
			t.Errorf("%dx%d: %s, want %s", test.b.rows, test.b.cols, got, test.want)
		}
	}
	for _, b := range []board{{rows: 16, cols: 16}, {rows: 1, cols: 65536}, {rows: 256, cols: 256}} {
		if got, _ := dominoTilings(b).find(); got != "" && b.rows > 1 {
			t.Errorf("%dx%d takes too long to count, got %s", b.rows, b.cols, got)
		}
	}
}

// FuzzFiles: no file of a graph or of pieces makes the program fail.
func FuzzFiles(f *testing.F) {
	for _, text := range []string{"1 2\n2 3\n", "p edge 3 1\ne 1 2\n", "AA\n.A\n\nB", "x y\r\n#\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if g, err := readGraph(text, "g"); err == nil && g.vertices < 100 {
			if err := g.buildColoring(&fourfold.Builder{}, 2); err != nil {
				t.Errorf("a graph that was read: %v", err)
			}
		}
		if pieces, err := parsePieces(text, "f"); err == nil && len(pieces) < 100 {
			b := board{rows: 2, cols: 2}
			b.impossible(pieces)
			if _, err := b.packing(pieces, true, true).Compile(); err != nil {
				t.Errorf("pieces that were read: %v", err)
			}
		}
	})
}
