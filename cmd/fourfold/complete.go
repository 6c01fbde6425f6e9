package main

import (
	"slices"
	"strings"

	"fourfold/cmd/fourfold/internal/usage"
	"fourfold/internal/lab/export"
	"fourfold/internal/player/generate"
	"fourfold/internal/player/rate"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/input"
	"fourfold/internal/write/convert"
	"fourfold/internal/write/doc/htmldoc"
	"fourfold/internal/write/drawing"
)

// completions is what a shell proposes for the flags of all commands.
var completions = usage.Completions{
	Values:  completedValues,
	Files:   []string{"jsonl", "csv", "bench", "baseline", "solution", "givens", "pattern", "per-puzzle", "checkpoint", "left", "proof", "formula", "output"},
	Folders: []string{"plots", "reproducers", "export"},
}

// freeFlags are the flags whose value is a text that cannot be proposed.
var freeFlags = []string{"regions", "cell", "fail-above", "shard", "clues", "listen", "origin", "with", "without", "title"}

var completedValues = map[string]func(typed string) []string{
	"as":       func(string) []string { return input.Kinds() },
	"alphabet": func(string) []string { return input.Alphabets() },
	"box": func(string) []string {
		return []string{"2x2", "2x3", "3x2", "3x3", "2x4", "4x2", "2x5", "3x4", "4x3", "4x4", "5x5"}
	},
	"extra":      func(string) []string { return input.ExtraNames() },
	"memory":     func(string) []string { return []string{"256MB", "1GiB", "4GiB"} },
	"max-size":   func(string) []string { return []string{"64M", "1G", "16G"} },
	"by":         func(string) []string { return formBases },
	"level":      func(string) []string { return hintLevels },
	"coords":     func(string) []string { return []string{"r1c1", "a1"} },
	"candidates": func(string) []string { return candidateTimes },
	"at-least":   func(string) []string { return rate.Bounds() },
	"at-most":    func(string) []string { return rate.Bounds() },
	"difficulty": func(string) []string { return rate.Grades() },
	"needs":      func(string) []string { return append(generate.Techniques(), "help") },
	"hard-for":   usage.Solver,
	"solver":     usage.Solver,
	"solvers":    usage.Solvers,
	"encoding":   encodingValues,
	"orders":     usage.Orders,
	"schemes":    usage.Schemes,
	"to":         func(string) []string { return htmldoc.Formats },
	"symbols":    func(string) []string { return convert.SymbolNames },
	"blank":      func(string) []string { return strings.Split(grid.Blanks, "") },
	"header":     func(string) []string { return []string{"puzzle,solution", "quizzes,solutions"} },
	"solutions":  func(string) []string { return convert.SolutionNames },
	"per-page":   func(string) []string { return []string{"1", "2", "4", "6", "9"} },
	"symmetry":   func(string) []string { return generate.Symmetries() },
	"paper":      func(string) []string { return drawing.PaperNames() },
}

// encodingValues returns the settings of all formats of export, as they go on from what is typed.
func encodingValues(typed string) (values []string) {
	before := typed[:strings.LastIndex(typed, ",")+1]
	for _, f := range export.Formats() {
		for _, s := range f.Encodings() {
			if strings.Contains(","+before, ","+s.Name+"=") {
				continue
			}
			for value := range strings.SplitSeq(s.Values, "|") {
				if v := before + s.Name + "=" + value; !slices.Contains(values, v) {
					values = append(values, v)
				}
			}
		}
	}
	return values
}
