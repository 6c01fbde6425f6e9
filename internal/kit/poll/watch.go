package poll

import "context"

// A Progress says how far a search has come.
type Progress struct {
	Nodes int64   // 0 while the problem is encoded
	Depth int     // the number of decisions above the current node
	Share float64 // the share of the tree searched, if all branches are equal; 0 if not known
}

// A Search reports how far it has come.
type Search interface{ Progress() Progress }

type watcherKey struct{}

// Watch returns a context that calls report with the progress of a search each time the search
// looks at the context, which is some thousand times per second. Searches in several goroutines
// may call report at the same time.
func Watch(ctx context.Context, report func(Progress)) context.Context {
	return context.WithValue(ctx, watcherKey{}, report)
}

// Watcher returns the function that [Watch] has given to ctx, or nil if there is none.
func Watcher(ctx context.Context) (report func(Progress)) {
	report, _ = ctx.Value(watcherKey{}).(func(Progress))
	return report
}
