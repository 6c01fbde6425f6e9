package input

import (
	"bufio"
	"bytes"
	"os"

	"fourfold/internal/read/textfile"
)

// First returns the first task of a source, or nil if it is a file of a folder that holds no
// puzzles. Standard input can be read only once, so First peeks at its beginning: r.Stdin can be
// read from there again. First does not read a pipe or a device, whose first task is not known.
func (r *Reader) First(source Source) (t *Task, known bool) {
	look := *r
	if source.Name == StandardInput {
		ahead := bufio.NewReaderSize(r.Stdin, textfile.MaxLine)
		r.Stdin = ahead
		look.Stdin = bytes.NewReader(textfile.Head(ahead))
	} else if info, err := os.Stat(source.Name); source.Text == "" && (err != nil || !info.Mode().IsRegular()) {
		return nil, false
	}
	for t := range look.TasksOf(source) {
		return t, true
	}
	return nil, source.InFolder
}

// FirstNames returns the names of the first files, for the width of a column.
func (r *Reader) FirstNames(names []string) (first []string) {
	const most = 1000
	quiet := *r
	quiet.Warn = nil
	for source := range quiet.Sources(names) {
		if first = append(first, source.Name); len(first) == most {
			break
		}
	}
	return first
}
