// A stack overflow inside the module, in Node and in a browser.

/**
 * Calls f with less and less of the stack left until it throws what `is` knows.
 * Returns that error, or undefined when the stack ends outside f first.
 */
export function withLittleStack(f, is) {
  const at = (depth) => (depth === 0 ? f() : at(depth - 1));
  for (let depth = 0; ; depth += 100) {
    try {
      at(depth);
    } catch (error) {
      if (is(error)) return error;
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }
}

/** Overflows the module's stack and tells what the validators do after that. */
export function overflow(v, DefectError) {
  const compiled = v.compileProps({ type: 'integer' });
  const gone = v.compileProps({ type: 'integer' });
  const deep = `${'{"a":'.repeat(999)}1${'}'.repeat(999)}`;
  const error = withLittleStack(() => v.canonicalizeJson(deep), (e) => e instanceof DefectError);
  gone.dispose(); // its instance is gone: nothing to do, and no error
  return {
    cause: error?.cause?.name,
    after: v.validateContract({}),
    compiled: compiled.validate(1), // compiled again, in the new instance
    deep: v.canonicalizeJson(deep) === deep,
  };
}

export const afterOverflow = {
  cause: 'RangeError',
  after: { outcome: 'accept' },
  compiled: { valid: true },
  deep: true,
};
