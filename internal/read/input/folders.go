package input

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/read/grid"
	"fourfold/internal/read/gridimage"
	"fourfold/internal/read/textfile"
	"fourfold/internal/write/outfile"
)

// A Source is a file to read, a puzzle in place of a file, or a folder that has no files.
type Source struct {
	Name     string // of a puzzle in place of a file: "argument 2" for the second name
	Text     string // the puzzle that was given in place of a file; "" for a file
	InFolder bool   // it was found in a folder, so it is skipped if it holds no puzzles
	Err      error  // why the folder Name has no files to read; nil for a file
}

// Sources returns the files that the names stand for, in order. A folder stands for all files in
// it, in the order of their names, and with Shape.Recursive for those of its subfolders too. A
// folder is listed when its turn comes, and only the names of one folder at each depth are in
// memory.
//
// In a folder these are left out: names that begin with a dot, unfinished outputs (.part), files
// that [Reader.Skip] names, and outputs such as p_solved.txt beside the input p.txt. Links to files
// are followed. Links to folders, pipes and devices are left out with a warning. No names mean
// standard input. A name that is a puzzle, and not that of a file, stands for the puzzle.
func (r *Reader) Sources(names []string) iter.Seq[Source] {
	if len(names) == 0 {
		names = []string{StandardInput}
	}
	return func(yield func(Source) bool) {
		for k, name := range names {
			if !IsFolder(name) {
				if !yield(r.argumentOf(name, k+1)) {
					return
				}
				continue
			}
			w := walk{Reader: r, yield: yield}
			if !w.folder(name) {
				return
			}
			if w.files == 0 && w.failed == 0 && !yield(Source{Name: name, Err: w.noFiles(name)}) {
				return
			}
		}
	}
}

// IsFolder reports whether a name on the command line is that of a folder.
func IsFolder(name string) bool {
	if name == StandardInput {
		return false
	}
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
}

// A walk goes through one folder of the command line.
type walk struct {
	*Reader
	yield      func(Source) bool
	files      int // that were found
	failed     int // folders that could not be listed
	subfolders int // that were not walked
}

// folder walks one folder. It reports whether to go on.
func (w *walk) folder(dir string) bool {
	entries, err := os.ReadDir(dir)
	if err != nil {
		if at := (*fs.PathError)(nil); errors.As(err, &at) {
			err = at.Err
		}
		w.failed++
		if !w.yield(Source{Name: dir, Err: fmt.Errorf("%s: %w: expected a folder that can be listed", words.Printable(dir), err)}) {
			return false
		}
	}
	stems := stemsOf(entries)
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		if w.Context != nil && w.Context.Err() != nil {
			return false
		}
		if strings.HasPrefix(e.Name(), ".") || w.Skip != nil && w.Skip(name) {
			continue
		}
		if e.IsDir() {
			if w.Shape.Recursive && !w.folder(name) {
				return false
			}
			w.subfolders++
			continue
		}
		if isOutput(e.Name(), stems) || !w.isFile(name) {
			continue
		}
		w.files++
		if !w.yield(Source{Name: name, InFolder: true}) {
			return false
		}
	}
	return true
}

// isFile reports whether a name in a folder is that of a regular file, or of a link to one. It warns if it
// is not. A link that leads nowhere counts as a file, so that opening it is an error.
func (w *walk) isFile(name string) bool {
	info, err := os.Stat(name)
	if err != nil || info.Mode().IsRegular() {
		return true
	}
	w.skipped(name, errors.New("not a regular file"))
	return false
}

// skipped warns that a file of a folder is not read.
func (r *Reader) skipped(name string, reason error) {
	r.warn(fmt.Errorf("%s: skipped: %w", words.Printable(name), reason))
}

// noFiles returns the error about a folder without files.
func (w *walk) noFiles(dir string) error {
	hint := ""
	if w.subfolders > 0 && !w.Shape.Recursive {
		hint = "; --recursive reads its subfolders"
	}
	return fmt.Errorf("%s: no files in this folder: expected puzzles%s", words.Printable(dir), hint)
}

// stemsOf returns the stems of the files in a folder: p for p.txt, and also for its output
// p_solved.txt.
func stemsOf(entries []fs.DirEntry) map[string]bool {
	stems := map[string]bool{}
	for _, e := range entries {
		if !e.IsDir() {
			stem, _, _ := outfile.Stem(e.Name())
			stems[stem] = true
		}
	}
	return stems
}

