package setting

import (
	"strings"
	"testing"
)

var memoryTable = Table[int64]{Memory("1GiB", "a number of bytes", func(n *int64) *int64 { return n })}

// TestMemory reads a number of bytes.
func TestMemory(t *testing.T) {
	for text, want := range map[string]int64{
		"none": -1, "1MB": 1e6, "1MiB": 1 << 20, "1048576": 1 << 20, "2000000B": 2e6, "1.5GiB": 3 << 29, "256MB": 256e6, "4GB": 4e9, "1TiB": 1 << 40, "2PB": 2e15, "1PiB": 1 << 50, "7EiB": 7 << 60, "9EB": 9e18, "2048kB": 2048e3, "2048KiB": 1 << 21,
		"1G": 1 << 30, "512M": 1 << 29, "2048k": 1 << 21, "2m": 1 << 21, "1T": 1 << 40,
	} {
		got, err := memoryTable.Parse("memory="+text, 0)
		if err != nil || got != want {
			t.Errorf("memory=%s: %d, %v, want %d", text, got, err, want)
		}
	}
	const form, small, large = "expected a number of bytes, such as 256MB or 4GiB, or none", "too small: expected at least 1MB", "too large: expected less than 8388608TiB"
	for text, want := range map[string]string{
		"": form, "x": form, "-1MB": form, "1e9": form, "MB": form, "1 GB": form, "0x1MB": form, "NaN": form, "infinity": form,
		"9223372036854775807": large, "99999999999999999999TB": large, "8388608TiB": large, "8EiB": large, "9.3EB": large, "8192PiB": large, strings.Repeat("9", 400): large, "2G5": form, "GB1": form,
		"0": small, "1": small, "999999": small, "0.9MB": small, "64kB": small,
	} {
		if _, err := memoryTable.Parse("memory="+text, 0); err == nil || err.Error() != "memory="+text+": "+want {
			t.Errorf("memory=%s: %v, want %s", text, err, want)
		}
	}
}

// TestParseBytes: numbers with all units are read, but not the word none.
func TestParseBytes(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "1": 1, "4096": 4096, "512k": 512 << 10, "512K": 512 << 10, "64M": 64 << 20, "64MB": 64e6, "64mb": 64e6, "1.5GiB": 3 << 29, ".5k": 512, "2g": 2 << 30,
		"8589934591G": 8589934591 << 30, "1.5B": 1,
	} {
		if got, err := ParseBytes(text); got != want || err != nil {
			t.Errorf("ParseBytes(%q) = %d, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"none", "", "lots", "k", "-1", "+1", "1 M", "iB", "1iB", "1.5.1M", "."} {
		if _, err := ParseBytes(text); err == nil || err.Error() != "expected a number of bytes, such as 256MB or 4GiB" {
			t.Errorf("%q: %v", text, err)
		}
	}
}
