package fourfold_test

import (
	"iter"
	"os"
	"os/exec"
	"path"
	"regexp"
	"strings"
	"testing"
)

// british matches a word of small letters in British spelling. Words that are right in both
// spellings, such as analyses, catalogue or cancellation, do not match.
var british = regexp.MustCompile(`^(?:re|un|dis|de|mis)?(?:` + strings.Join([]string{
	`(?:col|behavi|neighb|fav|flav|hon|hum|lab|rum|vap|harb|rig|vig|arm)our(?:s|ed|ing|ings|able|ful|ite|less|hood)?`,
	`(?:cent|fib|calib|theat|lit|spect)re[sd]?`,
	`(?:recogn|organ|minim|maxim|optim|normal|initial|summar|serial|random|general|special|character|real|util|categor|` +
		`priorit|author|apolog|critic|visual|standard|synchron|custom|final|local|token|memor|parallel|vector|canonical|` +
		`capital|penal|stabil|quant|formal|crystall|item|material|sanit|emphas)is(?:e|ed|es|er|ers|ing|able|ation|ations)`,
	`analys(?:e|ed|er|ers|ing)`,
	`(?:label|cancel|model|travel|signal|level|channel|tunnel|marshal|total|equal|fuel|quarrel|shovel|unravel)l(?:ed|ing|ings|er|ers)`,
	`grey(?:s|ed|ing|er)?|licence[sd]?|defences?|offences?|pretences?|programmes?|artefacts?|whilst|amongst|learnt|spelt|cheques?|sceptic\w*|ageing|` +
		`manoeuvr\w*|fulfils?|judgements?|skilful\w*|plough\w*|moulds?`,
}, "|") + `)$`)

// words yields the words of a text in small letters, and of an identifier such as aLongName its
// parts, with their places.
func words(text string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		begin := -1
		for k, c := range []byte(text + " ") {
			letter, upper := 'a' <= c|0x20 && c|0x20 <= 'z', 'A' <= c && c <= 'Z'
			if begin >= 0 && (!letter || upper && 'a' <= text[k-1] && text[k-1] <= 'z') {
				if !yield(begin, strings.ToLower(text[begin:k])) {
					return
				}
				begin = -1
			}
			if letter && begin < 0 {
				begin = k
			}
		}
	}
}

// TestSpelling: code, comments, documents, test data and the names of files have American
// spelling.
func TestSpelling(t *testing.T) {
	known := map[string]bool{} // the words seen, and whether they are British
	for _, name := range proseFiles(t) {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all := path.Base(name) + "\n" + string(text)
		for at, word := range words(all) {
			bad, seen := known[word]
			if !seen {
				bad = british.MatchString(word)
				known[word] = bad
			}
			if bad {
				t.Errorf("%s:%d: British spelling: %s", name, strings.Count(all[:at], "\n"), word)
			}
		}
	}
}

// TestBritish: British spellings are found, also in identifiers, and other words are left alone.
func TestBritish(t *testing.T) {
	find := func(text string) (found bool) {
		for _, word := range words(text) {
			found = found || british.MatchString(word)
		}
		return found
	}
	for _, word := range strings.Fields("colour Colours recoloured neighbouring neighbour's behaviour grey centre centred analyse analysed recognises " +
		"randomised labelled cancelled modelling optimisation initialiser minimising UnlabelledGrid prioritise newColour") {
		if !find(word) {
			t.Errorf("%s is not found", word)
		}
	}
	for _, word := range strings.Fields("color analyses analysis cancellation catalogue four hours your devour realistic specialist promise precise raised " +
		"LabelList CancelLongCall equally totally formatted programmed center centers organism emphasis litter central labeler reality") {
		if find(word) {
			t.Errorf("%s is found", word)
		}
	}
}

// proseFiles returns the text files of the repository, except results of measurements and this
// file, which contains British words on purpose.
func proseFiles(t *testing.T) []string {
	t.Helper()
	git, err := exec.LookPath("git")
	if err != nil {
		t.Skip(err)
	}
	out, err := exec.Command(git, "ls-files", "-z").Output()
	if err != nil {
		t.Skip("no git repository")
	}
	var names []string
	for _, name := range strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		switch path.Ext(name) {
		case ".go", ".md", ".txtar", ".dlx", ".s", ".html", ".js", ".cc", ".h", ".json", ".mod":
		default:
			if name != "Makefile" && name != "Dockerfile" && !strings.HasPrefix(name, ".ci/") {
				continue
			}
		}
		if name == "prose_test.go" || strings.HasPrefix(name, "docs/bench/") && path.Ext(name) != ".md" {
			continue
		}
		if _, err := os.Stat(name); err == nil { // not deleted meanwhile
			names = append(names, name)
		}
	}
	if len(names) < 100 {
		t.Errorf("%d files", len(names))
	}
	return names
}
