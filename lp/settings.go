package lp

import (
	"fourfold"
	"fourfold/internal/kit/reduce"
	"fourfold/internal/kit/setting"
)

func settings() setting.Table[Solver] {
	return setting.Table[Solver]{
		setting.Limit("nodes", "give up after N nodes; 0 means no limit", func(s *Solver) *int64 { return &s.MaxNodes }),
		setting.Choice("reduce", "what is settled before the first linear program: options that are forced (singles), nothing (off), or also options that lead to a dead end (probing)",
			[]string{"singles", "off", "probing"}, []reduce.Level{reduce.Singles, reduce.Off, reduce.Probing}, func(s *Solver) *reduce.Level { return &s.Reduce }),
		setting.Choice("model", "the rows of the programs: one for each item and each group of a color variable (rows), or one for all items with the same options and one for each color variable (aggregated)",
			[]string{"rows", "aggregated"}, []Model{Rows, Aggregated}, func(s *Solver) *Model { return &s.Model }),
		setting.Choice("objective", "what the relaxations minimize: nothing (none) or the number of options in the last solution found (overlap)",
			[]string{"none", "overlap"}, []Objective{NoObjective, Overlap}, func(s *Solver) *Objective { return &s.Objective }),
		setting.Choice("presolve", "what is settled before each linear program: options that one row excludes because it contains another (rows), or nothing (off); no effect if reduce is off",
			[]string{"rows", "off"}, []Presolve{RowInclusion, NoPresolve}, func(s *Solver) *Presolve { return &s.Presolve }),
	}
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings().List() }

// ParseSettings returns base, changed by settings such as "nodes=1000". If text is empty, it
// returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings().Parse(text, base) }
