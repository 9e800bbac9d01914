//go:build unix

package harness_test

import (
	"os/exec"
	"syscall"
)

// leaveGroup lets a program escape from being killed with its parent.
func leaveGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} }
