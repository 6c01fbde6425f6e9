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
