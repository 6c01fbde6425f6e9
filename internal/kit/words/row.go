package words

// PlaceWidth returns the width of a column with the places of puzzles in these files.
func PlaceWidth(files []string) int {
	width := len("standard input")
	for _, file := range files {
		width = max(width, len(file))
	}
	return width + len(":1000")
}
