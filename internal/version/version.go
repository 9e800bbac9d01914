// Package version holds the one version of everything that this module ships.
package version

// Version is the version of the module, the tool and the npm package.
const Version = "0.1.0"
