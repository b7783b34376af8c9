/** Damage by a person, a program or a power cut to the output, the records beside it, and the cache. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { rollbackSite } from '../../../generator/emit/rollback.ts';
import { GenError } from '../../../generator/errors/problem.ts';
import { listFiles, type Workplace } from '../../fixtures/workplaces.ts';
import { nth } from './records.ts';
import { KEPT } from './store.ts';

/** Files that gen did not make have names of this kind. */
export const OWN = /(^|\/)mine-/;

/** The n-th file that gen made, but for the manifest; null when nothing is built. */
function made({ project, files }: Workplace, n: number): string | null {
  const names = files().filter(
    (file) => file !== 'build-manifest.tsv' && !OWN.test(file) && lstatSync(join(project.out, file)).isFile(),
  );
  return names.length > 0 ? join(project.out, nth(names, n * 7)) : null;
}

const toMade =
  (work: (path: string, n: number) => void) =>
  (place: Workplace, n: number): void => {
    const path = made(place, n);
    if (path) work(path, n);
  };

/** A write in place would change the site that is kept for going back, too: both are hard links to one file. */
function anew(path: string, work: () => void): void {
  cpSync(path, `${path}.new`);
  renameSync(`${path}.new`, path);
  work();
}

const notes = ({ folder }: Workplace): string => join(folder, '.out.gen');

export const OUTPUT_EDITS: Readonly<Record<string, (place: Workplace, n: number) => void | Promise<void>>> = {
  'edit a file of the output': toMade((path, n) => anew(path, () => appendFileSync(path, `<!-- ${n} -->`))),
  'edit a file of the output where it lies': toMade((path, n) => appendFileSync(path, `<!-- ${n} -->`)),
  'cut a file of the output short': toMade((path, n) =>
    anew(path, () => truncateSync(path, Math.floor((statSync(path).size * (n % 10)) / 10))),
  ),
  'delete a file of the output': toMade((path) => rmSync(path)),
  'touch a file of the output': toMade((path, n) => utimesSync(path, n, n)),
  'copy a file of the output over itself': toMade((path) => anew(path, () => {})),
  'put an empty folder in the place of a file': toMade((path) => (rmSync(path), mkdirSync(path))),
  'put a link in the place of a file': toMade((path) => {
    renameSync(path, join(dirname(path), 'mine-moved.html'));
    symlinkSync('mine-moved.html', path);
  }),
  'put a link to nothing in the place of a file': toMade((path) => (rmSync(path), symlinkSync('mine-nothing', path))),
  'put a link to itself in the place of a file': toMade((path) => (rmSync(path), symlinkSync(basename(path), path))),
  'delete a folder of the output': toMade((path) => rmSync(dirname(path), { recursive: true })),
  'delete the output': ({ project }) => rmSync(project.out, { recursive: true, force: true }),
  "put a file of one's own there": (place, n) => {
    const file = join(place.project.out, nth(['', 'locations', 'locations/barre', 'a/b'], n), `mine-${n % 3}.txt`);
    if (!existsSync(place.project.out)) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `mine ${n}`);
  },
  'take the notes away': (place) => rmSync(notes(place), { recursive: true, force: true }),
  'cut the notes short': (place, n) => {
    for (const file of listFiles(notes(place)).filter((name) => name === 'ledger.tsv'))
      truncateSync(join(notes(place), file), Math.floor((statSync(join(notes(place), file)).size * (n % 100)) / 100));
  },
  'leave half a site behind': (place, n) => {
    if (existsSync(join(notes(place), 'stage'))) return;
    mkdirSync(join(notes(place), 'stage/locations'), { recursive: true });
    writeFileSync(join(notes(place), `stage/locations/${n}.html`), 'half');
  },
  'forget the parsed data': ({ project }) => {
    for (const name of existsSync(project.cache) ? readdirSync(project.cache) : [])
      if (!KEPT.test(name)) rmSync(join(project.cache, name), { recursive: true });
  },
  'delete the cache': ({ project }) => rmSync(project.cache, { recursive: true, force: true }),
  'go back to the earlier site': async (place) => {
    try {
      await rollbackSite(place.project);
    } catch (error) {
      if (!(error instanceof GenError)) throw error;
    }
  },
};
