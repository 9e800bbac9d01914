package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// about says in one line what timings of now hold for.
func about() (string, error) {
	node, err := exec.Command("node", "--version").Output()
	if err != nil {
		return "", fmt.Errorf("node: %w", err)
	}
	text, err := os.ReadFile("bench/js/package.json")
	if err != nil {
		return "", err
	}
	var manifest struct{ Dependencies map[string]string }
	if err := json.Unmarshal(text, &manifest); err != nil {
		return "", err
	}
	var packages []string
	for _, name := range sortedKeys(manifest.Dependencies) {
		packages = append(packages, name+" "+manifest.Dependencies[name])
	}
	return fmt.Sprintf("%s, %d CPUs, %s/%s; %s, Node %s; %s; %s", cpu(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH,
		runtime.Version(), strings.TrimSpace(string(node)), strings.Join(packages, ", "), time.Now().Format(time.DateOnly)), nil
}

// cpu is the processor's name where the system says it as Linux does.
func cpu() string {
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "model name"); ok {
			return strings.Trim(name, "\t\n :")
		}
	}
	return "unknown"
}
