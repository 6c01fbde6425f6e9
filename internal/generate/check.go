package generate

// Check returns an error if the wishes contradict each other, as far as that is known.
func (w *Wishes) Check() error { return nil }
