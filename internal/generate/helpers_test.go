package generate

import "math/rand/v2"

func testRNG(k uint64) *rand.Rand { return rand.New(rand.NewPCG(1, k)) }
