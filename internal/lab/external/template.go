package external

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"fourfold/internal/kit/words"
	"fourfold/internal/lab/export"
)

// A template is a command line with placeholders. It is the text behind "exec:".
type template struct {
	words  []string       // with their placeholders
	model  export.Choices // the format and the settings of the placeholder of the model
	piped  bool           // the model goes to standard input
	answer bool           // the program writes its answer into a file: there is the placeholder {out}
}

// answerName is the name of the placeholder for the answer file.
const answerName = "out"

// placeholder finds the placeholders of a word with their names and settings, and braces.
var placeholder = words.NewPattern(`\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}|[{}]`)

// parseTemplate parses a command line. Its words are as split finds them. {cnf} and the other formats
// stand for a file with the model. A < before the placeholder sends the model to standard input
// instead. {out} stands for a file for the answer. {{ and }} are braces. A command without a
// placeholder for the model gets it in DIMACS CNF on standard input.
func parseTemplate(text string) (*template, error) {
	all, err := split(text)
	if err == nil && len(all) == 1 && strings.ContainsAny(strings.TrimSpace(text)[:1], `"'`) {
		all, err = split(all[0].text) // quotes around the whole, which a shell would have removed
	}
	if err != nil {
		return nil, err
	}
	t := new(template)
	for k := 0; k < len(all); k++ {
		w := all[k]
		if w.operator && w.text != "<" {
			return nil, fmt.Errorf("found %s: no shell runs the command: use exec:\"sh -c '...'\", or quotes around the sign", w.text)
		}
		if w.operator {
			if k++; k == len(all) || !modelOnly(all[k].text) {
				return nil, errors.New("found < without the placeholder of a model behind it: expected one such as <{cnf}")
			}
			t.piped = true
		} else {
			t.words = append(t.words, w.text)
		}
		if err := t.use(all[k].text); err != nil {
			return nil, err
		}
		if k == 0 && (t.model.Format != "" || t.answer) {
			return nil, errors.New("the command begins with a placeholder: expected the name of a program")
		}
	}
	if len(t.words) == 0 {
		return nil, errors.New("expected a command")
	}
	if t.model.Format == "" {
		t.model.Format, t.piped = "cnf", true
	}
	return t, nil
}

// modelOnly reports whether a word is a placeholder other than {out}, and nothing else.
func modelOnly(word string) bool {
	m := placeholder.Get().FindStringSubmatch(word)
	return m != nil && m[0] == word && len(word) > 2 && m[1] != answerName
}

// use notes the placeholders of a word.
func (t *template) use(word string) error {
	for _, m := range placeholder.Get().FindAllStringSubmatch(word, -1) {
		name, settings := m[1], m[2]
		switch {
		case m[0] == "{{" || m[0] == "}}":
		case len(m[0]) == 1:
			return fmt.Errorf("found a single %s: expected a placeholder such as {cnf}, or %s%s for the character itself", m[0], m[0], m[0])
		case name == answerName && settings == "":
			if t.answer {
				return fmt.Errorf("{%s} occurs twice: expected it once", answerName)
			}
			t.answer = true
		case !slices.Contains(export.Names(), name):
			return fmt.Errorf("unknown placeholder {%s}: expected %s", words.Printable(name), words.Choice(name, append(export.Names(), answerName)))
		case t.model.Format != "":
			return fmt.Errorf("{%s} and {%s}: expected one model", t.model.Format, name)
		default:
			t.model = export.Choices{Format: name, Encoding: settings}
		}
	}
	return nil
}

// arguments returns the command line with the paths of the model and of the answer file.
func (t *template) arguments(model, answer string) (args []string) {
	for _, w := range t.words {
		args = append(args, placeholder.Get().ReplaceAllStringFunc(w, func(found string) string {
			switch found {
			case "{{", "}}":
				return found[:1]
			case "{" + answerName + "}":
				return answer
			}
			return model
		}))
	}
	return args
}

// A word is a part of a command line. An operator would be one for a shell.
type word struct {
	text     string
	operator bool
}

// split splits a command line at its spaces. Quotes, single or double, keep spaces, and a backslash
// keeps the next character. A backslash in single quotes is an ordinary character, and so is one in
// double quotes unless a double quote or a backslash follows. A < at the start of a word is a word.
func split(line string) (all []word, err error) {
	var text []byte
	var quote byte                 // 0 outside of quotes
	begun, literal := false, false // literal: the word has quotes or backslashes
	end := func() {
		if begun {
			operator := !literal && slices.Contains([]string{">", ">>", "|", "||", "&", "&&", ";"}, string(text))
			all = append(all, word{string(text), operator})
		}
		text, begun, literal = nil, false, false
	}
	for k := 0; k < len(line); k++ {
		c := line[k]
		switch {
		case c == '\\' && k+1 < len(line) && (quote == 0 || quote == '"' && strings.IndexByte(`"\`, line[k+1]) >= 0):
			k++
			text, begun, literal = append(text, line[k]), true, true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			text = append(text, c)
		case c == '"' || c == '\'':
			quote, begun, literal = c, true, true
		case strings.IndexByte(" \t\r\n", c) >= 0:
			end()
		case c == '<' && !begun:
			all = append(all, word{"<", true})
		default:
			text, begun = append(text, c), true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("the quote %c is not closed", quote)
	}
	end()
	return all, nil
}
