// Package outfile keeps what a command writes apart from what it reads: no output may be a file
// that stands for an input, or the file of another output.
package outfile

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"fourfold/internal/atomicfile"
	"fourfold/internal/input"
	"fourfold/internal/words"
)

// A Plan has the files that one run of a command reads and writes. The command names all that it
// reads, and then each output before it is written. Files are the same if their paths or links lead
// to the same file, which may have several names. The null device may have any number of uses.
//
// A Plan may be used by any number of goroutines after its inputs are added.
type Plan struct {
	mu      sync.Mutex
	files   map[uint64][]file // all that exist, by [atomicfile.Hash]
	pending []func()          // list the folders among the inputs
	outputs map[string]string // what the outputs are, by [atomicfile.Resolve]
	named   map[string]string // files and folders that flags name, by the flags
	own     []string          // folders and files that Folder and Own have added
}

// A file is one that the command reads or writes.
type file struct {
	path   string
	stream *os.File      // one of the standard streams; nil if the file has a path
	is     string        // such as "an input file"
	reader *input.Reader // of a file from a folder, which is an input if IsInput says so; else nil
}

// New returns a Plan with the standard streams that are regular files.
func New() *Plan {
	p := &Plan{files: map[uint64][]file{}, outputs: map[string]string{}, named: map[string]string{}}
	for is, stream := range map[string]*os.File{"standard input": os.Stdin, "standard output": os.Stdout, "standard error": os.Stderr} {
		if info, err := stream.Stat(); err == nil && info.Mode().IsRegular() {
			p.add(file{stream: stream, is: is})
		}
	}
	return p
}

// Input adds files that the command reads. What says which they are, such as "the file of --extra".
// Names without a file mean nothing, since some flags take a text or the name of a file. It returns
// an error if one of the files is standard output too.
func (p *Plan) Input(what string, names ...string) error {
	for _, name := range names {
		f := file{path: name, is: what}
		if name == input.StandardInput {
			f = file{stream: os.Stdin, is: "standard input"}
		}
		if info, err := f.stat(); err == nil && isStream(info, os.Stdout) {
			return fmt.Errorf("%s: this input file is also standard output: expected another file", words.Printable(name))
		}
		p.add(f)
	}
	return nil
}

// Inputs adds the files that the names stand for, as [input.Reader.Sources] does. Folders are listed
// when an output names a file that exists.
func (p *Plan) Inputs(r *input.Reader, names []string) error {
	if len(names) == 0 {
		names = []string{input.StandardInput}
	}
	for _, name := range names {
		if !input.IsFolder(name) {
			if err := p.Input("an input file", name); err != nil {
				return err
			}
			continue
		}
		p.pending = append(p.pending, func() {
			quiet := *r
			quiet.Warn, quiet.Skip = nil, func(path string) bool { return isAny(path, p.own) }
			for source := range quiet.Sources([]string{name}) {
				p.add(file{path: source.Name, is: "an input file", reader: &quiet})
			}
		})
	}
	return nil
}

// Output adds the files of a flag: that which it names, and others whose names the command makes of
// it, such as p-1.png. It returns an error if one of them has another use already. If the first path
// is empty, the flag was not given.
func (p *Plan) Output(flag string, paths ...string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, path := range paths {
		switch is := p.useOf(path); {
		case paths[0] == "":
			return nil
		case path == input.StandardInput:
			return fmt.Errorf("%s -: expected the name of a file", flag)
		case is != "" && is != "the file of "+flag:
			return fmt.Errorf("%s %s: this is %s: expected a file of its own", flag, words.Printable(path), is)
		}
		p.put(path, "the file of "+flag)
		p.named[flag] = cmp.Or(p.named[flag], path)
	}
	return nil
}

// OutputFor adds a file that is named after an input. It returns an error if the file has another use
// already, such as for another input.
func (p *Plan) OutputFor(input, path string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if is := p.useOf(path); is != "" {
		return fmt.Errorf("%s: this is %s: expected another folder, by --output", words.Printable(path), is)
	}
	p.put(path, "the file for "+words.Printable(input))
	return nil
}

// OutputsIn adds the files of a folder with names that mayBe reports. It returns an error if one of
// them has another use already.
func (p *Plan) OutputsIn(flag, dir string, mayBe func(name string) bool) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var names []string
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		names = append(names, e.Name())
	}
	for path := range p.outputs {
		if filepath.Dir(path) == atomicfile.Resolve(dir) {
			names = append(names, filepath.Base(path))
		}
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		if !mayBe(name) {
			continue
		}
		if is := p.useOf(path); is != "" {
			return fmt.Errorf("%s %s: this is %s: expected a folder of its own", flag, words.Printable(path), is)
		}
	}
	p.named[flag] = dir
	return nil
}

// Folder adds a folder of outputs, which are added one by one. What is in it is no input, unless the
// command line names it, or this folder.
func (p *Plan) Folder(flag, dir string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.named[flag] = dir
	p.own = append(p.own, dir)
}

// Own says that a file in a folder of inputs is no input, since the command has made it and goes on
// with it. It is called before any output is added.
func (p *Plan) Own(path string) { p.own = append(p.own, path) }

// IsOutput reports whether a path in a folder of inputs leads to a file or a folder that a flag names
// as an output, or to standard output or standard error. Such a file is no input.
func (p *Plan) IsOutput(path string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	info, err := os.Stat(path)
	return err == nil && (isStream(info, os.Stdout) || isStream(info, os.Stderr)) || isAny(path, slices.Collect(maps.Values(p.named)))
}

// isAny reports whether a path leads to the same file as one of others.
func isAny(path string, others []string) bool {
	info, err := os.Stat(path)
	return err == nil && slices.ContainsFunc(others, func(name string) bool {
		other, err := os.Stat(name)
		return err == nil && os.SameFile(info, other)
	})
}

// isStream reports whether a file is the regular file behind a standard stream.
func isStream(info fs.FileInfo, stream *os.File) bool {
	other, err := stream.Stat()
	return err == nil && info.Mode().IsRegular() && os.SameFile(info, other)
}

// useOf says what a path leads to, if it is an input or an output, and returns "" otherwise.
func (p *Plan) useOf(path string) string {
	info, err := os.Stat(path)
	if err != nil || path == os.DevNull {
		return p.outputs[atomicfile.Resolve(path)]
	}
	if info.Mode().IsRegular() {
		for _, list := range p.pending {
			list()
		}
		p.pending = nil
	}
	isOpen := atomicfile.IsStream(path) // such as /dev/stdout: the file behind it is not replaced
	for _, f := range p.files[atomicfile.Hash(info)] {
		if other, err := f.stat(); err == nil && os.SameFile(info, other) && !(isOpen && f.stream != nil) && (f.reader == nil || f.reader.IsInput(f.path)) {
			return f.is
		}
	}
	return p.outputs[atomicfile.Resolve(path)]
}

// add adds a file, if it exists.
func (p *Plan) add(f file) {
	if info, err := f.stat(); err == nil {
		p.files[atomicfile.Hash(info)] = append(p.files[atomicfile.Hash(info)], f)
	}
}

// put adds an output, which may exist.
func (p *Plan) put(path, is string) {
	if path != os.DevNull {
		p.outputs[atomicfile.Resolve(path)] = is
		p.add(file{path: path, is: is})
	}
}

func (f *file) stat() (fs.FileInfo, error) {
	if f.stream != nil {
		return f.stream.Stat()
	}
	return os.Stat(f.path)
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
