package outfile

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
)

// standardInput is the name of standard input on the command line.
const standardInput = "-"

// Path returns the path of the file that belongs to an input: the suffix comes between the name
// and its last extension, so a/p.txt and _solved give a/p_solved.txt. The extension .gz is left
// out, since the file is written without compression, and that of a picture becomes .txt. A dir that is not empty replaces the folder.
//
// The file of standard input, "-", is dir/stdin_solved.txt. Without a dir that is an error, which
// says to give --output, and so is a pipe, a device or an open descriptor such as /dev/stdin.
func Path(input, suffix, dir string) (string, error) {
	isStandard := input == standardInput
	if dir == "" && (isStandard || isStream(input)) {
		return "", fmt.Errorf("%s: standard input, a pipe or a device has no folder: expected --output DIR, the folder for the file", words.Printable(input))
	}
	if isStandard {
		input = "stdin.txt"
	}
	folder, base := filepath.Split(input)
	if base == "" || base == "." || base == ".." {
		return "", fmt.Errorf("%s: expected the name of a file", words.Printable(input))
	}
	stem, ext := splitExt(withoutGzip(base))
	if slices.Contains(pictures, strings.ToLower(ext)) {
		ext = ".txt"
	}
	return filepath.Join(cmp.Or(dir, folder), stem+suffix+ext), nil
}

var pictures = []string{".jpg", ".jpeg", ".png", ".gif", ".webp", ".bmp"}

// withoutGzip removes the extension .gz, in upper or lower case.
func withoutGzip(base string) string {
	if stem, ext := splitExt(base); strings.EqualFold(ext, ".gz") {
		return stem
	}
	return base
}

// splitExt splits a name before its last extension. The dot of a hidden file begins no extension.
func splitExt(base string) (stem, ext string) {
	ext = filepath.Ext(base)
	stem = base[:len(base)-len(ext)]
	if stem == "" {
		return ext, ""
	}
	return stem, ext
}

// Suffixes of the files that commands write.
const (
	Solved = "_solved" // by solve --save
	Fixed  = "_fixed"  // by repair
)

// Stem returns the name of a file without its folder and extension. If the name ends in one of the
// suffixes, made is true, and origin is the stem of the input that the file was made of.
func Stem(path string) (stem, origin string, made bool) {
	stem, _ = splitExt(withoutGzip(filepath.Base(path)))
	for _, suffix := range []string{Solved, Fixed} {
		if origin, made = strings.CutSuffix(stem, suffix); made && origin != "" {
			return stem, origin, true
		}
	}
	return stem, "", false
}

// IsFolder reports whether a path is that of a folder, or ends as one.
func IsFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir() || strings.HasSuffix(path, "/") || strings.HasSuffix(path, string(filepath.Separator))
}

// MakeFolder makes a folder for files, unless it exists.
func MakeFolder(dir string) error {
	err := os.MkdirAll(dir, 0o777)
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return fmt.Errorf("%s: %w: expected a folder", words.Printable(dir), at.Err)
	}
	return err
}
