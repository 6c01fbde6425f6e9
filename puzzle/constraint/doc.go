// Package constraint states constraints between variables and compiles them to an exact cover
// problem, so that every engine takes them unchanged. Nothing but items, options and colors (and
// bounds, for [Model.Count]) comes out.
//
// A [Model] has variables with values from 0 to 63. A variable is a primary item, and each of its
// values is an option of it. Constraints add items to these options, and options of their own:
//
//   - [Model.AllDifferent] has an item for each value.
//   - [Model.Pair] has one item for each rectangle of forbidden pairs of values, or, if few pairs
//     are allowed, an option for each of them.
//   - [Line] is a deterministic automaton along variables. It is unrolled, pruned and minimized. The
//     states are the colors of items between the variables, as in Pesant, A regular language
//     membership constraint (2004).
//   - [Model.Sets] has an option for each set of values that different variables may have together.
//   - [Model.Sum] is one of the two before, whichever is smaller to search.
//   - [Model.Count] is an item with bounds.
//
// [Model.Implied] adds the sums that follow from others. [Model.Filter] removes the values that one
// constraint alone excludes. [Model.Problem] compiles what is left. The solutions of the problem are
// the assignments of the variables, one for one.
package constraint
