package main

import (
	"bytes"
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
)

// echoBlock matches a block of a document that pipes one puzzle into check, and its output.
var echoBlock = regexp.MustCompile("(?ms)^```\n\\$ echo '([^']+)' \\| fourfold (check[^\n]*)\n(.*?)^```$")

// TestCheckInDocs: what docs/cli.md shows below a piped puzzle is what the command prints, also
// if its exit code is not 0.
func TestCheckInDocs(t *testing.T) {
	text, err := os.ReadFile("../../docs/cli.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := echoBlock.FindAllStringSubmatch(string(text), -1)
	if len(blocks) == 0 {
		t.Errorf("%d blocks", len(blocks))
	}
	for _, m := range blocks {
		var out bytes.Buffer
		run(strings.Fields(m[2]), strings.NewReader(m[1]+"\n"), &out, io.Discard)
		if out.String() != m[3] {
			t.Errorf("echo '%s' | fourfold %s prints\n%swant\n%s", m[1], m[2], out.String(), m[3])
		}
	}
}
