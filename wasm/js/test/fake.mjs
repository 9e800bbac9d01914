// Modules that are made by hand, for what the real one does not do: another ABI,
// a trap on demand, an answer that is not an envelope.

const i32 = 0x7f;
const i64 = 0x7e;

const section = (id, ...items) => {
  const body = [items.length, ...items.flat()];
  return [id, ...leb(body.length), ...body];
};

const leb = (n) => {
  const bytes = [];
  do {
    bytes.push((n & 0x7f) | (n > 0x7f ? 0x80 : 0));
    n >>>= 7;
  } while (n > 0);
  return bytes;
};

const name = (text) => [text.length, ...Buffer.from(text)];

// The same for signed numbers, with 64 bits.
const sleb = (n) => {
  const bytes = [];
  for (;;) {
    const byte = Number(n & 0x7fn);
    n >>= 7n;
    if ((n === 0n && (byte & 0x40) === 0) || (n === -1n && (byte & 0x40) !== 0)) return [...bytes, byte];
    bytes.push(byte | 0x80);
  }
};

/**
 * A module with the ABI version `abi` (none, if undefined) and one page of
 * memory. Its gate() traps when the input is one byte long, and else answers with
 * the text `answer`.
 */
export function fakeModule({ abi, answer = '{"verdict":true}' }) {
  const at = 1024;
  const packed = (BigInt(at) << 32n) | BigInt(answer.length);
  const functions = [
    { name: '_initialize', type: 0, code: [] },
    { name: 'input_buffer', type: 1, code: [0x41, 16] },
    // local.get 0; i32.const 1; i32.eq; if; unreachable; end; i64.const packed
    { name: 'gate', type: 2, code: [0x20, 0, 0x41, 1, 0x46, 0x04, 0x40, 0x00, 0x0b, 0x42, ...sleb(packed)] },
  ];
  if (abi !== undefined) functions.push({ name: 'abi_version', type: 3, code: [0x41, ...sleb(BigInt(abi))] });
  return Uint8Array.from([
    0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, [0x60, 0, 0], [0x60, 1, i32, 1, i32], [0x60, 1, i32, 1, i64], [0x60, 0, 1, i32]),
    ...section(3, ...functions.map((f) => [f.type])),
    ...section(5, [0, 1]),
    ...section(7, [...name('memory'), 2, 0], ...functions.map((f, i) => [...name(f.name), 0, i])),
    ...section(10, ...functions.map((f) => [f.code.length + 2, 0, ...f.code, 0x0b])),
    ...section(11, [0, 0x41, ...sleb(BigInt(at)), 0x0b, ...leb(answer.length), ...Buffer.from(answer)]),
  ]);
}
