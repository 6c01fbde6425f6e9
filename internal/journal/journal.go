// Package journal keeps a file of records that survives a kill of the process at any moment. A
// record is added at the end by one write. Each record has a checksum, so a reader finds the place
// where a write was cut short or where the file was damaged, and everything before it is intact.
//
// A file is
//
//	title             one line of text, with the version of the format
//	head              the first record: what the file belongs to
//	record ...
//
// and a record is
//
//	length of data    4 bytes, the lowest first
//	kind              1 byte
//	checksum          4 bytes: CRC-32C of the place in the file (8 bytes), length and kind
//	data
//	checksum          4 bytes: CRC-32C of the place in the file (8 bytes) and data
//
// The place is a part of the checksums, so a record that was copied or moved is found, too. The
// first checksum tells a record that was cut short from a length that has changed.
package journal

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"fourfold/internal/atomicfile"
)

// These errors say why Open refuses a file. It leaves such a file as it is.
var (
	ErrTitle   = errors.New("the file has another title")
	ErrCut     = errors.New("the file is cut short in its first record")
	ErrDamaged = errors.New("the first record of the file is damaged")
)

// ErrLocked is wrapped by the error of Open if another process has the journal open.
var ErrLocked = atomicfile.ErrLocked

// MaxData is the largest length of the data of a record, in bytes.
const MaxData = 1 << 28

const (
	before = 9 // bytes of a record before its data
	behind = 4 // bytes of a record behind its data
)

// headKind is the kind of the first record. Other records have other kinds.
const headKind = 'h'

// A Journal is an open file. It is for one goroutine. No other process can open the same journal,
// where files can be locked.
type Journal struct {
	path     string
	f        *os.File // locked
	title    string
	head     []byte // of the file
	size     int64  // of the whole records, with title and head; the next record goes there
	fresh    bool
	created  bool
	unlocked error
	buffer   []byte
}

// Open opens the journal at path. If there is no file, or if the file is an incomplete beginning of
// the same title and head, as a kill may leave it behind, Open begins a new journal. The title must
// end with a line feed. It is the caller's task to compare Head with head, and to Close the journal
// if they differ. An error that comes from the operating system names the path.
func Open(path, title string, head []byte) (*Journal, error) {
	path, err := atomicfile.Regular(path)
	if err != nil {
		return nil, err
	}
	j := &Journal{path: path, title: title}
	if j.f, j.created, err = openOrCreate(path); errors.Is(err, atomicfile.ErrNoLocks) {
		j.unlocked, err = err, nil
	}
	if errors.Is(err, atomicfile.ErrLocked) {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if err != nil {
		return nil, err
	}
	if err := j.begin(head); err != nil {
		j.f.Close()
		return nil, err
	}
	return j, nil
}

// openOrCreate opens a file, or creates it, and says which. It tries again if another process creates or removes
// the file at the same time.
func openOrCreate(path string) (f *os.File, created bool, err error) {
	for range 10 {
		f, err = atomicfile.OpenLocked(path)
		if !errors.Is(err, fs.ErrNotExist) {
			return f, false, err
		}
		f, err = atomicfile.CreateLocked(path, 0o666)
		if !errors.Is(err, fs.ErrExist) && !errors.Is(err, fs.ErrNotExist) {
			return f, true, err
		}
	}
	return f, false, err
}

// begin reads the title and the head, or writes them to a new file.
func (j *Journal) begin(head []byte) error {
	first := j.append([]byte(j.title), int64(len(j.title)), headKind, head)
	start := make([]byte, len(first))
	n, err := j.f.ReadAt(start, 0)
	if err != nil && err != io.EOF {
		return err
	}
	if n < len(first) && bytes.HasPrefix(first, start[:n]) {
		j.fresh, j.head = true, bytes.Clone(head)
		return j.writeBeginning(first)
	}
	if n < len(j.title) || string(start[:len(j.title)]) != j.title {
		return ErrTitle
	}
	r := j.reader(int64(len(j.title)))
	record, err := r.next()
	switch {
	case errors.Is(err, errCut):
		return ErrCut
	case errors.Is(err, errDamaged) || err == nil && record.Kind != headKind:
		return ErrDamaged
	case err != nil:
		return err
	}
	j.head, j.size = bytes.Clone(record.Data), record.End
	return nil
}

func (j *Journal) writeBeginning(first []byte) error {
	if _, err := j.f.WriteAt(first, 0); err != nil {
		if cut := j.f.Truncate(0); cut == nil {
			os.Remove(j.path)
		}
		return err
	}
	j.size = int64(len(first))
	err := j.f.Sync()
	syncFolder(j.path)
	return err
}

// Head returns the data of the first record. The caller must not change it.
func (j *Journal) Head() []byte { return j.head }

// Fresh reports whether Open began a new journal.
func (j *Journal) Fresh() bool { return j.fresh }

// Created reports whether Open created the file.
func (j *Journal) Created() bool { return j.created }

// Unlocked returns a warning if the file cannot be locked, else nil.
func (j *Journal) Unlocked() error { return j.unlocked }

// Size returns the length of all whole records that were written or kept, in bytes.
func (j *Journal) Size() int64 { return j.size }

// Path returns the name of the file, after symbolic links.
func (j *Journal) Path() string { return j.path }

// Add adds a record of a kind other than 'h'. If it returns an error, the file is as before, as far
// as the operating system allows that.
func (j *Journal) Add(kind byte, data []byte) error {
	if len(data) > MaxData {
		return fmt.Errorf("%s: a record of %d bytes is too long: expected at most %d", j.path, len(data), MaxData)
	}
	j.buffer = j.append(j.buffer[:0], j.size, kind, data)
	if _, err := j.f.WriteAt(j.buffer, j.size); err != nil {
		j.f.Truncate(j.size)
		return err
	}
	j.size += int64(len(j.buffer))
	return nil
}

// append appends a record that will have its place at an offset of the file.
func (j *Journal) append(to []byte, at int64, kind byte, data []byte) []byte {
	start := len(to)
	to = binary.LittleEndian.AppendUint32(to, uint32(len(data)))
	to = append(to, kind)
	to = binary.LittleEndian.AppendUint32(to, checksum(at, to[start:]))
	to = append(to, data...)
	return binary.LittleEndian.AppendUint32(to, checksum(at, data))
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the checksum of bytes of a record that has its place at an offset of the file.
func checksum(at int64, bytes []byte) uint32 {
	var place [8]byte
	binary.LittleEndian.PutUint64(place[:], uint64(at))
	return crc32.Update(crc32.Checksum(place[:], castagnoli), castagnoli, bytes)
}

// Sync waits until the records are on the disk, so that they survive a loss of power, too.
func (j *Journal) Sync() error { return j.f.Sync() }

// Cut removes everything behind an offset, which must be the End of a record, or Begin.
func (j *Journal) Cut(end int64) error {
	if err := j.f.Truncate(end); err != nil {
		return err
	}
	j.size = end
	return nil
}

// Begin returns the offset of the first record behind the head.
func (j *Journal) Begin() int64 { return int64(len(j.title) + before + len(j.head) + behind) }

// Close closes the file and ends the lock.
func (j *Journal) Close() error { return j.f.Close() }

// Remove removes the file and closes it, as if Open had not been called.
func (j *Journal) Remove() error { return errors.Join(os.Remove(j.path), j.f.Close()) }

// syncFolder waits until the name of a file is on the disk. Not all systems can do that.
func syncFolder(path string) {
	if d, err := os.Open(filepath.Dir(path)); err == nil {
		d.Sync()
		d.Close()
	}
}
