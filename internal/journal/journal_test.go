package journal

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fourfold/internal/atomicfile"
)

const title = "title of a test\n"

func open(t *testing.T, path string) *Journal {
	t.Helper()
	j, err := Open(path, title, []byte("head"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	return j
}

func add(t *testing.T, j *Journal, records ...string) {
	t.Helper()
	for _, r := range records {
		if err := j.Add(r[0], []byte(r[1:])); err != nil {
			t.Fatal(err)
		}
	}
}

// records returns the whole records, each with its kind before its data, and the error at the end.
func records(j *Journal) (all []string, end error) {
	for r, err := range j.Records(-1) {
		if err != nil {
			return all, err
		}
		all = append(all, string(r.Kind)+string(r.Data))
	}
	return all, nil
}

var some = []string{"a", "bone", "c" + strings.Repeat("two", 50), "a\x00", "b"}

// written writes a journal with some records and returns its bytes.
func written(t *testing.T, path string) []byte {
	t.Helper()
	j := open(t, path)
	if !j.Fresh() {
		t.Error("a new journal is not fresh")
	}
	add(t, j, some...)
	if err := j.Close(); err != nil {
		t.Error(err)
	}
	return read(t, path)
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestRecords: a journal has the records that were added, also by two processes one after the
// other.
func TestRecords(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	written(t, path)
	j := open(t, path)
	if got, err := records(j); err != nil || !slices.Equal(got, some) || j.Fresh() || string(j.Head()) != "head" {
		t.Errorf("records %q, %v, head %q", got, err, j.Head())
	}
	var end int64
	for r := range j.Records(-1) {
		end = r.End
	}
	if err := j.Cut(end); err != nil {
		t.Error(err)
	}
	add(t, j, "zlast")
	if got, err := records(j); err != nil || !slices.Equal(got, append(slices.Clone(some), "zlast")) {
		t.Errorf("records %q, %v", got, err)
	}
}

// TestEveryCut: a file that is cut anywhere is a new journal, or has the records before the cut.
func TestEveryCut(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	whole := written(t, path)
	for length := range whole {
		write(t, path, whole[:length])
		j := open(t, path)
		got, err := records(j)
		if !isPrefix(got, some) || j.Fresh() && len(got) > 0 {
			t.Errorf("cut at %d: records %q", length, got)
		}
		if d := (*Damage)(nil); err != nil && (!errors.As(err, &d) || !d.Cut || d.At+d.Bytes != int64(length)) {
			t.Errorf("cut at %d: %v", length, err)
		}
		j.Close()
		if int64(length) < j.Begin() != j.Fresh() {
			t.Errorf("cut at %d: fresh is %v", length, j.Fresh())
		}
	}
}

func isPrefix(got, of []string) bool { return len(got) <= len(of) && slices.Equal(got, of[:len(got)]) }

// TestEveryFlip: if a bit has changed, Open refuses the file and leaves it as it is, or there are
// only the records before the change.
func TestEveryFlip(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	whole := written(t, path)
	for at := range whole {
		for _, bit := range []int{at % 8, (at + 3) % 8} {
			text := bytes.Clone(whole)
			text[at] ^= 1 << bit
			write(t, path, text)
			j, err := Open(path, title, []byte("head"))
			if err != nil {
				if !errors.Is(err, ErrTitle) && !errors.Is(err, ErrDamaged) && !errors.Is(err, ErrCut) {
					t.Errorf("byte %d: %v", at, err)
				}
				if !bytes.Equal(read(t, path), text) {
					t.Errorf("byte %d: a refused file has changed", at)
				}
				continue
			}
			if got, err := records(j); err == nil || !isPrefix(got, some) || int64(at) < j.Begin() {
				t.Errorf("byte %d: records %q, %v", at, got, err)
			}
			j.Close()
		}
	}
}

// TestMovedRecord: a copy of a record at another place is not a record.
func TestMovedRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	whole := written(t, path)
	last := whole[len(whole)-before-behind:] // "b"
	write(t, path, append(bytes.Clone(whole), last...))
	got, err := records(open(t, path))
	if d := (*Damage)(nil); !errors.As(err, &d) || d.Cut || d.At != int64(len(whole)) || !slices.Equal(got, some) {
		t.Errorf("records %q, %v", got, err)
	}
}

// TestRefused: a file that is no journal, or is cut in another head, is refused and stays as it is.
func TestRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	other, err := Open(path, title, []byte("HEAD of another one"))
	if err != nil {
		t.Fatal(err)
	}
	other.Close()
	theirs := read(t, path)
	for _, c := range []struct {
		text string
		want error
	}{
		{"a b c\na b\n", ErrTitle},
		{"\x00", ErrTitle},
		{"title of a tesT\n", ErrTitle},
		{string(theirs[:len(theirs)-1]), ErrCut},
		{string(theirs[:len(title)+before+2]), ErrCut},
		{title + strings.Repeat("\xff", 20), ErrDamaged},
		{title + strings.Repeat("\x00", 20), ErrDamaged},
	} {
		write(t, path, []byte(c.text))
		if _, err := Open(path, title, []byte("head")); !errors.Is(err, c.want) {
			t.Errorf("Open of %q: %v, want %v", c.text, err, c.want)
		}
		if got := read(t, path); string(got) != c.text {
			t.Errorf("%q has become %q", c.text, got)
		}
	}
	write(t, path, theirs)
	if j := open(t, path); string(j.Head()) != "HEAD of another one" {
		t.Errorf("head %q", j.Head())
	}
}

// TestLocked: a journal cannot be opened twice, also after its file was replaced.
func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	j := open(t, path)
	if j.Unlocked() != nil {
		t.Skip(j.Unlocked())
	}
	for range 2 {
		if _, err := Open(path, title, []byte("head")); !errors.Is(err, atomicfile.ErrLocked) {
			t.Errorf("second Open: %v", err)
		}
		if err := j.Replace(func(*Journal) error { return nil }); err != nil {
			t.Error(err)
		}
	}
	j.Close()
	open(t, path)
}

