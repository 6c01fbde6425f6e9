package sat

import (
	"fourfold"
	"fourfold/internal/setting"
)

var settings = setting.Table[Solver]{
	setting.Limit("nodes", "give up after N calls of the SAT solver and decisions between them; 0 means no limit",
		func(s *Solver) *int64 { return &s.MaxNodes }),
	setting.Choice("amo", "how it is written that at most one of several options is chosen",
		[]string{"mixed", "pairs", "product"}, []AtMostOne{Mixed, Pairs, Product}, func(s *Solver) *AtMostOne { return &s.AtMostOne }),
}

// Settings describes the settings that ParseSettings reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base with settings such as "amo=pairs,nodes=1000".
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }
