package puzzle

import (
	"strconv"

	"fourfold"
)

// maxColors is the greatest value of a cell.
const maxColors = 255

// Coloring is a puzzle: give each vertex of a graph one of the colors 1 to Colors, so that
// the two vertices of an edge have different colors. Colorings that differ only by the names
// of the colors are different solutions, so their number is the chromatic polynomial of the
// graph at Colors. There may be 1 to 255 colors.
type Coloring struct {
	Graph  Graph
	Colors int
}

// Compile returns the puzzle as an exact cover problem. Each vertex is a primary item ("v1",
// "v2", ...). Each edge with each color is a secondary item, because at most one of its two
// vertices may have the color: "1-2a" is the edge between the vertices 1 and 2 with color 1, and
// "1-2.53" with color 53. An option is a vertex with a color; its items are the vertex, and its edges with this color.
// Options are ordered by vertex, and then by color. The grid has one row with a cell for each
// vertex, whose value is its color.
func (y Coloring) Compile() (*Compiled, error) {
	edges, err := y.Graph.simpleEdges()
	switch {
	case err != nil:
		return nil, err
	case y.Colors < 1 || y.Colors > maxColors:
		return nil, badf("%d colors: expected 1 to %d", y.Colors, maxColors)
	case y.Graph.Vertices+2*len(edges) > maxCovered/y.Colors:
		return nil, badf("a graph of %d vertices and %d edges in %d colors: expected (vertices + 2 edges) * colors up to %d",
			y.Graph.Vertices, len(edges), y.Colors, maxCovered)
	}
	var d draft
	vertices := numbered(d.Primary, "v", y.Graph.Vertices)
	conflicts := make([][]fourfold.Item, y.Graph.Vertices*y.Colors) // of vertex v in color c: [v*Colors+c]
	for _, e := range edges {
		for c := range y.Colors {
			item := d.Secondary(edgeName(e, c))
			for _, v := range e {
				conflicts[v*y.Colors+c] = append(conflicts[v*y.Colors+c], item)
			}
		}
	}
	for k, items := range conflicts {
		v, c := k/y.Colors, k%y.Colors
		d.add(append([]fourfold.Item{vertices[v]}, items...), newMark(v, c+1))
	}
	return d.compiled(1, y.Graph.Vertices)
}

// edgeName names an edge with a color, which counts from 0.
func edgeName(e [2]int, color int) string {
	const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	name := strconv.Itoa(e[0]+1) + "-" + strconv.Itoa(e[1]+1)
	if color < len(letters) {
		return name + letters[color:color+1]
	}
	return name + "." + strconv.Itoa(color+1)
}
