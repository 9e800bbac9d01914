// The errors that this package throws. Each is a class, so that callers branch
// with instanceof, and each has a stable code where there are kinds.

/** What all errors of this package are. */
export class ValidatorsError extends Error {
  static {
    this.prototype.name = 'ValidatorsError'; // spelt out: minifiers rename classes
  }
}

/** The module could not be loaded. `code` says at which step. */
export class LoadError extends ValidatorsError {
  static {
    this.prototype.name = 'LoadError';
  }

  constructor(code, message, options) {
    super(message, options);
    this.code = code;
  }
}

/** The module was loaded and does not speak the ABI of this package. */
export class AbiMismatchError extends LoadError {
  static {
    this.prototype.name = 'AbiMismatchError';
  }

  constructor(expected, actual) {
    super(
      'abi_mismatch',
      `This package speaks version ${expected} of the ABI and the module ${
        actual === undefined ? 'is not one of ggui-validators' : `speaks version ${actual}`
      }. Use the .wasm file that comes with this version of the package.`,
    );
    this.expected = expected;
    this.actual = actual;
  }
}

/** The question could not be asked like this, so that there is no verdict. */
export class InvalidInputError extends ValidatorsError {
  static {
    this.prototype.name = 'InvalidInputError';
  }

  constructor(said, options) {
    super(said.message, options);
    this.code = said.code;
    this.violations = said.violations ?? [];
    this.omitted = said.omitted ?? 0;
  }
}

/** The module is at fault. Its instance was discarded; the next call gets a new one. */
export class DefectError extends ValidatorsError {
  static {
    this.prototype.name = 'DefectError';
  }
}

/** A compiled props schema was used after it was disposed of. */
export class DisposedError extends ValidatorsError {
  static {
    this.prototype.name = 'DisposedError';
  }

  constructor() {
    super('The compiled props schema was disposed of. Compile it again.');
  }
}

/** An InvalidInputError about the text as a whole, worded as the module words it. */
export function unreadable(code, message, options) {
  const violation = { code, pointer: '', message, offset: 0 };
  return new InvalidInputError({ code: 'invalid_input', message, violations: [violation] }, options);
}
