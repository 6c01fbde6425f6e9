package report

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"fourfold/compare/summary"
	"fourfold/internal/words"
)

// WriteChanges writes the changes since an older run as a table, in ASCII.
func WriteChanges(w io.Writer, c *summary.Changes) error {
	var b strings.Builder
	fmt.Fprintf(&b, "\nComparison with the baseline: %s in both runs, %s only in the baseline, %s only in this run\n",
		words.PluralGrouped(c.Puzzles, "puzzle"), words.Grouped(c.OnlyOld), words.Grouped(c.OnlyNew))
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "solver\tboth\tlost\tgained\tnew/old\t95% interval\tp (Holm)\t")
	for k := range c.Solvers {
		ch := &c.Solvers[k]
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%s\t%s\t%s\t%s\n", ascii(ch.Solver), ch.Both, ch.Lost, ch.Gained,
			inText.ratio(ch.Ratio.Center), inText.ratios(ch.Ratio), inText.p(ch.Holm), changeWord(ch, c.Allowed))
	}
	t.Flush()
	fmt.Fprintln(&b, "  both, lost, gained: puzzles finished in both runs, only in the baseline, only in this run")
	fmt.Fprintln(&b, "  new/old: geometric mean of the new time over the old one; above 1, the solver got slower")
	fmt.Fprintln(&b, "  p (Holm): probability of such a ratio if nothing changed, corrected for many solvers")
	for _, text := range c.Warnings {
		fmt.Fprintln(&b, strings.Join(wrapped("note: "+ascii(text), textWidth), "\n      "))
	}
	for _, text := range c.Answers {
		fmt.Fprintln(&b, "changed answer: "+ascii(text))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// changeWord returns the verdict on a change.
func changeWord(ch *summary.Change, allowed float64) string {
	switch {
	case allowed > 1 && ch.TooSlow(allowed):
		return "too slow"
	case !ch.Significant():
		return "no significant change"
	case ch.Ratio.Center > 1:
		return "slower"
	}
	return "faster"
}
