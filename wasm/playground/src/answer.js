// What the validators say about texts, for the page: { report, schema } or { problem }.

import { DefectError, ValidatorsError } from '../../js/lib/errors.js';

/** An editor that is empty gives no document; without a contract there is no question. */
export function answer(v, { contract, app, props }) {
  try {
    const report = v.check({ contract, app: given(app), props: given(props) });
    // A parsed object has forgotten the order of members such as "10".
    return { report, schema: report.props && v.canonicalize(report.props.schema) };
  } catch (error) {
    // The package has discarded the instance, and makes another at the next call.
    if (error instanceof DefectError) return { problem: `${error.message.replace(/\.?$/, '.')} The next edit gets a new instance.` };
    if (error instanceof ValidatorsError) return { problem: error.message };
    throw error;
  }
}

const given = (text) => (text.trim() === '' ? undefined : text);
