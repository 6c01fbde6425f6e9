package words

import "strings"

// CSVText returns a text as a field of CSV that no spreadsheet takes for a formula: what
// begins with = + - @, a tab or a line break, perhaps behind apostrophes, gets an apostrophe
// before it, as OWASP advises ("CSV Injection"). Taking away the first apostrophe of such a
// field gives the text back. Fields that are numbers need none.
func CSVText(text string) string {
	if isFormula(strings.TrimLeft(text, "'")) {
		return "'" + text
	}
	return text
}

func isFormula(text string) bool {
	return text != "" && strings.ContainsRune("=+-@\t\r\n", rune(text[0]))
}
