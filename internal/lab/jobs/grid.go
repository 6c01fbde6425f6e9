package jobs

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"fourfold"
	"fourfold/internal/read/input"
)

// A Grid says how solutions of a puzzle are written as grids on one line. It is nil for a problem without grids.
type Grid struct {
	Size  int    `json:"size"`  // the number of cells
	Cells []int  `json:"cells"` // of each option
	Signs string `json:"signs"` // that each option writes into its cell
}

// maxSize is the largest Size: more cells than any puzzle has.
const maxSize = 1 << 16

// GridOf returns the Grid of a compiled task, or nil if its solutions have no text of one sign for each cell.
func GridOf(t *input.Task) *Grid {
	if t.Compiled == nil {
		return nil
	}
	empty := t.Compiled.Grid(nil)
	g := &Grid{Size: len(empty.Cells)}
	for o := range t.Problem.NumOptions() {
		place, ok := t.Compiled.Placement(o)
		line := t.Text(fourfold.Solution{o})
		if !ok || len(line) != g.Size {
			return nil
		}
		cell := place.Row*empty.Cols + place.Col
		g.Cells = append(g.Cells, cell)
		g.Signs += line[cell : cell+1]
	}
	return g
}

// fits reports whether g is a Grid for solutions of p.
func (g *Grid) fits(p *fourfold.Problem) bool {
	return g == nil || len(g.Cells) == int(p.NumOptions()) && len(g.Signs) == len(g.Cells) && g.Size >= 0 && g.Size <= maxSize &&
		!slices.ContainsFunc(g.Cells, func(cell int) bool { return cell < 0 || cell >= g.Size }) &&
		!strings.ContainsFunc(g.Signs, func(sign rune) bool { return sign <= ' ' || sign > '~' })
}

// Text returns a solution as a grid on one line.
func (g *Grid) Text(s fourfold.Solution) string {
	line := bytes.Repeat([]byte{'.'}, g.Size)
	for _, o := range s {
		line[g.Cells[o]] = g.Signs[o]
	}
	return string(line)
}

// checkOf returns the checksum of what a file of jobs has beside the problem.
func (s *Split) checkOf(list []Job) string { return hash(idsOf(list), fmt.Sprint(s.Grid)) }
