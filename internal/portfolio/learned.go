package portfolio

import (
	"fmt"
	"io"
	"strings"

	"fourfold/compare/results"
	"fourfold/internal/words"
)

// FewestJudged is how many puzzles it takes at least to judge a rule.
const FewestJudged = 10

// Learned learns a rule from one half of a table, and judges the rule on the other half.
func Learned(t *results.Table) (*Rule, Loss, error) {
	rule, err := Learn(t)
	if err != nil {
		return nil, Loss{}, err
	}
	rule.About = fmt.Sprintf("learned from %s of %s on %s, with --want %d", words.Plural(rule.Evidence.Puzzles, "puzzle"), words.Plural(files(t), "file"),
		t.Run.Environment.CPU, t.Run.Want)
	loss, err := rule.Judge(t)
	return rule, loss, err
}

// files returns the number of files of a table.
func files(t *results.Table) int {
	names := map[string]bool{}
	for i := range t.Puzzles {
		names[t.Puzzles[i].File] = true
	}
	return len(names)
}

// WriteLoss says how much slower the learned rule is than the virtual best solver.
func WriteLoss(out io.Writer, rule *Rule, l Loss) {
	over := func(s float64) string { return fmt.Sprintf("%+.1f%%", 100*(s/l.VBS-1)) }
	fmt.Fprintf(out, "\nauto: the rule learned on %s picks %s\n", words.Plural(rule.Evidence.Puzzles, "puzzle"), strings.Join(rule.Solvers(), ", "))
	fmt.Fprintf(out, "      mean time on the other %s: virtual best %s, rule %s (%s), single best %s (%s by %s)\n",
		words.Plural(l.Puzzles, "puzzle"), words.Seconds(l.VBS), words.Seconds(l.Rule), over(l.Rule), words.Seconds(l.Best), over(l.Best), l.Name)
}
