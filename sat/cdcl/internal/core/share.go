package core

// Several solvers can search one problem from different seeds, each in a goroutine of its own. They
// tell each other the best clauses that they learn: those of the first tier, which hold for the
// problem alone. A solver passes them on at the end of a round, and takes in those of the others
// when it restarts. A round is counted in work and not in time. So what a solver does depends on
// its seed and on what it is told, but not on how fast it runs.

// Round is the length of a round in ticks, about 15 milliseconds. Tests change it.
var Round int64 = 1 << 18

// These are guesses. That clauses up to the glue tier1 are passed on was measured beside 3 and 4,
// which take not clearly less work (docs/notes/bench/2026-11-28_cdcl.txt).
const (
	shareMost  = 30      // literals of a clause that is passed on
	sharedMost = 1 << 20 // literals that wait to be passed on, or to be taken in: 4 MB each
)

// publish notes that a learned clause is to be passed on, if it is good enough. The list has the
// length of each clause before its literals.
func (s *Solver) publish(c []Lit, glue int) {
	if s.Meet != nil && glue <= tier1 && len(c) <= shareMost && len(s.news) <= sharedMost {
		s.news = append(append(s.news, Lit(len(c))), c...)
	}
}

// News returns the clauses to be passed on that were learned since the last call, for Hear. The
// slice is valid until the search goes on.
func (s *Solver) News() []Lit {
	news := s.news
	s.news = s.news[:0]
	return news
}

// Hear gives the solver the News of another one for the same problem. It takes none if too many wait
// for a restart.
func (s *Solver) Hear(news []Lit) {
	if len(s.heard)+len(news) <= 2*sharedMost {
		s.heard = append(s.heard, news...)
	}
}

// takeIn adds the clauses that were heard. The solver is at the root. They stay as long as they are
// used.
func (s *Solver) takeIn() {
	for rest := s.heard; len(rest) > 0 && !s.unsat; {
		size := 1 + rest[0]
		c, holds := s.simplified(rest[1:size])
		rest = rest[size:]
		switch {
		case holds:
		case len(c) == 1:
			s.fact(c[0])
		default:
			s.attach(c, tier1+1, true)
		}
	}
	s.heard = s.heard[:0]
}

// meet calls Meet at the end of a round.
func (s *Solver) meet() error {
	s.meetAt = s.Stats.Ticks + Round
	return s.Meet()
}
