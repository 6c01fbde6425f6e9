package main

import (
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"fourfold/lp"
)

// The picture is a terminal of pictureColumns columns. Its font has cells of 8.4 by 17 pixels.
const (
	pictureColumns = 90
	cellWidth      = 8.4
	lineHeight     = 17
)

// TestPicture draws docs/demo.svg from the output of .ci/demo, with FOURFOLD_UPDATE=1 in the
// environment: "make picture".
func TestPicture(t *testing.T) {
	if os.Getenv("FOURFOLD_UPDATE") == "" {
		t.Skip("make picture draws the picture")
	}
	if !lp.Available {
		t.Fatal("the picture shows lp, which is not in this build")
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	writeText(t, filepath.Join(root, "docs/demo.svg"), drawPicture(demoLines(t, root, filepath.Join(commandFolder(t), "fourfold"))))
}

// demoLines returns what .ci/demo prints, without the text before commands and the meanings of columns.
func demoLines(t *testing.T, root, fourfold string) (lines []string) {
	t.Helper()
	cmd := exec.Command("sh", ".ci/demo")
	cmd.Dir, cmd.Env = root, append(os.Environ(), "FOURFOLD="+fourfold)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range strings.Split(string(out), "\n$ ")[1:] {
		command, output, _ := strings.Cut(part, "\n")
		output, _, _ = strings.Cut(output, "\n  ")
		output, _, _ = strings.Cut(output, "\n\nEvery engine")
		lines = append(append(lines, wrap("$ "+command)...), strings.Split(strings.TrimRight(output, "\n"), "\n")...)
	}
	return lines
}

// wrap breaks a command that is too long for the terminal before its last word.
func wrap(command string) []string {
	if len(command) <= pictureColumns {
		return []string{command}
	}
	at := strings.LastIndex(command, " ")
	return []string{command[:at] + " \\", "    " + command[at+1:]}
}

// drawPicture draws lines as a terminal with a title bar, which is dark on pages of any color.
func drawPicture(lines []string) string {
	const bar, margin = 36, 18
	width, height := int(pictureColumns*cellWidth)+2*margin, bar+lineHeight*len(lines)+2*margin
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" role="img">
<title>make demo: an anti-backtracking Sudoku, solved four ways</title>
<style>
text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; fill: #c9d1d9; white-space: pre }
.command { fill: #ffffff; font-weight: bold }
.prompt { fill: #3fb950 }
.title { fill: #8b949e }
</style>
<rect x="0.5" y="0.5" width="%d" height="%d" rx="10" fill="#0d1117" stroke="#484f58"/>
<path d="M1 %d V10.5 a10 10 0 0 1 10 -9.5 H%d a10 10 0 0 1 10 9.5 V%[5]d Z" fill="#21262d"/>
<circle cx="22" cy="18" r="6" fill="#ff5f57"/><circle cx="42" cy="18" r="6" fill="#febc2e"/><circle cx="62" cy="18" r="6" fill="#28c840"/>
<text class="title" x="%[7]d" y="23" text-anchor="middle">make demo</text>
`, width, height, width-1, height-1, bar, width-11, width/2)
	continued := false
	for k, line := range lines {
		y := bar + margin + lineHeight*(k+1) - 4
		text, prompt := strings.CutPrefix(line, "$ ")
		class, x := "", float64(margin)
		if prompt {
			fmt.Fprintf(&b, "<text class=\"prompt\" x=\"%d\" y=\"%d\">$ </text>\n", margin, y)
			x += 2 * cellWidth
		}
		if prompt || continued {
			class = ` class="command"`
		}
		continued = strings.HasSuffix(line, "\\")
		fmt.Fprintf(&b, "<text%s x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" xml:space=\"preserve\">%s</text>\n",
			class, x, y, cellWidth*float64(utf8.RuneCountInString(text)), html.EscapeString(text))
	}
	return b.String() + "</svg>\n"
}
