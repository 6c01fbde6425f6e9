package grid_test

import (
	"fmt"
	"os"
	"strings"

	"fourfold/internal/read/grid"
)

// Puzzles on lines become a table as in the data sets of Kaggle.
func ExampleWriter() {
	text := "1.....2..3.....4 Easy\n12..34..2143....\n"
	w := grid.NewWriter(os.Stdout, grid.FormatCSV, grid.WriteOptions{Columns: []string{"quizzes"}})
	for p, err := range grid.Parse(strings.NewReader(text), "puzzles.txt", grid.ParseOptions{}) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		if lost := w.Lost(p); lost != nil {
			fmt.Fprintln(os.Stderr, "lost:", strings.Join(lost, ", "))
		}
		if err := w.Write(p); err != nil {
			fmt.Println(err)
		}
	}
	w.Close()
	// Output:
	// quizzes
	// 1000002003000004
	// 1200340021430000
}
