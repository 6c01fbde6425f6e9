package canonical_test

import (
	"fmt"

	"fourfold/puzzle"
	"fourfold/puzzle/canonical"
)

// The transform carries a solution over and back.
func ExampleTransform() {
	givens, _ := puzzle.ParseLine("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
	full, _ := puzzle.ParseLine("534678912672195348198342567859761423426853791713924856961537284287419635345286179")
	p, _ := canonical.CellsOf(givens)
	solution, _ := canonical.CellsOf(full)

	var c canonical.Canonizer
	fmt.Println(c.Form(&p))
	transform := c.Transform()
	image := transform.Apply(&solution)
	fmt.Println(image)
	back := transform.Inverse()
	fmt.Println(back.Apply(&image) == solution)
	// Output:
	// 000000001000002034156000270000008000000051002329740000001600900003400700280910450
	// 432579861798162534156834279615298347874351692329746185541687923963425718287913456
	// true
}
