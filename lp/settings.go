package lp

import (
	"fourfold"
	"fourfold/internal/reduce"
	"fourfold/internal/setting"
)

var settings = setting.Table[Solver]{
	setting.Limit("nodes", "give up after N nodes; 0 means no limit", func(s *Solver) *int64 { return &s.MaxNodes }),
	setting.Choice("reduce", "what is settled before the first linear program: options that are forced (singles), nothing (off), or also options that lead to a dead end (probing)",
		[]string{"singles", "off", "probing"}, []reduce.Level{reduce.Singles, reduce.Off, reduce.Probing}, func(s *Solver) *reduce.Level { return &s.Reduce }),
	setting.Choice("model", "the rows of the programs: one for each item and each group of a hue (rows), or one for all items with the same options and one for each hue (aggregated)",
		[]string{"rows", "aggregated"}, []Model{Rows, Aggregated}, func(s *Solver) *Model { return &s.Model }),
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base, changed by settings such as "nodes=1000". If text is empty, it
// returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }
