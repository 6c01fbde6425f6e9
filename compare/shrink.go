package compare

import (
	"context"
	"slices"

	"fourfold"
)

// Shrink returns a problem that is bad as p is, made of p by leaving out options and
// items, from which neither a single option nor a single item can go. It is p itself
// if nothing can go. It calls bad for each problem it tries, as a rule some ten times
// as often as there are options and items left in the end, and some more for large p;
// bad(p) must be true, and is not tried. When ctx is done it tries no more and returns the
// smallest problem found so far.
//
// An item that goes is taken out of all its options; options that have no primary
// item then go too.
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
			items[i] = b.Primary(p.ItemName(i))
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
			b.Option(p.OptionName(o), option...)
		}
	}
	smaller, err := b.Problem()
	if err != nil {
		panic(err) // a part of a sound problem is sound
	}
	return smaller
}

// minimal returns part of the numbers below n, increasing, for which bad is true and
// from which no single one can go. It tries to leave out large pieces first, then
// smaller ones (Zeller and Hildebrandt, Simplifying and isolating failure-inducing
// input, IEEE TSE 28, 2002; of its two steps only the one that takes away). When ctx is
// done it tries no more.
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

// withoutPieces tries to leave out each piece of the size, from the end on, and keeps
// what is left whenever that is still bad.
func withoutPieces[N int | int32](ctx context.Context, kept []N, size int, bad func([]N) bool) []N {
	for end := len(kept); end > 0 && ctx.Err() == nil; end -= size {
		begin := max(end-size, 0)
		if fewer := slices.Concat(kept[:begin], kept[end:]); bad(fewer) {
			kept = fewer
		}
	}
	return kept
}
