// Asking: the newest texts, one check at a time, none without end.

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { checker } from '../src/checker.js';

/** Workers that answer when they are told to, and a clock that stands still. */
function rig() {
  const told = [];
  const workers = [];
  const timers = new Set();
  let time = 0;
  const ask = checker(
    () => {
      const worker = { asked: [], isStopped: false, postMessage(texts) { this.asked.push(texts); }, terminate() { this.isStopped = true; } };
      workers.push(worker);
      return worker;
    },
    (answer) => told.push(answer),
    {
      now: () => time,
      setTimeout: (f, after, ...args) => {
        const timer = { at: time + after, run: () => f(...args) };
        timers.add(timer);
        return timer;
      },
      clearTimeout: (timer) => timers.delete(timer),
    },
  );
  const pass = (milliseconds) => {
    time += milliseconds;
    for (const timer of [...timers]) {
      if (timer.at <= time && timers.delete(timer)) timer.run();
    }
  };
  return { ask, told, workers, pass, answer: (data) => workers.at(-1).onmessage({ data }) };
}

test('only the newest texts are asked about, one after the other', () => {
  const { ask, told, workers, answer } = rig();
  for (const texts of ['a', 'b', 'c']) ask(texts);
  assert.deepEqual(workers[0].asked, ['a']);
  answer(1);
  assert.deepEqual(told, [], 'the answer about older texts is of no interest');
  assert.deepEqual(workers[0].asked, ['a', 'c']);
  answer(3);
  assert.deepEqual(told, [3]);
  assert.equal(workers.length, 1);
});

test('a check without end is stopped, and the next one works', () => {
  const { ask, told, workers, pass, answer } = rig();
  ask('a');
  pass(19_999);
  assert.deepEqual(told, []);
  pass(1);
  assert.match(told[0].problem, /20 seconds/);
  assert.ok(workers[0].isStopped);
  ask('b');
  answer('fine');
  assert.deepEqual([told[1], workers.length], ['fine', 2]);
  pass(60_000);
  assert.equal(told.length, 2, 'nothing is left to ring');
});

test('a long check of texts that were edited since gives way', () => {
  const { ask, told, workers, pass, answer } = rig();
  ask('a');
  pass(900);
  ask('b');
  assert.ok(!workers[0].isStopped);
  pass(100);
  assert.ok(workers[0].isStopped);
  assert.deepEqual(workers[1].asked, ['b']);
  answer('fine');
  assert.deepEqual(told, ['fine']);
});

test('a worker that fails is replaced', () => {
  const { ask, told, workers, answer } = rig();
  ask('a');
  workers[0].onerror({ message: 'out of memory' });
  assert.match(told[0].problem, /out of memory/);
  ask('b');
  answer('fine');
  assert.deepEqual([told[1], workers.length], ['fine', 2]);
});
