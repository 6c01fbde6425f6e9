package families_test

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fourfold"
	"fourfold/cp"
	"fourfold/dlx"
	"fourfold/internal/lab/families"
	"fourfold/internal/test/covertest"
	"fourfold/sat"
)

// mustMake makes the problem of a line such as "queens 8", with seed 1.
func mustMake(t *testing.T, line string) *families.Instance {
	t.Helper()
	words := strings.Fields(line)
	f, err := families.Find(words[0])
	if err != nil {
		t.Fatal(err)
	}
	i, err := f.Make(words[1:], 1)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// small are problems that engines count in a moment. Where the number
// of solutions is not known from elsewhere, the engines are compared with each other.
var small = []string{
	"queens 1", "queens 2", "queens 6", "queens 8",
	"pentominoes 3x20", "tetrominoes 4x5", "tetrominoes 4x7 one-sided", "polyominoes 1 1x1", "polyominoes 3 2x3",
	"polyominoes 6 3x6", "tetrominoes testdata/cross.txt", "pieces testdata/pieces.txt testdata/board.txt", "pieces testdata/pieces.txt testdata/board.txt fixed",
	"pieces testdata/pieces.txt testdata/board.txt one-sided",
	"soma",
	"dominoes 4x5", "dominoes 3x3", "dominoes 6x6-2x2", "dominoes testdata/board.txt", "mutilated-chessboard 4", "mutilated-chessboard 5",
	"langford 3", "langford 5", "langford 7", "costas 1", "costas 2", "costas 5",
	"coloring petersen 3", "coloring petersen 4", "coloring cycle:5 3", "coloring cycle:6 3", "coloring complete:4 5", "coloring complete:4 3",
	"coloring grid:1x4 3", "coloring grid:2x3 4", "coloring grid:3x3 3", "coloring queens:4 5", "coloring random:8,0.4 3",
	"coloring testdata/petersen.col 3", "coloring testdata/edges.txt 3",
	"latin 1", "latin 4", "sudoku 4", "sign-matrices 1", "sign-matrices 4",
	"matchings 7", "matchings 8",
	"queen-domination 5 3", "partridge 3",
	"assignment 5", "roster 5 2", "pieces testdata/copies.txt testdata/board.txt", "pieces testdata/pieces.txt 4x4 spare fixed",
	"random 12 40 3", "random 12 40 4 planted",
}

// large are problems that take minutes together.
var large = []string{
	"queens 11", "pentominoes 4x15", "pentominoes 5x12", "pentominoes 6x10", "pentominoes 8x8-2x2",
	"dominoes 6x8", "langford 11", "costas 7", "latin 5", "sign-matrices 6",
	"matchings 12", "queen-domination 8 5", "macmahon 4x6 1",
}

// TestCounts: two engines, and a third one where it is fast enough, find as many solutions as are
// known.
func TestCounts(t *testing.T) {
	lines := small
	if covertest.Long() {
		lines = append(lines, large...)
	}
	for _, line := range lines {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && (line == "soma" || line == "pentominoes 3x20") {
				t.Skip("takes seconds")
			}
			i := mustMake(t, line)
			want, solvers := i.Known, []fourfold.Solver{dlx.Solver{}, cp.Solver{}}
			if line == "macmahon 4x6 1" {
				solvers = solvers[:1] // cp takes a minute
			}
			if n, err := strconv.Atoi(i.Known); err == nil && n < 200 {
				solvers = append(solvers, sat.Solver{})
			}
			for _, s := range solvers {
				n, err := fourfold.Count(t.Context(), s, i.Problem, 0)
				if want == "" {
					want = n.String()
				}
				if err != nil || n.String() != want {
					t.Errorf("%s counts %d, %v, want %s", s.Name(), n, err, want)
				}
			}
			if strings.HasSuffix(line, "planted") && want == "0" {
				t.Error("there is no solution, but one was planted")
			}
		})
	}
}

// TestAll: each family is among the problems that are counted, and it makes its examples.
func TestAll(t *testing.T) {
	for _, name := range families.Names() {
		f, _ := families.Find(name)
		found := false
		for _, line := range slices.Concat(small, large) {
			found = found || strings.Fields(line)[0] == f.Name
		}
		if !found {
			t.Errorf("%s is not among the problems that are counted", f.Name)
		}
		for _, example := range f.Examples {
			if f.Name != "pieces" { // whose example needs a file
				mustMake(t, f.Name+" "+example)
			}
		}
		if f.About == "" || strings.HasSuffix(f.About, ".") || len(f.Examples) == 0 {
			t.Errorf("%s: about %q, %d examples", f.Name, f.About, len(f.Examples))
		}
	}
}

