package doc_test

import (
	"math"
	"strings"
	"testing"

	"fourfold/internal/test/reporttest"
	. "fourfold/internal/write/doc"
	"fourfold/internal/write/doc/htmldoc"
)

// sample returns a report with every kind of block but a chart.
func sample() *Doc {
	table := &Table{Title: "Time per puzzle", Notes: []string{"two times are level within 5 %"}, Columns: []Column{
		{Head: "solver", Left: true, Width: 12}, {Head: "median", Meaning: "half of the puzzles take at most so long"},
		{Head: "faults"}, {Head: "bytes"}, {Head: "bar", TextOnly: true, Left: true},
	}}
	table.Add(Text("cp"), Seconds(0.00123).In(Good, true), Some(0), Bytes(48200), Text("####"))
	table.Add(Text("sat:encoding=minimal<b>"), Seconds(math.Inf(1)), Some(0), Bytes(math.NaN()), Text("#"))
	again := &Table{Title: "By file", Columns: []Column{{Head: "file", Left: true}, table.Columns[1]}}
	again.Add(Text("=a|b.txt"), Seconds(2))
	labels := &Table{Columns: []Column{{Head: "label", Left: true}}}
	labels.Add(Text("<i>"))
	d := &Doc{Kicker: "Fourfold test", Title: "both agree", Lead: []string{"cp is faster"}, Notes: []string{"this is a test, and its figures mean nothing"}}
	d.Add(Section("Solvers"), table, &Table{Title: "Nothing", Columns: []Column{{Head: "x"}}},
		Choice{"By", []Option{{"file", []Block{again}}, {"label", []Block{labels}}}},
		Facts{{"Seed", "1"}}, Command("fourfold compare a.txt"))
	return d
}

// TestText: columns and tables without content are left out, each meaning is written once, and long
// texts are shortened if lines have a width.
func TestText(t *testing.T) {
	var b strings.Builder
	if err := sample().WriteText(&b, Terminal{Width: 60}); err != nil {
		t.Fatal(err)
	}
	want := strings.TrimPrefix(`
both agree
cp is faster

Time per puzzle
solver            median    bytes  bar
cp               1.23 ms  48.2 kB  ####
sat:e..al<b>  unfinished           #
  median: half of the puzzles take at most so long
  two times are level within 5 %

By file
file      median
=a|b.txt  2.00 s

label
<i>

note: this is a test, and its figures mean nothing
`, "\n")
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	b.Reset()
	sample().WriteText(&b, Terminal{Color: true})
	if !strings.Contains(b.String(), "\nsat:encoding=minimal<b> ") || !strings.Contains(b.String(), "\x1b[32m1.23 ms\x1b[0m  48.2 kB") || !strings.Contains(b.String(), "\x1b[1mmedian\x1b[0m") {
		t.Errorf("no colors in %q", b.String())
	}
}

// TestLaTeX: signs with a meaning in LaTeX are shown as they are, and each row has all columns.
func TestLaTeX(t *testing.T) {
	d, b := sample(), strings.Builder{}
	d.Title = `100 % of {x_1} & \y, --by *[1] 数`
	if err := d.WriteLaTeX(&b); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"\\section*{100 \\% of \\{x\\_1\\} \\& \\textbackslash{}y, {-}{-}by {*}{[}1{]} ?}\n", "\\begin{tabular}{lrrl}\n", "\\end{tabular}\n\n\n\\noindent\\begin{tabular}{l}\n", "\n\\textless{}i\\textgreater{} \\\\\n",
		"\ncp & \\textbf{1.23 ms} & 48.2 kB & \\#\\#\\#\\# \\\\\n", "\nsat:encoding=minimal\\textless{}b\\textgreater{} & unfinished &  & \\# \\\\\n", "\n\\end{document}\n",
	} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("no %q in\n%s", part, b.String())
		}
	}
}

// TestHTML: the page is sound, shows every block, and takes no text as markup.
func TestHTML(t *testing.T) {
	var b strings.Builder
	if err := htmldoc.Write(&b, sample()); err != nil {
		t.Fatal(err)
	}
	reporttest.Page(t, b.String(), "<b>", "<i>", "Nothing", "faults", ">bar<")
	for _, part := range []string{`<h2 id="solvers">Solvers</h2>`, `<a href="#solvers">`, `<td class="best">1.23 ms</td>`, "fourfold compare a.txt", "<dt>Seed</dt><dd>1</dd>", "<option value=\"1\">label</option>"} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("the page lacks %q", part)
		}
	}
}

// TestMarkdown: the tables are those of Markdown, and no text is taken as markup.
func TestMarkdown(t *testing.T) {
	var b strings.Builder
	sample().WriteMarkdown(&b)
	for _, part := range []string{
		"# both agree\n\nCp is faster.\n\n- This is a test, and its figures mean nothing.\n\n## Solvers\n\n**Time per puzzle.** Median: half of",
		"| solver | median | bytes |\n|---|--:|--:|\n| cp | **1.23 ms** | 48.2 kB |\n| sat:encoding=minimal&lt;b> | unfinished |  |\n", "| =a\\|b.txt | 2.00 s |",
	} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%q lacks %q", b.String(), part)
		}
	}
}

// TestRows: a row is one line, whatever its fields contain.
func TestRows(t *testing.T) {
	columns := []Column{{Head: "file", Left: true, Width: 8}, {Head: "time", Width: 6}, {Head: "word", Left: true}}
	for aligned, want := range map[bool]string{
		false: "file\ttime\tword\na b\\nc\t0.5\t-\n",
		true:  "file        time  word\na b\\nc    500 ms  -\n",
	} {
		var b strings.Builder
		NewRows(&b, columns, aligned).Write(Cell{Text: "a\tb\nc"}, Seconds(0.5), Cell{})
		if b.String() != want {
			t.Errorf("got %q, want %q", b.String(), want)
		}
	}
}

// TestNarrow: a table that is too wide is written in parts that repeat the first column.
func TestNarrow(t *testing.T) {
	table := &Table{Columns: []Column{{Head: "engine", Left: true}, {Head: "one"}, {Head: "two"}, {Head: "three"}}}
	table.Add(Text("cp"), Count(1), Count(1234567), Count(3))
	d := Doc{Blocks: []Block{table}}
	var b strings.Builder
	d.WriteText(&b, Terminal{Width: 14})
	want := "\nengine  one\ncp        1\n\nengine        two\ncp      1,234,567\n\nengine  three\ncp          3\n"
	if b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}

// TestShare: 23 of 80 are exactly 28.75 %. The quotient 0.2875 as a float64 is not exact.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		part, whole float64
		want        string
	}{{23, 80, "28.8 %"}, {49, 80, "61.2 %"}, {1, 3, "33.3 %"}, {0, 0, ""}} {
		if got := Share(c.part, c.whole).Text; got != c.want {
			t.Errorf("Share(%v, %v) = %q, want %q", c.part, c.whole, got, c.want)
		}
	}
}
