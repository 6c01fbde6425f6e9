package look

import (
	"math"

	"fourfold/puzzle/rule"
)

func (d *drawer) line(k *rule.Kind, r rule.Rule) {
	for _, cells := range r.Cells {
		d.add(Line, d.ink(k), 0.2, d.centers(cells)...)
		d.label(cells[0], d.caption(k, r))
	}
}

func (d *drawer) thermo(k *rule.Kind, r rule.Rule) {
	for _, cells := range r.Cells {
		d.add(Disc, d.ink(k), 0.35, d.center(cells[0]))
		d.add(Line, d.ink(k), 0.24, d.centers(cells)...)
		d.label(cells[0], d.caption(k, r))
	}
}

func (d *drawer) ends(k *rule.Kind, r rule.Rule) {
	for _, cells := range r.Cells {
		first, last := d.center(cells[0]), d.center(cells[len(cells)-1])
		d.add(Line, d.ink(k), 0.14, d.centers(cells)...)
		d.add(Disc, Paper, 0.38, first, last)
		d.add(Ring, Gray, 0.38, first, last)
		d.label(cells[0], d.caption(k, r))
	}
}

// arrow draws a circle or pill, and from its nearest cell an arrow along each other list.
func (d *drawer) arrow(k *rule.Kind, r rule.Rule) {
	const radius = 0.4
	circle := d.centers(r.Cells[0])
	if len(circle) == 1 {
		d.add(Ring, Gray, radius, circle[0])
	} else {
		d.add(Edges, Gray, 0.03, d.outline(r.Cells[0], 0.5-radius)...)
	}
	for _, cells := range r.Cells[1:] {
		points := d.centers(cells)
		from, nearest := circle[0], math.Inf(1)
		for _, p := range circle {
			if l := math.Hypot(p.X-points[0].X, p.Y-points[0].Y); l < nearest {
				from, nearest = p, l
			}
		}
		points = append([]Point{from.toward(points[0], radius)}, points...)
		d.add(Line, Gray, 0.04, points...)
		tip, before := points[len(points)-1], points[len(points)-2]
		back, aside := before.minus(tip).unit().times(0.2), before.minus(tip).unit().turned().times(0.15)
		d.add(Line, Gray, 0.04, tip.plus(back).plus(aside), tip, tip.plus(back).minus(aside))
	}
	d.label(r.Cells[0][0], d.caption(k, r))
}
