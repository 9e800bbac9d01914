// As much of WASI preview 1 as a Go module without files asks for: the clock,
// random numbers, and where to complain. Everything else answers "bad file
// descriptor", which ends the runtime's search for files.

const SUCCESS = 0;
const BAD_FILE = 8;
const keptOutput = 4096;

/** The module ended itself, as the Go runtime does after a fatal error. */
class Exit extends Error {}

/**
 * The imports for one instance. `attach` gives them the instance's memory;
 * `output` is the end of what the instance wrote before it failed.
 */
export function wasi() {
  let memory;
  let output = '';
  // Views are made for each use: growing the memory detaches the old ones.
  const view = () => new DataView(memory.buffer);
  const known = new Map([
    ['clock_time_get', (clock, _precision, at) => {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return SUCCESS;
    }],
    ['random_get', (at, length) => {
      for (let done = 0; done < length; done += 65536) {
        crypto.getRandomValues(new Uint8Array(memory.buffer, at + done, Math.min(65536, length - done)));
      }
      return SUCCESS;
    }],
    ['fd_write', (_file, vectors, count, written) => {
      const data = view();
      let total = 0;
      for (let i = 0; i < count; i++) {
        const at = data.getUint32(vectors + 8 * i, true);
        const length = data.getUint32(vectors + 8 * i + 4, true);
        output += new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
        total += length;
      }
      output = output.slice(-keptOutput);
      data.setUint32(written, total, true);
      return SUCCESS;
    }],
    ['args_sizes_get', zeros],
    ['environ_sizes_get', zeros],
    ['args_get', () => SUCCESS],
    ['environ_get', () => SUCCESS],
    ['sched_yield', () => SUCCESS],
    ['poll_oneoff', (_in, _out, _count, events) => {
      view().setUint32(events, 0, true); // nothing ever waits
      return SUCCESS;
    }],
    ['proc_exit', (code) => {
      throw new Exit(`exit status ${code}`);
    }],
  ]);

  function zeros(a, b) {
    view().setUint32(a, 0, true);
    view().setUint32(b, 0, true);
    return SUCCESS;
  }

  return {
    importsFor(module) {
      const imports = Object.create(null);
      for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= Object.create(null);
        imports[from][name] = known.get(name) ?? (() => BAD_FILE);
      }
      return imports;
    },
    attach(to) {
      memory = to;
    },
    output: () => output.trim(),
  };
}
