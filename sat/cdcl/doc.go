// Package cdcl solves exact cover problems by clause learning on the cover itself: an item is one
// constraint, and not a clause for each pair of its options.
package cdcl
