package dlx

import (
	"container/heap"
	"context"
	"math"
	"slices"

	"fourfold"
)

const (
	branchesEach   = 4  // Divide makes so many branches for each list
	probesOfBranch = 3  // the size of a branch is the mean of so many probes
	smallBranch    = 64 // a branch of about so many nodes is not divided
	probeDepth     = 16 // a probe ends so many decisions below the branch, since each step begins at the root
)

// Divide cuts the search tree of p into n lists of parts, so that each list is about the same work. There
// are fewer if the tree is small. Together the lists are the whole tree. Divide follows the largest
// branch until there are enough branches. It estimates how large a branch is by probes, as Estimate
// does, but by fewer of them, and by seed. So a list may take several times as long as another.
//
// For each list it goes from the root to some 200 nodes, which takes long if they are deep.
func (s Solver) Divide(ctx context.Context, p *fourfold.Problem, n int, seed uint64) ([][]Part, error) {
	e, release, err := s.newEstimator(ctx, p, seed)
	defer release()
	if err != nil {
		return nil, err
	}
	t := branches{{nodes: math.Inf(1)}}
	for len(t) > 0 && len(t) < branchesEach*n && t[0].nodes > smallBranch {
		if err := e.work.Now(); err != nil {
			return nil, err
		}
		b := heap.Pop(&t).(branch)
		e.core.Start(b.Part)
		options, _ := e.core.Decision()
		for _, o := range slices.Clone(options) {
			part := b.Part.With(o)
			heap.Push(&t, branch{part, e.sizeOf(part)})
		}
		if len(options) == 0 {
			heap.Push(&t, branch{Part: b.Part})
		}
	}
	if err := e.work.Err(); err != nil {
		return nil, err
	}
	nodes := 0.0
	for _, b := range t {
		nodes += b.nodes
	}
	for k := range t {
		t[k].Share = t[k].nodes / nodes
		if len(t) == 1 {
			t[k].Share = 1
		}
	}
	return t.pack(n), nil
}

// sizeOf estimates the number of nodes of a part.
func (e *estimator) sizeOf(part Part) (nodes float64) {
	for range probesOfBranch {
		e.descend(part, probeDepth)
		for d, ways := range e.ways {
			if d == 0 || e.steps[d-1] >= 0 {
				nodes += math.Exp(ways)
			}
		}
	}
	return nodes / probesOfBranch
}

// Spread distributes parts over up to n lists, which may be about the same work.
func Spread(parts []Part, n int) [][]Part {
	var t branches
	for _, p := range withShares(parts) {
		size := max((len(p.Tries)+n-1)/n, 1)
		if len(p.Tries) < 2 {
			heap.Push(&t, branch{p, p.Share})
			continue
		}
		for tries := range slices.Chunk(p.Tries, size) {
			share := p.Share * float64(len(tries)) / float64(len(p.Tries))
			heap.Push(&t, branch{Part{Path: p.Path, Not: p.Not, Tries: tries, Share: share}, share})
		}
	}
	return t.pack(n)
}

// A branch is a part, and about how large it is.
type branch struct {
	Part
	nodes float64
}

// branches is a heap with the largest branch on top.
type branches []branch

func (t branches) Len() int           { return len(t) }
func (t branches) Less(a, b int) bool { return t[a].nodes > t[b].nodes }
func (t branches) Swap(a, b int)      { t[a], t[b] = t[b], t[a] }
func (t *branches) Push(b any)        { *t = append(*t, b.(branch)) }
func (t *branches) Pop() any {
	last := (*t)[len(*t)-1]
	*t = (*t)[:len(*t)-1]
	return last
}

// pack distributes the branches over up to n lists: the largest branch to the list that has the least.
func (t *branches) pack(n int) [][]Part {
	lists, full := make([][]Part, min(n, len(*t))), branches{}
	for k := range lists {
		full = append(full, branch{Part: Part{Path: []int32{int32(k)}}})
	}
	for t.Len() > 0 {
		b := heap.Pop(t).(branch)
		least := &full[0] // the nodes in full are negative
		k := least.Path[0]
		lists[k] = append(lists[k], b.Part)
		least.nodes -= max(b.nodes, math.SmallestNonzeroFloat64)
		heap.Fix(&full, 0)
	}
	for _, list := range lists {
		slices.SortFunc(list, func(a, b Part) int { return a.Compare(b) })
	}
	return lists
}