// isOutput reports whether a file is an output that was written beside an input in the same
// folder, or an unfinished output.
func isOutput(name string, stems map[string]bool) bool {
	_, origin, made := outfile.Stem(name)
	return made && stems[origin] || strings.HasSuffix(name, ".part")
}

// OpenSource opens a file as [Reader.Open] does. If the file was found in a folder and holds no
// puzzles, such as an image, OpenSource warns, and returns nil without an error.
func (r *Reader) OpenSource(s Source) (*File, error) {
	switch {
	case s.Err != nil:
		return nil, s.Err
	case s.Text != "":
		return NewFile(s.Name, strings.NewReader(s.Text)).begun(context.Background(), r.Shape)
	case s.InFolder && isProof(s.Name):
		r.skipped(s.Name, errors.New("it is a proof"))
		return nil, nil
	}
	f, err := r.Open(s.Name)
	if !s.InFolder || textfile.IsDLX(s.Name) {
		return f, err
	}
	var unopened *textfile.OpenError
	var picture pictureError
	switch {
	case errors.As(err, &unopened) || errors.As(err, &picture) && !errors.Is(err, gridimage.ErrNoGrid) || r.Context != nil && r.Context.Err() != nil:
		return nil, err
	case err != nil:
		r.skipped(s.Name, errors.Unwrap(err))
		return nil, nil
	case !r.Shape.holdsTasks(f):
		f.Close()
		r.skipped(s.Name, errors.New("it holds no puzzles"))
		return nil, nil
	}
	return f, nil
}

// Files lists the files of a folder that are read, but for those that skip reports. It writes no
// warnings.
func (r *Reader) Files(folder string, skip func(path string) bool) (paths []string) {
	quiet := *r
	quiet.Warn, quiet.Skip = nil, skip
	for source := range quiet.Sources([]string{folder}) {
		paths = append(paths, source.Name)
	}
	return paths
}

// IsInput reports whether a file of a folder is one that a user would miss: it holds a problem, cannot be
// opened, begins with a row of cells, or has a puzzle that can be read. Most reports do not.
func (r *Reader) IsInput(name string) bool {
	quiet := *r
	quiet.Warn, quiet.Keep = nil, nil
	source := Source{Name: name, InFolder: true}
	f, err := quiet.OpenSource(source)
	if f == nil {
		return err != nil
	}
	first, _, _ := bytes.Cut(bytes.TrimSpace(f.head()), []byte("\n"))
	f.Close()
	if f.dlx || grid.IsRow(first) {
		return true
	}
	for t := range quiet.TasksOf(source) {
		if t.Err == nil || t.Unopened {
			return true
		}
	}
	return false
}

// head returns the beginning of the text.
func (f *File) head() []byte { return textfile.TrimMark(textfile.Head(f.text)) }

// holdsTasks reports whether a file from a folder may hold puzzles or a problem. It
// returns true for a file with a bad puzzle, so that the fault is reported. It looks only at the
// beginning of the file.
func (s *Shape) holdsTasks(f *File) bool {
	head := f.head()
	switch {
	case bytes.IndexByte(head, 0) >= 0:
		return false
	case f.dlx:
		return true
	}
	isMarkup := bytes.HasPrefix(bytes.TrimSpace(head), []byte("<")) // which has many numbers, but not as cells
	for line := range bytes.Lines(head) {
		if !isMarkup && grid.IsRow(line) || grid.BeginsText(withoutProlog(line)) {
			return true
		}
	}
	for _, err := range grid.Parse(bytes.NewReader(head), f.Name, s.parse) {
		if err == nil {
			return true
		}
	}
	return false
}

// isProof reports whether a file has the name of a proof. A proof has no mark in its text.
func isProof(name string) bool {
	ext := filepath.Ext(strings.TrimSuffix(name, ".gz"))
	return ext == ".drat" || ext == ".pbp"
}

// withoutProlog returns a line without <?xml ... ?> before it.
func withoutProlog(line []byte) []byte {
	line = bytes.TrimSpace(line)
	if bytes.HasPrefix(line, []byte("<?")) {
		_, line, _ = bytes.Cut(line, []byte("?>"))
	}
	return bytes.TrimSpace(line)
}
