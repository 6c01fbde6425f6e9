package dlx

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"time"

	"fourfold"
	"fourfold/dlx/internal/tree"
	"fourfold/internal/kit/poll"
)

// Probes says how Estimate makes its probes. The zero Probes are valid.
type Probes struct {
	Max  int         // the number of probes; 0 or less means DefaultProbes
	Seed uint64      // of the random choices; equal seeds give equal estimates of Nodes and Solutions
	Made func(n int) // is called after each probe with the number of probes made; nil is not called
}

// DefaultProbes is the number of probes that Estimate makes if no other number is given.
const DefaultProbes = 1000

// An Estimate says how large a search tree is. It is about a search that visits each solution, with
// one worker. A count with a memo may take much less time.
type Estimate struct {
	Nodes     Range
	Solutions Range
	Seconds   Range   // the time of the search: Nodes divided by Speed, or by the least and the greatest speed; or the time measured if Exact
	Speed     float64 // nodes per second, as measured during the probes; 0 if not known
	Probes    int     // the number of probes made
	Exact     bool    // the tree is so small that it was searched: Nodes and Solutions are exact
}

const (
	smallTree = 100_000 // a tree of up to this many nodes is searched without probes
	bottom    = 1_000   // a probe ends at a subtree of up to this many nodes, and searches it
)

// Estimate estimates a search of p by random probes: Knuth, Estimating the efficiency of backtrack
// programs, Mathematics of Computation 29 (1975). A probe goes down from the root and chooses at
// random at each decision. It ends at the first subtree of at most 1,000 nodes, which it searches.
// The nodes and the solutions there count as often as there are ways above them. So the means of
// many probes are right on average. A choice above these subtrees counts as one node, without the
// options that it forces. They are a small part of a large tree.
//
// [Range] says how far the intervals can be trusted.
//
// If ctx ends, Estimate returns its cause, and the estimate by the probes made until then.
func (s Solver) Estimate(ctx context.Context, p *fourfold.Problem, o Probes) (Estimate, error) {
	e, release, err := s.newEstimator(ctx, p, o.Seed)
	defer release()
	if err != nil {
		return Estimate{}, err
	}
	if whole, ok := e.search(tree.Part{}, smallTree); ok {
		return e.exact(whole), nil
	}
	e.measure()
	if o.Max <= 0 {
		o.Max = DefaultProbes
	}
	for len(e.nodes) < o.Max && e.work.Now() == nil {
		e.probe()
		if o.Made != nil {
			o.Made(len(e.nodes))
		}
	}
	return e.estimate(), e.work.Err()
}

// newEstimator returns an estimator with a core that is loaded, and a function that gives the core back.
func (s Solver) newEstimator(ctx context.Context, p *fourfold.Problem, seed uint64) (e *estimator, release func(), err error) {
	kind := s.Core.kind(p)
	borrowed := kind.get()
	release = func() { borrowed.release(p) }
	e = &estimator{core: borrowed.core, bounds: p.HasBounds(), small: bottom, work: poll.New(ctx), random: rand.New(rand.NewPCG(seed, 1975))}
	rank, err := s.ranks(ctx, p)
	if err == nil {
		err = s.refusal(e.core.Load(p, tree.Options{Count: true, Rank: rank}, &e.work))
	}
	return e, release, err
}

// An estimator makes probes. Numbers that may be too large for a float64 are natural logarithms.
type estimator struct {
	core   tree.Core
	bounds bool  // the items of the problem have bounds
	small  int64 // the number of nodes of the subtrees at which probes end, at most
	work   poll.Poll
	random *rand.Rand

	parts            []Part    // of the present probe: each is a branch of the one before
	steps            []int32   // steps[d] is the option chosen from parts[d] to parts[d+1], or ^o if option o is out
	ways             []float64 // ways[d] is how often the node at parts[d] counts, as a logarithm
	nodes, solutions []float64 // of each probe, as logarithms

	visited int64         // nodes of the searches that the speed is measured by
	took    time.Duration // time of these searches
	slow    float64       // nodes per second of the slowest of them
	fast    float64       // and of the fastest
	total   float64       // solutions that the core has counted so far
}

// A subtree says what is in a subtree.
type subtree struct{ nodes, solutions float64 }

