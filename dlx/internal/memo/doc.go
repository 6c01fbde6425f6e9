// Package memo remembers how many exact covers subtrees have. Keys are sets of bits, compared
// bit for bit, so counts are exact.
package memo
