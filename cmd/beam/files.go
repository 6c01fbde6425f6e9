package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"fourfold/internal/kit/words"
)

// openAt opens a file for reading from an offset on. To reach the offset in a remote file, such as
// gs://bucket/file, it reads what is before it.
func openAt(ctx context.Context, name string, offset int64) (io.ReadCloser, error) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	f, err := fs.OpenRead(ctx, name)
	if err != nil {
		return nil, err
	}
	if seeker, ok := f.(io.Seeker); ok {
		_, err = seeker.Seek(offset, io.SeekStart)
	} else {
		_, err = io.CopyN(io.Discard, f, offset)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// vacant returns an error if there is a file, or something in a folder: no output replaces what a user has.
func vacant(ctx context.Context, name string, folder bool) error {
	var n int
	var err error
	switch {
	case strings.Contains(name, "://"):
		pattern := name
		if folder {
			pattern += "/*"
		}
		var fs filesystem.Interface
		if fs, err = filesystem.New(ctx, name); err == nil {
			var old []string
			old, err = fs.List(ctx, pattern)
			n = len(old)
		}
	case folder:
		var old []os.DirEntry
		old, err = os.ReadDir(name)
		n = len(old)
	default:
		if _, err = os.Lstat(name); err == nil {
			n = 1
		}
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err == nil && n > 0 {
		err = fmt.Errorf("%s: it exists: expected a new one", words.Printable(name))
	}
	if err != nil {
		err = fmt.Errorf("-output: %w", err)
	}
	return err
}

// write writes a file, which appears as a whole or not at all. That of a bundle that is done again is replaced.
func write(ctx context.Context, name string, text func(io.Writer) error) error {
	writing.Add(1)
	defer writing.Done()
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	part := fmt.Sprintf("%s.%08x.part", name, rand.Uint32())
	f, err := fs.OpenWrite(ctx, part)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(f)
	if err = errors.Join(text(out), out.Flush(), f.Close()); err == nil {
		err = context.Cause(ctx)
	}
	if err == nil {
		return filesystem.Rename(ctx, fs, part, name)
	}
	if r, ok := fs.(filesystem.Remover); ok {
		r.Remove(context.WithoutCancel(ctx), part)
	}
	return err
}

// writeFn writes the lines of a pipeline to a file, in any order.
type writeFn struct{ Path string }

func (w *writeFn) ProcessElement(ctx context.Context, _ int, next func(*string) bool) error {
	return write(ctx, w.Path, func(out io.Writer) (err error) {
		for line := ""; err == nil && next(&line); {
			_, err = io.WriteString(out, line+"\n")
		}
		return err
	})
}
