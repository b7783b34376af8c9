/** Mutations of the files of a folder: renamed, swapped, emptied, replaced by folders and links. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { nth } from './records.ts';

interface Files {
  /** Absolute: the data folder, a file in it and another one. */
  readonly data: string;
  readonly path: string;
  readonly other: string;
  readonly m: number;
}

const NAMES = [
  'constructor',
  '__proto__',
  'toString',
  'cities',
  'services',
  'business',
  'team',
  'nothing',
  '.hidden',
  'Ünïcödé',
  'a b',
  'a\nb',
  '\x01',
  '-',
  '$(x)',
  `${'n'.repeat(200)}`,
];
const ENDINGS = ['.yaml', '.yml', '.json', '.csv', '.YAML', '.yaml.yaml', '.txt', '', '.'];

function putInPlace(path: string, put: () => void): void {
  rmSync(path, { recursive: true });
  put();
}

export const FILE_MUTATIONS: Readonly<Record<string, (files: Files) => void>> = {
  'empty a file': ({ path }) => writeFileSync(path, ''),
  'remove a file': ({ path }) => rmSync(path),
  'swap two files': ({ path, other }) => {
    const [one, two] = [readFileSync(path), readFileSync(other)];
    writeFileSync(path, two);
    writeFileSync(other, one);
  },
  'write a file over another': ({ path, other }) => copyFileSync(path, other),
  'copy a file': ({ path, m }) => copyFileSync(path, join(dirname(path), `copy${nth(ENDINGS, m)}`)),
  'give a file another name': ({ path, m }) =>
    renameSync(path, join(dirname(path), `${nth(NAMES, m)}${extname(path)}`)),
  'give a file another ending': ({ path, m }) => renameSync(path, path.replace(/\.\w+$/, '') + nth(ENDINGS, m)),
  'move a file to the top': ({ data, path, m }) =>
    renameSync(path, join(data, nth([basename(path), `${nth(NAMES, m)}.yaml`], m))),
  'move a file into a folder': ({ data, path, m }) => {
    const folder = join(data, nth(NAMES, m));
    mkdirSync(join(folder, 'deep/er'), { recursive: true });
    renameSync(path, join(folder, 'deep/er', basename(path)));
  },
  'put an empty folder there': ({ path }) => putInPlace(path, () => mkdirSync(path)),
  'put a folder with a file there': ({ path, other }) =>
    putInPlace(path, () => {
      mkdirSync(path);
      copyFileSync(other === path ? join(dirname(path), '..', 'business.yaml') : other, join(path, 'inner.yaml'));
    }),
  'put a link to nothing there': ({ path }) => putInPlace(path, () => symlinkSync('nothing', path)),
  'put a link to itself there': ({ path }) => putInPlace(path, () => symlinkSync(basename(path), path)),
  'put a link to another file there': ({ path, other }) =>
    path === other ? undefined : putInPlace(path, () => symlinkSync(other, path)),
  'put a link to a device there': ({ path, m }) =>
    putInPlace(path, () => symlinkSync(nth(['/dev/zero', '/dev/null', '/proc/self/mem', '/dev/full'], m), path)),
  'put a pipe there': ({ path }) => putInPlace(path, () => execFileSync('mkfifo', [path])),
  'put links in a circle there': ({ data, m }) => {
    for (const name of ['one', 'two', 'three'].slice(0, 1 + (m % 3))) symlinkSync('.', join(data, 'cities', name));
  },
  'put a link to the folder above there': ({ data }) => symlinkSync('..', join(data, 'services/above')),
};
