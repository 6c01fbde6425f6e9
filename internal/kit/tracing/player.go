package tracing

import (
	"fmt"
	"slices"

	"fourfold"
)

// A Player has the state of a search: which options are chosen or hidden, and the decisions that stand. It plays the
// events of a fourfold.Tracer in their order, and undoes the last ones. It believes nothing: an event that does not
// fit the state is an error, and changes nothing that matters afterwards.
type Player struct {
	options   []value
	settled   int // options that are not open
	decisions []fourfold.Fact
}

// A value is the state of an option.
type value int8

const (
	open value = iota
	chosen
	hidden
)

func (v value) String() string { return [...]string{"open", "chosen", "hidden"}[v] }

// NewPlayer returns the state before the first event: every option is open.
func NewPlayer(numOptions int32) *Player { return &Player{options: make([]value, numOptions)} }

// Clone returns a copy of the player.
func (p *Player) Clone() *Player {
	return &Player{options: slices.Clone(p.options), settled: p.settled, decisions: slices.Clone(p.decisions)}
}

// Equal reports whether both players have the same state.
func (p *Player) Equal(q *Player) bool {
	return slices.Equal(p.options, q.options) && slices.Equal(p.decisions, q.decisions)
}

// Start gives a new player a state in which a trace goes on. The arguments are those that Settled and Decisions return.
func (p *Player) Start(chosenOnes, hiddenOnes []int32, decisions []fourfold.Fact) error {
	p.decisions = append(p.decisions, decisions...)
	return p.settle(fourfold.Event{Chosen: chosenOnes, Hidden: hiddenOnes})
}

// Open reports whether every option is open and no decision stands.
func (p *Player) Open() bool { return p.settled == 0 && len(p.decisions) == 0 }

// Decisions returns the decisions that stand. It is valid until the next call of a method.
func (p *Player) Decisions() []fourfold.Fact { return p.decisions }

// Settled returns the chosen and the hidden options, in increasing order.
func (p *Player) Settled() (chosenOnes, hiddenOnes []int32) {
	chosenOnes, hiddenOnes = []int32{}, []int32{}
	for o, v := range p.options {
		switch v {
		case chosen:
			chosenOnes = append(chosenOnes, int32(o))
		case hidden:
			hiddenOnes = append(hiddenOnes, int32(o))
		}
	}
	return chosenOnes, hiddenOnes
}

// Do plays an event.
func (p *Player) Do(e fourfold.Event) error {
	if e.Kind == fourfold.Undo {
		if err := p.pop(e.Facts); err != nil {
			return err
		}
		if err := p.reopen(e); err != nil {
			return err
		}
		return p.checkDepth(e)
	}
	if err := p.settle(e); err != nil {
		return err
	}
	if e.Kind == fourfold.Decide {
		p.decisions = append(p.decisions, e.Fact)
	}
	return p.checkDepth(e)
}

// Undo undoes the event that was played last.
func (p *Player) Undo(e fourfold.Event) error {
	if err := p.checkDepth(e); err != nil {
		return err
	}
	if e.Kind == fourfold.Undo {
		p.decisions = append(p.decisions, e.Facts...)
		return p.settle(e)
	}
	if e.Kind == fourfold.Decide {
		if err := p.pop([]fourfold.Fact{e.Fact}); err != nil {
			return err
		}
	}
	return p.reopen(e)
}

// pop takes the last decisions away.
func (p *Player) pop(facts []fourfold.Fact) error {
	first := len(p.decisions) - len(facts)
	if first < 0 {
		return fmt.Errorf("%d decisions are undone: expected at most %d, which stand", len(facts), len(p.decisions))
	}
	for k, f := range facts {
		if p.decisions[first+k] != f {
			return fmt.Errorf("decision %d is undone, and it was another one", first+k+1)
		}
	}
	p.decisions = p.decisions[:first]
	return nil
}

// settle makes the options of an event, which must be open, chosen and hidden.
func (p *Player) settle(e fourfold.Event) error {
	if err := p.set(e.Chosen, open, chosen); err != nil {
		return err
	}
	return p.set(e.Hidden, open, hidden)
}

// reopen undoes settle.
func (p *Player) reopen(e fourfold.Event) error {
	if err := p.set(e.Chosen, chosen, open); err != nil {
		return err
	}
	return p.set(e.Hidden, hidden, open)
}

// set changes options from one value to another.
func (p *Player) set(options []int32, from, to value) error {
	for _, o := range options {
		if o < 0 || int(o) >= len(p.options) {
			return fmt.Errorf("option %d does not exist: expected a number below %d", o, len(p.options))
		}
		if p.options[o] != from {
			return fmt.Errorf("option %d becomes %v: expected it to be %v before, and it is %v", o, to, from, p.options[o])
		}
		p.options[o] = to
	}
	if to == open {
		p.settled -= len(options)
	} else {
		p.settled += len(options)
	}
	return nil
}

func (p *Player) checkDepth(e fourfold.Event) error {
	if e.Depth != len(p.decisions) {
		return fmt.Errorf("depth %d: expected %d, the number of decisions that stand", e.Depth, len(p.decisions))
	}
	return nil
}
