package gridtext

import (
	"bytes"
	"slices"
)

// mapOfRegions is what a map of the regions of a jigsaw, or of cages, is called.
const mapOfRegions = "a map of regions"

// isMap reports whether a word of all cells of a square names the regions of cells, or their cages. No
// region has more cells than a row. Each row of a map names some region twice, and no row of a solution has
// a value twice.
func isMap(word []byte) bool {
	if !isNames(word) {
		return false
	}
	order := orderOfLength(len(word))
	for row := range slices.Chunk(word, order) {
		if _, once, _ := countNames(row); once == order {
			return false
		}
	}
	_, _, most := countNames(word)
	return most <= order
}

// isMapRow reports whether a word is a row of such a map: no more than two in three of its characters are
// different. Where one of them is 0, which may be a blank, each of three or more has to occur twice.
func isMapRow(word []byte) bool {
	if len(word) < 4 || orderOfRow(len(word)) != len(word) || !isNames(word) {
		return false
	}
	different, once, _ := countNames(word)
	if bytes.ContainsAny(word, "0Xx") {
		return different >= 3 && once == 0
	}
	return 3*different <= 2*len(word)
}

// isNames reports whether a word has only letters, or only digits.
func isNames(word []byte) bool {
	digits := 0
	for _, char := range word {
		switch {
		case !isAlphanumeric(rune(char)):
			return false
		case char <= '9':
			digits++
		}
	}
	return digits == 0 || digits == len(word)
}

// countNames returns how many characters of a word are different, how many occur once, and how often one
// does at most. Small letters are equal to capital ones.
func countNames(word []byte) (different, once, most int) {
	var times [256]int
	for _, char := range bytes.ToUpper(word) {
		times[char]++
	}
	for _, n := range times {
		different += min(n, 1)
		most = max(most, n)
		if n == 1 {
			once++
		}
	}
	return different, once, most
}
