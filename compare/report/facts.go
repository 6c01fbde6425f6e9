package report

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"fourfold/compare/results"
	"fourfold/internal/kit/words"
)

// facts returns the settings of a run, with the machine and the program.
func facts(r *results.Run) [][2]string {
	all := [][2]string{{"Date", date(r.Started)}}
	if len(r.Environments) > 1 {
		for k := range r.Environments {
			all = append(all, [2]string{fmt.Sprintf("Environment %d", k+1), placeOnLine(&r.Environments[k])})
		}
	} else {
		all = append(all, place(&r.Environment)...)
	}
	asked := "all"
	if r.Cheapest {
		asked = "the cheapest"
	}
	all = append(all,
		[2]string{"Solutions asked for", orWord(int64(r.Want), asked, func(n int64) string { return "up to " + words.Grouped(int(n)) })},
		[2]string{"Timeout", orWord(r.TimeoutNs, "none", func(n int64) string { return time.Duration(n).String() + " for each search" })},
		[2]string{"Limit of nodes", orWord(r.Nodes, "none", func(n int64) string { return words.Grouped(int(n)) })},
		[2]string{"Samples", samples(r)},
		[2]string{"Isomorphs", orWord(int64(r.Isomorphs), "none", func(n int64) string { return words.Grouped(int(n)) + " of each Sudoku" })},
		[2]string{"Seed", fmt.Sprint(r.Seed)},
	)
	if r.Shards > 0 {
		all = append(all, [2]string{"Shard", fmt.Sprintf("%d of %d", r.Shard, r.Shards)})
	}
	return slices.DeleteFunc(all, func(f [2]string) bool { return f[1] == "" })
}

// place returns the machine and the program.
func place(e *results.Environment) [][2]string {
	all := [][2]string{
		{"Processor", e.CPU},
		{"Cores", cores(e)},
		{"System", strings.Trim(e.OS+"/"+e.Arch, "/")},
		{"Go", e.Go},
		{"Fourfold", e.Build()},
	}
	for _, list := range []map[string]string{e.Libraries, e.Variables} {
		for _, name := range slices.Sorted(maps.Keys(list)) {
			all = append(all, [2]string{name, list[name]})
		}
	}
	return all
}

// placeOnLine writes the machine and the program on one line.
func placeOnLine(e *results.Environment) string {
	var text []string
	for _, f := range place(e) {
		if f[1] != "" {
			text = append(text, f[0]+" "+f[1])
		}
	}
	return strings.Join(text, "; ")
}

func orWord(n int64, zero string, other func(int64) string) string {
	if n == 0 {
		return zero
	}
	return other(n)
}

func cores(e *results.Environment) string {
	switch {
	case e.Cores == 0:
		return ""
	case e.MaxProcs == 0 || e.MaxProcs == e.Cores:
		return fmt.Sprint(e.Cores)
	}
	return fmt.Sprintf("%d; Go uses %d", e.Cores, e.MaxProcs)
}

func samples(r *results.Run) string {
	text := fmt.Sprintf("%s for each solver and case", words.Grouped(max(1, r.Repeat)))
	if r.BudgetNs > 0 {
		text = "up to " + text + ", in " + time.Duration(r.BudgetNs).String()
	}
	if r.SampleNs > 0 {
		text += ", at least " + time.Duration(r.SampleNs).String() + " long"
	}
	return text
}

// date writes an RFC 3339 time for people. It returns any other text unchanged.
func date(s string) string {
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return s
	}
	return t.Format("2 January 2006, 15:04 MST")
}
