// Command release packs a folder for those who download it:
//
//	go run ./internal/release FOLDER.tar.gz FOLDER
//
// or FOLDER.tgz or FOLDER.zip. The same files give the same bytes, whenever and by whomever they
// are packed: entries are sorted, and times and owners are left out.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: release ARCHIVE FOLDER")
		os.Exit(2)
	}
	if err := pack(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// file is an entry of an archive. All else about it is the same for everybody.
type file struct {
	name string
	mode fs.FileMode
	data []byte
}

// modified is the earliest time that a zip archive can say.
var modified = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// pack writes an archive of a folder, whose name is that of the archive's one
// folder.
func pack(archive, folder string) error {
	var write func(io.Writer, []file) error
	switch {
	case strings.HasSuffix(archive, ".tar.gz"), strings.HasSuffix(archive, ".tgz"):
		write = writeTarGzip
	case strings.HasSuffix(archive, ".zip"):
		write = writeZip
	default:
		return fmt.Errorf("%s: name an archive .tar.gz, .tgz or .zip", archive)
	}
	files, err := read(folder)
	if err != nil {
		return err
	}
	out, err := os.Create(archive)
	if err != nil {
		return err
	}
	if err := write(out, files); err != nil {
		out.Close()
		return err
	}
	return out.Close()
}

// read returns the files below a folder, sorted by name.
func read(folder string) (files []file, err error) {
	tree := os.DirFS(folder)
	err = fs.WalkDir(tree, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		if !entry.Type().IsRegular() {
			return fmt.Errorf("%s is not a regular file; pack what it leads to", filepath.Join(folder, name))
		}
		info, err := entry.Info()
		if err != nil {
			return err
		}
		data, err := fs.ReadFile(tree, name)
		if err != nil {
			return err
		}
		f := file{name: path.Join(filepath.Base(folder), name), mode: 0o644, data: data}
		if info.Mode()&0o100 != 0 {
			f.mode = 0o755
		}
		files = append(files, f)
		return nil
	})
	return files, err
}

func writeTarGzip(w io.Writer, files []file) error {
	compressed, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	archive := tar.NewWriter(compressed)
	for _, f := range files {
		header := &tar.Header{Typeflag: tar.TypeReg, Name: f.name, Mode: int64(f.mode), Size: int64(len(f.data)), ModTime: modified}
		if err := archive.WriteHeader(header); err != nil {
			return err
		}
		if _, err := archive.Write(f.data); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return compressed.Close()
}

func writeZip(w io.Writer, files []file) error {
	archive := zip.NewWriter(w)
	for _, f := range files {
		header := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: modified}
		header.SetMode(f.mode)
		entry, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := entry.Write(f.data); err != nil {
			return err
		}
	}
	return archive.Close()
}
