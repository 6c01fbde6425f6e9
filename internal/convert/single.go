package convert

import (
	"bytes"

	"fourfold/internal/drawing"
	"fourfold/puzzle/gridtext"
)

// Singles write each puzzle of a text format to a file of its own, as the pages of a picture
// format. They hold a puzzle back until it is known whether another one follows.
type singles struct {
	out    Output
	format gridtext.Format
	o      gridtext.WriteOptions
	buffer bytes.Buffer
	held   *drawing.Page
}

// next returns a Writer for the next file.
func (s *singles) next() *gridtext.Writer {
	s.buffer.Reset()
	return gridtext.NewWriter(&s.buffer, s.format, s.o)
}

// end ends the file that next began.
func (s *singles) end(w *gridtext.Writer) error {
	if err := w.Close(); err != nil {
		return err
	}
	page := &drawing.Page{Number: 1, Data: bytes.Clone(s.buffer.Bytes())}
	if s.held != nil {
		page.Number = s.held.Number + 1
		if err := s.out.Page(*s.held); err != nil {
			return err
		}
	}
	s.held = page
	return nil
}

// close writes the last file.
func (s *singles) close() error {
	if s.held == nil {
		return nil
	}
	s.held.Last = true
	return s.out.Page(*s.held)
}
