// Package outfile names and writes the files that a command makes, by one policy.
//
// A [Plan] knows what a command reads and what it writes. No output may be a file that stands for
// an input, or the file of another output. A regular file that exists is replaced only with
// --force. The outputs that flags name are checked before the command works. Several files can be
// a [Set], which appears as a whole or not at all.
//
// The text of a file is written to a new file in the same folder, named like the file with an
// ending such as .1a2b3c4d.part. The finished file is renamed, and has the mode of the file that it
// replaces. If the path is a symbolic link, the target of the link is replaced, and the link stays.
// A file that nobody has permission to write is refused, for root too. A pipe, a device, or a
// standard stream such as /dev/stdout is written directly.
//
// If a process is killed while it writes, its .part files stay behind and can be removed. (The
// results file of a comparison is different: its FILE.part, without a number, can be resumed.)
package outfile

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"fourfold/internal/kit/words"
)

// A Plan has the files that one run of a command reads and writes. The command names all that it
// reads, and then each output before it is written. Files are the same if their paths or links lead
// to the same file, which may have several names. A pipe or a device may have any number of uses.
//
// The zero Plan only writes. A Plan may be used by any number of goroutines after its inputs are
// added.
type Plan struct {
	Force  bool        // replace files that exist, but never an input
	Failed func(error) // is called after a write to standard output failed; may be nil

	mu      sync.Mutex
	uses    map[string]string       // what files are for, such as "an input file", by each of keysOf
	folders []func(key string) bool // whether a folder of inputs has a file with the key that is an input
	named   map[string]string       // files and folders that flags name, by the flags
	streams []*Stream

	unfinished sync.Map // the names of .part files and temporary folders
}

// A Lister knows the files of folders.
type Lister interface {
	// Files returns the names of the first files that the names stand for, but for those that skip reports.
	Files(names []string, most int, skip func(path string) bool) []string
	// IsInput reports whether a file of a folder is one that a user would miss.
	IsInput(path string) bool
}

// New returns a Plan with the standard streams that are regular files.
func New() *Plan {
	p := &Plan{uses: map[string]string{}, named: map[string]string{}}
	for is, stream := range map[string]*os.File{"standard input": os.Stdin, "standard output": os.Stdout, "standard error": os.Stderr} {
		if info, err := stream.Stat(); err == nil && info.Mode().IsRegular() {
			p.uses[identity(info)] = is
		}
	}
	return p
}

// Input adds files that the command reads. What says which they are, such as "the file of --extra".
// Names without a file mean nothing, since some flags take a text or the name of a file. It returns
// an error if one of the files is standard output too.
func (p *Plan) Input(what string, names ...string) error {
	for _, name := range names {
		info, err := os.Stat(name)
		if name == standardInput {
			info, err = os.Stdin.Stat()
		}
		if err == nil && isBehind(info, os.Stdout) {
			return fmt.Errorf("%s: this input file is also standard output: expected another file", words.Printable(name))
		}
		if err == nil && name != standardInput {
			p.add(name, what)
		}
	}
	return nil
}

// Inputs adds the files that the names stand for. Folders are listed when there is an output.
func (p *Plan) Inputs(l Lister, names []string) error {
	if len(names) == 0 {
		names = []string{standardInput}
	}
	for _, name := range names {
		if info, err := os.Stat(name); name == standardInput || err != nil || !info.IsDir() {
			if err := p.Input("an input file", name); err != nil {
				return err
			}
			continue
		}
		files := sync.OnceValue(func() map[string]string {
			files := map[string]string{}
			for _, path := range l.Files([]string{name}, math.MaxInt, p.isNamed) {
				for _, key := range keysOf(path) {
					files[key] = path
				}
			}
			return files
		})
		p.folders = append(p.folders, func(key string) bool {
			path, ok := files()[key]
			return ok && l.IsInput(path)
		})
	}
	return nil
}

// Output is Claim for files that the command writes in any case. It also returns an error if one of
// them cannot be written, or exists and Force is not set.
func (p *Plan) Output(flag string, paths ...string) error {
	if err := p.Claim(flag, paths...); err != nil || paths[0] == "" {
		return err
	}
	for _, path := range paths {
		if err := p.Check(path); err != nil {
			return err
		}
	}
	return nil
}

