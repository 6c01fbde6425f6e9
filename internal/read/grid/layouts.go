package grid

// A layout is a way in which people write a puzzle. It reads the beginning of a block.
type layout struct {
	name    string
	example string

	// read returns the readings of the block in the layout: one, or several if the layout fits in several ways. Without one, the fault
	// says what is wrong and how far the layout came. It is nil if the block has nothing of the layout.
	read func(b *block) ([]reading, *fault)
}

// The tables of layouts. In each table, the first layout that has a reading is the one. If its readings differ, that is an error. If none has one,
// the fault is that of the layout that came furthest, or of the first one of them. To add a layout, add a row; see ARCHITECTURE.md.
var (
	// certain are layouts that are known by their first line.
	certain = []layout{
		{name: "table", example: "id,puzzle\n7,1.....2..3.....4", read: readTable},
		{name: "rules", example: "grid 4x4\n1 . . .\n. . 2 .\n. 3 . .\n. . . 4\nodd r1c1", read: readRuleText},
		{name: "program", example: ":0000:x:53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79:::", read: readProgram},
		{name: "list", example: "grid = [[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]", read: readList},
		{name: "record", example: "7,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79,hard", read: readRecord},
		{name: "candidates", example: "1 234 23 24\n34 34 2 14\n24 3 14 12\n23 12 13 4", read: readCandidates},
	}

	// usual are the layouts of the formats of grids.
	usual = []layout{
		{name: "marks", example: "1....2.4..34..3...34...4.2..1.3..2.4..3.1...12...2..12..1.3....4", read: readMarks},
		{name: "line", example: "1.....2..3.....4 Easy", read: readLine},
		{name: "rows", example: "1...\n..2.\n.3..\n...4", read: readRows},
	}

	// forms are other forms in which people paste puzzles.
	forms = []layout{
		{name: "label", example: `Puzzle 1: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"`, read: readLabeled},
		{name: "form", example: "A 1 - - -\nB - - 2 -\nC - 3 - -\nD - - - 4", read: readForms},
	}
)
