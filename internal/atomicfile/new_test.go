package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
)

// TestCreateNew: of many runs that write the same new file, one succeeds, and its file stays.
func TestCreateNew(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "f")
	var files [20]*File
	for k := range files {
		f, err := CreateNew(path, false)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, string(rune('a'+k)))
		files[k] = f
	}
	var wg sync.WaitGroup
	var winner atomic.Value
	for k, f := range files {
		wg.Go(func() {
			switch err := f.Commit(); {
			case err == nil && !winner.CompareAndSwap(nil, string(rune('a'+k))):
				t.Error("two files were committed")
			case err != nil && !errors.Is(err, fs.ErrExist):
				t.Error(err)
			}
		})
	}
	wg.Wait()
	expect(t, dir, map[string]string{"f": winner.Load().(string)})
}

// TestClaimName: on a file system without hard links, a new file never replaces an old one either.
func TestClaimName(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	p := place{path: in("f"), fd: -1, name: ownName}
	os.WriteFile(in("one"), []byte("one"), 0o666)
	os.WriteFile(in("two"), []byte("two"), 0o666)
	if err := p.claimName(in("one")); err != nil {
		t.Error(err)
	}
	if err := p.claimName(in("two")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a name that is taken: %v", err)
	}
	expect(t, dir, map[string]string{"f": "one"})
}

// TestWriteAt: text is written over, also if it was not written out yet, and not to a pipe.
func TestWriteAt(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	f, err := CreateNew(path, false)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(f, "one two")
	_, err = f.WriteAt([]byte("six"), 0)
	io.WriteString(f, " three")
	if err = errors.Join(err, f.Commit()); err != nil {
		t.Error(err)
	}
	expect(t, filepath.Dir(path), map[string]string{"f": "six two three"})
	null, err := Create(t.Context(), os.DevNull)
	if err != nil {
		t.Skip(err)
	}
	defer null.Discard()
	if _, err := null.WriteAt([]byte("six"), 0); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("a device: %v", err)
	}
}