// probe makes a probe, unless the context is done.
func (e *estimator) probe() {
	e.descend(Part{}, math.MaxInt)
	if e.work.Err() != nil {
		return
	}
	end, found := e.bottom()
	if e.work.Err() != nil {
		return
	}
	nodes := e.ways[end] + math.Log(found.nodes)
	for d := range end {
		forced := len(e.parts[d+1].Path) - len(e.parts[d].Path)
		if e.steps[d] >= 0 {
			forced--
			nodes = logAdd(nodes, e.ways[d+1])
		}
		nodes = logAdd(nodes, e.ways[d]+math.Log(float64(forced)))
	}
	e.nodes = append(e.nodes, nodes)
	e.solutions = append(e.solutions, e.ways[end]+math.Log(found.solutions))
}

// descend chooses at random at each decision, from a part to a leaf or so many decisions deep. A
// branch that is larger than others is chosen more often, and counts less.
func (e *estimator) descend(from Part, depth int) {
	e.parts, e.steps, e.ways = append(e.parts[:0], from), e.steps[:0], append(e.ways[:0], 0)
	for d := 0; e.work.Err() == nil && d < depth; d++ {
		e.core.Start(e.parts[d])
		options, size := e.core.Decision()
		if len(options) == 0 {
			return
		}
		k := min(e.random.IntN(size), len(options)-1)
		ways := e.ways[d] + math.Log(float64(size))
		if k == len(options)-1 {
			ways -= math.Log(float64(size - k))
		}
		o, part := options[k], e.parts[d]
		if e.bounds {
			part = e.core.Rest()[0] // with the forced options, of which there are many
		}
		e.parts, e.steps, e.ways = append(e.parts, part.With(o)), append(e.steps, o), append(e.ways, ways)
	}
}

// bottom returns the depth of the first small subtree on the way, and what is in it. A subtree is
// no larger than the one that it is a part of, so a binary search finds it. Its size alone decides
// where the probe ends, and not the choices below it, so the estimate is right on average.
func (e *estimator) bottom() (depth int, found subtree) {
	low, high := 0, len(e.parts)-1
	found, _ = e.search(e.parts[high], e.small) // a leaf
	for low < high && e.work.Err() == nil {
		middle := (low + high) / 2
		if part, small := e.search(e.parts[middle], e.small); small {
			high, found = middle, part
		} else {
			low = middle + 1
		}
	}
	return high, found
}

// measure searches for a while at some random places, for the speed. A short search is slower than
// a long one, so the searches at the ends of probes say little about that.
func (e *estimator) measure() {
	for depth := 1; depth <= 4; depth++ {
		e.descend(Part{}, depth)
		e.search(e.parts[len(e.parts)-1], smallTree/4)
	}
}

// search searches a subtree. It returns false if the subtree has more nodes than most, or if the
// context is done.
func (e *estimator) search(part tree.Part, most int64) (subtree, bool) {
	e.core.Start(part)
	before, begin := e.core.Nodes(), time.Now()
	event := e.core.Run(tree.Budget{Work: math.MaxInt64, Nodes: most})
	nodes := e.core.Nodes() - before
	if took := time.Since(begin); most > bottom && took > 0 {
		e.took += took
		e.visited += nodes
		if speed := float64(nodes) / took.Seconds(); nodes > bottom {
			e.slow, e.fast = min(cmp.Or(e.slow, speed), speed), max(e.fast, speed)
		}
	}
	total, _ := e.core.Total().Float64()
	found := subtree{float64(nodes), total - e.total}
	e.total = total
	return found, event == tree.Done
}

// exact returns the estimate of a tree that was searched.
func (e *estimator) exact(whole subtree) Estimate {
	a := e.withTime(Estimate{Nodes: exactly(whole.nodes), Solutions: exactly(whole.solutions), Exact: true})
	a.Seconds = exactly(e.took.Seconds()) // there may be no nodes, so no speed is known
	return a
}

// estimate returns the estimate by the probes made so far.
func (e *estimator) estimate() Estimate {
	return e.withTime(Estimate{Nodes: interval(e.nodes), Solutions: interval(e.solutions), Probes: len(e.nodes)})
}

// withTime adds speed and time to an estimate.
func (e *estimator) withTime(a Estimate) Estimate {
	if e.took > 0 && e.visited > 0 {
		a.Speed = float64(e.visited) / e.took.Seconds()
		a.Seconds = a.Nodes.over(e.slow, a.Speed, e.fast)
	}
	return a
}
