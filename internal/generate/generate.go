// Package generate makes puzzles at random that have what the caller wishes: a number of clues, a
// symmetry, a difficulty.
package generate
