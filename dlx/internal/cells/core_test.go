package cells

import (
	"testing"

	"fourfold/dlx/internal/tree"
	"fourfold/dlx/internal/tree/treetest"
)

func TestContract(t *testing.T) {
	treetest.Run(t, func() tree.Core { return new(Core) })
}
