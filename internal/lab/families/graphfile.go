package families

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
)

// A graphReader reads a list of edges.
type graphReader struct {
	path    string
	line    int
	dimacs  bool
	edges   int // that the line p says
	g       graph
	numbers map[string]int // vertices by their names, in the order in which they appear
	names   []string
}

// dimacsLine is the line of the format .col that says how many vertices and edges there are.
var dimacsLine = words.NewPattern(`(?m)^p[ \t]+[a-z]+[ \t]+[0-9]+[ \t]+[0-9]+[ \t\r]*$`)

// readGraph reads the edges of a graph. Each line has two vertices, with spaces, a comma or a
// semicolon between them. A line with one word is a vertex that may have no edge. A line that
// begins with # or % is a comment. A first line that names columns, such as source,target, is an
// error. If the text has a line "p edge VERTICES EDGES", it is in the format .col of DIMACS: lines
// "e 1 2" are edges, and those that begin with c are comments.
//
// If all vertices are whole numbers, they are numbered in increasing order, and otherwise in the
// order in which they appear.
func readGraph(text, path string) (graph, error) {
	r := &graphReader{path: path, numbers: map[string]int{}, dimacs: dimacsLine.Get().MatchString(text)}
	for line := range strings.Lines(text) {
		r.line++
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") || strings.HasPrefix(fields[0], "%") {
			continue
		}
		if err := r.read(fields, line); err != nil {
			return graph{}, err
		}
	}
	if !r.dimacs {
		r.renumber()
	}
	if r.g.vertices == 0 {
		return r.g, r.errorf("found no vertices: expected a line such as 1 2 for each edge")
	}
	return r.g, r.checkEdges()
}

// checkEdges returns an error if the text has fewer or more edges than its line p says. In some
// published files each edge counts twice, or is there twice.
func (r *graphReader) checkEdges() error {
	if !r.dimacs || len(r.g.edges) == r.edges || 2*len(r.g.edges) == r.edges {
		return nil
	}
	if different := len(r.g.simpleEdges()); different == r.edges || 2*different == r.edges {
		return nil
	}
	return r.errorf("found %s: expected %d, as the line p says", words.Plural(len(r.g.edges), "edge"), r.edges)
}

func (r *graphReader) errorf(format string, args ...any) error {
	return fmt.Errorf("%s:%d:1: %s", r.path, max(1, r.line), fmt.Sprintf(format, args...))
}

// read reads a line, which has these words if they have spaces between them.
func (r *graphReader) read(fields []string, line string) (err error) {
	switch {
	case r.dimacs && fields[0] == "c":
		return nil
	case r.dimacs && fields[0] == "p" && len(fields) == 4:
		if r.g.vertices > 0 {
			return r.errorf("found a second line p: expected one")
		}
		if r.g.vertices, err = parseNumber(fields[2], 1, maxSize); err != nil {
			return r.errorf("%.40q vertices: %v", fields[2], err)
		}
		if r.edges, err = parseNumber(fields[3], 0, math.MaxInt); err != nil {
			return r.errorf("%.40q edges: expected the number of lines e", fields[3])
		}
		return nil
	case r.dimacs && fields[0] == "e" && len(fields) == 3:
		return r.numberedEdge(fields[1:])
	case r.dimacs && (fields[0] == "n" || fields[0] == "d" || fields[0] == "v" || fields[0] == "x"):
		return nil // weights and parameters, which do not matter here
	case r.dimacs:
		return r.errorf("found %.40q: expected a line such as e 1 2", strings.Join(fields, " "))
	}
	return r.readNames(line)
}

// readNames reads a line of an edge list: two names, or one.
func (r *graphReader) readNames(line string) (err error) {
	fields, ok := edgeWords(line)
	switch {
	case !ok:
		return r.errorf("found a comma or a semicolon without a vertex on both sides: expected two vertices")
	case len(fields) > 2:
		return r.errorf("found %d words: expected two vertices", len(fields))
	case len(fields) == 1 && oddVertex(fields[0]):
		return r.errorf("found %.40q: expected two vertices with a space or a comma between them", fields[0])
	case len(r.names) == 0 && slices.Contains(headings, strings.ToLower(strings.Join(fields, " "))):
		return r.errorf("%q is a heading, not an edge: expected no such line, or # before it", strings.Join(fields, " "))
	}
	var edge [2]int
	for k, name := range fields {
		if oddName(name) {
			return r.errorf("found %.40q: expected the name of a vertex, without quotes and brackets", name)
		}
		if edge[k], err = r.vertex(name); err != nil {
			return err
		}
	}
	if len(fields) == 2 {
		return r.add(edge)
	}
	return nil
}

// numberedEdge adds an edge between vertices that are numbered from 1.
func (r *graphReader) numberedEdge(fields []string) error {
	if r.g.vertices == 0 {
		return r.errorf("found an edge before the line p: expected a line such as p edge 10 15 first")
	}
	var edge [2]int
	for k, text := range fields {
		v, err := parseNumber(text, 1, r.g.vertices)
		if err != nil {
			return r.errorf("vertex %.40q: %v", text, err)
		}
		edge[k] = v - 1
	}
	return r.add(edge)
}

// vertex returns the vertex with a name, which may be new.
func (r *graphReader) vertex(name string) (int, error) {
	v, known := r.numbers[name]
	if !known {
		if v = len(r.names); v == maxSize {
			return 0, r.errorf("more than %d vertices: expected at most that many", maxSize)
		}
		r.numbers[name], r.names = v, append(r.names, name)
		r.g.vertices++
	}
	return v, nil
}

func (r *graphReader) add(edge [2]int) error {
	switch {
	case edge[0] == edge[1]:
		return r.errorf("the edge leads from a vertex to itself: expected two vertices")
	case len(r.g.edges) == 2*maxEdges: // a file may list each edge in both directions
		return r.errorf("more than %d edges: expected at most that many", 2*maxEdges)
	}
	r.g.edges = append(r.g.edges, edge)
	return nil
}

// renumber orders the vertices by their names if all names are whole numbers.
func (r *graphReader) renumber() {
	values := make([]int, len(r.names))
	for v, name := range r.names {
		n, err := strconv.Atoi(name)
		if err != nil {
			return
		}
		values[v] = n
	}
	sorted := slices.Sorted(slices.Values(values))
	if len(slices.Compact(slices.Clone(sorted))) < len(sorted) {
		return // such as 1 and 01
	}
	for k, e := range r.g.edges {
		for i, v := range e {
			r.g.edges[k][i], _ = slices.BinarySearch(sorted, values[v])
		}
	}
}

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
