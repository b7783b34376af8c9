/** Compares `out/` with its build: every byte with the manifest, and the manifest with the sources of today. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { readTree } from '../disk/list.ts';
import { problemsOf } from '../errors/problem.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MANIFEST_FILE, readManifest } from '../ledger/manifest.ts';
import { hashInputs, type Inputs } from '../load/inputs.ts';
import { isPast } from '../plan/site-plan.ts';
import type { CheckedSite, SiteFound, SiteRule } from './types.ts';

/** Creates the rule for the site in `out`. It applies to releases. `now` is the day or moment of the check. */
export const outputRule = (out: string, inputs: Inputs, now: string): SiteRule => ({
  name: 'output',
  check: (site) => {
    const ledger = openManifest(out);
    if ('message' in ledger) return [ledger];
    return [
      ...judgeTime(ledger, now),
      ...judgeInputs(ledger, inputs),
      ...judgeFiles(out, ledger, site),
      ...foreignFiles(out, ledger, site),
    ];
  },
});

/** Creates the rule that names pages which are missing or which somebody has changed. It applies to every check. */
export const editedRule = (out: string): SiteRule => ({
  name: 'edited',
  check: (site) => {
    const ledger = openManifest(out);
    return 'message' in ledger ? [] : judgeFiles(out, ledger, site).filter(({ file }) => file.endsWith('.html'));
  },
});

/** Day of the build of a site; null if there is none that can be read. */
export function dayOfBuild(out: string): string | null {
  const ledger = openManifest(out);
  return 'message' in ledger ? null : dayOf(ledger);
}

/** Format 1 has no day, but the year at the end of the hash of the inputs. */
function dayOf({ day, inputs }: Ledger): string | null {
  const [, year] = /^\w{48}(\d{4})/.exec(inputs) ?? [];
  return day || (year === undefined ? null : `${year}-12-31`);
}

function openManifest(out: string): Ledger | SiteFound {
  const file = MANIFEST_FILE;
  try {
    const missing = { file, message: 'The manifest of the build is missing. Run `gen build`.' };
    return readManifest(join(out, file)) ?? missing;
  } catch (error) {
    const [problem] = problemsOf(error) ?? [];
    if (!problem) throw error;
    return { file, message: 'The manifest of the build was changed. Run `gen build`.', detail: problem.what };
  }
}

/** The site of a build is right from its day until the moment that its manifest names. */
function judgeTime({ day, until }: Ledger, now: string): SiteFound[] {
  const file = MANIFEST_FILE;
  const due = 'A change that was due has come since the build. Run `gen build`.';
  const early = 'The day of the build is yet to come. Run `gen build`.';
  return [
    ...(isPast(until, now) ? [{ file, message: due, detail: `right until ${until}` }] : []),
    ...(day > latestDay(now) ? [{ file, message: early, detail: day }] : []),
  ];
}

/** Returns the day of a moment where it is latest: 14 hours ahead of UTC. */
const latestDay = (now: string): string => new Date(Date.parse(now) + 14 * 3_600_000).toISOString().slice(0, 10);

/** The first half of the hash covers data, the second components; both cover `site.ts` and the program. */
function judgeInputs(ledger: Ledger, inputs: Inputs): SiteFound[] {
  const file = MANIFEST_FILE;
  if (ledger.inputs === '') return [{ file, message: 'The site was built in part. Run `gen build`.' }];
  const now = hashInputs(inputs, dayOf(ledger) ?? '');
  const isSame = (from: number, to: number): boolean => ledger.inputs.slice(from, to) === now.slice(from, to);
  const [data, components] = [isSame(0, 24), isSame(24, 48)];
  if (data && components) return [];
  const changed = data
    ? 'Components, templates, packages or the Vite configuration have'
    : components
      ? 'Data have'
      : 'site.ts, gen or several sources have';
  return [{ file, message: `${changed} changed since the build. Run \`gen build\`.` }];
}

/** A link passes for its file here, but not on the host. */
function judgeFiles(out: string, ledger: Ledger, { files, hashOf }: CheckedSite): SiteFound[] {
  const found: SiteFound[] = [];
  for (const { file, hash, lastmod } of ledger.rows()) {
    if (!files.has(file)) found.push({ file, message: 'A file of the build is missing. Run `gen build`.' });
    else if (hashOf(file) !== hash || lstatSync(join(out, file)).isSymbolicLink())
      found.push({ file, message: 'A file differs from the one that the build wrote. Run `gen build`.' });
    if (ledger.day !== '' && lastmod > ledger.day)
      found.push({ file, message: 'A page changed after the day of its build.', detail: lastmod });
  }
  return found;
}

function foreignFiles(out: string, ledger: Ledger, { allowed }: CheckedSite): SiteFound[] {
  const message = 'gen did not write this file. Remove it, or name it in `allowed` of site.ts.';
  const { files, unnamed } = readTree(out);
  const isForeign = (file: string): boolean => file !== MANIFEST_FILE && ledger.indexOf(file) < 0 && !allowed.has(file);
  return [...files.filter(isForeign), ...unnamed.map(String)].map((file) => ({ file, message }));
}
