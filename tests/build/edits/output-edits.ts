/** Damage by a person or a program to the output, the state beside it, and the cache; edits of public/. */
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
import { rollBack, withOutput } from '../../../generator/build/output-folder.ts';
import { GenError } from '../../../generator/errors/gen-error.ts';
import type { Workplace } from '../../fixtures/workplaces.ts';
import { nth } from './records.ts';
import { KEPT } from './store.ts';

/** The n-th file that gen made, but for the manifest; null when nothing is built. */
function made({ project, files }: Workplace, n: number): string | null {
  const names = files().filter((file) => file !== 'build-manifest.json' && lstatSync(join(project.out, file)).isFile());
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

const stateOf = ({ folder }: Workplace): string => join(folder, '.gen/out');

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
  'put a link in the place of a file': toMade((path) => (rmSync(path), symlinkSync('index.html', path))),
  'put a link to nothing in the place of a file': toMade((path) => (rmSync(path), symlinkSync('nothing', path))),
  'put a link to itself in the place of a file': toMade((path) => (rmSync(path), symlinkSync(basename(path), path))),
  'delete a folder of the output': toMade((path) => rmSync(dirname(path), { recursive: true })),
  'delete the output': ({ project }) => rmSync(project.out, { recursive: true, force: true }),
  'put a file into public/, or take it away': (place, n) => {
    const file = `public/${nth(['', 'locations/', 'a/b/'], n)}mine-${n % 3}.txt`;
    if (existsSync(join(place.folder, file))) place.remove(file);
    else place.write(file, `mine ${n}`);
  },
  'take the state away': (place) => rmSync(stateOf(place), { recursive: true, force: true }),
  'damage the manifest': ({ project }, n) => {
    const file = join(project.out, 'build-manifest.json');
    if (existsSync(file)) anew(file, () => truncateSync(file, Math.floor((statSync(file).size * (n % 100)) / 100)));
  },
  'leave half a site behind': (place, n) => {
    mkdirSync(join(stateOf(place), 'next-of-the-dead/locations'), { recursive: true });
    writeFileSync(join(stateOf(place), `next-of-the-dead/locations/${n}.html`), 'half');
  },
  'forget the parsed data': ({ project }) => {
    for (const name of existsSync(project.cache) ? readdirSync(project.cache) : [])
      if (!KEPT.test(name)) rmSync(join(project.cache, name), { recursive: true });
  },
  'delete the cache': ({ project }) => rmSync(project.cache, { recursive: true, force: true }),
  'go back to the earlier site': async (place) => {
    try {
      await withOutput(place.project.out, { waitMs: 0 }, async (folder) => rollBack(folder));
    } catch (error) {
      if (!(error instanceof GenError)) throw error;
    }
  },
};
