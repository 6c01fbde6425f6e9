package words

import "strings"

// CSVText returns a text as a field of CSV that no spreadsheet reads as a formula. If the text
// begins with = + - @, a tab or a line break, or with apostrophes followed by one of these, an
// apostrophe is put before it, as OWASP advises ("CSV Injection"). Removing the first apostrophe
// of such a field restores the text. CSVText is not needed for numbers.
func CSVText(text string) string {
	if isFormula(strings.TrimLeft(text, "'")) {
		return "'" + text
	}
	return text
}

func isFormula(text string) bool {
	return text != "" && strings.ContainsRune("=+-@\t\r\n", rune(text[0]))
}
