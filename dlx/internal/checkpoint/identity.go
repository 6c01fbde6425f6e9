package checkpoint

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"

	"fourfold"
	"fourfold/internal/kit/poll"
)

// An Identity says what a checkpoint belongs to. A search may go on with a checkpoint only if the
// Identity is the same. The number of workers and the core are not a part of it, because a Part
// means the same to all of them.
type Identity struct {
	Problem  string `json:"problem"`            // of Hash
	Count    bool   `json:"count"`              // the question is for the number of solutions only
	Limit    int64  `json:"limit,omitempty"`    // the search ends after this many solutions; 0 means no limit
	Settings string `json:"settings,omitempty"` // those that decide which solutions come first
}

// Differ says how the identity of a file differs from that of the search, as in "this file is a
// checkpoint of another problem". It returns "" if they are equal.
func (file Identity) Differ(search Identity) string {
	switch {
	case file.Problem != search.Problem:
		return "it is of another problem"
	case file.Count != search.Count || file.Limit != search.Limit:
		return fmt.Sprintf("it is of another question: expected a search for %s, found one for %s", search.question(), file.question())
	case file.Settings != search.Settings:
		return fmt.Sprintf("it is of other settings: expected %q, found %q", search.Settings, file.Settings)
	}
	return ""
}

// question returns what the search asks for.
func (file Identity) question() string {
	switch {
	case file.Count && file.Limit > 0:
		return fmt.Sprintf("the number of solutions up to %d", file.Limit)
	case file.Count:
		return "the number of solutions"
	case file.Limit == 1:
		return "one solution"
	case file.Limit > 0:
		return fmt.Sprintf("up to %d solutions", file.Limit)
	}
	return "all solutions"
}

// Hash returns a name for a problem: SHA-256 of its items, with their names, and of its options.
// Problems with different hashes are different. It returns the cause if ctx is done.
func Hash(ctx context.Context, p *fourfold.Problem) (string, error) {
	work := poll.New(ctx)
	h := hasher{Hash: sha256.New()}
	h.number(uint64(p.NumItems()))
	for item := range p.NumItems() {
		if err := work.Add(1); err != nil {
			return "", err
		}
		primary := uint64(0)
		if p.IsPrimary(item) {
			primary = 1
		}
		h.number(primary)
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
	return hex.EncodeToString(h.Sum(nil)), nil
}

// A hasher hashes numbers and texts. No two sequences of them have the same bytes.
type hasher struct {
	hash.Hash
	buffer [binary.MaxVarintLen64]byte
}

func (h *hasher) number(n uint64) {
	h.Write(h.buffer[:binary.PutUvarint(h.buffer[:], n)])
}

func (h *hasher) text(s string) {
	h.number(uint64(len(s)))
	h.Write([]byte(s))
}