// TestReplace: a journal has the new records, or the old ones if there is an error. It goes on
// behind them.
func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	j := open(t, path)
	add(t, j, some...)
	broken := errors.New("broken")
	if err := j.Replace(func(to *Journal) error { add(t, to, "x"); return broken }); !errors.Is(err, broken) {
		t.Errorf("Replace = %v", err)
	}
	if got, err := records(j); err != nil || !slices.Equal(got, some) {
		t.Errorf("after an error: records %q, %v", got, err)
	}
	write(t, path+part, []byte(title+"of a process that was killed"))
	if err := j.Replace(func(to *Journal) error { add(t, to, "x", "ynew"); return nil }); err != nil {
		t.Error(err)
	}
	add(t, j, "z")
	j.Close()
	if got, err := records(open(t, path)); err != nil || !slices.Equal(got, []string{"x", "ynew", "z"}) {
		t.Errorf("records %q, %v", got, err)
	}
	if _, err := os.Stat(path + part); err == nil {
		t.Error("the new file still has its first name")
	}
}

// TestForeignPart: a file of the user that has the name of the new file stays.
func TestForeignPart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	j := open(t, path)
	add(t, j, some...)
	write(t, path+part, []byte("text of the user"))
	j.RemovePart()
	if err := j.Replace(func(*Journal) error { return nil }); err == nil {
		t.Error("Replace has replaced a file of the user")
	}
	if got := read(t, path+part); string(got) != "text of the user" {
		t.Errorf("the file has become %q", got)
	}
	if got, err := records(j); err != nil || !slices.Equal(got, some) {
		t.Errorf("records %q, %v", got, err)
	}
	write(t, path+part, []byte(title))
	j.RemovePart()
	if _, err := os.Stat(path + part); err == nil {
		t.Error("the file of a killed process is still there")
	}
}

// TestForeignLink: a link that has the name of the new file stays, also if it leads to a journal or
// to nothing.
func TestForeignLink(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "j")
	j := open(t, path)
	add(t, j, some...)
	write(t, filepath.Join(dir, "empty"), nil)
	write(t, filepath.Join(dir, "other"), []byte(title))
	for _, target := range []string{"empty", "other", "missing"} {
		if err := os.Symlink(target, path+part); err != nil {
			t.Skip(err)
		}
		j.RemovePart()
		if err := j.Replace(func(*Journal) error { return nil }); err == nil {
			t.Errorf("Replace has replaced a link to %s", target)
		}
		if got, err := os.Readlink(path + part); got != target {
			t.Errorf("the link leads to %q, %v, want %q", got, err, target)
		}
		os.Remove(path + part)
	}
}

// TestFailedAdd: after a record that cannot be written, the records before it are there.
func TestFailedAdd(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	j := open(t, path)
	add(t, j, some...)
	j.f.Close()
	if err := j.Add('x', nil); err == nil {
		t.Error("Add to a closed file: no error")
	}
	if got, err := records(open(t, path)); err != nil || !slices.Equal(got, some) {
		t.Errorf("records %q, %v", got, err)
	}
}
