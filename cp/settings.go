package cp

import (
	"strings"

	"fourfold"
	"fourfold/internal/kit/setting"
)

const nodesMeaning = "give up after N nodes; 0 means no limit"

var settings = setting.Table[Solver]{
	setting.Limit("nodes", nodesMeaning, func(s *Solver) *int64 { return &s.MaxNodes }),
	setting.Parsed(fourfold.Setting{Name: "scheme", Values: strings.Join(namesOfSchemes(), "|"), Default: DefaultScheme.String(),
		Meaning: "the rules of inference followed at every node; each scheme includes the schemes before it, but alldifferent is singles and sets of any size"},
		ParseScheme, func(s *Solver) *Scheme { return &s.Scheme }),
	setting.Parsed(fourfold.Setting{Name: "root", Values: "SCHEME", Default: DefaultRoot.String(),
		Meaning: "more rules, followed only before the first decision; none by default if scheme is given"},
		ParseScheme, func(s *Solver) *Scheme { return &s.Root }),
	setting.Parsed(fourfold.Setting{Name: "order", Values: strings.Join(orderNames[1:], "|"), Default: DefaultOrder.String(),
		Meaning: "which item to branch on; the default is fewest if the problem has no cells"},
		ParseOrder, func(s *Solver) *Order { return &s.Order }),
	setting.Limit("guesses", "give up after N guesses; 0 means no limit", func(s *Solver) *int64 { return &s.MaxGuesses }),
	setting.Limit("restart", "start anew after N dead ends, then after 3 N, 9 N and so on, until there is a solution; 0 means never, but for the default in large grids and with colors",
		func(s *Solver) *int64 { return &s.Restart }),
	setting.Seed("seed", "equal seeds give equal searches in order random", func(s *Solver) *uint64 { return &s.Seed }),
}

// Settings describes the settings that ParseSettings reads.
func Settings() []fourfold.Setting { return settings.List() }

// ParseSettings returns base, changed by settings such as "scheme=pairs,order=mrv". If text is
// empty, it returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseSettings(text string, base Solver) (Solver, error) { return settings.Parse(text, base) }

var plainSettings = setting.Table[Backtracking]{
	setting.Limit("nodes", nodesMeaning, func(s *Backtracking) *int64 { return &s.MaxNodes }),
}

// BacktrackingSettings describes the settings that ParseBacktracking reads.
func BacktrackingSettings() []fourfold.Setting { return plainSettings.List() }

// ParseBacktracking returns base, changed by settings such as "nodes=1000". If text is empty, it
// returns base unchanged. The error names the wrong setting and lists the known ones.
func ParseBacktracking(text string, base Backtracking) (Backtracking, error) {
	return plainSettings.Parse(text, base)
}
