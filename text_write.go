package fourfold

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// WriteProblem writes p in the format that [ReadProblem] reads. ReadProblem then returns
// the same options in the same order, with these differences: names of options and kinds
// of items are lost, primary items come before secondary items, and colors that are not
// one printable character get other numbers.
//
// If p has no text form, WriteProblem writes nothing, and the error wraps ErrBadProblem.
// This happens if p has no primary item, or if the name of an item is empty, belongs to
// two items, is longer than 255 bytes, or contains a space, a colon, a bar or a character
// that cannot be printed. All other errors are those of w.
func WriteProblem(w io.Writer, p *Problem) error {
	if p.numPrimary == 0 {
		return fmt.Errorf("%w: a problem without primary items has no text form", ErrBadProblem)
	}
	seen := make(map[string]bool, p.NumItems())
	for _, name := range p.itemNames {
		if !writable(name) || seen[name] {
			return fmt.Errorf("%w: the text form needs another name for item %s", ErrBadProblem, clip(name))
		}
		seen[name] = true
	}
	out := bufio.NewWriter(w)
	p.writeItems(out)
	for o := range p.NumOptions() {
		p.writeOption(out, o)
		if c := p.Cost(o); c != 0 {
			fmt.Fprintf(out, " |%d", c)
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

// writeOption writes the items of option o, with their colors.
func (p *Problem) writeOption(out io.StringWriter, o int32) {
	for k, i := range p.Option(o) {
		if k > 0 {
			out.WriteString(" ")
		}
		out.WriteString(p.itemNames[i.Index])
		if i.Color != NoColor {
			out.WriteString(":" + p.ColorName(i.Color))
		}
	}
}

func (p *Problem) writeItems(out *bufio.Writer) {
	sep := ""
	for _, secondary := range []bool{false, true} {
		if secondary && p.numPrimary < p.NumItems() {
			out.WriteString(" |")
		}
		for i, name := range p.itemNames {
			if p.secondary[i] == secondary {
				out.WriteString(sep)
				if b := p.boundOf(int32(i)); !secondary && b != (bound{1, 1}) {
					out.WriteString(b.String() + "|")
				}
				out.WriteString(name)
				sep = " "
			}
		}
	}
	out.WriteByte('\n')
}

// writable reports whether the text format allows the name of an item.
func writable(name string) bool {
	if name == "" || len(name) > maxName || !utf8.ValidString(name) || strings.HasPrefix(name, "\ufeff") {
		return false
	}
	for _, r := range name {
		if r == ' ' || r == ':' || r == '|' || !unicode.IsPrint(r) {
			return false
		}
	}
	return true
}
