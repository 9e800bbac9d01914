//go:build !unix

package harness

import "os/exec"

// ownGroup does nothing: process groups are a thing of Unix.
func ownGroup(*exec.Cmd) {}

// killGroup kills the program alone. What it started may go on, and is not
// waited for.
func killGroup(cmd *exec.Cmd) { _ = cmd.Process.Kill() }