// knuthWord is an item in a file for Knuth's programs: a name of up to 8 characters, and maybe a
// color of one character, or bounds; or a cost.
var knuthWord = regexp.MustCompile(`^((\d+:\d+\|)?[!-9;-{}~]{1,8}(:[!-9;-{}~])?|\|-?\d+)$`)

// TestWrite: what is written can be read, by this program and by Knuth's.
func TestWrite(t *testing.T) {
	fit := map[string]bool{} // words that Knuth's programs read
	for _, line := range append([]string{"costas 20", "latin 36", "sudoku 25", "coloring complete:30 53", "sign-matrices 100", "matchings 200",
		"polyominoes 6 14x15", "langford 200", "dominoes 99x99"}, small...) {
		i := mustMake(t, line)
		var b bytes.Buffer
		if err := i.Write(&b, "v1.2.3"); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		text := b.String()
		for l := range strings.Lines(text) {
			if strings.HasPrefix(l, "| ") {
				continue
			}
			for _, word := range strings.Fields(l) {
				if word != "|" && !fit[word] && !knuthWord.MatchString(word) {
					t.Fatalf("%s: Knuth's programs do not read %q", line, word)
				}
				fit[word] = true
			}
		}
		p, err := fourfold.ReadProblem(&b, line)
		if err != nil {
			t.Fatal(err)
		}
		if p.NumItems() != i.NumItems() || p.NumPrimary() != i.NumPrimary() || p.NumOptions() != i.NumOptions() || p.NumCells() != i.NumCells() {
			t.Errorf("%s: other sizes after writing and reading", line)
		}
		if want := "| want " + i.Known + "\n"; i.Known != "" && !strings.HasPrefix(text, want) {
			t.Errorf("%s begins with %.40q, want %q", line, text, want)
		}
	}
}

func TestHead(t *testing.T) {
	for line, want := range map[string]string{
		"queens 4":                "| want 2\n| 4 queens on a board of 4x4; OEIS A000170\n| fourfold make queens 4; version v1\n",
		"langford 3":              "| want 2\n| Langford pairs of 1 to 3, with mirror images; 2 times OEIS A014552\n| fourfold make langford 3; version v1\n",
		"random 3 2 1":            "| exact covers of 3 items by 2 options of 1 item at random\n| fourfold make random 3 2 1 --seed 1; version v1\n1 2 3\n2\n2\n",
		"random 5 4 2":            "| exact covers of 5 items by 4 options of 2 items at random\n| fourfold make random 5 4 2 --seed 1; version v1\n1 2 3 4 5\n1 3\n1 3\n2 4\n1 5\n",
		"coloring random:5,0.5 1": "| colorings of a random graph of 5 vertices with edge probability 0.5 in 1 color\n| fourfold make coloring random:5,0.5 1 --seed 1; version v1\nv1 v2 v3 v4 v5 | 1-2a 1-4a 1-5a 2-5a 3-4a 4-5a\n",
		"coloring cycle:3 2":      "| want 0\n| colorings of a cycle of 3 vertices in 2 colors; chromatic polynomial\n| fourfold make coloring cycle:3 2; version v1\n",
		"tetrominoes 4x5":         "| want 0\n| packings of 5 pieces of 4 squares into the board 4x5; on a checkerboard",
		"dominoes 12x12":          "| want 53060477521960000\n",
		"matchings 20":            "| want 654729075\n",
		"sign-matrices 10":        "| want 129534272700\n",
		"sudoku 9":                "| want 6670903752021072936960\n",
		"polyominoes 6 14x15":     "| want 0\n",
		"pentominoes 6x9":         "| want 0\n| packings of 12 pieces of 5 squares into the board 6x9; the pieces have 60 squares and the board has 54\n",
		"dominoes 40x40":          "| domino tilings",
	} {
		var b bytes.Buffer
		if err := mustMake(t, line).Write(&b, "v1"); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(b.String(), want) {
			t.Errorf("%s begins with\n%.200s\nwant\n%s", line, b.String(), want)
		}
	}
}

