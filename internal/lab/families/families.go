// Package families is the table of problems that are made by name: queens, pentominoes, Langford
// pairs and many others. A Family says which arguments it takes and makes a problem of them, with
// the number of its solutions where the number is known from the literature.
//
// Each family has a file: its name, its arguments with their ranges, how the problem is built, and
// the known numbers. Families that people play come from package puzzle. table.go has the table,
// params.go reads arguments, and write.go writes a problem with what is known about it.
package families

import (
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// A Family makes the problems of one kind.
type Family struct {
	Name     string
	About    string   // a sentence without a full stop
	Params   []Param  // the arguments that it takes
	Source   string   // where the problem or its numbers are published
	Examples []string // arguments, with spaces between them

	// Random reports whether some problems depend on the seed.
	Random bool

	make func(a arguments) (made, error)
}

// A made problem is what a family makes of its arguments.
type made struct {
	problem *fourfold.Problem
	title   string // what a solution is, in a few words
	known   known
	random  bool // the problem depends on the seed
}

// An Instance is a problem of a family.
type Instance struct {
	*fourfold.Problem
	Family string
	Args   []string
	Title  string // what a solution is, in a few words
	Known  string // the number of solutions, in decimal; empty if it is not known
	Source string // where the number of solutions is published, or how it was found
	Random bool   // the problem depends on the seed
	Seed   uint64
}

// Names returns the names of all families, ordered as people look for them.
func Names() []string {
	names := make([]string, len(table))
	for k, f := range table {
		names[k] = f.Name
	}
	return names
}

// Find returns the family with a name. The error lists the names.
func Find(name string) (Family, error) {
	k := slices.IndexFunc(table, func(f Family) bool { return f.Name == name })
	if k < 0 {
		return Family{}, fmt.Errorf("unknown family %.100q: expected %s", name, words.Choice(name, Names()))
	}
	return table[k], nil
}

// Synopsis returns the name and the arguments, as in "queens N".
func (f Family) Synopsis() string {
	text := f.Name
	for _, p := range f.Params {
		if p.Optional {
			text += " [" + p.Name + "]"
		} else {
			text += " " + p.Name
		}
	}
	return text
}

// maxItems is the greatest number of items that fourfold.ReadProblem reads by default.
const maxItems = 1 << 19

// Make makes the problem with these arguments. The seed is used only if the problem is random.
// An error about an argument says what is expected.
//
// To make a problem takes up to 400 MB and some seconds; larger problems are refused.
func (f Family) Make(args []string, seed uint64) (*Instance, error) {
	a, err := f.parse(args)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name, err)
	}
	a.seed = seed
	m, err := f.make(a)
	if err != nil {
		return nil, fmt.Errorf("%s: %s", f.Name, strings.TrimPrefix(err.Error(), puzzle.ErrBadPuzzle.Error()+": "))
	}
	if n := m.problem.NumItems(); n > maxItems {
		return nil, fmt.Errorf("%s: the problem would have %d items: expected up to %d, which can be read again", f.Name, n, maxItems)
	}
	known, source := m.known.find()
	return &Instance{
		Problem: m.problem, Family: f.Name, Args: args, Title: m.title,
		Known: known, Source: source, Random: m.random, Seed: seed,
	}, nil
}

// parse reads the arguments.
func (f Family) parse(args []string) (a arguments, err error) {
	least := 0
	for _, p := range f.Params {
		if !p.Optional {
			least++
		}
	}
	switch {
	case len(args) < least:
		return a, fmt.Errorf("expected %s, as in: fourfold make %s", f.expected(), f.example(0))
	case len(args) > len(f.Params):
		return a, fmt.Errorf("%.100q is one argument too many: expected %s, as in: fourfold make %s", args[len(f.Params)], f.expected(), f.example(0))
	}
	for k, text := range args {
		p := f.Params[k]
		if err := p.parse(&a, text); err != nil {
			return a, fmt.Errorf("%s %.100q: %w", p.Name, text, err)
		}
	}
	return a, nil
}

// expected says which arguments the family takes.
func (f Family) expected() string {
	if len(f.Params) == 0 {
		return "no arguments"
	}
	var each []string
	for _, p := range f.Params {
		text := p.Name + " (" + p.About + ")"
		if p.Optional {
			text = "maybe " + text
		}
		each = append(each, text)
	}
	return words.List(each, "and")
}

// example returns the name of the family with the arguments of an example.
func (f Family) example(k int) string {
	return strings.TrimSpace(f.Name + " " + f.Examples[k])
}
