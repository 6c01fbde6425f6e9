package gridimage

import (
	_ "embed"
	"encoding/binary"
	"math"
	"sync"
)

// A network tells digits apart. It has one hidden layer.
type network struct {
	hidden [hiddenUnits][features + 1]float32 // the last weight is the bias
	out    [classes][hiddenUnits + 1]float32
}

const (
	hiddenUnits = 64
	classes     = side + 1 // 0 for what is no digit, and the digits
)

//go:embed network.bin
var weights []byte

// digits is the network that TestTrain made from fonts.
var digits = sync.OnceValue(func() *network {
	n := new(network)
	k, err := binary.Decode(weights, binary.LittleEndian, &n.hidden)
	if err == nil {
		_, err = binary.Decode(weights[k:], binary.LittleEndian, &n.out)
	}
	if err != nil {
		panic("gridimage: network.bin: " + err.Error())
	}
	return n
})

// probabilities returns the probability of each class of a mark.
func (m *mark) probabilities() (p [classes]float64) {
	f := m.describe()
	single, _ := digits().classify(&f)
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
	sum := float32(0)
	for c := range n.out {
		p[c] = n.out[c][hiddenUnits]
		for u, v := range hidden {
			p[c] += n.out[c][u] * v
		}
		p[c] = float32(math.Exp(float64(min(p[c], 80)))) // beyond, the sum might be infinite
		sum += p[c]
	}
	for c := range p {
		p[c] /= sum
	}
	return p, hidden
}
