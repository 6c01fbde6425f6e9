package poll

import "context"

// A Progress is how far a search has come.
type Progress struct {
	Nodes int64   // 0 while the problem is encoded
	Depth int     // decisions that stand
	Share float64 // of the tree that has been searched, as if all branches were equal; 0 if that is not known
}

// A Search can say how far it has come.
type Search interface{ Progress() Progress }

type watcherKey struct{}

// Watch returns a context by which seen is told of the progress of every search that looks
// at it, each time it looks: some thousand times a second. Searches in several goroutines
// call seen at once.
func Watch(ctx context.Context, seen func(Progress)) context.Context {
	return context.WithValue(ctx, watcherKey{}, seen)
}
