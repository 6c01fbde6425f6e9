package puzzle_test

import (
	"fmt"
	"log"

	"fourfold/puzzle"
)

func ExamplePentominoes() {
	p, err := puzzle.Pentominoes(6, 10).Compile()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.NumItems(), "items,", p.NumOptions(), "options, such as", p.OptionName(0))
	// Output:
	// 72 items, 2056 options, such as F r1c2 r1c3 r2c1 r2c2 r3c2
}
