package cells

import (
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/dlx/internal/tree/treetest"
)

func TestContract(t *testing.T) {
	treetest.Run(t, func() tree.Core { return new(Core) })
}

// TestBelow: the contract holds if other cores search subtrees, wherever these begin.
func TestBelow(t *testing.T) {
	for name, test := range map[string]func(options int64) bool{
		"all":  func(int64) bool { return true },
		"even": func(options int64) bool { return options%2 == 0 },
		"odd":  func(options int64) bool { return options%2 != 0 },
		"few":  func(options int64) bool { return options <= 6 },
	} {
		t.Run(name, func(t *testing.T) {
			treetest.Run(t, func() tree.Core {
				c := new(Core)
				c.below.worth.test = test
				return c
			})
		})
	}
}

// TestRestart: the contract holds if the search begins anew soon, also when other cores search
// subtrees.
func TestRestart(t *testing.T) {
	for name, test := range map[string]func(options int64) bool{
		"alone": nil,
		"below": func(options int64) bool { return options <= 6 },
	} {
		t.Run(name, func(t *testing.T) {
			treetest.Run(t, func() tree.Core {
				c := &Core{restarts: restarts{small: true}}
				c.below.worth.test = test
				return c
			})
		})
	}
}
