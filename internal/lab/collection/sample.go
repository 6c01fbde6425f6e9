package collection

import (
	"math/rand/v2"

	"fourfold/internal/read/input"
)

// A Sample takes some tasks at random from a collection of unknown size. Each task is taken with
// the same probability (Vitter, "Random sampling with a reservoir", ACM Transactions on
// Mathematical Software 11, 1985, algorithm R). The same tasks and seed give the same sample.
type Sample struct {
	most  int // 0 means that all tasks are taken
	seen  int
	rng   *rand.Rand
	tasks []*input.Task
}

// NewSample returns an empty sample for most tasks; 0 means all.
func NewSample(most int, seed uint64) *Sample {
	return &Sample{most: most, rng: rand.New(rand.NewPCG(seed, 0))}
}

// Add adds a task to the tasks to choose from.
func (s *Sample) Add(t *input.Task) {
	at := s.seen
	s.seen++
	if s.most > 0 && at >= s.most {
		if at = s.rng.IntN(s.seen); at >= s.most {
			return
		}
		s.tasks[at] = t
		return
	}
	s.tasks = append(s.tasks, t)
}

// Tasks returns the sample in a random order, so that each beginning of it is a sample, too.
func (s *Sample) Tasks() []*input.Task {
	s.rng.Shuffle(len(s.tasks), func(i, j int) { s.tasks[i], s.tasks[j] = s.tasks[j], s.tasks[i] })
	return s.tasks
}
