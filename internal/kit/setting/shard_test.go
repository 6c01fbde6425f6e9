package setting

import "testing"

func TestParseShard(t *testing.T) {
	for text, want := range map[string][2]int{"": {1, 1}, "2/8": {2, 8}, "8/8": {8, 8}, "0/8": {}, "9/8": {}, "2": {}, "/": {}, "2/8/3": {}, "a/b": {}} {
		i, n, err := ParseShard(text)
		if [2]int{i, n} != want || (err != nil) != (want[0] == 0) {
			t.Errorf("%q: %d/%d, %v, want %v", text, i, n, err, want)
		}
	}
}
