package sat

import (
	"fourfold"
	"fourfold/internal/reduce"
	"fourfold/internal/setting"
)

var settings = setting.Table[Solver]{
	setting.Limit("nodes", "give up after N nodes: calls of the SAT solver and options of decisions; 0 means no limit",
		func(s *Solver) *int64 { return &s.MaxNodes }),
	setting.Choice("amo", "how to forbid two options of one item: by pairs, by a grid (product), or by pairs for small items and a grid for large ones (mixed)",
		[]string{"mixed", "pairs", "product"}, []AtMostOne{Mixed, Pairs, Product}, func(s *Solver) *AtMostOne { return &s.AtMostOne }),
	setting.Choice("reduce", "what is settled before the SAT solver: options that are forced (singles), nothing (off), or also options that lead to a dead end (probing)",
		[]string{"singles", "off", "probing"}, []reduce.Level{reduce.Singles, reduce.Off, reduce.Probing}, func(s *Solver) *reduce.Level { return &s.Reduce }),
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base, changed by settings such as "amo=pairs,nodes=1000". If text is
// empty, it returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }
