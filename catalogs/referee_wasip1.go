package catalogs

// referee does nothing here. A second implementation of RFC 8785 would double
// the time that the WebAssembly module takes to start, and the cases that it
// would check are checked natively.
func (r *Result) referee() {}
