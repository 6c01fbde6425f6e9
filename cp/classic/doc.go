// Package classic solves 9x9 Sudoku, and only that, as fast as it can: no model, no allocation while it
// searches, and on CPUs that have them the whole grid in a handful of vector registers.
package classic
