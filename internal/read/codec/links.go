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

// findLink returns the place of the first link in a line that is of a kind, or from < 0. A link
// begins with http:// or https://, or with the name of its host at the beginning of a word. It ends
// before a space, a quote, a character that is not ASCII, or a bracket that was opened before it. A
// sign of punctuation at its end is no part of it.
func findLink(line string, isKind func(link string) bool) (from, to int) {
	for at := 0; ; {
		k := strings.IndexAny(line[at:], "/?") // behind the host
		if k < 0 {
			return -1, 0
		}
		host := at + k
		from, at = linkStart(line[:host]), host+1
		if from < 0 {
			continue
		}
		to = from + linkLength(line[from:])
		if isKind(line[from:to]) {
			return from, to
		}
		at = max(at, to) // so the time is in proportion to the line
	}
}

// linkStart returns the offset of a link in a text that ends with the host of the link, or -1.
func linkStart(text string) int {
	const wordChars = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-."
	before := strings.TrimRight(text, wordChars)
	if !strings.Contains(text[len(before):], ".") {
		return -1
	}
	for _, scheme := range schemes {
		if from := len(before) - len(scheme); from >= 0 && strings.EqualFold(before[from:], scheme) {
			before = before[:from]
			break
		}
	}
	if before != "" && strings.Contains(wordChars+"@/_%", before[len(before)-1:]) {
		return -1
	}
	return len(before)
}

var schemes = []string{"https://", "http://"}

// linkLength returns the length of the link at the beginning of a text.
func linkLength(text string) int {
	round, square := 0, 0 // brackets that are open
	end := strings.IndexFunc(text, func(char rune) bool {
		switch char {
		case '(':
			round++
		case ')':
			round--
		case '[':
			square++
		case ']':
			square--
		}
		return char <= ' ' || char > '~' || strings.ContainsRune("\"'<>`|", char) || round < 0 || square < 0
	})
	if end >= 0 {
		text = text[:end]
	}
	return len(strings.TrimRight(text, ".,;:!?"))
}

// findPayload returns the place of the first link of a kind. If it has a payload, it reaches to the end
// of the line, because mails put spaces in place of the plus signs in a payload.
func findPayload(line string, isKind func(link string) bool) (from, to int) {
	from, to = findLink(line, isKind)
	if from >= 0 && strings.Contains(line[from:to], payloadStart) {
		to = len(line)
	}
	return from, to
}

// afterHost returns what follows the name of one of the hosts in a link, or "".
func afterHost(link string, hosts ...string) string {
	for _, scheme := range schemes {
		if len(link) >= len(scheme) && strings.EqualFold(link[:len(scheme)], scheme) {
			link = link[len(scheme):]
		}
	}
	end := strings.IndexAny(link+"/", "/?#:")
	name := strings.ToLower(link[:end])
	for _, host := range hosts {
		if name == host || strings.HasSuffix(name, "."+host) {
			return link[end:]
		}
	}
	return ""
}
