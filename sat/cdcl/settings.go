package cdcl

import (
	"fourfold"
	"fourfold/internal/setting"
)

var settings = setting.Table[Solver]{
	setting.Limit("nodes", "give up after N decisions; 0 means no limit", func(s *Solver) *int64 { return &s.MaxNodes }),
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base, changed by settings such as "nodes=1000". If text is empty, it
// returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }
