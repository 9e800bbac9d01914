// Asks the peers and the WebAssembly module, in one process:
//
//   node run.mjs QUESTIONS MS
//
// QUESTIONS is a file with a JSON array. Commands come line by line on standard
// input, and for each come these JSON lines, and then {}:
//
//   check               of each side and question {side, question, accept, value?}
//   warm                none
//   time SIDE QUESTION  {side, question, n, ns}, or none if the side knows no such question
//
// Each question is asked for MS milliseconds.

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { peers } from './peers.mjs';
import { wasm } from './wasm.mjs';

const sides = { js: peers, wasm };
const milliseconds = Number(process.argv[3]);

const say = (line) => process.stdout.write(`${JSON.stringify(line)}\n`);

// What is asked of whom, with a text of its own: flat, as it comes from the wire.
const asked = JSON.parse(readFileSync(process.argv[2], 'utf8')).flatMap((question) =>
  Object.entries(sides)
    .filter(([, obligations]) => obligations[question.benchmark] !== undefined)
    .map(([side, obligations]) => {
      const { prepare, ask, accepts, value = (result) => result } = obligations[question.benchmark];
      const text = Buffer.from(question.text).toString();
      const prepared = prepare?.(question) ?? ask;
      return { side, question: `${question.benchmark}/${question.name}`, accepts, value, call: () => prepared(text) };
    }),
);

const commands = {
  check() {
    for (const { side, question, accepts, value, call } of asked) {
      let answer;
      try {
        const result = call();
        answer = { accept: accepts(result), value: value(result) };
      } catch (error) {
        answer = { accept: false, error: String(error.message) };
      }
      say({ side, question, ...answer });
    }
  },
  warm() {
    for (const one of asked) timed(one);
  },
  time(side, question) {
    for (const one of asked) if (one.side === side && one.question === question) say({ side, question, ...timed(one) });
  },
};

/** Calls for a while, and looks at the clock about once a millisecond. */
function timed({ call, accepts, question, side }) {
  const expected = question.endsWith('/accept');
  const judge = () => {
    try {
      return accepts(call());
    } catch {
      return false;
    }
  };
  const calls = (n) => {
    const start = process.hrtime.bigint();
    for (let i = 0; i < n; i++) {
      if (judge() !== expected) throw new Error(`${question}: another verdict of ${side}`);
    }
    return Number(process.hrtime.bigint() - start);
  };
  let batch = 1;
  while (calls(batch) < 1e6) batch *= 2;
  let n = 0;
  let ns = 0;
  while (ns < milliseconds * 1e6) {
    ns += calls(batch);
    n += batch;
  }
  return { n, ns: ns / n };
}

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...rest] = line.split(' ');
  commands[command](...rest);
  say({});
}
