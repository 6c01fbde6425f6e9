package chart

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fourfold/internal/atomicfile"
)

// WriteFiles writes every chart into dir, as NAME.png and NAME.svg, and makes dir if it is
// missing. A file is replaced only as a whole: if its chart cannot be drawn or written,
// what was there stays. Files of other names are left alone.
func WriteFiles(dir string, charts iter.Seq[*Chart]) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	taken := map[string]bool{}
	for c := range charts {
		if err := c.write(filepath.Join(dir, unusedName(taken, c.Name))); err != nil {
			return err
		}
	}
	return nil
}

// MayWrite reports whether WriteFiles may replace the file at path, by the name of one of its
// charts or by a link of such a name.
func MayWrite(dir, path string) bool {
	if isChart(path) && atomicfile.Same(filepath.Join(dir, filepath.Base(path)), path) {
		return true
	}
	entries, _ := os.ReadDir(dir)
	return slices.ContainsFunc(entries, func(e os.DirEntry) bool {
		return isChart(e.Name()) && atomicfile.Same(filepath.Join(dir, e.Name()), path)
	})
}

// isChart reports whether a file has a name that a chart may have.
func isChart(name string) bool {
	ext := strings.ToLower(filepath.Ext(name))
	return ext == ".svg" || ext == ".png"
}

// write writes the chart as an SVG and as a PNG, whose name comes without extension.
func (c *Chart) write(name string) error {
	err := atomicfile.Replace(name+".svg", c.SVG)
	if err == nil {
		err = atomicfile.Replace(name+".png", c.PNG)
	}
	if err != nil {
		return fmt.Errorf("chart %s: %w", c.Name, err)
	}
	return nil
}

// unusedName returns name, or name with a number behind it if another chart has it.
// Names that differ in case alone count as one, as some file systems have it.
func unusedName(taken map[string]bool, name string) string {
	unused := name
	for i := 2; taken[strings.ToLower(unused)]; i++ {
		unused = name + "-" + strconv.Itoa(i)
	}
	taken[strings.ToLower(unused)] = true
	return unused
}

// FileName makes a file name of parts: letters, digits, dots and dashes only.
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

// Clip makes s fit for a drawing: no control characters, and at most n runes.
func Clip(s string, n int) string {
	runes := []rune(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == unicode.ReplacementChar {
			return '?'
		}
		return r
	}, s))
	if len(runes) > n {
		return string(runes[:n-1]) + "…"
	}
	return string(runes)
}
