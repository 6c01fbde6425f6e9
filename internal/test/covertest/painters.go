package covertest

import (
	"math/rand/v2"

	"fourfold"
)

// RandomPainters is Random for problems whose primary items decide the colors of secondary items:
// most options of an item paint the same ones. There are up to 5 primary items and 20 options.
func RandomPainters(rng *rand.Rand) *fourfold.Problem {
	var b fourfold.Builder
	variables := items(b.Secondary, "s", 1+rng.IntN(4))
	primary := items(b.Primary, "p", 2+rng.IntN(4))
	plain := items(b.Secondary, "q", rng.IntN(3))
	colors := 2 + rng.IntN(3)
	for k, j := range primary {
		scope := rng.Perm(len(variables))[:min(len(variables), rng.IntN(4))]
		for range 1 + rng.IntN(1+20/len(primary)) {
			option := []fourfold.Item{j}
			for _, v := range scope {
				switch c := fourfold.Color(1 + rng.IntN(colors)); rng.IntN(60) {
				case 0:
				case 1:
					option = append(option, variables[v])
				default:
					option = append(option, variables[v].Paint(c))
				}
			}
			for _, i := range append(plain[:len(plain):len(plain)], primary[k+1:]...) {
				if rng.IntN(8) == 0 {
					option = append(option, i)
				}
			}
			b.Option("", option...)
		}
	}
	return must(&b)
}
