package dlx

import (
	"fmt"
	"strconv"

	"fourfold"
	"fourfold/internal/kit/setting"
)

var settings = setting.Table[Solver]{
	setting.Limit("nodes", "give up after N nodes; 0 means no limit", func(s *Solver) *int64 { return &s.MaxNodes }),
	setting.Choice("core", "how the search tree is walked: by bit sets (small: up to 512 options; bits: up to some thousand), by sparse sets (cells), or by linked lists as in the first paper (links); auto chooses by the size of the problem: small and bits take no more than 8,191 options and 4,096 primary items",
		coreNames(), Cores(), func(s *Solver) *Core { return &s.Core }),
	workers,
	prefer,
	memory,
}

func coreNames() (names []string) {
	for _, c := range Cores() {
		names = append(names, c.String())
	}
	return names
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base, changed by settings such as "nodes=1000". If text is empty, it
// returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }

// maxWorkers is the largest number of workers.
const maxWorkers = 1024

var workers = setting.Parsed(fourfold.Setting{Name: "workers", Values: "N", Default: "1", Meaning: "search one problem by N goroutines; with more than one, the order of the solutions and the counters differ from run to run"},
	func(text string) (int, error) {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > maxWorkers {
			return 0, fmt.Errorf("expected a whole number from 1 to %d", maxWorkers)
		}
		return n, nil
	}, func(s *Solver) *int { return &s.Workers })
