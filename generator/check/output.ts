/** Compares `out/` with its build: every byte with the manifest, and the manifest with the sources of today. */
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { MANIFEST_FILE, openBuiltSite, type BuiltSite } from '../build/manifest.ts';
import { findForeign } from '../build/stage.ts';
import { hashInputs, type Inputs } from '../build/inputs.ts';
import type { CheckedSite, SiteFound, SiteRule } from './types.ts';

/** Creates the rule for the site in `out`. It applies to releases. `now` is the day or moment of the check. */
export const outputRule = (out: string, inputs: Inputs, now: string): SiteRule => ({
  name: 'output',
  check: (site) => {
    const built = openBuiltSite(out);
    if (!built)
      return [{ file: MANIFEST_FILE, message: 'The manifest of the build is missing or damaged. Run `gen build`.' }];
    return [
      ...judgeTime(built, now),
      ...judgeInputs(built, inputs),
      ...judgeFiles(built, site),
      ...foreignFiles(built, site),
    ];
  },
});

/** Creates the rule that names pages which are missing or which somebody has changed. It applies to every check. */
export const editedRule = (out: string): SiteRule => ({
  name: 'edited',
  check: (site) => {
    const built = openBuiltSite(out);
    return built ? judgeFiles(built, site).filter(({ file }) => file.endsWith('.html')) : [];
  },
});

/** Day of the build of a site; null if there is none that can be read. */
export const dayOfBuild = (out: string): string | null => openBuiltSite(out)?.date ?? null;

/** Returns a function that gives the day on which the content of a file changed last; "" if the manifest does not have it. */
export function daysOfChange(out: string): (file: string) => string {
  const built = openBuiltSite(out);
  return (file) => built?.files.get(file)?.page?.lastmod ?? '';
}

function judgeTime({ date }: BuiltSite, now: string): SiteFound[] {
  if (date <= latestDay(now)) return [];
  return [{ file: MANIFEST_FILE, message: 'The day of the build is yet to come. Run `gen build`.', detail: date }];
}

/** Returns the day of a moment where it is latest: 14 hours ahead of UTC. */
const latestDay = (now: string): string => new Date(Date.parse(now) + 14 * 3_600_000).toISOString().slice(0, 10);

/** The parts of the hash: see `hashInputs`. */
const SOURCES = [
  { from: 0, to: 24, name: 'data' },
  { from: 24, to: 48, name: 'components, templates, packages or the Vite configuration' },
  { from: 48, to: 64, name: 'public files' },
];

function judgeInputs({ inputs }: BuiltSite, sources: Inputs): SiteFound[] {
  const file = MANIFEST_FILE;
  if (inputs === null) return [{ file, message: 'The site was built in part. Run `gen build`.' }];
  const now = hashInputs(sources);
  const changed = SOURCES.filter(({ from, to }) => inputs.slice(from, to) !== now.slice(from, to));
  if (changed.length === 0) return [];
  const detail = changed.map(({ name }) => name).join(', ');
  return [{ file, message: 'The sources have changed since the build. Run `gen build`.', detail }];
}

/** A link passes for its file here, but not on the host. */
function judgeFiles({ folder, files: entries, date }: BuiltSite, { files, hashOf }: CheckedSite): SiteFound[] {
  const found: SiteFound[] = [];
  for (const [file, { hash, page }] of entries) {
    if (!files.has(file)) found.push({ file, message: 'A file of the build is missing. Run `gen build`.' });
    else if (hashOf(file) !== hash || lstatSync(join(folder, file)).isSymbolicLink())
      found.push({ file, message: 'A file differs from the one that the build wrote. Run `gen build`.' });
    if (page && page.lastmod > date)
      found.push({ file, message: 'A page changed after the day of its build.', detail: page.lastmod });
  }
  return found;
}

function foreignFiles(built: BuiltSite, { allowed }: CheckedSite): SiteFound[] {
  const message = 'gen did not write this file. Move it to public/.';
  return findForeign(built.folder, built)
    .filter((file) => !allowed.has(file))
    .map((file) => ({ file, message }));
}
