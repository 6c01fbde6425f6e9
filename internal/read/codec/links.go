package codec

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"fourfold/internal/kit/pattern"
	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// The functions of this file know links. The payload of a link is the part that is the puzzle:
// JSON in LZ-string in base64. Package net/url is not used, because it would let a reader of
// puzzles depend on the network.

// payloadStart is the beginning of every payload: that of JSON which begins with {".
const payloadStart = "N4Ig"

// escapes escapes the characters of base64 that have a meaning in links.
var escapes = strings.NewReplacer("+", "%2B", "/", "%2F", "=", "%3D")

// escape matches an escape in a link.
var escape = pattern.New(`%[0-9A-Fa-f]{2}`)

// unescape undoes escapes such as %2B.
func unescape(text string) string {
	return escape().ReplaceAllStringFunc(text, func(code string) string {
		char, _ := strconv.ParseUint(code[1:], 16, 8)
		return string([]byte{byte(char)})
	})
}

// decodeLink returns the puzzle of a link in the form of f-puzzles. It undoes what happens to links
// in mails and chats: %2B for +, and a space in place of +. Text behind the link does no harm: a
// payload has an end mark. what is the link in words, and missing the error if it has no payload.
func decodeLink(what, link string, missing error) ([]puzzle.Sheet, error) {
	start := strings.Index(link, payloadStart)
	if start < 0 {
		return nil, missing
	}
	payload := link[start:]
	if end := strings.IndexAny(payload, "&?#"); end >= 0 {
		payload = payload[:end]
	}
	for range 2 { // a link in a link has %252B
		payload = unescape(payload)
	}
	text, err := decompress(strings.ReplaceAll(strings.TrimSpace(payload), " ", "+"))
	switch {
	case errors.Is(err, errCutOff):
		return nil, fmt.Errorf("%s that is cut off after %s: expected the whole link on one line", what, words.Plural(len(payload), "character"))
	case err != nil:
		return nil, fmt.Errorf("%s that cannot be read (%w): expected the link as its program writes it", what, err)
	}
	s, err := readUnpacked(what, text)
	if err != nil {
		return nil, err
	}
	return []puzzle.Sheet{s}, nil
}

// afterHost returns what follows the name of one of the hosts in a link. A link may begin with
// https:// or www., or with the name.
func afterHost(text string, hosts ...string) (rest string, found bool) {
	for _, scheme := range []string{"https://", "http://"} {
		if len(text) >= len(scheme) && strings.EqualFold(text[:len(scheme)], scheme) {
			text = text[len(scheme):]
		}
	}
	end := strings.IndexAny(text+"/", "/?#:")
	name := strings.ToLower(text[:end])
	for _, host := range hosts {
		if name == host || strings.HasSuffix(name, "."+host) {
			return text[end:], true
		}
	}
	return "", false
}
