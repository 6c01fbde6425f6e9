package compare

import (
	"context"
	"slices"

	"fourfold"
)

// Shrink leaves out options and items of p as long as bad is true of the rest. From the problem it
// returns, no single option and no single item can go. It returns p itself if nothing can go.
//
// Shrink calls bad for each problem it tries: some ten times for each option and item that is left
// in the end, and more often for large p. bad(p) must be true, and Shrink does not call it. When
// ctx is done, Shrink returns the smallest problem found so far.
//
// Leaving out an item takes it out of all options. Options that then have no primary item are left
// out too.
func Shrink(ctx context.Context, p *fourfold.Problem, bad func(*fourfold.Problem) bool) *fourfold.Problem {
	for {
		options, items := p.NumOptions(), p.NumItems()
		p = fewerItems(ctx, fewerOptions(ctx, p, bad), bad)
		if ctx.Err() != nil || p.NumOptions() == options && p.NumItems() == items {
			return p
		}
	}
}

func fewerOptions(ctx context.Context, p *fourfold.Problem, bad func(*fourfold.Problem) bool) *fourfold.Problem {
	kept := minimal(ctx, p.NumOptions(), func(kept []int32) bool { return bad(p.WithOptions(kept)) })
	if len(kept) == int(p.NumOptions()) {
		return p
	}
	return p.WithOptions(kept)
}

func fewerItems(ctx context.Context, p *fourfold.Problem, bad func(*fourfold.Problem) bool) *fourfold.Problem {
	kept := minimal(ctx, p.NumItems(), func(kept []int32) bool { return bad(withItems(p, kept)) })
	if len(kept) == int(p.NumItems()) {
		return p
	}
	return withItems(p, kept)
}

// withItems returns p with only the items kept.
func withItems(p *fourfold.Problem, kept []int32) *fourfold.Problem {
	var b fourfold.Builder
	items := make(map[int32]fourfold.Item, len(kept))
	for _, i := range kept {
		if p.IsPrimary(i) {
			items[i] = b.Between(p.ItemName(i), p.Need(i), p.Room(i))
		} else {
			items[i] = b.Secondary(p.ItemName(i))
		}
	}
	for o := range p.NumOptions() {
		var option []fourfold.Item
		primary := false
		for _, i := range p.Option(o) {
			item, ok := items[i.Index]
			if !ok {
				continue
			}
			if i.Color != fourfold.NoColor {
				item = item.Paint(i.Color)
			}
			option = append(option, item)
			primary = primary || p.IsPrimary(i.Index)
		}
		if primary {
			b.Cost(b.Option(p.OptionName(o), option...), p.Cost(o))
		}
	}
	smaller, err := b.Problem()
	if err != nil {
		panic(err) // cannot happen: a part of a sound problem is sound
	}
	return smaller
}

// minimal returns a subset of the numbers below n, in increasing order, of which bad is true and
// from which no single number can go. It tries to leave out large pieces first, then smaller ones
// (Zeller and Hildebrandt, Simplifying and isolating failure-inducing input, IEEE TSE 28, 2002; of
// the two steps there, only the one that leaves out). When ctx is done, it returns the smallest
// subset found so far.
func minimal[N int | int32](ctx context.Context, n N, bad func(kept []N) bool) []N {
	kept := make([]N, n)
	for k := range kept {
		kept[k] = N(k)
	}
	for size := max(len(kept)/2, 1); len(kept) > 0 && ctx.Err() == nil; size = max(size/2, 1) {
		fewer := withoutPieces(ctx, kept, size, bad)
		unchanged := len(fewer) == len(kept)
		kept = fewer
		if size == 1 && unchanged {
			break
		}
	}
	return kept
}

// withoutPieces tries to leave out each piece of the given size, from the last one to the first. A
// piece stays out if bad is true of the rest.
func withoutPieces[N int | int32](ctx context.Context, kept []N, size int, bad func([]N) bool) []N {
	for end := len(kept); end > 0 && ctx.Err() == nil; end -= size {
		begin := max(end-size, 0)
		if fewer := slices.Concat(kept[:begin], kept[end:]); bad(fewer) {
			kept = fewer
		}
	}
	return kept
}
