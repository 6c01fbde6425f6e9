package families

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"strings"

	"fourfold/internal/kit/words"
)

// A graph has vertices, which count from 0, and edges between two of them. Edges have no
// direction. An edge that is listed several times counts once.
type graph struct {
	vertices  int
	edges     [][2]int
	title     string
	chromatic func(k int) known          // the number of colorings in k colors; nil if it is not known
	fromSeed  func(seed uint64) [][2]int // the edges of a graph at random; nil for other graphs
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
		g := graph{vertices: 10, title: "the Petersen graph", chromatic: petersenColorings}
		for v := range 5 { // a cycle, an edge from each of its vertices to one of a star, and the star
			g.edges = append(g.edges, [2]int{v, (v + 1) % 5}, [2]int{v, v + 5}, [2]int{v + 5, (v+2)%5 + 5})
		}
		return g, nil
	}},
	{"cycle", "cycle:9", func(text string) (graph, error) {
		n, err := parseNumber(text, 3, maxSize)
		g := graph{vertices: n, title: fmt.Sprintf("a cycle of %d vertices", n), chromatic: func(k int) known { return cycleColorings(n, k) }}
		for v := range n {
			g.edges = append(g.edges, [2]int{v, (v + 1) % n})
		}
		return g, err
	}},
	{"complete", "complete:5", func(text string) (graph, error) {
		n, err := parseNumber(text, 1, maxComplete)
		return graph{
			vertices: n, edges: edgesOf(n, func(int, int) bool { return true }), title: fmt.Sprintf("the complete graph of %d vertices", n),
			chromatic: func(k int) known { return completeColorings(n, k) },
		}, err
	}},
	{"grid", "grid:4x5", func(text string) (graph, error) {
		size, err := parseSizes(text, 2)
		if err != nil || size[0] > maxSize/size[1] {
			return graph{}, fmt.Errorf("expected ROWSxCOLS of up to %d squares", maxSize)
		}
		rows, cols := size[0], size[1]
		g := graph{vertices: rows * cols, title: fmt.Sprintf("a grid of %dx%d", rows, cols), chromatic: func(k int) known { return gridColorings(min(rows, cols), max(rows, cols), k) }}
		for v := range rows * cols {
			if (v+1)%cols != 0 {
				g.edges = append(g.edges, [2]int{v, v + 1})
			}
			if v+cols < rows*cols {
				g.edges = append(g.edges, [2]int{v, v + cols})
			}
		}
		return g, nil
	}},
	{"queens", "queens:5", func(text string) (graph, error) {
		n, err := parseNumber(text, 1, maxQueenBoard)
		return graph{vertices: n * n, title: fmt.Sprintf("the queens graph of %dx%d", n, n), edges: edgesOf(n*n, func(u, v int) bool {
			rows, cols := v/n-u/n, v%n-u%n
			return rows == 0 || cols == 0 || rows == cols || rows == -cols
		})}, err
	}},
	{"random", "random:20,0.3", parseRandomGraph},
}

// edgesOf returns the edges between n vertices for which has returns true.
func edgesOf(n int, has func(u, v int) bool) (edges [][2]int) {
	for u := range n {
		for v := u + 1; v < n; v++ {
			if has(u, v) {
				edges = append(edges, [2]int{u, v})
			}
		}
	}
	return edges
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
		vertices: n, title: fmt.Sprintf("a random graph of %d vertices with edge probability %v", n, p),
		fromSeed: func(seed uint64) [][2]int {
			rng := rand.New(rand.NewPCG(seed, 0)) // the same seed gives the same graph on every machine
			return edgesOf(n, func(int, int) bool { return rng.Float64() < p })
		},
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
	g.title = fmt.Sprintf("the graph of %s (%s, %s)", words.Printable(text), numVertices(g.vertices), words.Plural(len(g.simpleEdges()), "edge"))
	return g, err
}
