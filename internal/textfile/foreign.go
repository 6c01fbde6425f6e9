package textfile

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
)

const (
	copyText  = ": expected text; copy the puzzle's text into a .txt file, or paste it to fourfold"
	typeText  = ": expected text; type the puzzle into a .txt file, row by row, with . for an empty cell"
	saveCSV   = ": expected text; save the sheet as CSV, or copy the cells into a .txt file"
	savePlain = ": expected text; save it as plain text (.txt), or paste the puzzle to fourfold"
	orGzip    = ": expected text, or text compressed by gzip"
)

// foreign lists the first bytes of formats that are not read, with the name of the format and
// advice. A question mark stands for any byte.
var foreign = []struct{ magic, what string }{
	{"\xff\xfe\x00\x00", "text in UTF-32: expected UTF-8 or UTF-16"},
	{"%PDF-", "a PDF document" + copyText},
	{"\x89PNG", "a PNG image" + typeText},
	{"\xff\xd8\xff", "a JPEG image" + typeText},
	{"GIF8", "a GIF image" + typeText},
	{"RIFF????WEBP", "a WebP image" + typeText},
	{"\x00\x00\x00?ftyphei", "a HEIC image" + typeText},
	{"\x00\x00\x00?ftypmif1", "a HEIC image" + typeText},
	{"\x00\x00\x00?ftypavif", "an AVIF image" + typeText},
	{"II*\x00", "a TIFF image" + typeText},
	{"MM\x00*", "a TIFF image" + typeText},
	{`{\rtf`, "a rich text document (RTF)" + savePlain},
	{"\xd0\xcf\x11\xe0", "an old Word or Excel document (.doc, .xls)" + copyText},
	{"\xfd7zXZ\x00", "compressed by xz" + orGzip + "; unpack it first, as in: xz -dc FILE | fourfold solve"},
	{"\x28\xb5\x2f\xfd", "compressed by zstd" + orGzip + "; unpack it first, as in: zstd -dc FILE | fourfold solve"},
	{"BZh91AY&SY", "compressed by bzip2" + orGzip + "; unpack it first, as in: bzip2 -dc FILE | fourfold solve"},
	{"7z\xbc\xaf\x27\x1c", "a 7z archive" + orGzip + "; unpack it first"},
	{"Rar!\x1a\x07", "a RAR archive" + orGzip + "; unpack it first"},
}

// zipMagic begins a zip archive.
const zipMagic = "PK\x03\x04"

// documents are kinds of documents that are zip archives. Each has a member whose name, or a
// stored text, contains the sign.
var documents = []struct{ sign, what string }{
	{"opendocument.text", "an OpenDocument text (.odt)" + copyText},
	{"opendocument.spreadsheet", "an OpenDocument spreadsheet (.ods)" + saveCSV},
	{"opendocument.", "an OpenDocument file" + copyText},
	{"epub+zip", "an EPUB book" + copyText},
	{"word/", "a Word document (.docx)" + copyText},
	{"xl/", "an Excel workbook (.xlsx)" + saveCSV},
	{"ppt/", "a PowerPoint presentation (.pptx)" + copyText},
	{"Index/Document.iwa", "a document of Pages, Numbers or Keynote" + copyText},
}

// zipHead is how many bytes of a zip archive are searched for the names of its first members.
const zipHead = 16 << 10

// Foreign returns an error if the first bytes of r show a format that is not read, such as a PDF
// or a zip archive, and nil otherwise. The error says what the file is and what to do. Foreign
// waits for two bytes, or for more if those could begin such a format. It consumes nothing. The
// reader r must come from [Text] or [Unzip].
func Foreign(r *bufio.Reader) error {
	head, err := r.Peek(2)
	if errors.Is(err, errTwice) {
		return fmt.Errorf("%w: expected text compressed once", errTwice)
	}
	if len(head) < 2 {
		return nil
	}
	if begins(r, head, zipMagic) {
		return errors.New(zipKind(r))
	}
	for _, f := range foreign {
		if begins(r, head, f.magic) {
			return errors.New(f.what)
		}
	}
	if isSVG(r, head) {
		return errors.New("an SVG image" + typeText)
	}
	return nil
}

// begins reports whether r begins with the bytes of magic. head has the first two bytes of r.
func begins(r *bufio.Reader, head []byte, magic string) bool {
	if head[0] != magic[0] || head[1] != magic[1] {
		return false
	}
	begin, _ := r.Peek(len(magic))
	if len(begin) < len(magic) {
		return false
	}
	for k, b := range begin {
		if magic[k] != '?' && magic[k] != b {
			return false
		}
	}
	return true
}

// zipKind says what a zip archive is.
func zipKind(r *bufio.Reader) string {
	head, _ := r.Peek(zipHead)
	for _, kind := range documents {
		if bytes.Contains(head, []byte(kind.sign)) {
			return kind.what
		}
	}
	if bytes.Contains(head, []byte("[Content_Types].xml")) {
		return "an Office document" + copyText
	}
	return "a zip archive" + orGzip + "; unpack it first, as in: unzip -p FILE | fourfold solve"
}
