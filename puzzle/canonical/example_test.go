package canonical_test

import (
	"fmt"
	"log"

	"fourfold/puzzle/canonical"
	"fourfold/puzzle/gridtext"
)

func Example() {
	for _, line := range []string{
		"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
		"000740060000050000168902000000060098000000040374000602800009200400003100056401907", // an isomorph
		".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...", // another puzzle
	} {
		g, err := gridtext.ParseGrid(line)
		if err != nil {
			log.Fatal(err)
		}
		form, err := canonical.Form(g)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(form.Grid, form.Automorphisms)
	}
	// Output:
	// ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45. 1
	// ........1.....2.34156...27......8.......51..232974......16..9....34..7..28.91.45. 1
	// .................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7... 1
}
