// Package codec reads and writes puzzles in the formats of other programs. Each format is one [Codec], in a file of its own. A
// Codec does not read files: its caller finds the texts by [First] and [Codec.Extent], and gives each text to [Codec.Decode].
package codec

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"fourfold/internal/kit/words"
	"fourfold/puzzle"
)

// A Codec is the format of another program.
type Codec struct {
	Name   string // of the format, such as "hodoku"
	Extent Extent

	// Find returns the place of a text in this format inside a line, in bytes, or from < 0 if there is none. With Extent Line the
	// text is line[from:to], with XML it begins at from. There are no spaces around the line. Links are found anywhere in the line,
	// all else only at its beginning. Find is fast: it is called for every line that is no row of a grid.
	Find func(line string) (from, to int)

	// Decode returns the puzzles of a text. A puzzle with rules that a Sheet cannot hold is an error that names them, such as "a
	// SudokuPad link with killer cages: cages are not supported yet". The error may be an *Error.
	Decode func(text string) ([]puzzle.Sheet, error)

	// Encode appends a puzzle. It leaves out what the format has no place for. The text has no line feed at its end. Between two
	// puzzles the caller writes Between, before the first one Head, and behind the last one Foot. Sheet.Check has accepted the
	// sheet, and its order is one that the format has.
	Encode              func(dst []byte, s *puzzle.Sheet) ([]byte, error)
	Head, Between, Foot string
}

// An Extent says how far a text in a format reaches.
type Extent uint8

const (
	Line  Extent = iota // a part of its line
	XML                 // to the end of the XML element that begins on its first line or below
	Lines               // all of its line, and if that is short, the lines below it that the codec finds, too
)

// All returns all codecs. If two of them find a text at one place, the first of the two is right.
func All() []*Codec { return all }

// First returns the codec that finds the first text in a line, with the place of the text as
// [Codec.Find] returns it. It returns nil if there is none.
func First(codecs []*Codec, line string) (c *Codec, from, to int) {
	for _, next := range codecs {
		if f, t := next.Find(line); f >= 0 && (c == nil || f < from) {
			c, from, to = next, f, t
		}
	}
	return c, from, to
}

// wholeLine returns the place of a text that takes all of a line, if the line is such a text.
func wholeLine(line string, isText bool) (from, to int) {
	if isText {
		return 0, len(line)
	}
	return -1, 0
}

var all = []*Codec{hodoku, openSudoku, fpuzzles, sudokupad, plainLinks, jsonGrid, iss, killers}

// An UnknownError is about rules of puzzles that a Sheet cannot hold.
type UnknownError struct {
	What   string         // the text in words, such as "an f-puzzles link"
	Rules  []string       // in words
	Sheets []puzzle.Sheet // the puzzles without these rules
}

func (e *UnknownError) Error() string {
	return fmt.Sprintf("%s with %s: %s, or --ignore-unknown", e.What, words.List(e.Rules, "and"), notPlain)
}

// known returns a puzzle, or an *UnknownError if it has unknown rules.
func known(what string, unknown []string, s puzzle.Sheet) ([]puzzle.Sheet, error) {
	if len(unknown) > 0 {
		return nil, &UnknownError{what, unknown, []puzzle.Sheet{s}}
	}
	return []puzzle.Sheet{s}, nil
}

// dropEmpty drops placed values, candidates and allowed values of a sheet if no cell has any.
func dropEmpty(s *puzzle.Sheet) {
	if s.Placed.Filled() == 0 {
		s.Placed = puzzle.Grid{}
	}
	for _, part := range []*[]uint64{&s.Candidates, &s.Allowed} {
		if !slices.ContainsFunc(*part, func(c uint64) bool { return c != 0 }) {
			*part = nil
		}
	}
}

// An Error is an error at a place in a text.
type Error struct {
	Line, Column int // in the text, from 1; columns count characters
	Err          error
	offset       int // in the text, in bytes. Line and Column are made of it.
}

func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %v", e.Line, e.Column, e.Err) }

func (e *Error) Unwrap() error { return e.Err }

// cannotWrite is the Encode of formats that are only read.
func cannotWrite(dst []byte, _ *puzzle.Sheet) ([]byte, error) {
	return dst, errors.New("such puzzles are not written")
}

// errorAt returns an *Error at an offset.
func errorAt(offset int, format string, args ...any) error {
	return &Error{offset: offset, Err: fmt.Errorf(format, args...)}
}

// inPlace gives an *Error its line and column.
func inPlace(text string, err error) error {
	if e, ok := err.(*Error); ok {
		before := text[:min(e.offset, len(text))]
		line := strings.LastIndexByte(before, '\n') + 1
		e.Line, e.Column = 1+strings.Count(before, "\n"), 1+utf8.RuneCountInString(before[line:])
	}
	return err
}
