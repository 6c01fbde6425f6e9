package families

import (
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"fourfold/internal/kit/pattern"
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// A graph is a graph and what is known about it.
type graph struct {
	puzzle.Graph
	title     string
	chromatic func(k int) known // the number of colorings in k colors; nil if it is not known
	fromSeed  func(seed uint64) puzzle.Graph
}

// Limits of graphs. A problem has an item for each vertex, and for each edge with each color.
const (
	maxComplete   = 1023
	maxQueenBoard = 40
	maxRandom     = 5000
	maxEdges      = maxItems
)

// A graphKind makes graphs of the text behind a colon.
type graphKind struct {
	name, example string
	parse         func(text string) (graph, error)
}

var graphKinds = []graphKind{
	{"petersen", "petersen", func(string) (graph, error) {
		return graph{Graph: puzzle.PetersenGraph(), title: "the Petersen graph", chromatic: petersenColorings}, nil
	}},
	{"cycle", "cycle:9", func(text string) (graph, error) {
		n, err := parseNumber(text, 3, maxSize)
		if err != nil {
			return graph{}, err
		}
		return graph{Graph: puzzle.CycleGraph(n), title: fmt.Sprintf("a cycle of %d vertices", n), chromatic: func(k int) known { return cycleColorings(n, k) }}, nil
	}},
	{"complete", "complete:5", func(text string) (graph, error) {
		n, err := parseNumber(text, 1, maxComplete)
		if err != nil {
			return graph{}, err
		}
		return graph{Graph: puzzle.CompleteGraph(n), title: fmt.Sprintf("the complete graph of %d vertices", n), chromatic: func(k int) known { return completeColorings(n, k) }}, nil
	}},
	{"grid", "grid:4x5", func(text string) (graph, error) {
		size, err := parseSizes(text, 2)
		if err != nil || size[0] > maxSize/size[1] {
			return graph{}, fmt.Errorf("expected ROWSxCOLS of up to %d squares", maxSize)
		}
		return graph{
			Graph: puzzle.GridGraph(size[0], size[1]), title: fmt.Sprintf("a grid of %dx%d", size[0], size[1]),
			chromatic: func(k int) known { return gridColorings(min(size[0], size[1]), max(size[0], size[1]), k) },
		}, nil
	}},
	{"queens", "queens:5", func(text string) (graph, error) {
		n, err := parseNumber(text, 1, maxQueenBoard)
		if err != nil {
			return graph{}, err
		}
		return graph{Graph: puzzle.QueensGraph(n), title: fmt.Sprintf("the queens graph of %dx%d", n, n)}, nil
	}},
	{"random", "random:20,0.3", parseRandomGraph},
}

// parseRandomGraph reads the number of vertices and the probability of edges.
func parseRandomGraph(text string) (graph, error) {
	count, probability, _ := strings.Cut(text, ",")
	n, err := parseNumber(count, 1, maxRandom)
	if err != nil {
		return graph{}, fmt.Errorf("expected a number of vertices from 1 to %d and a probability, as in random:20,0.3", maxRandom)
	}
	p, err := parseShare(probability)
	if err != nil {
		return graph{}, errors.New("expected a probability above 0 and up to 1 behind the comma, as in random:20,0.3")
	}
	if edges := p * float64(n) * float64(n-1) / 2; edges > maxEdges {
		return graph{}, fmt.Errorf("about %.0f edges: expected up to %d", math.Round(edges), maxEdges)
	}
	return graph{
		title:    fmt.Sprintf("a random graph of %d vertices with edge probability %v", n, p),
		fromSeed: func(seed uint64) puzzle.Graph { return puzzle.RandomGraph(n, p, seed) },
	}, nil
}

// graphParam takes a graph by its name, or a file with its edges.
func graphParam() Param {
	return Param{
		Name: "GRAPH", About: "a graph: " + graphExamples() + ", or a file with an edge on each line, also in the format .col of DIMACS",
		parse: func(a *arguments, text string) (err error) {
			a.graph, err = parseGraph(text)
			return err
		},
	}
}

func graphExamples() string {
	var names []string
	for _, k := range graphKinds {
		names = append(names, k.example)
	}
	return strings.Join(names, ", ")
}

func parseGraph(text string) (graph, error) {
	name, rest, hasRest := strings.Cut(text, ":")
	for _, k := range graphKinds {
		if name == k.name && hasRest == strings.Contains(k.example, ":") {
			return k.parse(rest)
		}
	}
	content, err := readFile(text, maxGraphFile)
	if errors.Is(err, os.ErrNotExist) {
		return graph{}, fmt.Errorf("expected a graph such as %s, or a file that exists", graphExamples())
	}
	if err != nil {
		return graph{}, err
	}
	g, err := readGraph(content, words.Printable(text))
	title := fmt.Sprintf("the graph of %s (%s, %s)", words.Printable(text), numVertices(g.Vertices), words.Plural(numEdges(g.Edges), "edge"))
	return graph{Graph: g, title: title}, err
}

// A graphReader reads a list of edges.
type graphReader struct {
	path    string
	line    int
	dimacs  bool
	edges   int // that the line p says
	g       puzzle.Graph
	numbers map[string]int // vertices by their names, in the order in which they appear
	names   []string
}

// dimacsLine is the line of the format .col that says how many vertices and edges there are.
var dimacsLine = pattern.New(`(?m)^p[ \t]+[a-z]+[ \t]+[0-9]+[ \t]+[0-9]+[ \t\r]*$`)

// readGraph reads the edges of a graph. Each line has two vertices, with spaces, a comma or a
// semicolon between them. A line with one word is a vertex that may have no edge. A line that begins
// with # or % is a comment. A first line that names columns, such as source,target, is an error. If the text has a line "p edge VERTICES EDGES", it is in the format .col of DIMACS:
// lines "e 1 2" are edges, and those that begin with c are comments.
//
// If all vertices are whole numbers, they are numbered in increasing order, and otherwise in the
// order in which they appear.
func readGraph(text, path string) (puzzle.Graph, error) {
	r := &graphReader{path: path, numbers: map[string]int{}, dimacs: dimacsLine().MatchString(text)}
	for line := range strings.Lines(text) {
		r.line++
		fields := strings.Fields(line)
		if len(fields) == 0 || strings.HasPrefix(fields[0], "#") || strings.HasPrefix(fields[0], "%") {
			continue
		}
		if err := r.read(fields, line); err != nil {
			return puzzle.Graph{}, err
		}
	}
	if !r.dimacs {
		r.renumber()
	}
	if r.g.Vertices == 0 {
		return r.g, r.errorf("found no vertices: expected a line such as 1 2 for each edge")
	}
	return r.g, r.checkEdges()
}

// checkEdges returns an error if the text has fewer or more edges than its line p says. In some
// published files each edge counts twice, or is there twice.
func (r *graphReader) checkEdges() error {
	if !r.dimacs || len(r.g.Edges) == r.edges || 2*len(r.g.Edges) == r.edges {
		return nil
	}
	if different := numEdges(r.g.Edges); different == r.edges || 2*different == r.edges {
		return nil
	}
	return r.errorf("found %s: expected %d, as the line p says", words.Plural(len(r.g.Edges), "edge"), r.edges)
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
		if r.g.Vertices > 0 {
			return r.errorf("found a second line p: expected one")
		}
		if r.g.Vertices, err = parseNumber(fields[2], 1, maxSize); err != nil {
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
	if r.g.Vertices == 0 {
		return r.errorf("found an edge before the line p: expected a line such as p edge 10 15 first")
	}
	var edge [2]int
	for k, text := range fields {
		v, err := parseNumber(text, 1, r.g.Vertices)
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
		r.g.Vertices++
	}
	return v, nil
}

func (r *graphReader) add(edge [2]int) error {
	switch {
	case edge[0] == edge[1]:
		return r.errorf("the edge leads from a vertex to itself: expected two vertices")
	case len(r.g.Edges) == 2*maxEdges: // a file may list each edge in both directions
		return r.errorf("more than %d edges: expected at most that many", 2*maxEdges)
	}
	r.g.Edges = append(r.g.Edges, edge)
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
	for k, e := range r.g.Edges {
		for i, v := range e {
			r.g.Edges[k][i], _ = slices.BinarySearch(sorted, values[v])
		}
	}
}
