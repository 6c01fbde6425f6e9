package codec

import (
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
)

// A payload is the part of a link that is the puzzle: JSON in LZ-string in base64.

// cleanPayload undoes what happens to links in mails and chats: %2B for +, a space in place of +,
// and line breaks. What follows the payload in the link is cut off.
func cleanPayload(payload string) (string, error) {
	payload, _, _ = strings.Cut(payload, "&")
	payload, _, _ = strings.Cut(payload, "?")
	payload, _, _ = strings.Cut(payload, "#")
	payload = lineBreaks.ReplaceAllString(strings.TrimSpace(payload), "")
	for range 2 { // a link in a link has %252B
		clean, err := url.PathUnescape(payload)
		if err != nil {
			return "", fmt.Errorf("a damaged link: %q is not an escape such as %%2B", err.Error()[strings.LastIndex(err.Error(), "escape ")+len("escape "):])
		}
		payload = clean
	}
	return strings.ReplaceAll(payload, " ", "+"), nil
}

var lineBreaks = regexp.MustCompile(`\s*[\r\n]\s*`)

// unpackPayload returns the text in a payload. what is the link in words.
func unpackPayload(what, payload string) (string, error) {
	payload, err := cleanPayload(payload)
	if err != nil {
		return "", err
	}
	text, err := decompress(payload)
	switch {
	case errors.Is(err, errCutOff):
		return "", fmt.Errorf("%s that is cut off after %s: copy the whole link", what, counted(len(payload), "character"))
	case err != nil:
		return "", fmt.Errorf("%s that cannot be read (%w): copy the link again", what, err)
	case text == "":
		return "", fmt.Errorf("%s without a puzzle", what)
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
