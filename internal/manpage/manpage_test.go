package manpage

import (
	"strings"
	"testing"
)

// TestWrite: no text becomes a command of roff, and indented paragraphs keep their lines.
func TestWrite(t *testing.T) {
	p := Page{
		Name: "tool-do", Short: "Do it", Source: `tool "1"`, Manual: "Tool Manual", Synopsis: "tool do [FILE...]",
		Description: "First line\n.second line\n\n  a   b\n  c   d\n\n'quoted' \\ text",
		Options: []Option{
			{Names: []string{"-t", "--at"}, Value: "TIME", Meaning: "when, such as ^now"},
			{Names: []string{"--all"}, Meaning: ".dlx files too"},
			{Names: []string{"--color"}, Value: "WHEN", Optional: true, Meaning: "with colors"},
		},
		Examples: []string{"tool do -x", ".hidden"},
		SeeAlso:  []string{"tool", "tool-undo"},
	}
	var b strings.Builder
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	want := `.TH "TOOL\-DO" 1 "" "tool \(dq1\(dq" "Tool Manual"
.SH NAME
tool\-do \- Do it
.SH SYNOPSIS
.B tool do [FILE...]
.SH DESCRIPTION
First line
\&.second line
.PP
.nf
  a   b
  c   d
.fi
.PP
\(aqquoted\(aq \e text
.SH OPTIONS
.TP
\fB\-t, \-\-at\fR \fITIME\fR
when, such as \(hanow
.TP
\fB\-\-all\fR
\&.dlx files too
.TP
\fB\-\-color\fR[=\fIWHEN\fR]
with colors
.SH EXAMPLES
.nf
tool do \-x
\&.hidden
.fi
.SH SEE ALSO
.BR tool (1) ,
.BR tool\-undo (1)
`
	if b.String() != want {
		t.Errorf("the page is\n%s\nwant\n%s", b.String(), want)
	}
}
