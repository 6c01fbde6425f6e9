package cdcl

import (
	"fourfold"
	"fourfold/internal/kit/setting"
)

var settings = setting.Table[Solver]{
	setting.Limit("nodes", "give up after N nodes, which are decisions; 0 means no limit", func(s *Solver) *int64 { return &s.MaxNodes }),
	setting.Limit("conflicts", "give up after N conflicts; 0 means no limit", func(s *Solver) *int64 { return &s.MaxConflicts }),
	setting.Choice("decide", "how to decide: by the item with the fewest options (items), by the variable that was in most of the last conflicts (scores), or by items first and by scores after some hundred conflicts (both)",
		[]string{"both", "items", "scores"}, []Decide{Both, Items, Scores}, func(s *Solver) *Decide { return &s.Decide }),
	setting.Choice("restarts", "how often to go back to the root of the search: in turn often and rarely (alternating), always one of the two, or never",
		[]string{"alternating", "frequent", "rare", "never"}, []Restarts{Alternating, Frequent, Rare, Never}, func(s *Solver) *Restarts { return &s.Restarts }),
	setting.Seed("seed", "change the order of variables that are equally good; equal seeds give equal searches", func(s *Solver) *uint64 { return &s.Seed }),
	setting.Workers("search for the first solution by N goroutines from different seeds, which tell each other the best clauses that they learn; the answer does not depend on their speed", func(s *Solver) *int { return &s.Workers }),
	setting.Memory("1GiB, or twice the size of the problem", "take up to BYTES, at least 1MB, such as 256MB or 4GiB; when learned clauses fill them, forget more clauses, and give up if that is not enough; none means no bound",
		func(s *Solver) *int64 { return &s.Memory }),
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base, changed by settings such as "nodes=1000". If text is empty, it
// returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }
