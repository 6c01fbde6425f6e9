package words

import (
	"os/exec"
	"testing"
)

// hostile maps names that a message must not show unchanged to the forms that it shows.
var hostile = map[string]string{
	"a\nb": `"a\nb"`, "a\rb": `"a\rb"`, "\x1b[31mred": `"\x1b[31mred"`, "a\tb": `"a\tb"`, "\xff": `"\xff"`, "\x7f": `"\x7f"`,
	"\u202egpj": `"\u202egpj"`, "a\u2028b": `"a\u2028b"`, "\u200b": `"\u200b"`, "\ufeffa": `"\ufeffa"`, `"`: `"\""`, "": `""`, "\u0085": `"\u0085"`,
}

func TestPrintable(t *testing.T) {
	for name, want := range hostile {
		if got := Printable(name); got != want {
			t.Errorf("Printable(%q) = %s, want %s", name, got, want)
		}
	}
	for _, name := range []string{"a.txt", "with blank", "grün/漢字.txt", `say "a"`, `C:\x`, "a\u00a0b"} {
		if got := Printable(name); got != name {
			t.Errorf("Printable(%q) = %s, want it unchanged", name, got)
		}
	}
}

func TestOneLine(t *testing.T) {
	for message, want := range map[string]string{
		"": "", "a b: c": "a b: c", "open a\nb: no": `open a\nb: no`, "\x1b]0;x\a": `\x1b]0;x\a`, `"\xff"`: `"\xff"`, "\xff\"": `\xff"`, "é\xe9": `é\xe9`,
	} {
		if got := OneLine(message); got != want {
			t.Errorf("OneLine(%q) = %q, want %q", message, got, want)
		}
	}
}

// TestCommandEscapes: a shell that supports $'...' reads a command of any bytes unchanged.
func TestCommandEscapes(t *testing.T) {
	want := `$'a\012b' $'it\'s\033\377'`
	if got := Command([]string{"a\nb", "it's\x1b\xff"}); got != want {
		t.Errorf("Command() = %s, want %s", got, want)
	}
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	for name := range hostile {
		out, err := exec.Command(bash, "-c", Command([]string{"printf", "%s", name})).Output()
		if err != nil || string(out) != name {
			t.Errorf("%s prints %q, %v, want %q", Command([]string{name}), out, err, name)
		}
	}
}
