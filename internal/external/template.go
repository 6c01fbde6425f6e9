package external

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"fourfold/internal/words"
)

// A template is a command line with placeholders. It is the text behind "exec:".
type template struct {
	words    []word
	format   string // of the model
	settings string // of the placeholder of the model, such as "amo=ladder"; may be empty
	piped    bool   // the model goes to standard input
	answer   bool   // the program writes its answer into a file: there is the placeholder {out}
}

// A word is an argument of a command: texts and placeholders in turn.
type word []part

// A part of a word is a text, or a placeholder for a path.
type part struct {
	text string
	slot slot
}

type slot int

const (
	noSlot slot = iota
	modelSlot
	answerSlot
)

// answerName is the name of the placeholder for the answer file.
const answerName = "out"

// defaultFormat is the format of models for commands without a placeholder.
const defaultFormat = "cnf"

// parseTemplate parses a command line. Words are separated by spaces. Quotes, single or double,
// keep spaces, and a backslash outside of single quotes keeps the next character. {cnf} and the
// other formats stand for a file with the model. A < before the placeholder sends the model to
// standard input instead. {out} stands for a file for the answer. {{ and }} are braces. A command
// without a placeholder for the model gets it in DIMACS CNF on standard input. Without formats there
// are no placeholders.
func parseTemplate(text string, formats []string) (*template, error) {
	p := &templateParser{rest: stripQuotes(strings.TrimSpace(text)), formats: formats, t: new(template)}
	for p.skipSpaces(); p.rest != ""; p.skipSpaces() {
		if err := p.word(); err != nil {
			return nil, err
		}
	}
	t := p.t
	switch {
	case p.redirect:
		return nil, errors.New("found < without a placeholder behind it: expected one such as <{cnf}")
	case len(t.words) == 0:
		return nil, errors.New("expected a command")
	case slices.ContainsFunc(t.words[0], func(p part) bool { return p.slot != noSlot }):
		return nil, errors.New("the command begins with a placeholder: expected the name of a program")
	case t.format == "":
		t.format, t.piped = defaultFormat, true
	}
	return t, nil
}

// stripQuotes returns a text without the quotes around all of it, which a shell would have removed.
func stripQuotes(text string) string {
	if text == "" || text[0] != '"' && text[0] != '\'' {
		return text
	}
	p := &templateParser{rest: text}
	if inside, err := p.quoted(text[0]); err == nil && p.rest == "" {
		return inside
	}
	return text
}

// A templateParser reads a template from left to right.
type templateParser struct {
	rest     string
	formats  []string
	t        *template
	redirect bool // the last word was <
}

func (p *templateParser) skipSpaces() { p.rest = strings.TrimLeft(p.rest, " \t\r\n") }

// word reads a word. The first character of the rest is not a space.
func (p *templateParser) word() error {
	if p.rest[0] == '<' {
		if p.redirect {
			return errors.New("found << : expected a placeholder such as <{cnf}")
		}
		p.rest, p.redirect = p.rest[1:], true
		return nil
	}
	var w word
	text := ""
	flush := func() {
		if text != "" {
			w = append(w, part{text: text})
			text = ""
		}
	}
	empty := false // the word has quotes, so it counts even if it is empty
	for p.rest != "" && !strings.ContainsRune(" \t\r\n", rune(p.rest[0])) {
		switch c := p.rest[0]; {
		case c == '"' || c == '\'':
			inside, err := p.quoted(c)
			if err != nil {
				return err
			}
			parts, err := p.parts(inside)
			if err != nil {
				return err
			}
			flush()
			w, empty = append(w, parts...), true
		case c == '\\' && len(p.rest) > 1:
			text += p.rest[1:2]
			p.rest = p.rest[2:]
		case c == '{' || c == '}':
			flush()
			part, length, err := p.brace(p.rest)
			if err != nil {
				return err
			}
			w, p.rest = append(w, part), p.rest[length:]
		default:
			text += p.rest[:1]
			p.rest = p.rest[1:]
		}
	}
	flush()
	return p.add(w, empty)
}

// add adds a word to the template.
func (p *templateParser) add(w word, empty bool) error {
	if p.redirect {
		if len(w) != 1 || w[0].slot != modelSlot {
			return errors.New("found < before something else than a placeholder of a model: expected one such as <{cnf}")
		}
		p.redirect, p.t.piped = false, true
		return nil
	}
	if len(w) == 1 && !empty && slices.Contains([]string{">", ">>", "|", "||", "&", "&&", ";"}, w[0].text) {
		return fmt.Errorf("found %s: no shell runs the command: use exec:\"sh -c '...'\", or quotes around the sign", w[0].text)
	}
	if len(w) > 0 || empty {
		p.t.words = append(p.t.words, w)
	}
	return nil
}

