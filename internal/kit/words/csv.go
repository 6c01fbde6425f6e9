package words

import (
	"strconv"
	"strings"
)

// CSVText returns a text as a field of CSV that no spreadsheet reads as a formula. If the text
// begins with = + - @, a tab or a line break, or with apostrophes followed by one of these, an
// apostrophe is put before it, as OWASP advises ("CSV Injection"). Numbers such as -1 stay as they
// are. [FromCSVText] restores the text.
func CSVText(text string) string {
	if isFormula(strings.TrimLeft(text, "'")) {
		return "'" + text
	}
	return text
}

// FromCSVText returns the text for which CSVText returns field. It returns any other field as it
// is.
func FromCSVText(field string) string {
	if strings.HasPrefix(field, "'") && isFormula(strings.TrimLeft(field, "'")) {
		return field[1:]
	}
	return field
}

func isFormula(text string) bool {
	if text == "" || !strings.ContainsRune("=+-@\t\r\n", rune(text[0])) {
		return false
	}
	_, err := strconv.ParseFloat(text, 64)
	return err != nil
}
