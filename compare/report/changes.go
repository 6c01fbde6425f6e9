package report

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"fourfold/compare/summary"
	"fourfold/internal/words"
)

// WriteChanges writes what changed since an older run as a table, in ASCII.
func WriteChanges(w io.Writer, c *summary.Changes) error {
	var b strings.Builder
	fmt.Fprintf(&b, "\nAgainst the baseline: %s in both, %d only there, %d only here\n", words.PluralGrouped(c.Puzzles, "puzzle"), c.OnlyOld, c.OnlyNew)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "solver\tboth\tlost\tgained\tnew/old\t95% interval\tp (Holm)\t")
	for k := range c.Solvers {
		ch := &c.Solvers[k]
		fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%s\t%s\t%s\t%s\n", ascii(ch.Solver), ch.Both, ch.Lost, ch.Gained,
			inText.ratio(ch.Ratio.Center), inText.ratios(ch.Ratio), inText.p(ch.Holm), changeWord(ch, c.Allowed))
	}
	t.Flush()
	for _, text := range c.Warnings {
		fmt.Fprintln(&b, "note: "+ascii(text))
	}
	for _, text := range c.Answers {
		fmt.Fprintln(&b, "another answer: "+ascii(text))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// changeWord sums a change up.
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
