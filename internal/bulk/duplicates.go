package bulk

import (
	"fourfold/internal/answer"
	"fourfold/internal/dedupe"
)

// A keyed is the answer to a puzzle that may turn out to be a duplicate. Workers cannot know that,
// since a batch before theirs may still be unsolved.
type keyed struct {
	key      dedupe.Key
	from, to int // the answer is out[from:to]
	severity answer.Severity
}

// noteAnswer notes that out[from:] is the answer to a puzzle.
func (b *solvedBatch) noteAnswer(key dedupe.Key, from int, severity answer.Severity) {
	b.keyed = append(b.keyed, keyed{key, from, len(b.out), severity})
}

// skipDuplicates removes the answers to puzzles that are the same as earlier ones from a batch, and
// adds the others to the set. It returns how many were removed. It is called for the batches in
// order.
func (b *solvedBatch) skipDuplicates(seen *dedupe.Set) (skipped int) {
	out, from := b.out[:0], 0
	for _, k := range b.keyed {
		if seen.Add(k.key) {
			b.severity = max(b.severity, k.severity)
			continue
		}
		skipped++
		out = append(out, b.out[from:k.from]...)
		from = k.to
	}
	b.out = append(out, b.out[from:]...)
	b.lines -= skipped
	return skipped
}
