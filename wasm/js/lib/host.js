// One WebAssembly module and, at any time, at most one instance of it. See
// ../../ABI.md for the other side.

import { AbiMismatchError, DefectError, InvalidInputError, ValidatorsError } from './errors.js';
import { checkText, maxBytes, tooLarge } from './text.js';
import { wasi } from './wasi.js';

const abi = 1;

/** Texts up to this many UTF-16 units are encoded straight into the module. */
const smallText = 16 * 1024;

// An envelope has one member, and its name comes first in the text.
const verdictStart = '{"verdict":';
const invalidInputStart = '{"invalidInput":';
const defectStart = '{"defect":';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

// What takes a 64-bit number apart: to shift one makes others, each an object.
const packedAnswer = new DataView(new ArrayBuffer(8));

export class Host {
  #module;
  #live = undefined; // an Instance
  #made = 0;

  constructor(module) {
    this.#module = module;
  }

  /** Makes the first instance without blocking, and checks the ABI. */
  static async start(module) {
    const host = new Host(module);
    const system = wasi();
    host.#adopt(await WebAssembly.instantiate(module, system.importsFor(module)), system);
    return host;
  }

  #adopt(instance, system) {
    const { exports } = instance;
    if (typeof exports.abi_version !== 'function' || typeof exports._initialize !== 'function') {
      throw new AbiMismatchError(abi, undefined);
    }
    system.attach(exports.memory);
    exports._initialize(); // before any other export, and once
    const actual = exports.abi_version();
    if (actual !== abi) throw new AbiMismatchError(abi, actual);
    this.#live = new Instance(exports, system.output, ++this.#made);
  }

  /** A call after a trap finds no instance, and makes one. */
  #instance() {
    if (this.#live === undefined) {
      const system = wasi();
      this.#adopt(new WebAssembly.Instance(this.#module, system.importsFor(this.#module)), system);
    }
    return this.#live;
  }

  /**
   * Calls an operation with a text and returns the text of its verdict. `leading`
   * is the operation's argument before the length, if it has one.
   */
  call(operation, text, leading) {
    let live;
    let envelope;
    try {
      live = this.#live ?? this.#instance();
      const length = live.write(text);
      envelope = live.read(
        leading === undefined ? live.exports[operation](length) : live.exports[operation](leading, length),
      );
    } catch (error) {
      throw this.#failed(error, live);
    }
    return this.#verdict(envelope);
  }

  /**
   * The number of the instance, or undefined after a trap, until the next call.
   * The handles of one instance mean nothing to the next.
   */
  get instance() {
    return this.#live?.number;
  }

  /** Calls an export that takes numbers and answers nothing. */
  tell(operation, number) {
    let live;
    try {
      live = this.#instance();
      live.exports[operation](number);
    } catch (error) {
      throw this.#failed(error, live);
    }
  }

  /**
   * The error to throw for one that came up while talking to an instance. If it is
   * none that this package throws itself, the instance may be half broken: a stack
   * overflow leaves the Go runtime in the middle of something, and it would go on
   * answering. It is discarded.
   */
  #failed(error, live) {
    if (error instanceof ValidatorsError) return error;
    this.#live = undefined;
    const output = live?.output();
    return new DefectError(
      `The module failed: ${error.message}.${output ? ` It said: ${output}` : ''}`,
      { cause: error },
    );
  }

  #verdict(envelope) {
    if (envelope.startsWith(verdictStart)) return envelope.slice(verdictStart.length, -1);
    if (envelope.startsWith(invalidInputStart)) {
      throw new InvalidInputError(JSON.parse(envelope.slice(invalidInputStart.length, -1)));
    }
    this.#live = undefined;
    if (envelope.startsWith(defectStart)) {
      throw new DefectError(`The module failed: ${JSON.parse(envelope).defect.message}`);
    }
    throw new DefectError('The module gave an answer that is not an envelope.');
  }
}

/** One instance, and what of its memory is known. */
class Instance {
  #small; // the address of the buffer for short texts
  #bytes = new Uint8Array(0); // the memory
  #usual = new Map(); // the answers that never change, by their address

  constructor(exports, output, number) {
    this.exports = exports;
    this.output = output;
    this.number = number;
    this.#small = exports.input_buffer(3 * smallText) >>> 0;
    for (let n = 0; ; n++) {
      const packed = exports.usual_answer?.(n) ?? 0n;
      if (packed === 0n) break;
      const envelope = this.read(packed);
      this.#usual.set(packedAnswer.getUint32(0), envelope);
    }
  }

  /** The memory. It may just have grown, which empties every view of it. */
  #memory() {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.exports.memory.buffer);
    return this.#bytes;
  }

  /** Writes the text into a buffer of the module and returns its length there. */
  write(text) {
    let bytes = text;
    if (typeof text === 'string') {
      checkText(text);
      if (text.length <= smallText) return this.#writeSmall(text);
      bytes = encoder.encode(text);
    }
    if (bytes.length > maxBytes) throw tooLarge();
    const at = this.exports.input_buffer(bytes.length) >>> 0;
    this.#memory().set(bytes, at);
    return bytes.length;
  }

  #writeSmall(text) {
    const memory = this.#memory();
    const at = this.#small;
    return encoder.encodeInto(text, memory.subarray(at, at + 3 * text.length)).written;
  }

  /** Reads the answer that a packed pointer and length lead to. */
  read(packed) {
    packedAnswer.setBigUint64(0, packed);
    const at = packedAnswer.getUint32(0);
    return this.#usual.get(at) ?? decoder.decode(this.#memory().subarray(at, at + packedAnswer.getUint32(4)));
  }
}
