package textfile

import "io"

// Prompted returns a Reader that calls tell before its first read, to tell a person what to do.
func Prompted(r io.Reader, tell func()) io.Reader { return &prompted{Reader: r, tell: tell} }

type prompted struct {
	io.Reader
	tell func()
	told bool
}

func (p *prompted) Read(b []byte) (int, error) {
	if !p.told {
		p.told = true
		p.tell()
	}
	return p.Reader.Read(b)
}
