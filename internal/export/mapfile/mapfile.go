// Package mapfile reads and writes maps of exported models. A map has all that one needs to read
// the answer of a solver: the puzzle, and the option for which each variable stands.
//
// A map is a text of lines that begin with a keyword. It is a file of its own, or the comments of
// the model that it is about, so a reader of maps skips what stands before the keywords:
//
//	begin map 1
//	format cnf
//	encoding amo=product
//	flag box=2x3
//	text 1.....2..3.....4
//	options 24
//	variables 24
//	variable 1 option 1 r1c1=1
//	chosen 17 r3c2=4
//	end map
//
// The lines text are the puzzle on one line, or a problem in Knuth's format. The lines flag are
// the flags of the command with which it is read. A line more continues a long one. Options are
// numbered from 1, in the order of the problem; their names are for people, and show that the map
// belongs to the problem. A value that has more than plain ASCII is in quotes, as a string of Go.
package mapfile

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"fourfold"
	"fourfold/internal/export"
	"fourfold/internal/read/input"
)

// A Map says what the variables of a model stand for.
type Map struct {
	Format    string
	Encoding  string // the settings that were chosen; may be empty
	Source    Source
	Options   int32   // the number of options of the problem
	Variables int32   // of the model, with the auxiliary ones
	Of        []int32 // variable v stands for option Of[v-1], counted from 0
	Chosen    []int32 // options that belong to every solution

	maxText int64 // the limit of Read; 0 means DefaultText

	names []string // of the options in Of and then of those in Chosen, as the text has them
}

// A Source is a text of a puzzle or a problem, and how it is read.
type Source struct {
	Flags []string // such as "box=2x3" or "diagonals"
	Lines []string
}

// New returns the map of a model of a problem.
func New(m *export.Model, p *fourfold.Problem, encoding string, source Source) *Map {
	return &Map{
		Format: m.Format().Name, Encoding: encoding, Source: source,
		Options: p.NumOptions(), Variables: m.Variables(), Of: m.Options(), Chosen: m.Chosen(),
		names: namesOf(p, m.Options(), m.Chosen()),
	}
}

func namesOf(p *fourfold.Problem, lists ...[]int32) (names []string) {
	for _, list := range lists {
		for _, o := range list {
			names = append(names, shortened(p.OptionName(o)))
		}
	}
	return names
}

// shortened cuts the name of an option that has a great many items.
func shortened(name string) string {
	const most = 120
	if len(name) <= most {
		return name
	}
	return strings.ToValidUTF8(name[:most], "") + "..."
}

const (
	header  = "begin map 1"
	trailer = "end map"
)

// Lines returns the text of the map. No line has two hyphens in a row or characters other than
// ASCII, so that it can be a comment in every format.
func (m *Map) Lines() []string {
	lines := []string{header, "format " + m.Format}
	if m.Encoding != "" {
		lines = append(lines, "encoding "+plain(m.Encoding))
	}
	for _, f := range m.Source.Flags {
		lines = appendValue(lines, "flag", f)
	}
	for _, t := range m.Source.Lines {
		lines = appendValue(lines, "text", t)
	}
	lines = append(lines, "options "+strconv.Itoa(int(m.Options)), "variables "+strconv.Itoa(int(m.Variables)))
	for k, o := range m.Of {
		lines = append(lines, fmt.Sprintf("variable %d option %d %s", k+1, o+1, plain(m.names[k])))
	}
	for k, o := range m.Chosen {
		lines = append(lines, fmt.Sprintf("chosen %d %s", o+1, plain(m.names[len(m.Of)+k])))
	}
	return append(lines, trailer)
}

// appendValue appends a line with a value. What is long goes on in lines more, because CBC reads
// an MPS file only if its comments have at most 1000 characters.
func appendValue(lines []string, keyword, value string) []string {
	const most = 200 // in quotes, a byte may take four characters
	for len(value) > most {
		lines = append(lines, keyword+" "+plain(value[:most]))
		keyword, value = "more", value[most:]
	}
	return append(lines, keyword+" "+plain(value))
}

// plain returns a value as it is written: in quotes if it is not plain.
func plain(value string) string {
	isPlain := value != "" && value[0] != '"' && strings.TrimSpace(value) == value && !strings.Contains(value, "--")
	for k := range len(value) {
		isPlain = isPlain && value[k] >= ' ' && value[k] <= '~'
	}
	if isPlain {
		return value
	}
	return strings.ReplaceAll(strings.ReplaceAll(strconv.QuoteToASCII(value), "--", `-\x2d`), "--", `-\x2d`)
}

// Task returns the compiled task of the source of the map.
func (m *Map) Task(ctx context.Context) (*input.Task, error) { return m.Source.task(ctx, m.maxText) }

// Key returns the key of the model, for the problem that the source of the map stands for.
func (m *Map) Key(p *fourfold.Problem) (*export.Key, error) {
	if p.NumOptions() != m.Options {
		return nil, fmt.Errorf("the map has %d options, but its problem has %d: expected a map and a problem of the same version", m.Options, p.NumOptions())
	}
	k, err := export.NewKey(m.Format, p, m.Of, m.Chosen, m.Variables)
	if err != nil {
		return nil, err
	}
	for n, name := range namesOf(p, m.Of, m.Chosen) {
		if name != m.names[n] {
			return nil, fmt.Errorf("the map calls an option %s, but in its problem it is %s: expected a map and a problem of the same version", strconv.Quote(m.names[n]), strconv.Quote(name))
		}
	}
	return k, nil
}
