package results

import (
	"fmt"
	"testing"
)

func TestLearning(t *testing.T) {
	const n = 10_000
	learning := 0
	for k := range n {
		if Learning(fmt.Sprintf("%x", k)) {
			learning++
		}
	}
	if learning < 4800 || learning > 5200 {
		t.Errorf("%d of %d in the learning half", learning, n)
	}
}
