// From values to JSON text, and from text to the bytes of one call.

import { unreadable } from './errors.js';

/** The longest text that is taken, in bytes: the limit of the module. */
export const maxBytes = 16 * 1024 * 1024;

/**
 * The JSON text of a value. JSON.stringify writes null for what JSON does not
 * have; two values would then be taken for one, so that is refused.
 */
export function textOf(value) {
  let text;
  try {
    text = JSON.stringify(value);
    if (text !== undefined && text.includes('null')) JSON.stringify(value, refuseStandIns);
  } catch (error) {
    if (error instanceof RangeError) {
      throw unreadable('too_deep', 'The value nests too deeply. Flatten it.', { cause: error });
    }
    if (error instanceof TypeError) {
      throw unreadable('invalid_json', `The value has no JSON: ${error.message}`, { cause: error });
    }
    throw error;
  }
  if (text === undefined) {
    throw unreadable('invalid_json', `The value has no JSON: it is ${value === undefined ? 'undefined' : `a ${typeof value}`}.`);
  }
  return text;
}

function refuseStandIns(name, value) {
  const type = typeof value;
  if (type === 'number' && !Number.isFinite(value)) {
    throw new TypeError(`the number ${value} at ${JSON.stringify(name)}`);
  }
  if (Array.isArray(this) && (type === 'undefined' || type === 'function' || type === 'symbol')) {
    throw new TypeError(`an element that is ${type} at ${JSON.stringify(name)}`);
  }
  return value;
}

const isWellFormed =
  'isWellFormed' in String.prototype ? (text) => text.isWellFormed() : (text) => !/\p{Surrogate}/u.test(text);

/**
 * Refuses text that the module would get changed, or not at all: TextEncoder
 * writes U+FFFD for half a surrogate pair, and two texts would share a hash.
 */
export function checkText(text) {
  if (text.length > maxBytes) throw tooLarge();
  if (!isWellFormed(text)) {
    throw unreadable('invalid_json', 'The text has half a surrogate pair. Send whole characters.');
  }
}

export function tooLarge() {
  return unreadable('too_large', `The text is longer than ${maxBytes} bytes. Send less.`);
}
