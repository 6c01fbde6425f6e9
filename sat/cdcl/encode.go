package cdcl

import (
	"maps"
	"slices"

	"fourfold"
	"fourfold/internal/poll"
	"fourfold/sat/cdcl/internal/core"
)

// encode tells the core the problem. Option o is variable o. Every primary item is a group of which
// exactly one is true, every secondary item a group of which at most one is. A color of a painted
// item is a variable behind the options; it is true if and only if a chosen option paints it so.
func encode(c *core.Solver, p *fourfold.Problem, work *poll.Poll) error {
	colors := make([]map[fourfold.Color]core.Lit, p.NumItems())
	vars := int(p.NumOptions())
	if p.HasColors() {
		for o := range p.NumOptions() {
			for _, i := range p.Option(o) {
				if i.Color == fourfold.NoColor {
					continue
				}
				if colors[i.Index] == nil {
					colors[i.Index] = map[fourfold.Color]core.Lit{}
				}
				if _, ok := colors[i.Index][i.Color]; !ok {
					colors[i.Index][i.Color] = core.Pos(vars)
					vars++
				}
			}
		}
	}
	c.Reset(vars)
	for i := range p.NumItems() {
		if err := work.Add(1 + len(p.Uses(i))); err != nil {
			return err
		}
		encodeItem(c, p, i, colors[i])
	}
	for o := range p.NumOptions() {
		if !slices.ContainsFunc(p.Option(o), func(i fourfold.Item) bool { return p.IsPrimary(i.Index) }) {
			c.Add(core.Neg(int(o)))
		}
	}
	return work.Now()
}

func encodeItem(c *core.Solver, p *fourfold.Problem, i int32, colors map[fourfold.Color]core.Lit) {
	var group []core.Lit
	painters := map[core.Lit][]core.Lit{}
	for _, o := range p.Uses(i) {
		at := slices.IndexFunc(p.Option(o), func(item fourfold.Item) bool { return item.Index == i })
		color := p.Option(o)[at].Color
		if color == fourfold.NoColor {
			group = append(group, core.Pos(int(o)))
			continue
		}
		painters[colors[color]] = append(painters[colors[color]], core.Pos(int(o)))
	}
	for _, y := range slices.Sorted(maps.Keys(painters)) {
		group = append(group, y)
		for _, x := range painters[y] {
			c.Add(x^1, y)
		}
		c.Add(append([]core.Lit{y ^ 1}, painters[y]...)...)
	}
	if p.IsPrimary(i) || len(group) > 1 {
		c.Group(group, p.IsPrimary(i))
	}
}
