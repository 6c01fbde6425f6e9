package codec

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode/utf8"

	"fourfold/puzzle"
)

// exchange is the format of the puzzle bank of Sudoku Exchange. Each line has 100 bytes with its
// line feed: the first 12 hexadecimal digits of the SHA-1 hash of the cells, a space, the cells as
// 81 digits with 0 for blanks, a space, and the rating in 4 bytes, such as " 7.2" and "10.3". A
// puzzle without a rating is written with 0.0.
var exchange = &Codec{
	Name: "exchange", Extent: Line,
	Begins: beginsExchange, Decode: decodeExchange, Encode: encodeExchange,
	Carries: Rating,
	Lost: func(s *puzzle.Sheet) []string {
		if s.Rating != "" && !isExchangeRating(s.Rating) {
			return []string{"the rating " + s.Rating}
		}
		return nil
	},
}

const noRating = "0.0"

// beginsExchange reports whether a line has 12 hexadecimal digits and then a word of digits.
func beginsExchange(line string) bool {
	if len(line) < 40 || strings.Trim(line[:12], "0123456789abcdefABCDEF") != "" || line[12] != ' ' && line[12] != '\t' {
		return false
	}
	rest := strings.TrimLeft(line[12:], " \t")
	return len(rest) >= 20 && strings.Trim(rest[:20], "0123456789.") == ""
}

func decodeExchange(text string) ([]puzzle.Sheet, error) {
	words := strings.Fields(text)
	if len(words) < 2 || len(words) > 3 {
		return nil, fmt.Errorf("found %d words in a line of Sudoku Exchange: expected a hash, 81 digits and a rating", len(words))
	}
	g, at, err := gridOfDigits(words[1])
	column := 1 + utf8.RuneCountInString(text[:strings.Index(text[len(words[0]):], words[1])+len(words[0])])
	if err != nil {
		return nil, &Error{1, column + at, err}
	}
	s := puzzle.Sheet{Grid: g}
	if len(words) == 3 && words[2] != noRating {
		s.Rating = words[2]
		if !isExchangeRating(s.Rating) {
			column := 1 + utf8.RuneCountInString(text[:strings.LastIndex(text, s.Rating)])
			return nil, errorAt(1, column, "%q is not a rating: expected a number with one digit behind the point, such as 7.2", s.Rating)
		}
	}
	if !strings.EqualFold(words[0], exchangeHash(g)) {
		s.Ignored = []string{"a hash that is not that of the puzzle"}
	}
	return []puzzle.Sheet{s}, nil
}

// isExchangeRating reports whether a rating is written as in the puzzle bank.
func isExchangeRating(text string) bool {
	whole, tenth, found := strings.Cut(text, ".")
	return found && len(tenth) == 1 && len(whole) >= 1 && len(whole) <= 2 && areDigits(whole+tenth) && text != noRating
}

// exchangeHash returns the first 12 hexadecimal digits of the hash.
func exchangeHash(g puzzle.Grid) string {
	sum := sha1.Sum([]byte(digits(g)))
	return hex.EncodeToString(sum[:6])
}

func encodeExchange(dst []byte, s *puzzle.Sheet) ([]byte, error) {
	rating := noRating
	if isExchangeRating(s.Rating) {
		rating = s.Rating
	}
	return fmt.Appendf(dst, "%s %s %4s", exchangeHash(s.Grid), digits(s.Grid), rating), nil
}