// quoted reads a text in quotes and returns the text between them.
func (p *templateParser) quoted(quote byte) (string, error) {
	var inside strings.Builder
	for k := 1; k < len(p.rest); k++ {
		switch c := p.rest[k]; {
		case c == quote:
			p.rest = p.rest[k+1:]
			return inside.String(), nil
		case c == '\\' && quote == '"' && k+1 < len(p.rest) && strings.IndexByte(`"\`, p.rest[k+1]) >= 0:
			k++
			inside.WriteByte(p.rest[k])
		default:
			inside.WriteByte(c)
		}
	}
	return "", fmt.Errorf("the quote %c is not closed", quote)
}

// parts returns the parts of a text that was in quotes.
func (p *templateParser) parts(text string) (parts []part, err error) {
	for text != "" {
		k := strings.IndexAny(text, "{}")
		if k < 0 {
			k = len(text)
		}
		if k > 0 {
			parts, text = append(parts, part{text: text[:k]}), text[k:]
			continue
		}
		next, length, err := p.brace(text)
		if err != nil {
			return nil, err
		}
		parts, text = append(parts, next), text[length:]
	}
	return parts, nil
}

// brace reads a placeholder, or a brace that is written twice, at the start of a text. It returns
// the length that it has read.
func (p *templateParser) brace(text string) (part, int, error) {
	if strings.HasPrefix(text, "{{") || strings.HasPrefix(text, "}}") {
		return part{text: text[:1]}, 2, nil
	}
	end := strings.IndexByte(text, '}')
	if text[0] == '}' || end < 0 {
		return part{}, 0, fmt.Errorf("found a single %c: expected a placeholder such as {cnf}, or %c%c for the character itself", text[0], text[0], text[0])
	}
	name, settings, _ := strings.Cut(text[1:end], ":")
	at, err := p.placeholder(name, settings)
	return part{slot: at}, end + 1, err
}

// placeholder returns the slot of a placeholder.
func (p *templateParser) placeholder(name, settings string) (slot, error) {
	switch {
	case p.formats == nil:
		return 0, fmt.Errorf("found {%s}: expected no placeholder, since problems and answers are lines on standard input and output", words.Printable(name))
	case name == answerName && settings == "":
		if p.t.answer {
			return 0, fmt.Errorf("{%s} occurs twice: expected it once", answerName)
		}
		p.t.answer = true
		return answerSlot, nil
	case !slices.Contains(p.formats, name):
		return 0, fmt.Errorf("unknown placeholder {%s}: expected %s", words.Printable(name), words.Choice(name, append(slices.Clone(p.formats), answerName)))
	case p.t.format != "":
		return 0, fmt.Errorf("{%s} and {%s}: expected one model", p.t.format, name)
	}
	p.t.format, p.t.settings = name, settings
	return modelSlot, nil
}

// arguments returns the command line with the paths of the model and of the answer file.
func (t *template) arguments(model, answer string) []string {
	args := make([]string, len(t.words))
	for k, w := range t.words {
		for _, part := range w {
			args[k] += part.text
			switch part.slot {
			case modelSlot:
				args[k] += model
			case answerSlot:
				args[k] += answer
			}
		}
	}
	return args
}

// program returns the name of the program.
func (t *template) program() string { return t.arguments("", "")[0] }

// findProgram returns the absolute path of a program. The error is one line for the user.
func findProgram(name string) (string, error) {
	path, err := exec.LookPath(name)
	if errors.Is(err, exec.ErrDot) {
		err = nil // the user names the program
	}
	if err == nil {
		path, err = filepath.Abs(path)
	}
	if err == nil {
		return path, nil
	}
	if strings.ContainsRune(name, filepath.Separator) {
		return "", fmt.Errorf("program %s: %w: expected an executable file", words.Printable(name), programReason(err))
	}
	return "", fmt.Errorf("program %s is not in the folders of PATH: install it, or give its path", words.Printable(name))
}

// programReason returns the reason why a program cannot be started.
func programReason(err error) error {
	var lookup *exec.Error
	if errors.As(err, &lookup) {
		err = lookup.Err
	}
	return reason(err)
}
