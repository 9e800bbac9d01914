// Answers, one JSON line for one JSON line, what Ajv decides:
//
//   → {"schema": …, "props": [ …, … ]}
//   ← {"schemaError": "…"}                  the schema does not compile
//   ← {"verdicts": [true, false, "…"]}      a string is what validation threw
//
// The options are those of the dialect: strict mode, all errors, all formats,
// and the keyword example tolerated (Ajv knows nullable itself).
import { createInterface } from 'node:readline';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';

const fresh = () => {
  const ajv = new Ajv.default({ strict: true, allErrors: true, logger: false });
  addFormats.default(ajv);
  ajv.addKeyword('example');
  return ajv;
};

// An instance remembers each schema and $id it has seen. It must neither run
// full nor let one schema refer to another.
const keepFor = 1000;
let ajv = fresh();
let known = new Set(Object.keys(ajv.refs));
let used = 0;

const answer = ({ schema, props }) => {
  if (used++ === keepFor) {
    ajv = fresh();
    known = new Set(Object.keys(ajv.refs));
    used = 1;
  }
  let validate;
  try {
    validate = ajv.compile(schema);
    if (validate.$async) return { schemaError: 'asynchronous' };
  } catch (error) {
    return { schemaError: String(error.message) };
  } finally {
    ajv._cache.delete(schema);
    for (const ref of Object.keys(ajv.refs)) if (!known.has(ref)) delete ajv.refs[ref];
  }
  return {
    verdicts: props.map((p) => {
      try {
        return validate(p);
      } catch (error) {
        return String(error.message);
      }
    }),
  };
};

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n');
}
