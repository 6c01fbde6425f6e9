package grid

import "fourfold/internal/read/codec"

// SetCodecs sets the formats of other programs that the Reader knows until restore is called.
func SetCodecs(all ...*codec.Codec) (restore func()) {
	before := allCodecs
	allCodecs = func() []*codec.Codec { return all }
	return func() { allCodecs = before }
}
