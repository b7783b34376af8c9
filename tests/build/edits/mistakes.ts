/** Mistakes that a build refuses. Each changes one file, which the message must name. Undoing it restores the site. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBuiltSite } from '../../../generator/build/manifest.ts';
import type { Workplace } from '../../fixtures/workplaces.ts';
import { filesOf, nth } from './records.ts';

interface Mistake {
  /** Below the folder of the project. */
  readonly file: (place: Workplace, n: number) => string;
  /** Null: the file goes away. "" stands for a file that is not there. */
  readonly spoil: (text: string, n: number) => string | null;
  /** Part of the message, where it does not name the file. */
  readonly names?: string;
}

const only =
  (file: string): Mistake['file'] =>
  () =>
    file;

export const MISTAKES: Readonly<Record<string, Mistake>> = {
  'a latitude in words': {
    file: (place, n) => `data/${nth(filesOf(place, 'cities'), n)}`,
    spoil: (text) => text.replace(/^lat:.*$/m, 'lat: north'),
  },
  'a city that nobody knows': {
    file: only('data/business.yaml'),
    spoil: (text) => text.replace(/^popular:/m, 'popular: [atlantis]\nformerly:'),
  },
  'an alias in the way of a page': {
    file: only('data/aliases.yaml'),
    spoil: (text) => `${text.trimEnd()}\n- { from: /about, to: / }\n`,
  },
  'a file cut off': { file: only('data/tips.json'), spoil: (text, n) => text.slice(0, 1 + (n % (text.length - 2))) },
  'no services': { file: only('data/services/piano-tuning.yaml'), spoil: () => '' },
  'a kind of data that nobody knows': { file: only('data/constructor.yaml'), spoil: () => 'name: nothing\n' },
  'a template with an open block': {
    file: only('templates/copy/pages/ReviewsPage.hbs'),
    spoil: (text) => `${text}\n{{#if site.brand}}`,
  },
  'a variable that nobody knows': {
    file: only('templates/copy/pages/ReviewsPage.hbs'),
    spoil: (text) => `${text}\n{{site.brandd}}`,
  },
  'a component that cannot be read': { file: only('components/ui/Quote.tsx'), spoil: (text) => `${text}\n}` },
  'a component that throws': {
    file: only('components/pages/ContactPage.tsx'),
    spoil: (text) => text.replace('return (', "if (copy) throw new Error('no contact');\n  return ("),
    // The bundle has no source map here: workers of the test runner do not use Node's.
    names: 'A function of ContactPage throws for /contact: no contact.',
  },
  'a file in the output folder that no build wrote': {
    file: only('out/mine.txt'),
    spoil: () => 'mine',
    names: 'The output folder contains a file that no build wrote: mine.txt.',
  },
};

/** Makes the mistake; gives what the message must say and the way back. Null where it cannot be made. */
export function spoil(
  place: Workplace,
  { file, spoil: work, names }: Mistake,
  n: number,
): { readonly says: string; readonly mend: () => void } | null {
  const name = file(place, n);
  const path = join(place.folder, name);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : null;
  const after = work(before ?? '', n);
  // Without a manifest that can be read, nobody knows which files a build wrote.
  if (after === before || (name.startsWith('out/') && !openBuiltSite(place.project.out))) return null;
  if (after === null) rmSync(path);
  else place.write(name, after);
  return { says: names ?? name, mend: () => (before === null ? rmSync(path) : place.write(name, before)) };
}
