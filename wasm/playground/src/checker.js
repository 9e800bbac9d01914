// Asks for reports without holding up the page, and always for the newest texts.

/** Longer than this no check runs. */
const limit = 20_000;
/** A check of texts that have been edited since runs no longer than this. */
const patience = 1_000;

/**
 * `start` makes a worker that answers each message with one. `tell` gets what it
 * answers about the newest texts, or { problem } where there is no answer. Returns
 * the function that asks.
 *
 * A worker that takes too long is stopped: only so can WebAssembly be interrupted.
 * The next question starts another.
 */
export function checker(start, tell, { setTimeout, clearTimeout, now } = clock) {
  let worker;
  let running; // { since }
  let waiting;
  let timer;

  function next() {
    running = { since: now() };
    if (worker === undefined) {
      worker = start();
      worker.onmessage = ({ data }) => settle(data);
      worker.onerror = (event) => {
        event.preventDefault?.();
        stop(`The checker failed: ${event.message ?? 'its worker could not start'}. The next edit starts it anew.`);
      };
    }
    worker.postMessage(waiting);
    waiting = undefined;
    watch();
  }

  function watch() {
    clearTimeout(timer);
    const left = running.since + (waiting === undefined ? limit : patience) - now();
    timer = setTimeout(stop, Math.max(0, left), `The check took longer than ${limit / 1000} seconds and was stopped. Make the texts smaller.`);
  }

  function stop(problem) {
    worker.terminate();
    worker = undefined;
    settle({ problem });
  }

  function settle(answer) {
    clearTimeout(timer);
    running = undefined;
    if (waiting === undefined) tell(answer);
    else next();
  }

  return function ask(texts) {
    waiting = texts;
    if (running === undefined) next();
    else watch();
  };
}

const clock = {
  setTimeout: (...args) => globalThis.setTimeout(...args),
  clearTimeout: (timer) => globalThis.clearTimeout(timer),
  now: () => performance.now(),
};
