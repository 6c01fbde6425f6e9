package textfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
)

// foreign lists the first bytes of formats that are not read: text is read as UTF-8 or gzip.
var foreign = []struct{ magic, what string }{
	{"\xff\xfe", "text in UTF-16: expected UTF-8"},
	{"\xfe\xff", "text in UTF-16: expected UTF-8"},
	{"PK\x03\x04", "a zip archive: expected text, or text compressed by gzip"},
	{"\xfd7zXZ\x00", "compressed by xz: expected text, or text compressed by gzip"},
	{"\x28\xb5\x2f\xfd", "compressed by zstd: expected text, or text compressed by gzip"},
	{"BZh91AY&SY", "compressed by bzip2: expected text, or text compressed by gzip"},
}

// Foreign returns an error if the first bytes of r show a format that is not read, such as UTF-16
// or zip, and nil otherwise. It waits for two bytes, or for a few more if those could begin such
// a format. It consumes nothing. The reader r must come from [Unzip].
func Foreign(r *bufio.Reader) error {
	head, err := r.Peek(2)
	if errors.Is(err, errTwice) {
		return fmt.Errorf("%w: expected text compressed once", errTwice)
	}
	for _, f := range foreign {
		if len(head) < 2 || f.magic[:2] != string(head[:2]) {
			continue
		}
		if begin, _ := r.Peek(len(f.magic)); bytes.Equal(begin, []byte(f.magic)) {
			return errors.New(f.what)
		}
	}
	return nil
}
