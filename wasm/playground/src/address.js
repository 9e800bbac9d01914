// The address of the page: it always holds the texts, so that reloading keeps them
// and the link to share is there already.

import { fromFragment, toFragment } from './share.js';

let newest = 0;

/** The texts of the address, or undefined when it holds none. Throws a ShareError. */
export async function textsOfAddress() {
  const fragment = location.hash.slice(1);
  return fragment === '' ? undefined : fromFragment(fragment);
}

/**
 * Puts the texts into the address. When they are too long for one, it holds none
 * instead of older ones, and a ShareError is thrown.
 */
export async function keepInAddress(texts) {
  const mine = ++newest;
  let fragment = '';
  try {
    fragment = `#${await toFragment(texts)}`;
  } finally {
    if (mine === newest) history.replaceState(null, '', location.pathname + location.search + fragment);
  }
}
