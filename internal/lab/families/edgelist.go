package families

import (
	"fmt"
	"strings"
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

// headings are first lines of edge lists, as other programs write them. They name the two columns.
var headings = []string{"source target", "from to", "src dst", "node1 node2", "vertex1 vertex2", "head tail", "start end"}

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
