package words

import "strings"

// Choice returns the end of an error about a wrong word: "one of solve, rate; did you mean rate?".
// It asks the question only if one of the names is similar to the word.
func Choice(word string, names []string) string {
	text := "one of " + strings.Join(names, ", ")
	best, least := "", len(word)
	for _, name := range names {
		if d := distance(word, name); d < least && d <= max(1, len(name)/3) {
			best, least = name, d
		}
	}
	if best != "" {
		text += "; did you mean " + best + "?"
	}
	return text
}

// distance returns the Levenshtein distance of a and b: how many bytes must be inserted, deleted
// or replaced to change a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for k := range row {
		row[k] = k
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for k := range len(b) {
			replaced := diagonal
			if a[i] != b[k] {
				replaced++
			}
			diagonal = row[k+1]
			row[k+1] = min(replaced, row[k]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
