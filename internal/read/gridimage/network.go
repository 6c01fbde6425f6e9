package gridimage

import (
	_ "embed"
	"encoding/binary"
	"math"
)

// A network tells digits apart. It has one hidden layer.
type network struct {
	hidden [hiddenUnits][features + 1]float32 // the last weight is the bias
	out    [classes][hiddenUnits + 1]float32
}

const (
	hiddenUnits = 64
	classes     = 10 // 0 for what is no digit, and the digits
)

//go:embed network.bin
var weights []byte

// digits is the network that TestTrain made from fonts.
var digits = decodeNetwork(weights)

// The weights are whole numbers of 16 bits, in units of 1/weightUnit.
const weightUnit = 1024

func decodeNetwork(data []byte) *network {
	n := new(network)
	for _, w := range n.all() {
		*w = float32(int16(binary.LittleEndian.Uint16(data))) / weightUnit
		data = data[2:]
	}
	return n
}

// all returns all weights in the order of the file.
func (n *network) all() (all []*float32) {
	for u := range n.hidden {
		for k := range n.hidden[u] {
			all = append(all, &n.hidden[u][k])
		}
	}
	for c := range n.out {
		for k := range n.out[c] {
			all = append(all, &n.out[c][k])
		}
	}
	return all
}

// probabilities returns the probability of each class of a mark.
func (m *mark) probabilities() (p [classes]float64) {
	f := m.describe()
	single, _ := digits.classify(&f)
	for c, v := range single {
		p[c] = float64(v)
	}
	return p
}

// classify returns the probability of each class. It also gives the values of the hidden layer, for training.
func (n *network) classify(f *[features]float32) (p [classes]float32, hidden [hiddenUnits]float32) {
	for u := range n.hidden {
		sum := n.hidden[u][features]
		for k, v := range f {
			sum += n.hidden[u][k] * v
		}
		hidden[u] = max(sum, 0)
	}
	most := float32(math.Inf(-1))
	for c := range n.out {
		p[c] = n.out[c][hiddenUnits]
		for u, v := range hidden {
			p[c] += n.out[c][u] * v
		}
		most = max(most, p[c])
	}
	sum := float32(0)
	for c := range p {
		p[c] = float32(math.Exp(float64(p[c] - most)))
		sum += p[c]
	}
	for c := range p {
		p[c] /= sum
	}
	return p, hidden
}
