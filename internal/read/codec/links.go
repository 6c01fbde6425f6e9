package codec

import (
	"strings"

	"fourfold/internal/kit/words"
)

// links matches links, their hosts and what follows the hosts. A link begins with http:// or https://, or with the name of its
// host at the beginning of a word. It ends before a space, a quote, a bracket, or a character that is not ASCII.
var links = words.NewPattern(`(?i)(?:^|[^\w.@/%-])((?:https?://)?([\w-]+(?:\.[\w-]+)+)([/?][!#-&*-;=?-Z\\^_a-{}~]*))`)

// lastCells matches 81 cells at the end of a link, of which the last may be dots, and punctuation behind them.
var lastCells = words.NewPattern(`[0-9.]{81}[.,;:!?]*$`)

// findLink returns the place of the first link in a line that is of a kind, or from < 0. A sign of punctuation at its end is no
// part of it. A link with a payload reaches to the end of the line, because mails put spaces in place of the plus signs in a
// payload.
func findLink(line string, isKind func(host, rest string) bool) (from, to int) {
	if !strings.ContainsAny(line, "/?") {
		return -1, 0
	}
	for _, m := range links.Get().FindAllStringSubmatchIndex(line, -1) {
		from, to := m[2], len(strings.TrimRight(line[:m[3]], ".,;:!?"))
		if cells := lastCells.Get().FindStringIndex(line[from:m[3]]); cells != nil {
			to = from + cells[0] + 81
		}
		switch {
		case !isKind(strings.ToLower(line[m[4]:m[5]]), line[m[6]:max(to, m[6])]):
		case strings.Contains(line[from:to], payloadStart):
			return from, len(line)
		default:
			return from, to
		}
	}
	return -1, 0
}

// isOn reports whether a host is that of a site, or below it.
func isOn(host, site string) bool { return host == site || strings.HasSuffix(host, "."+site) }
