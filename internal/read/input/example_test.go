package input_test

import (
	"fmt"
	"strings"

	"fourfold/internal/read/input"
)

func ExampleReader() {
	shape := new(input.Shape)
	reader := input.Reader{Shape: shape, Stdin: strings.NewReader("1.....2..3.....4 easy\n12\n")}
	for task := range reader.Tasks([]string{input.StandardInput, "missing.txt"}) {
		if shape.Compile(task); task.Err != nil {
			fmt.Println(task.Err)
			continue
		}
		fmt.Println(task.Where, task.Puzzle.Rest, task.Problem.NumOptions(), "options")
	}
	// Output:
	// standard input:1  easy 24 options
	// standard input:2:3: found 2 characters: expected 16 (order 4), like the puzzles before it
	// missing.txt: no such file or directory
}
