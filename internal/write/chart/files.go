package chart

import (
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"strconv"
	"strings"

	"fourfold/internal/kit/words"
)

// An Add writes a file, as the method Add of a set of output files does.
type Add = func(path string, write func(io.Writer) error) error

// WriteFiles adds every chart as NAME.svg and NAME.png in the folder dir.
func WriteFiles[C file](dir string, charts iter.Seq[C], add Add) error {
	taken := map[string]bool{}
	for c := range charts {
		name := filepath.Join(dir, unusedName(taken, c.FileName()))
		err := add(name+".svg", c.SVG)
		if err == nil {
			err = add(name+".png", c.PNG)
		}
		if err != nil {
			return fmt.Errorf("chart %s: %w", c.FileName(), err)
		}
	}
	return nil
}

// A file is what WriteFiles needs of a *Chart, which other packages know as an interface.
type file interface {
	FileName() string
	SVG(w io.Writer) error
	PNG(w io.Writer) error
}

// IsFile reports whether the name of a file is one that a chart may have.
func IsFile(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".svg" || ext == ".png"
}

// unusedName returns name, or name with a number after it if another chart has the name. Names
// that differ only in case count as the same, because they are the same in some file systems.
func unusedName(taken map[string]bool, name string) string {
	unused := name
	for i := 2; taken[strings.ToLower(unused)]; i++ {
		unused = name + "-" + strconv.Itoa(i)
	}
	taken[strings.ToLower(unused)] = true
	return unused
}

// FileName makes a file name from parts. All characters but letters, digits, dots and dashes
// become underscores.
func FileName(parts ...string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', r == '-', r == '.':
			return r
		}
		return '_'
	}, strings.Join(parts, "-"))
	return name[:min(len(name), 100)]
}

// Clip makes s fit for a drawing: it replaces characters that cannot be printed, and cuts s to n
// characters.
func Clip(s string, n int) string { return words.Clip(words.Replace(s, '?'), n) }
