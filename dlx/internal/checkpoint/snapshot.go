package checkpoint

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"strings"

	"fourfold/internal/write/outfile"
)

// stateTitle is the first line of FILE.state.
const stateTitle = "fourfold checkpoint state 2\n"

const stateEnding = ".state"

// maxSnapshot is the largest length of FILE.state, in bytes.
const maxSnapshot = 1 << 28

// A snapshot is what FILE.state says beside the state. The file is the title, a snapshot as a line
// of JSON, the bytes of the state, and a CRC-32C of all before it in 4 bytes, the lowest first.
type snapshot struct {
	Identity
	Solutions extent `json:"solutions"` // that belong to the state
}

// text returns the text of the file.
func (s snapshot) text(state State) []byte {
	line, _ := json.Marshal(s) // it has only texts and numbers
	text := state.append([]byte(stateTitle + string(line) + "\n"))
	return append(text, sumOf(text)...)
}

// readSnapshot reads a file. It returns the bytes of the state, too.
func readSnapshot(path string) (s snapshot, state []byte, err error) {
	text, err := beginning(path, maxSnapshot)
	if err != nil {
		return s, nil, err
	}
	body := text[:max(0, len(text)-4)]
	line, state, _ := bytes.Cut(body[min(len(stateTitle), len(body)):], []byte("\n"))
	if !bytes.Equal(text[len(body):], sumOf(body)) || json.Unmarshal(line, &s) != nil {
		err = refusal("its state is damaged")
	}
	return s, state, err
}

// sumOf returns the checksum at the end of a file.
func sumOf(text []byte) []byte {
	return binary.LittleEndian.AppendUint32(nil, crc32.Checksum(text, crc32.MakeTable(crc32.Castagnoli)))
}

// beginning returns the first bytes of a file. They begin with the title of a state, or are a part of
// the title, as a kill leaves it behind; any other file is an error. The error wraps fs.ErrNotExist
// if there is no file.
func beginning(path string, most int64) (text []byte, err error) {
	info, err := os.Lstat(path)
	if err == nil && info.Mode().IsRegular() {
		var f *os.File
		if f, err = os.Open(path); err == nil {
			defer f.Close()
			text = make([]byte, min(info.Size(), most))
			_, err = io.ReadFull(f, text)
		}
		if start := text[:min(len(text), len(stateTitle))]; strings.HasPrefix(stateTitle, string(start)) {
			return text, err
		}
	}
	return nil, cmp.Or(err, fmt.Errorf("%s: this file is not a state of a checkpoint of this version: expected one, or a name that is free", path))
}

// replaceState replaces FILE.state. At every moment it has its old text or the new one. After a loss
// of power, too, but it may be the old one for some seconds.
func (f *File) replaceState(text []byte) error {
	path := f.path + stateEnding
	if len(text) > maxSnapshot {
		return fmt.Errorf("%s: a state of %d bytes is too long: expected at most %d", path, len(text), maxSnapshot)
	}
	plan := outfile.Plan{Force: true}
	state := plan.Set()
	defer state.Discard()
	to, err := state.Create(path)
	if err != nil {
		return err
	}
	to.Write(text) // Sync returns its error
	if err = to.Sync(); err == nil {
		err = state.Commit()
	}
	if err == nil && !f.hasState {
		syncFolder(path)
	}
	return err
}

// syncFolder waits until the name of a file is on the disk. Not all systems can do that.
func syncFolder(path string) {
	if d, err := os.Open(filepath.Dir(path)); err == nil {
		d.Sync()
		d.Close()
	}
}
