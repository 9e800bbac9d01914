// The registration gate over values that zod has parsed.

import * as z from 'zod';
import { gadgetDescriptor, gateCapabilities, read } from './wire.mjs';

const input = z.looseObject({
  contract: z.looseObject({ clientCapabilities: gateCapabilities.optional() }).optional(),
  appGadgets: z.array(gadgetDescriptor).nullish(),
  appPublicEnv: z.record(z.string(), z.string()).optional(),
});

const accepted = { outcome: 'accept' };

/** Reads {contract?, appGadgets?, appPublicEnv?}. */
export const readGateInput = (text) => read(input, text);

/** Decides on what was read. */
export function gate({ contract, appGadgets, appPublicEnv = {} }) {
  const gadgets = contract?.clientCapabilities?.gadgets;
  if (gadgets === undefined) return accepted;

  const duplicates = [];
  const firstSeen = new Map();
  for (const [pkg, exports] of Object.entries(gadgets)) {
    for (const hook of Object.keys(exports)) {
      const firstSeenPackage = firstSeen.get(hook);
      if (firstSeenPackage === undefined) firstSeen.set(hook, pkg);
      else duplicates.push({ hook, package: pkg, firstSeenPackage });
    }
  }

  const notRegistered = [];
  const packageMismatches = [];
  const missingEnv = [];
  if (appGadgets) {
    const names = [];
    const registered = new Map(); // export name → package → what it requires
    for (const { package: pkg, exports, requires = [] } of appGadgets) {
      for (const { hook, component } of exports) {
        const name = hook ?? component;
        names.push(name);
        let packages = registered.get(name);
        if (packages === undefined) registered.set(name, (packages = new Map()));
        packages.set(pkg, requires);
      }
    }
    for (const [pkg, exports] of Object.entries(gadgets)) {
      for (const hook of Object.keys(exports)) {
        const packages = registered.get(hook);
        const requires = packages?.get(pkg);
        if (packages === undefined) {
          notRegistered.push({ hook, package: pkg, suggestion: suggest(hook, names) });
        } else if (requires === undefined) {
          packageMismatches.push({ hook, requestedPackage: pkg, registered: [...packages.keys()] });
        } else {
          for (const missingKey of new Set(requires)) {
            if (!Object.hasOwn(appPublicEnv, missingKey)) {
              missingEnv.push({ hook, package: pkg, missingKey, suggestion: suggest(missingKey, Object.keys(appPublicEnv)) });
            }
          }
        }
      }
    }
  }

  const findings = [
    ...duplicates.map((f) => ['duplicate_gadget_hook', `${f.hook} is imported from ${f.firstSeenPackage} and from ${f.package}; keep one of them.`]),
    ...notRegistered.map((f) => ['gadget_not_registered', `No gadget of this app exports ${f.hook} (asked of ${f.package}); ${advice(f.suggestion, 'use a registered one, or have it registered.')}`]),
    ...packageMismatches.map((f) => ['gadget_package_mismatch', `${f.requestedPackage} does not export ${f.hook} in this app; import it from ${f.registered.slice(0, shown).join(' or ')}.`]),
    ...missingEnv.map((f) => ['gadget_public_env_missing', `${f.hook} of ${f.package} needs ${f.missingKey}, which the app's public environment lacks; ${advice(f.suggestion, 'the operator must set it.')}`]),
  ];
  if (findings.length === 0) return accepted;
  const code = findings[0][0];
  let text = `${code}: ${findings.slice(0, shown).map(([, message]) => message).join(' ')}`;
  const more = findings.length - shown;
  if (more > 0) text += ` ${more} more finding${more === 1 ? '' : 's'} not shown.`;
  const detail = {};
  if (duplicates.length > 0) detail.duplicates = duplicates;
  if (notRegistered.length > 0) detail.notRegistered = notRegistered;
  if (packageMismatches.length > 0) detail.packageMismatches = packageMismatches;
  if (missingEnv.length > 0) detail.missingEnv = missingEnv;
  return { outcome: 'reject', code, text, detail };
}

const shown = 10;

const advice = (suggestion, otherwise) => (suggestion === undefined ? otherwise : `did you mean ${suggestion}?`);

/** The candidate at the smallest edit distance, if below 3; the first on a tie. */
function suggest(name, candidates) {
  const wanted = name.toLowerCase();
  let best;
  let bestDistance = 3;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - wanted.length) >= bestDistance) continue;
    const d = distance(wanted, candidate.toLowerCase());
    if (d < bestDistance) {
      best = candidate;
      bestDistance = d;
    }
  }
  return best;
}

function distance(a, b) {
  const row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    let diagonal = row[0];
    row[0] = i;
    for (let j = 1; j <= b.length; j++) {
      const above = row[j];
      row[j] = Math.min(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] === b[j - 1] ? 0 : 1));
      diagonal = above;
    }
  }
  return row[b.length];
}
