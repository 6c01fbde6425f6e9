package beside

import (
	"os"
	"path/filepath"

	"fourfold/internal/atomicfile"
)

// Inputs are the files that a command reads, which it may not replace. The zero value is empty.
type Inputs struct {
	names   map[string]string // by their places
	folders map[string]string // without links, by their names
	stdin   bool              // standard input is one of them
}

// Add adds an input. Standard input counts if it is a regular file.
func (in *Inputs) Add(name string) {
	if name == standardInput {
		in.stdin = true
		return
	}
	if in.names == nil {
		in.names = map[string]string{}
	}
	in.names[in.Place(name)] = name
}

// At returns the name of the input that a path leads to. Another name of the same file, by a hard
// link, is another path: a new file there leaves the input as it is. But the name of the file
// behind standard input is not known, so each of its names leads to it. Its name is "-".
func (in *Inputs) At(path string) (name string, ok bool) {
	if in.stdin && atomicfile.IsFile(path, os.Stdin) {
		return standardInput, true
	}
	name, ok = in.names[in.Place(path)]
	return name, ok
}

// Place returns the absolute path of a file, without links in its folder. The file need not exist.
func (in *Inputs) Place(path string) string {
	dir, base := filepath.Split(path)
	real, known := in.folders[dir]
	if !known {
		real = filepath.Clean(dir)
		if resolved, err := filepath.EvalSymlinks(real); err == nil {
			real = resolved
		}
		if absolute, err := filepath.Abs(real); err == nil {
			real = absolute
		}
		if in.folders == nil {
			in.folders = map[string]string{}
		}
		in.folders[dir] = real
	}
	return filepath.Join(real, base)
}
