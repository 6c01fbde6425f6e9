package sat

import (
	"fourfold"
	"fourfold/internal/reduce"
	"fourfold/internal/setting"
)

var settings = setting.Table[Solver]{
	setting.Limit("nodes", "give up after N nodes: calls of the SAT solver and options of decisions; 0 means no limit",
		func(s *Solver) *int64 { return &s.MaxNodes }),
	setting.Choice("encoding", "which rules are written: that each item is covered at least once and at most once (extended), or only rules that imply the others by counting, as many as unit propagation needs for a start (minimal) or as few as possible (sparse)",
		[]string{"extended", "minimal", "sparse"}, []Encoding{Extended, Minimal, Sparse}, func(s *Solver) *Encoding { return &s.Encoding }),
	setting.Choice("amo", "how to forbid two options of one item: by pairs, by pairs for small items and a grid for large ones (mixed), or with auxiliary variables",
		amoNames(), amoValues(), func(s *Solver) *AtMostOne { return &s.AtMostOne }),
	setting.Choice("colors", "how to forbid two colors of one item: by pairs of options or a variable for each color (direct), or by the color as a binary number (log)",
		[]string{"direct", "log"}, []Colors{Direct, Log}, func(s *Solver) *Colors { return &s.Colors }),
	setting.Choice("reduce", "what is settled before the SAT solver: options that are forced (singles), nothing (off), or also options that lead to a dead end (probing)",
		[]string{"singles", "off", "probing"}, []reduce.Level{reduce.Singles, reduce.Off, reduce.Probing}, func(s *Solver) *reduce.Level { return &s.Reduce }),
}

// amoNames returns the names of the encodings of at most one.
func amoNames() []string {
	names := make([]string, len(forms))
	for a, f := range forms {
		names[a] = f.name
	}
	return names
}

// amoValues returns the encodings of at most one, in the order of their names.
func amoValues() []AtMostOne {
	values := make([]AtMostOne, len(forms))
	for a := range values {
		values[a] = AtMostOne(a)
	}
	return values
}

// Settings describes the settings that [ParseSettings] reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base, changed by settings such as "amo=pairs,nodes=1000". If text is
// empty, it returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }
