package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// folder makes a folder with the files in the order given, last changed at a time.
func folder(t *testing.T, changed time.Time, names ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "tool-1.0.0")
	for _, name := range names {
		mode := os.FileMode(0o600)
		if name == "tool" {
			mode = 0o700
		}
		to := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, []byte("this is "+name), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(to, changed, changed); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// packed returns the bytes of an archive of a folder.
func packed(t *testing.T, folder, extension string) []byte {
	t.Helper()
	archive := filepath.Join(t.TempDir(), "tool"+extension)
	if err := pack(archive, folder); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// What a listing shows of both kinds of archive.
var listed = []string{
	"-rw-r--r-- 1980-01-01 tool-1.0.0/LICENSE: this is LICENSE",
	"-rw-r--r-- 1980-01-01 tool-1.0.0/docs/a.md: this is docs/a.md",
	"-rwxr-xr-x 1980-01-01 tool-1.0.0/tool: this is tool",
}

func listing(mode os.FileMode, modified time.Time, name string, content io.Reader) string {
	data, err := io.ReadAll(content)
	return fmt.Sprintf("%v %s %s: %s%s", mode, modified.UTC().Format(time.DateOnly), name, data, strings.TrimPrefix(fmt.Sprint(err), "<nil>"))
}

func TestTarGzip(t *testing.T) {
	compressed, err := gzip.NewReader(bytes.NewReader(packed(t, folder(t, time.Now(), "tool", "docs/a.md", "LICENSE"), ".tar.gz")))
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(compressed)
	var got []string
	for {
		header, err := archive.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if header.Uid != 0 || header.Gid != 0 || header.Uname != "" {
			t.Errorf("%s belongs to %d:%d %q", header.Name, header.Uid, header.Gid, header.Uname)
		}
		got = append(got, listing(header.FileInfo().Mode(), header.ModTime, header.Name, archive))
	}
	if !slices.Equal(got, listed) {
		t.Errorf("%q", got)
	}
}

func TestZip(t *testing.T) {
	data := packed(t, folder(t, time.Now(), "tool", "docs/a.md", "LICENSE"), ".zip")
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range archive.File {
		content, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, listing(f.Mode(), f.Modified, f.Name, content))
	}
	if !slices.Equal(got, listed) {
		t.Errorf("%q", got)
	}
}

func TestSameFilesAreTheSameBytes(t *testing.T) {
	for _, extension := range []string{".tar.gz", ".zip"} {
		now := packed(t, folder(t, time.Now(), "tool", "docs/a.md", "LICENSE"), extension)
		then := packed(t, folder(t, time.Unix(1e9, 5), "LICENSE", "tool", "docs/a.md"), extension)
		if !bytes.Equal(now, then) {
			t.Errorf("two archives %s of the same files differ", extension)
		}
	}
}

func TestWhatCannotBePacked(t *testing.T) {
	linked := folder(t, time.Now(), "LICENSE")
	if err := os.Symlink("LICENSE", filepath.Join(linked, "COPYING")); err != nil {
		t.Skip(err) // not every Windows user may make links
	}
	for _, c := range []struct{ archive, folder, want string }{
		{"tool.rar", folder(t, time.Now(), "LICENSE"), "tool.rar: name an archive .tar.gz, .tgz or .zip"},
		{"tool.zip", filepath.Join(t.TempDir(), "absent"), "no such file"},
		{"tool.zip", linked, "COPYING is not a regular file"},
		{"absent/tool.zip", folder(t, time.Now(), "LICENSE"), "no such file"},
	} {
		err := pack(filepath.Join(t.TempDir(), c.archive), c.folder)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.archive, err)
		}
	}
}
