package jobs

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"io"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// keyOf returns a name for a problem: SHA-256 of its items, with their names and bounds, and of its
// options, in hexadecimal. Problems with different keys are different. It returns the cause if ctx
// is done.
func keyOf(ctx context.Context, p *fourfold.Problem) (string, error) {
	work := poll.New(ctx)
	sum := sha256.New()
	h := hasher{Writer: sum}
	h.number(uint64(p.NumItems()))
	for item := range p.NumItems() {
		if err := work.Add(1); err != nil {
			return "", err
		}
		switch need, room := p.Need(item), p.Room(item); {
		case !p.IsPrimary(item):
			h.number(0)
		case need == 1 && room == 1:
			h.number(1)
		default:
			h.number(2)
			h.number(uint64(need))
			h.number(uint64(room))
		}
		h.text(p.ItemName(item))
	}
	h.number(uint64(p.NumOptions()))
	for o := range p.NumOptions() {
		if err := work.Add(len(p.Option(o))); err != nil {
			return "", err
		}
		h.number(uint64(len(p.Option(o))))
		for _, i := range p.Option(o) {
			h.number(uint64(i.Index))
			h.number(uint64(i.Color))
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// A hasher hashes numbers and texts. No two sequences of them have the same bytes.
type hasher struct {
	io.Writer
	buffer [binary.MaxVarintLen64]byte
}

func (h *hasher) number(n uint64) {
	h.Write(h.buffer[:binary.PutUvarint(h.buffer[:], n)])
}

func (h *hasher) text(s string) {
	h.number(uint64(len(s)))
	h.Write([]byte(s))
}
