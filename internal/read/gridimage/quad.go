package gridimage

import "math"

// A point is a place in a picture. The middle of the first pixel is 0, 0.
type point struct{ x, y float64 }

func (p point) minus(q point) point { return point{p.x - q.x, p.y - q.y} }

// cross is twice the area of the triangle 0, p, q; positive if the turn from p to q is clockwise on a screen.
func (p point) cross(q point) float64 { return p.x*q.y - p.y*q.x }

// A quad is a quadrilateral: corners clockwise, first the one that is nearest to the top left.
type quad [4]point

// area returns the area.
func (q quad) area() float64 {
	return math.Abs(q[2].minus(q[0]).cross(q[3].minus(q[1]))) / 2
}

// center returns the mean of the corners.
func (q quad) center() point {
	return point{(q[0].x + q[1].x + q[2].x + q[3].x) / 4, (q[0].y + q[1].y + q[2].y + q[3].y) / 4}
}

// isGrid reports whether a camera may see a grid in this form: its sides are long enough, and do not differ too much. So the
// homography is far from the line on which its denominator is 0.
func (q quad) isGrid(least int) bool {
	shortest, longest := math.Inf(1), 0.0
	for k := range q {
		side := q[(k+1)%4].minus(q[k])
		length := math.Hypot(side.x, side.y)
		shortest, longest = min(shortest, length), max(longest, length)
	}
	return shortest > float64(least)/2 && longest <= 3*shortest
}

// contains reports whether a point is inside.
func (q quad) contains(p point) bool {
	for k := range q {
		if q[(k+1)%4].minus(q[k]).cross(p.minus(q[k])) < 0 {
			return false
		}
	}
	return true
}

// isBeside reports whether neither of two quadrilaterals contains the middle of the other.
func (q quad) isBeside(r quad) bool { return !q.contains(r.center()) && !r.contains(q.center()) }

// isNear reports whether the corners are about the same.
func (q quad) isNear(r quad) bool {
	for k := range q {
		if d := q[k].minus(r[k]); math.Hypot(d.x, d.y) > 2 {
			return false
		}
	}
	return true
}

// hullOf returns the corners of the convex hull of points, which are sorted by y, then by x; clockwise on a screen.
// It is Andrew's monotone chain.
func hullOf(points []point) []point {
	var hull []point
	half := func(p point, from int) {
		for len(hull) >= from+2 && hull[len(hull)-1].minus(hull[len(hull)-2]).cross(p.minus(hull[len(hull)-1])) <= 0 {
			hull = hull[:len(hull)-1]
		}
		hull = append(hull, p)
	}
	for _, p := range points {
		half(p, 0)
	}
	from := len(hull) - 1
	for k := len(points) - 2; k >= 0; k-- {
		half(points[k], from)
	}
	return hull[:len(hull)-1]
}

// largestQuad returns the quadrilateral of the greatest area whose corners are corners of a convex hull. For each
// diagonal, the other two corners are those that are farthest from it.
func largestQuad(hull []point) (best quad) {
	most := -1.0
	for i := range hull {
		for j := i + 2; j < len(hull); j++ {
			diagonal := hull[j].minus(hull[i])
			farthest := func(from, to int) (at point, height float64) {
				for k := from; k < to; k++ {
					p := hull[k%len(hull)]
					if h := math.Abs(diagonal.cross(p.minus(hull[i]))); h > height {
						at, height = p, h
					}
				}
				return at, height
			}
			p, h1 := farthest(i+1, j)
			q, h2 := farthest(j+1, i+len(hull))
			if h1 > 0 && h2 > 0 && h1+h2 > most {
				best, most = quad{hull[i], p, hull[j], q}, h1+h2
			}
		}
	}
	return best.ordered()
}

// ordered returns the quadrilateral with its corners clockwise, beginning with the one that is nearest to the top left.
func (q quad) ordered() quad {
	if q[2].minus(q[0]).cross(q[3].minus(q[1])) < 0 {
		q[1], q[3] = q[3], q[1]
	}
	first := 0
	for k, p := range q {
		if p.x+p.y < q[first].x+q[first].y {
			first = k
		}
	}
	return quad{q[first], q[(first+1)%4], q[(first+2)%4], q[(first+3)%4]}
}

// A homography maps the unit square to a quadrilateral, in perspective.
type homography struct{ a, b, c, d, e, f, g, h float64 }

// homographyTo returns the homography to a quadrilateral. The formulas are from Heckbert, Fundamentals of Texture
// Mapping and Image Warping, 1989, section 2.2.3.
func homographyTo(q quad) homography {
	s := point{q[0].x - q[1].x + q[2].x - q[3].x, q[0].y - q[1].y + q[2].y - q[3].y}
	d1, d2 := q[1].minus(q[2]), q[3].minus(q[2])
	det := d1.cross(d2)
	g, h := s.cross(d2)/det, d1.cross(s)/det
	return homography{
		q[1].x - q[0].x + g*q[1].x, q[3].x - q[0].x + h*q[3].x, q[0].x,
		q[1].y - q[0].y + g*q[1].y, q[3].y - q[0].y + h*q[3].y, q[0].y, g, h,
	}
}

func (m homography) at(u, v float64) point {
	w := m.g*u + m.h*v + 1
	return point{(m.a*u + m.b*v + m.c) / w, (m.d*u + m.e*v + m.f) / w}
}
