package fourfold

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// WriteProblem writes p in the format that [ReadProblem] reads. Reading it back
// gives the same options in the same order; option names are not kept, primary
// items come before secondary ones, and colors that are no single printable
// character are renumbered.
//
// It returns an error that wraps ErrBadProblem, and writes nothing, if p has no
// primary item or if an item's name is empty, taken twice, longer than 255 bytes
// or holds a blank, a colon, a bar or a character that cannot be printed.
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
		for k, i := range p.Option(o) {
			if k > 0 {
				out.WriteByte(' ')
			}
			out.WriteString(p.itemNames[i.Index])
			if i.Color != NoColor {
				out.WriteString(":" + p.colorName(i.Color))
			}
		}
		out.WriteByte('\n')
	}
	return out.Flush()
}

func (p *Problem) writeItems(out *bufio.Writer) {
	sep := ""
	for _, secondary := range []bool{false, true} {
		if secondary && p.numPrimary < p.NumItems() {
			out.WriteString(" |")
		}
		for i, name := range p.itemNames {
			if p.secondary[i] == secondary {
				out.WriteString(sep + name)
				sep = " "
			}
		}
	}
	out.WriteByte('\n')
}

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
