package codec

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"

	lzstring "github.com/daku10/go-lz-string"
)

// The largest puzzles that people share have some ten thousand characters, and those of order 16 with all candidates 30,000.
const (
	maxUnpacked = 4 << 20 // UTF-16 units
	maxPacked   = 100_000 // bytes; the time of compress is up to quadratic
)

// compress returns the text as LZString.compressToBase64 of the JavaScript library lz-string does.
func compress(text string) (string, error) {
	if len(text) > maxPacked {
		return "", fmt.Errorf("a puzzle with %d bytes of text: expected at most %d in a link", len(text), maxPacked)
	}
	return lzstring.CompressToBase64(text)
}

// decompress is the inverse of compress. The padding at the end may be missing. The library behind
// compress can decompress, too, but its memory has no limit: 64 KB of text may stand for 900 MB.
//
// A text in LZ-string is a list of codes. Codes 0 and 1 stand for a new character of 8 or 16 bits,
// and 2 for the end. Each further code stands for an earlier piece of the output, so a dictionary
// of places in the output is enough. A code has just as many bits as the dictionary needs.
func decompress(text string) (string, error) {
	in := bitReader{text: strings.TrimRight(text, `=\`)}
	var out []uint16
	pieces := make([]piece, 3, 64) // the codes 0 to 2 stand for no piece
	width, room := uint(2), 1      // of a code, and the number of pieces until codes get longer
	add := func(p piece) {
		pieces = append(pieces, p)
		if room--; room == 0 {
			room = 1 << width
			width++
		}
	}
	for last := (piece{}); ; { // the piece before
		code, err := in.read(width)
		if err != nil {
			return "", err
		}
		from := len(out)
		switch {
		case code == 2:
			return string(utf16.Decode(out)), nil
		case code < 2:
			char, err := in.read(8 << code)
			if err != nil {
				return "", err
			}
			out = append(out, uint16(char))
			add(piece{from, from + 1})
		case code < len(pieces):
			out = append(out, out[pieces[code].from:pieces[code].to]...)
		case code == len(pieces) && from > 0: // the piece before and its first character
			out = append(append(out, out[last.from:last.to]...), out[last.from])
		default:
			return "", errors.New("it is damaged")
		}
		if len(out) > maxUnpacked {
			return "", fmt.Errorf("it unpacks to more than %d characters", maxUnpacked)
		}
		if from > 0 {
			add(piece{last.from, last.to + 1})
		}
		last = piece{from, len(out)}
	}
}

type piece struct{ from, to int } // a part of the output

var errCutOff = errors.New("it is cut off") // before its end mark

// A bitReader reads the bits of a text in base64.
type bitReader struct {
	text string
	next int // the number of bits read
}

// read returns the next bits as a number. The first bit is the lowest one.
func (in *bitReader) read(bits uint) (number int, err error) {
	for k := range bits {
		if in.next/6 >= len(in.text) {
			return 0, errCutOff
		}
		digit := strings.IndexByte(base64Digits, in.text[in.next/6])
		if digit < 0 {
			return 0, fmt.Errorf("%q is not a character of base64", in.text[in.next/6])
		}
		number |= digit >> (5 - in.next%6) & 1 << k
		in.next++
	}
	return number, nil
}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