func TestFileName(t *testing.T) {
	for line, want := range map[string]string{
		"queens 8":                    "queens-8.dlx",
		"coloring random:20,0.3 3":    "coloring-random-20-0.3-3-seed1.dlx",
		"dominoes testdata/board.txt": "dominoes-testdata-board.txt.dlx",
	} {
		if got := mustMake(t, line).FileName(); got != want {
			t.Errorf("%s: %s, want %s", line, got, want)
		}
	}
	long := mustMake(t, "random "+strings.Repeat("0", 300)+"9 9 3").FileName()
	if !strings.HasSuffix(long, "00-seed1.dlx") || len(long) > 240 {
		t.Errorf("a long name lacks its seed: %s", long)
	}
}

// TestErrors: bad arguments are reported, with what is expected.
func TestErrors(t *testing.T) {
	for line, want := range map[string]string{
		"queens":                      "queens: expected N (the rows and columns of the board, 1 to 1000), as in: fourfold make queens 8",
		"queens x":                    `queens: N "x": expected a whole number from 1 to 1000`,
		"queens 99999999999999999999": `queens: N "99999999999999999999": expected a whole number from 1 to 1000`,
		"queens 8 9":                  `queens: "9" is one argument too many: expected N (the rows and columns of the board, 1 to 1000), as in: fourfold make queens 8`,
		"soma 3":                      `soma: "3" is one argument too many: expected no arguments, as in: fourfold make soma`,
		"pentominoes 6by10":           `pentominoes: BOARD "6by10": expected ROWSxCOLS such as 6x10, or ROWSxCOLS-ROWSxCOLS such as 8x8-2x2, or a file that exists`,
		"pentominoes 65536x2":         `pentominoes: BOARD "65536x2": expected a board of up to 65536 squares`,
		"pentominoes 8x8-2":           `pentominoes: BOARD "8x8-2": expected the sizes of the hole behind the dash, as in 8x8-2x2`,
		"pentominoes 8x8-3x3":         `pentominoes: BOARD "8x8-3x3": expected a hole that fits into the middle, as in 8x8-2x2`,
		"pentominoes 6x10 two":        `pentominoes: one-sided "two": expected one-sided, or nothing`,
		"pentominoes testdata":        `pentominoes: BOARD "testdata": expected a regular file`,
		"dominoes 2x2-2x2":            "dominoes: the board of 2x2 (rows x columns) has only holes: expected a square",
		"polyominoes 8 6x10":          `polyominoes: SIZE "8": expected a whole number from 1 to 7`,
		"macmahon 5x5":                "macmahon: MacMahon squares in a box of 5x5 (rows x columns): expected 24 squares, such as 4x6",
		"macmahon 24":                 `macmahon: ROWSxCOLS "24": expected ROWSxCOLS such as 4x6`,
		"sudoku 7":                    "sudoku: order 7 is prime and has no boxes: expected regions",
		"coloring petersen:3 3":       `coloring: GRAPH "petersen:3": expected a graph such as petersen, cycle:9, complete:5, grid:4x5, queens:5, random:20,0.3, or a file that exists`,
		"coloring cycle:2 3":          `coloring: GRAPH "cycle:2": expected a whole number from 3 to 65536`,
		"coloring random:20 3":        `coloring: GRAPH "random:20": expected a probability above 0 and up to 1 behind the comma, as in random:20,0.3`,
		"coloring random:5000,1 3":    `coloring: GRAPH "random:5000,1": about 12497500 edges: expected up to 524288`,
		"coloring complete:1024 1":    `coloring: GRAPH "complete:1024": expected a whole number from 1 to 1023`,
		"coloring random:5000,0.16 1": `coloring: GRAPH "random:5000,0.16": about 1999600 edges: expected up to 524288`,
		"coloring complete:1000 5":    "coloring: a graph of 1000 vertices and 499500 edges in 5 colors: expected (vertices + 2 edges) * colors up to 4194304",
		"coloring complete:726 2":     "coloring: the problem would have 527076 items: expected up to 524288, which can be read again",
		"random 10 3 3 planted":       "random: a random problem of 3 options: expected 4 or more, the number of options in the planted solution",
		"random 60000 1000000 5":      "random: a random problem of 1000000 options with 5 items each: expected up to 4194304 items in all options together",
		"random 3 3 4":                "random: a random problem of 3 items with options of 4 items: expected 1 to 3",
	} {
		words := strings.Fields(line)
		f, err := families.Find(words[0])
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Make(words[1:], 1); err == nil || err.Error() != want {
			t.Errorf("%s: %v\nwant %s", line, err, want)
		}
	}
	if _, err := families.Find("quens"); err == nil || !strings.HasSuffix(err.Error(), "did you mean queens?") {
		t.Errorf("quens: %v", err)
	}
}
