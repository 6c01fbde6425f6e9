package chart

import (
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"unicode"

	"fourfold/internal/write/outfile"
)

// WriteFiles writes every chart into dir, as NAME.png and NAME.svg, and makes dir if it is
// missing. It writes all files or none: with an error, old files stay. Files with other names stay
// in any case.
func WriteFiles(dir string, charts iter.Seq[*Chart]) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	plan, taken := outfile.Plan{Force: true}, map[string]bool{}
	files := plan.Set()
	defer files.Discard()
	for c := range charts {
		name := filepath.Join(dir, unusedName(taken, c.Name))
		files.Add(name+".svg", c.SVG)
		if err := files.Add(name+".png", c.PNG); err != nil {
			return fmt.Errorf("chart %s: %w", c.Name, err)
		}
	}
	return files.Commit()
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

// Clip makes s fit for a drawing: it replaces control characters, and cuts s to n runes.
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
