package puzzle

// A Sheet is a puzzle with everything that files keep beside its grid. Only Grid must be set. A
// Sheet shares its slices with whoever made it.
type Sheet struct {
	Grid Grid // the givens

	// Placed has the values that a player has placed in cells without a given. It has no cells if
	// there are none, or if the file does not tell them from givens.
	Placed Grid

	// Candidates has the candidates that a player has noted in each cell: bit v-1 stands for value
	// v. A cell without notes has 0. Candidates is nil if there are no notes.
	Candidates []uint64

	// Solution is the solution that the file states. Nobody has checked it. It has no cells if the
	// file states none.
	Solution Grid

	// The rules beside those of rows and columns, as in [Sudoku]. Zero values mean the rules of an
	// ordinary Sudoku, or that the file states no rules.
	BoxRows, BoxCols int
	Regions          []int
	Diagonals        bool
	Extra            *Extra

	// Allowed has the values that each cell may have, as in [Sudoku], if the file states the
	// puzzle by candidates and they say more than the givens. It is nil otherwise. Candidates
	// then has the same candidates.
	Allowed []uint64

	// Texts about the puzzle. Each may be empty.
	Title, Author, Source, Comment string
	Level, Rating                  string // how hard the file says the puzzle is, in a word and as a number
	Fields                         []Field

	// Ignored says in words what else the file has, such as "3 drawn lines". It states no rules: a
	// puzzle with rules that a Sheet cannot hold is refused.
	Ignored []string
}

// A Field is a text with a name that a format has for it, such as the column of a table.
type Field struct{ Name, Text string }
