package rate

import "fourfold/internal/techniques"

// Widths returns estimates of the column widths, of which the first is known. They must be estimated,
// because each row is written before the next rating is known.
func Widths(place int) []int {
	longest := 0
	for _, t := range techniques.Table() {
		longest = max(longest, len(t.Name))
	}
	return []int{place, len("Extreme"), 5, 9, 7, longest, 7, len("cp:order=fewest,scheme=singles"), 7, 7, 7, 6, 0}
}