// Claim adds the files of a flag: that which it names, and others whose names the command makes of
// it, such as p-1.png. It returns an error if one of them has another use already. If the first path
// is empty, the flag was not given.
func (p *Plan) Claim(flag string, paths ...string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, path := range paths {
		switch is := p.useOf(path); {
		case paths[0] == "":
			return nil
		case path == standardInput:
			return fmt.Errorf("%s -: expected the name of a file", flag)
		case is != "" && is != "the file of "+flag:
			return fmt.Errorf("%s %s: this is %s: expected a file of its own", flag, words.Printable(path), is)
		}
		p.add(path, "the file of "+flag)
		p.named[flag] = cmp.Or(p.named[flag], path)
	}
	return nil
}

// OutputFor adds a file that is named after an input. It returns an error if the file has another use
// already, such as for another input, or if it exists and Force is not set.
func (p *Plan) OutputFor(input, path string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if is := p.useOf(path); is != "" {
		return fmt.Errorf("%s: this is %s: expected another folder, by --output", words.Printable(path), is)
	}
	p.add(path, "the file for "+words.Printable(input))
	if _, err := p.find(path); errors.Is(err, ErrExists) {
		return err
	}
	return nil // other errors are for later: the folder may still be made
}

// OutputsIn is Output for the files of a folder with names that mayBe reports, of which the command
// may write any.
func (p *Plan) OutputsIn(flag, dir string, mayBe func(name string) bool) error {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if mayBe(e.Name()) {
			if err := p.Output(flag, filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	p.Folder(flag, dir)
	return nil
}

// Folder adds a folder of outputs, which are added one by one, or a file that the command has made
// and goes on with. What is in the folder is no input, unless the command line names it, or this
// folder.
func (p *Plan) Folder(flag, path string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.named[flag] = path
}

// IsOutput reports whether a path in a folder of inputs leads to a file or a folder that a flag names
// as an output, or to standard output or standard error. Such a file is no input.
func (p *Plan) IsOutput(path string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	info, err := os.Stat(path)
	return err == nil && (isBehind(info, os.Stdout) || isBehind(info, os.Stderr)) || p.isNamed(path)
}

// isNamed reports whether a path leads to the same file as one of named.
func (p *Plan) isNamed(path string) bool {
	info, err := os.Stat(path)
	for _, name := range p.named {
		if other, e := os.Stat(name); err == nil && e == nil && os.SameFile(info, other) {
			return true
		}
	}
	return false
}

// isBehind reports whether a file is the regular file behind a standard stream.
func isBehind(info fs.FileInfo, stream *os.File) bool {
	other, err := stream.Stat()
	return err == nil && info.Mode().IsRegular() && os.SameFile(info, other)
}

// useOf says what a path leads to, if it is an input or an output, and returns "" otherwise.
func (p *Plan) useOf(path string) string {
	for _, key := range keysOf(path) {
		if is := p.uses[key]; is != "" {
			return is
		}
		if slices.ContainsFunc(p.folders, func(has func(string) bool) bool { return has(key) }) {
			return "an input file"
		}
	}
	return ""
}

// add adds what a file is for. The first use counts.
func (p *Plan) add(path, is string) {
	for _, key := range keysOf(path) {
		p.uses[key] = cmp.Or(p.uses[key], is)
	}
}

// keysOf returns what makes a file the same as another one: the path to which it leads and, if it
// exists, its identity. A pipe or a device is never the same.
func keysOf(path string) (keys []string) {
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	t, _ := find(path) // with an error, the path is its own, such as one in a folder that does not exist
	if t.isStream() {
		return nil
	}
	if t.info != nil && identity(t.info) != "" {
		keys = append(keys, identity(t.info))
	}
	return append(keys, t.path)
}

// TempDir makes a folder that Discard removes.
func (p *Plan) TempDir() (string, error) {
	dir, err := os.MkdirTemp("", "fourfold")
	if err == nil {
		p.unfinished.Store(dir, nil)
	}
	return dir, err
}

// Discard removes what is not finished: temporary folders, and the new text of files that have no
// name yet. Nothing is written after it.
func (p *Plan) Discard() {
	p.unfinished.Range(func(path, _ any) bool { return os.RemoveAll(path.(string)) == nil })
}
