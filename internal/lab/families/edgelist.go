package families

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// edgeWords returns the words of a line of an edge list. Between two words are spaces or tabs, or
// one comma or semicolon.
func edgeWords(line string) (fields []string, ok bool) {
	line = strings.TrimSpace(line)
	if !strings.ContainsAny(line, ",;") {
		return strings.Fields(line), true
	}
	for part := range strings.SplitSeq(strings.ReplaceAll(line, ";", ","), ",") {
		names := strings.Fields(part)
		if len(names) == 0 {
			return nil, false
		}
		fields = append(fields, names...)
	}
	return fields, true
}

// oddName reports whether a word cannot be the name of a vertex, because it is a part of another
// notation, such as [1,2] or "a","b".
func oddName(name string) bool {
	return strings.ContainsAny(name, `"()[]{}<>`) || strings.Contains(name, "--")
}

// oddVertex reports whether a word that is alone on its line may be an edge in another notation,
// such as 1-2.
func oddVertex(name string) bool { return strings.ContainsAny(name, "-:|/=~") }

// headings are the names of the two columns of edge lists, as other programs write them.
var headings = []string{"source target", "from to", "src dst", "node1 node2", "vertex1 vertex2", "node 1 node 2", "head tail", "start end"}

// An edgeHead notes whether the first line of an edge list may be a heading.
type edgeHead struct {
	line    int
	first   []string // the words of the first line
	again   bool     // one of them is in another line
	numbers bool     // all words of the other lines are whole numbers
	others  int      // lines
}

// note notes the words of a line.
func (h *edgeHead) note(line int, fields []string) {
	if h.first == nil {
		h.line, h.first, h.numbers = line, fields, true
		return
	}
	h.others++
	for _, name := range fields {
		h.again = h.again || slices.Contains(h.first, name)
		h.numbers = h.numbers && isNumber(name)
	}
}

// isHeading reports whether the first line is no edge, but says what the columns are.
func (h *edgeHead) isHeading() bool {
	if h.others == 0 || h.again {
		return false
	}
	known := slices.Contains(headings, strings.ToLower(strings.Join(h.first, " ")))
	return known || h.numbers && !slices.ContainsFunc(h.first, isNumber) && slices.ContainsFunc(h.first, hasLetter)
}

func isNumber(name string) bool {
	_, err := strconv.Atoi(name)
	return err == nil
}

func hasLetter(name string) bool { return strings.ContainsFunc(name, unicode.IsLetter) }

// numVertices returns a number of vertices in words.
func numVertices(n int) string {
	if n == 1 {
		return "1 vertex"
	}
	return fmt.Sprintf("%d vertices", n)
}

// numEdges returns the number of different edges.
func numEdges(edges [][2]int) int {
	different := make(map[[2]int]bool, len(edges))
	for _, e := range edges {
		different[[2]int{min(e[0], e[1]), max(e[0], e[1])}] = true
	}
	return len(different)
}
