package words

import "strings"

// Choice returns the end of an error about a wrong word: "one of solve, rate; did you mean rate?".
// It asks the question only if one of the names is similar to the word.
func Choice(word string, names []string) string {
	return "one of " + strings.Join(names, ", ") + DidYouMean(word, names)
}

// DidYouMean returns the question "; did you mean NAME?" about a wrong word, or "" if no name is
// nearest.
func DidYouMean(word string, names []string) string {
	if best := nearest(word, names); best != "" {
		return "; did you mean " + best + "?"
	}
	return ""
}

// nearest returns the name that is most similar to a word, or "" if none is similar. A name is
// similar if at most one of three characters must be changed to get it. Without such a name, the
// only name that begins with the word is taken. Upper and lower case do not differ.
func nearest(word string, names []string) string {
	word = strings.ToLower(word)
	best, least := "", len(word)
	begun := []string{}
	for _, name := range names {
		lower := strings.ToLower(name)
		if d := distance(word, lower); d < least && d <= max(1, len(name)/3) {
			best, least = name, d
		}
		if len(word) > 1 && strings.HasPrefix(lower, word) {
			begun = append(begun, name)
		}
	}
	if best == "" && len(begun) == 1 {
		best = begun[0]
	}
	return best
}

// distance returns how many bytes must be inserted, deleted or replaced, or pairs of neighbors
// swapped, to change a into b: the optimal string alignment distance.
func distance(a, b string) int {
	before, row := make([]int, len(b)+1), make([]int, len(b)+1) // the rows of a[:i-1] and a[:i]
	for k := range row {
		row[k] = k
	}
	for i := range len(a) {
		next := make([]int, len(b)+1)
		next[0] = i + 1
		for k := range len(b) {
			replaced := row[k]
			if a[i] != b[k] {
				replaced++
			}
			next[k+1] = min(replaced, next[k]+1, row[k+1]+1)
			if i > 0 && k > 0 && a[i] == b[k-1] && a[i-1] == b[k] {
				next[k+1] = min(next[k+1], before[k-1]+1)
			}
		}
		before, row = row, next
	}
	return row[len(b)]
}
