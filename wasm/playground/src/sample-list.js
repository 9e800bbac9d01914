// The list of samples to choose from.

import { element } from './element.js';
import { samples } from './samples.js';

/**
 * Fills the list. `choose` gets the sample that was chosen. Returns what selects
 * the first one, and none: that of texts that are no sample, or no more.
 */
export function fillSamples(list, choose) {
  const all = samples.flatMap((group) => group.samples);
  list.replaceChildren(
    element('option', { value: '' }, 'Choose one'),
    ...samples.map((group) => element('optgroup', { label: group.title },
      ...group.samples.map((sample) => element('option', { value: all.indexOf(sample) }, sample.title)))),
  );
  list.addEventListener('change', () => {
    if (list.value !== '') choose(all[list.value]);
  });
  return {
    none: () => {
      list.value = '';
    },
    first: () => {
      list.value = '0';
      return all[0];
    },
  };
}
