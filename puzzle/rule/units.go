package rule

// The rules whose cells are units: windoku and its kind.

var windoku = Kind{
	Name: "windoku", Source: "NRC Handelsblad, 2005",
	Meaning: "Square regions of the size of a box, one row and column away from the edge and from each other, hold no value twice.",
	Example: "windoku",
	Look:    LookShade, UnitKind: "window",
	Check: func(b *Board, r Rule) error {
		if b.BoxRows < 2 || b.BoxRows != b.BoxCols {
			return badf("%s: expected square boxes", b.title())
		}
		return nil
	},
	Units: func(b *Board, r Rule) (units [][]int) {
		size := b.BoxRows
		for top := 1; top+size < b.Rows; top += size + 1 {
			for left := 1; left+size < b.Cols; left += size + 1 {
				var cells []int
				for k := range size * size {
					cells = append(cells, (top+k/size)*b.Cols+left+k%size)
				}
				units = append(units, cells)
			}
		}
		return units
	},
}

var centerDot = Kind{
	Name: "center-dot", Source: "SudokuWiki and HoDoKu know it under this name",
	Meaning: "The cells in the centers of all boxes hold no value twice.",
	Example: "center-dot",
	Look:    LookShade, UnitKind: "center dots",
	Check: func(b *Board, r Rule) error {
		if b.BoxRows%2 == 0 || b.BoxCols%2 == 0 {
			return badf("%s: expected boxes with a cell in their center", b.title())
		}
		return nil
	},
	Units: func(b *Board, r Rule) [][]int {
		var cells []int
		for row := b.BoxRows / 2; row < b.Rows; row += b.BoxRows {
			for col := b.BoxCols / 2; col < b.Cols; col += b.BoxCols {
				cells = append(cells, row*b.Cols+col)
			}
		}
		return [][]int{cells}
	},
}

var asterisk = Kind{
	Name: "asterisk", Source: "f-puzzles and Cracking the Cryptic use it",
	Meaning: "Nine cells around the center of a 9x9 grid hold no value twice.",
	Example: "asterisk",
	Look:    LookShade, UnitKind: "asterisk", Check: checkOrder9,
	Units: func(*Board, Rule) [][]int { return [][]int{{13, 20, 24, 37, 40, 43, 56, 60, 67}} },
}

var girandola = Kind{
	Name: "girandola", Source: "puzzles of the World Puzzle Federation",
	Meaning: "The corners and five other cells of a 9x9 grid hold no value twice.",
	Example: "girandola",
	Look:    LookShade, UnitKind: "girandola", Check: checkOrder9,
	Units: func(*Board, Rule) [][]int { return [][]int{{0, 8, 13, 37, 40, 43, 67, 72, 80}} },
}

var argyle = Kind{
	Name: "argyle", Source: "Ruud van der Werf, sudocue.net",
	Meaning: "Eight diagonals of a 9x9 grid, those of 5 and of 8 cells beside the long ones, hold no value twice.",
	Example: "argyle",
	Look:    LookShade, UnitKind: "argyle", Check: checkOrder9,
	Units: func(b *Board, r Rule) (units [][]int) { // the first four fall to the right, from the top down; the others rise
		for k, offset := range []int{-4, -1, 1, 4, 4, 7, 9, 12} {
			var cells []int
			for cell := range b.Rows * b.Cols {
				row, col := cell/b.Cols, cell%b.Cols
				if k < 4 && row-col == offset || k >= 4 && row+col == offset {
					cells = append(cells, cell)
				}
			}
			units = append(units, cells)
		}
		return units
	},
}

func checkOrder9(b *Board, r Rule) error {
	if b.Rows != 9 || b.Cols != 9 {
		return badf("%s: expected order 9", b.title())
	}
	return nil
}

var disjointGroups = Kind{
	Name: "disjoint-groups", Source: "f-puzzles",
	Meaning: "The cells at the same place of all boxes hold no value twice.",
	Example: "disjoint-groups", FPuzzles: "disjointgroups",
	UnitKind: "group",
	Check: func(b *Board, r Rule) error {
		if b.BoxRows == 0 {
			return badf("%s: expected boxes", b.title())
		}
		return nil
	},
	Units: func(b *Board, r Rule) [][]int {
		units := make([][]int, b.BoxRows*b.BoxCols)
		for cell := range b.Rows * b.Cols {
			place := cell/b.Cols%b.BoxRows*b.BoxCols + cell%b.Cols%b.BoxCols
			units[place] = append(units[place], cell)
		}
		return units
	},
}

var diagonalDown = Kind{
	Name: "diagonal-down", Source: "f-puzzles (diagonal-)",
	Meaning: "The diagonal from the top left corner down holds no value twice.",
	Example: "diagonal-down", FPuzzles: "diagonal-",
	Look: LookShade, UnitKind: "falling diagonal", Check: checkSquare,
	Units: func(b *Board, r Rule) [][]int {
		cells, _ := b.Run(0, b.Rows*b.Cols-1)
		return [][]int{cells}
	},
}

var diagonalUp = Kind{
	Name: "diagonal-up", Source: "f-puzzles (diagonal+)",
	Meaning: "The diagonal from the bottom left corner up holds no value twice.",
	Example: "diagonal-up", FPuzzles: "diagonal+",
	Look: LookShade, UnitKind: "rising diagonal", Check: checkSquare,
	Units: func(b *Board, r Rule) [][]int {
		cells, _ := b.Run(b.Cols-1, (b.Rows-1)*b.Cols) // in increasing order
		return [][]int{cells}
	},
}

func checkSquare(b *Board, r Rule) error {
	if b.Rows != b.Cols {
		return badf("%s: expected a square", b.title())
	}
	return nil
}
