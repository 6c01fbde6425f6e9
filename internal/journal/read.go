package journal

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
)

// A Record is a record behind the head.
type Record struct {
	Kind byte
	Data []byte // valid until the next record is read
	End  int64  // the offset behind the record
}

var (
	errCut     = errors.New("a record is cut short")
	errDamaged = errors.New("the checksum of a record is wrong")
)

// A Damage says where the whole records of a file end although the file goes on.
type Damage struct {
	At    int64 // the offset behind the last whole record
	Bytes int64 // from there to the end of the file
	Cut   bool  // the file may end in the middle of a write; otherwise bytes have changed
}

func (d *Damage) Error() string {
	what := "the checksum is wrong"
	if d.Cut {
		what = "the last record is cut short"
	}
	return fmt.Sprintf("%s at byte %d of %d", what, d.At, d.At+d.Bytes)
}

// Records returns the records from Begin up to an offset, or up to the end of the file if it is
// negative. If whole records end before that, the last pair has an error that is a *Damage. Any
// other error is one of the operating system.
func (j *Journal) Records(to int64) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		r := j.reader(j.Begin())
		for to < 0 || r.at < to {
			record, err := r.next()
			if err == io.EOF {
				return
			}
			if cut := errors.Is(err, errCut); cut || errors.Is(err, errDamaged) {
				yield(Record{}, &Damage{At: r.at, Bytes: r.size() - r.at, Cut: cut})
				return
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}

// A reader reads records, one behind the other.
type reader struct {
	j      *Journal
	from   *bufio.Reader
	at     int64 // the offset of the next record
	buffer []byte
}

func (j *Journal) reader(at int64) *reader {
	section := io.NewSectionReader(j.f, at, 1<<62)
	return &reader{j: j, from: bufio.NewReaderSize(section, 1<<16), at: at}
}

// size returns the present length of the file.
func (r *reader) size() int64 {
	info, err := r.j.f.Stat()
	if err != nil {
		return r.at
	}
	return info.Size()
}

// next reads a record. At the end of the file the error is io.EOF.
func (r *reader) next() (Record, error) {
	r.buffer = grown(r.buffer, before)
	if err := r.read(r.buffer); err != nil {
		return Record{}, err
	}
	length := int64(binary.LittleEndian.Uint32(r.buffer))
	if length > MaxData || !r.matches(r.buffer[:before-4], r.buffer[before-4:]) {
		return Record{}, errDamaged
	}
	if r.at+before+length+behind > r.size() { // before memory is allocated
		return Record{}, errCut
	}
	r.buffer = grown(r.buffer, int(before+length+behind))
	if err := r.read(r.buffer[before:]); err != nil {
		return Record{}, err
	}
	data, sum := r.buffer[before:before+length], r.buffer[before+length:]
	if !r.matches(data, sum) {
		return Record{}, errDamaged
	}
	r.at += int64(len(r.buffer))
	return Record{Kind: r.buffer[4], Data: data, End: r.at}, nil
}

// matches reports whether the sum is the checksum of the bytes.
func (r *reader) matches(bytes, sum []byte) bool {
	return checksum(r.at, bytes) == binary.LittleEndian.Uint32(sum)
}

func (r *reader) read(to []byte) error {
	_, err := io.ReadFull(r.from, to)
	if err == io.ErrUnexpectedEOF { // within the first bytes of a record
		return errCut
	}
	return err
}

// grown returns a slice of the given length that begins with the contents of s.
func grown(s []byte, length int) []byte {
	if cap(s) >= length {
		return s[:length]
	}
	t := make([]byte, length)
	copy(t, s[:cap(s)])
	return t
}
