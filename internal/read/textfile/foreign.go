package textfile

import (
	"bufio"
	"slices"
	"strings"
)

const (
	copyText       = ": expected text; copy the puzzle's text into a .txt file, or paste it to fourfold"
	convertPicture = ": expected text; fourfold convert --to line FILE writes the 9x9 Sudoku of a picture as text"
	unpack         = ": expected text, or text compressed by gzip; unpack it first"
)

// foreign lists the first bytes of the formats that are tried most often although they are not
// read, with the name of the format and advice.
var foreign = []struct{ magic, what string }{
	{"%PDF-", "a PDF document" + copyText},
	{"\x89PNG", "a PNG image" + convertPicture},
	{"\xff\xd8\xff", "a JPEG image" + convertPicture},
	{"GIF8", "a GIF image" + convertPicture},
	{"PK\x03\x04", "an Office document (.xlsx, .docx, .ods, .odt) or a zip archive: expected text; save a sheet as CSV, copy the text of a document into a .txt file, or unpack an archive, as in: unzip -p FILE | fourfold solve"},
	{"\xd0\xcf\x11\xe0", "an old Word or Excel document (.doc, .xls)" + copyText},
	{`{\rtf`, "a rich text document (RTF)" + copyText},
	{"SQLite format 3\x00", "an SQLite database: expected text; export its puzzles as CSV"},
	{gzipMagic, "compressed by gzip twice: expected text compressed once"},
	{"\xfd7zXZ\x00", "compressed by xz" + unpack + ", as in: xz -dc FILE | fourfold solve"},
	{"\x28\xb5\x2f\xfd", "compressed by zstd" + unpack + ", as in: zstd -dc FILE | fourfold solve"},
	{"BZh91AY&SY", "compressed by bzip2" + unpack + ", as in: bzip2 -dc FILE | fourfold solve"},
	{"7z\xbc\xaf\x27\x1c", "a 7z archive" + unpack},
	{utf32Mark, "text in UTF-32: expected UTF-8 or UTF-16"},
}

// A ForeignError says what a file is that is not read, and what to do.
type ForeignError string

func (e ForeignError) Error() string { return string(e) }

// Foreign returns a ForeignError if the first bytes of r show a format that is not text, such as PDF, and
// nil otherwise. It waits for two bytes, or for more if those could begin such a format. It consumes
// nothing. The reader r must come from [Text] or [Unzip].
func Foreign(r *bufio.Reader) error {
	head, _ := r.Peek(2)
	for _, f := range foreign {
		if f.magic[:2] != string(head) {
			continue
		}
		if begin, _ := r.Peek(len(f.magic)); string(begin) == f.magic {
			return ForeignError(f.what)
		}
	}
	return nil
}

const (
	expectPuzzles = ": expected puzzles, or a problem in Knuth's format"
	exported      = expectPuzzles + "; fourfold export writes such files, and fourfold import reads the answers of other solvers to them"
)

// models lists the formats of other solvers.
var models = []struct {
	comment string   // how a comment begins; "" if there is none
	first   []string // how the first line that is no comment may begin
	with    []string // texts of which one must occur, in lower case; nil means that the first line is enough
	what    string   // the name of the format and advice
}{
	{"c", []string{"p cnf "}, nil, "a formula in DIMACS CNF" + exported},
	{"c", []string{"p wcnf "}, nil, "a formula in DIMACS WCNF" + expectPuzzles},
	{"", []string{"* #variable="}, nil, "a pseudo-Boolean problem in OPB" + exported},
	{`\`, []string{"Min", "Max", "min", "max", "MIN", "MAX"}, []string{"\nsubject to\n", "\nst\n", "\ns.t.\n", "\nsuch that\n"}, "an integer program in LP format" + exported},
	{"*", []string{"NAME"}, []string{"\nrows\n"}, "an integer program in MPS format" + exported},
	{"%", []string{"int:", "var int:", "var bool:", "var 0..", "var 1..", "array [", "array[", `include "`, "constraint "}, []string{";\n"}, "a model in MiniZinc" + exported},
	{"<?xml", []string{`<instance format="XCSP`}, nil, "a model in XCSP3" + expectPuzzles},
	{";", []string{"(set-logic", "(set-info", "(set-option", "(declare-"}, nil, "a formula in SMT-LIB" + expectPuzzles},
}

// madeBy follows the sign of a comment at the beginning of a model that fourfold export has written.
const madeBy = " made by fourfold "

// Model returns a ForeignError if the beginning of r, as [Head] returns it, shows the format of a model for
// other solvers, such as DIMACS CNF, and nil otherwise. It consumes nothing.
func Model(r *bufio.Reader) error {
	head := strings.ReplaceAll(string(TrimMark(Head(r))), "\r\n", "\n")
	for _, m := range models {
		text, made := head, m.comment != "" && strings.HasPrefix(head, m.comment+madeBy)
		for m.comment != "" && (strings.HasPrefix(text, m.comment+" ") || strings.HasPrefix(text, m.comment+"\n")) {
			_, text, _ = strings.Cut(text, "\n")
		}
		isFirst := func(begin string) bool { return strings.HasPrefix(text, begin) }
		occurs := func(part string) bool { return strings.Contains(strings.ToLower(text), part) }
		if made || slices.ContainsFunc(m.first, isFirst) && (m.with == nil || slices.ContainsFunc(m.with, occurs)) {
			return ForeignError(m.what)
		}
	}
	return nil
}
