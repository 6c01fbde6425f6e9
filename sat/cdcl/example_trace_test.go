package cdcl_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"fourfold"
	"fourfold/sat/cdcl"
)

// The board of the package documentation cannot be tiled with dominoes. The program prints the
// decisions, the dead ends, and the facts that cannot hold together, which are learned from the dead
// ends. At the end, no facts at all can hold: there is no solution. It leaves out the facts that
// follow.
func ExampleSolver_Trace() {
	board := []string{
		"....",
		". ..",
		"....",
		"... ",
		"..  ",
	}
	var b fourfold.Builder
	squares := map[[2]int]fourfold.Item{}
	for r, row := range board {
		for c, square := range row {
			if square == '.' {
				squares[[2]int{r, c}] = b.Primary(fmt.Sprintf("r%dc%d", r+1, c+1))
			}
		}
	}
	for r := range board {
		for c := range board[r] {
			for _, next := range [][2]int{{r, c + 1}, {r + 1, c}} {
				here, isHere := squares[[2]int{r, c}]
				if there, isThere := squares[next]; isHere && isThere {
					b.Option("", here, there)
				}
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	stats, err := cdcl.Solver{}.Trace(context.Background(), p, func(e fourfold.Event) bool {
		switch e.Kind {
		case fourfold.Decide:
			fmt.Println("decision:", facts(p, e.Fact))
		case fourfold.DeadEnd:
			fmt.Println("dead end at", p.ItemName(e.Item)+":", facts(p, e.Facts...))
		case fourfold.Learn:
			fmt.Println("cannot hold together: [" + facts(p, e.Facts...) + "]")
		case fourfold.Undo:
			fmt.Println("back to level", e.Depth)
		}
		return true
	})
	learned, _ := stats.Counter("learned")
	fmt.Println(learned, "clauses learned,", err)
	// Output:
	// decision: r1c1 r1c2
	// decision: r1c3 r1c4
	// decision: r2c3 r2c4
	// dead end at r4c2: r4c2 r4c3, r3c2 r4c2
	// cannot hold together: [r3c3 r3c4, not r3c1 r3c2]
	// back to level 1
	// dead end at r4c2: r4c2 r4c3, r3c2 r4c2
	// cannot hold together: [not r3c1 r3c2]
	// back to level 0
	// dead end at r3c3: r3c3 r3c4, r2c3 r3c3
	// cannot hold together: []
	// 2 clauses learned, <nil>
}

// facts returns facts about options in words.
func facts(p *fourfold.Problem, facts ...fourfold.Fact) string {
	var texts []string
	for _, f := range facts {
		text := p.OptionName(f.Option)
		if !f.Holds {
			text = "not " + text
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, ", ")
}
