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

// A machine is what the timings hold for.
type machine struct {
	cpu      string
	node     string
	packages string
	date     time.Time
}

func about() (machine, error) {
	node, err := exec.Command("node", "--version").Output()
	if err != nil {
		return machine{}, fmt.Errorf("node: %w", err)
	}
	text, err := os.ReadFile("bench/js/package.json")
	if err != nil {
		return machine{}, err
	}
	var manifest struct{ Dependencies map[string]string }
	if err := json.Unmarshal(text, &manifest); err != nil {
		return machine{}, err
	}
	var packages []string
	for _, name := range sortedKeys(manifest.Dependencies) {
		packages = append(packages, name+" "+manifest.Dependencies[name])
	}
	return machine{cpu(), strings.TrimSpace(string(node)), strings.Join(packages, ", "), time.Now()}, nil
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

func (m machine) String() string {
	return fmt.Sprintf("%s, %d CPUs, %s/%s; %s, Node %s; %s; %s\n",
		m.cpu, runtime.NumCPU(), runtime.GOOS, runtime.GOARCH, runtime.Version(), m.node, m.packages, m.date.Format(time.DateOnly))
}
