package codec

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"fourfold/internal/words"
)

// The functions of this file know links. The payload of a link is the part that is the puzzle:
// JSON in LZ-string in base64. Package net/url is not used, because it would let a reader of
// puzzles depend on the network.

// escapes escapes the characters of base64 that have a meaning in links.
var escapes = strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D")

// unescape undoes escapes such as %2B. A malformed escape stays.
func unescape(s string) string {
	var out strings.Builder
	for {
		before, after, found := strings.Cut(s, "%")
		out.WriteString(before)
		if !found {
			return out.String()
		}
		if char, err := strconv.ParseUint(after[:min(2, len(after))], 16, 8); err == nil && len(after) >= 2 {
			out.WriteByte(byte(char))
			after = after[2:]
		} else {
			out.WriteByte('%')
		}
		s = after
	}
}

// cleanPayload undoes what happens to links in mails and chats: %2B for +, a space in place of +,
// and line breaks. What follows the payload in the link is cut off. Text behind the link does no
// harm: a payload has an end mark.
func cleanPayload(payload string) string {
	payload, _, _ = strings.Cut(payload, "&")
	payload, _, _ = strings.Cut(payload, "?")
	payload, _, _ = strings.Cut(payload, "#")
	payload = lineBreaks.ReplaceAllString(strings.TrimSpace(payload), "")
	for range 2 { // a link in a link has %252B
		payload = unescape(payload)
	}
	return strings.ReplaceAll(payload, " ", "+")
}

var lineBreaks = regexp.MustCompile(`\s*[\r\n]\s*`)

// unpackPayload returns the text in a payload. what is the link in words.
func unpackPayload(what, payload string) (string, error) {
	payload = cleanPayload(payload)
	text, err := decompress(payload)
	k := strings.IndexByte(payload, '%')
	switch {
	case err != nil && k >= 0:
		return "", fmt.Errorf("%s that is damaged: found %s, expected an escape such as %%2B", what, words.Quote(payload[k:min(k+3, len(payload))]))
	case errors.Is(err, errCutOff):
		return "", fmt.Errorf("%s that is cut off after %s: expected the whole link on one line", what, words.Plural(len(payload), "character"))
	case err != nil:
		return "", fmt.Errorf("%s that cannot be read (%w): expected the link as its program writes it", what, err)
	case text == "":
		return "", fmt.Errorf("%s without a puzzle: expected a long text in it", what)
	}
	return text, nil
}

// afterHost returns what follows the name of one of the hosts in a link. A link may begin with
// https:// or www., or with the name.
func afterHost(text string, hosts ...string) (rest string, found bool) {
	lower := strings.ToLower(text)
	from := 0
	for _, start := range []string{"https://", "http://"} {
		if strings.HasPrefix(lower, start) {
			from = len(start)
		}
	}
	end := from + strings.IndexAny(lower[from:]+"/", "/?#:")
	name := lower[from:end]
	for _, host := range hosts {
		if name == host || strings.HasSuffix(name, "."+host) {
			return text[end:], true
		}
	}
	return "", false
}
