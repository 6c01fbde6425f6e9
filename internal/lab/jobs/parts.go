package jobs

import (
	"encoding/json"
	"errors"
	"slices"

	"fourfold/dlx"
)

// parts are parts of a search tree. In JSON a path begins with so many options of the path before,
// and has only the others, since the parts that are left of a search have nearly the same paths.
type parts []dlx.Part

// A written part is a part as JSON has it.
type written struct {
	Same  int     `json:"same,omitempty"` // the number of options at the beginning of the path before
	Path  []int32 `json:"path"`           // the options behind these
	Not   []int32 `json:"not,omitempty"`
	Tries []int32 `json:"tries,omitzero"`
	Share float64 `json:"share,omitempty"`
}

// MarshalJSON implements json.Marshaler.
func (p parts) MarshalJSON() ([]byte, error) {
	all, before := make([]written, len(p)), []int32(nil)
	for k, q := range p {
		same := 0
		for same < min(len(before), len(q.Path)) && before[same] == q.Path[same] {
			same++
		}
		all[k] = written{same, q.Path[same:], q.Not, q.Tries, q.Share}
		if before = q.Path; all[k].Path == nil {
			all[k].Path = []int32{}
		}
	}
	return json.Marshal(all)
}

// longestPaths bounds the options of all paths of a line that cannot share memory, since a short
// line can make many long paths.
const longestPaths = 1 << 26

// UnmarshalJSON implements json.Unmarshaler.
func (p *parts) UnmarshalJSON(text []byte) error {
	var all []written
	if err := json.Unmarshal(text, &all); err != nil {
		return err
	}
	var path []int32
	room := longestPaths
	*p = nil
	for _, w := range all {
		if w.Same < 0 || w.Same > len(path) {
			return errors.New("a path that begins with more options than the one before has")
		}
		if path = path[:w.Same:w.Same]; len(w.Path) > 0 {
			room -= w.Same
			path = append(path, w.Path...)
		}
		if room < 0 {
			return errors.New("paths that are too long together")
		}
		*p = append(*p, dlx.Part{Path: path, Not: w.Not, Tries: w.Tries, Share: w.Share})
	}
	return nil
}

// key returns a text that depends on what the parts are, and not on their order and shares.
func (p parts) key() string {
	sorted := slices.Clone(p)
	for k := range sorted {
		sorted[k].Share = 0
	}
	slices.SortFunc(sorted, dlx.Part.Compare)
	text, _ := sorted.MarshalJSON() // numbers only
	return string(text)
}
