package dlx

import (
	"fourfold"
	"fourfold/internal/kit/setting"
)

var settings = setting.Table[Solver]{
	setting.Limit("nodes", "give up after N nodes; 0 means no limit", func(s *Solver) *int64 { return &s.MaxNodes }),
	setting.Choice("core", "how the search tree is walked:\n"+
		"auto: by the size of the problem, and by a trial if solutions are hard to find\n"+
		"small: by bit sets, up to 512 options and 512 primary items\n"+
		"bits: by larger bit sets, up to 8,191 options and 4,096 primary items\n"+
		"cells: by sparse sets, with bounds of items, too\n"+
		"links: by linked lists as in the first paper, with bounds of items, too",
		coreNames, Cores(), func(s *Solver) *Core { return &s.Core }),
	setting.Workers("search one problem by N goroutines; with more than one, the order of the solutions and the counters differ from run to run", func(s *Solver) *int { return &s.Workers }),
	prefer,
	memory,
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base, changed by settings such as "nodes=1000". If text is empty, it
// returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }
