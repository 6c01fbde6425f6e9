package repair

import (
	"fourfold/internal/write/record"
)

// A Record is the JSON line of a Result.
type Record struct {
	record.Head
	Puzzles int      `json:"puzzles"`
	Changes []Change `json:"changes"`
	Faults  []string `json:"faults"`
	Further int      `json:"further"`
	Output  string   `json:"output,omitempty"`
}

// Record returns the JSON line. path is that of the file that was written, or "".
func (f *Result) Record(path string) *Record {
	r := &Record{
		Head: record.New("repair", f.Name, 0), Puzzles: f.Puzzles,
		Changes: f.Changes, Faults: []string{}, Further: f.Further, Output: path,
	}
	if r.Changes == nil {
		r.Changes = []Change{}
	}
	for _, err := range f.Faults {
		r.Faults = append(r.Faults, err.Error())
	}
	return r
}
