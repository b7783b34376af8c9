/** A copy of the project to build and edit, so that edits of the project cannot disturb a run. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import { editOneCity, writeData } from './cities.ts';
import type { Command } from './measure.ts';
import type { Trash } from './trash.ts';
import { resolveProject, type Project } from '../../generator/project.ts';

export interface Workspace {
  readonly project: Project;
  /** Day of every build. */
  readonly date: string;
  /** `gen build`, as a user runs it. */
  readonly build: Command;
  /** Removes the finished site and its state; the cache stays. */
  readonly dropSite: () => void;
  /** Removes the parsed data, too. */
  readonly dropData: () => void;
  /** Removes everything that a clone lacks: the site, the cache, temporary files. */
  readonly dropAll: () => void;
  /** Writes a value that the file never had. */
  readonly editCity: () => void;
  readonly editComponent: () => void;
  /** Name and size of each file of the finished site. */
  readonly listSite: () => [string, number][];
}

const COPIED = ['dist', 'components', 'templates', 'package.json', 'package-lock.json', 'tsconfig.json'];
const DATE = '2026-11-20';
/** Changed by "one component changed": it draws most of the pages. */
const COMPONENT = 'components/pages/CityServicePage.tsx';

/** Makes a workspace in an empty folder; its packages are those of `root`. */
export function createWorkspace({
  root,
  folder,
  cities,
  trash,
}: {
  root: string;
  folder: string;
  cities: number;
  trash: Trash;
}): Workspace {
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  linkPackages(root, folder);
  const site = join(folder, 'site');
  writeData({ shipped: join(root, 'data'), folder: mkdir(join(site, 'data')), count: cities });
  const project = resolveProject({ root: folder, cwd: site, flags: {} });
  const temporary = mkdir(join(folder, 'tmp'));
  const remove = (...paths: readonly string[]): void => paths.forEach(trash.discard);
  const dropSite = (): void => remove(project.out, join(site, '.gen'));
  const parsed = (): string[] =>
    existsSync(project.cache)
      ? readdirSync(project.cache)
          .filter((name) => name.startsWith('data-'))
          .map((name) => join(project.cache, name))
      : [];
  let edits = 0;
  return {
    project,
    date: DATE,
    build: {
      command: process.execPath,
      args: [join(folder, 'dist/bin.mjs'), 'build', '--date', DATE],
      cwd: site,
      env: { TMPDIR: temporary },
    },
    dropSite,
    dropData: () => (dropSite(), remove(...parsed())),
    dropAll: () => (dropSite(), remove(project.cache, temporary), void mkdir(temporary)),
    editCity: () => editOneCity(project.data, `Milestone ${++edits}`),
    editComponent: () => edit(join(folder, COMPONENT), /className="(run-\d+ )?/, `className="run-${++edits} `),
    listSite: () => listFiles(project.out),
  };
}

/** Not one link to node_modules: the cache in it must be the copy's own. */
function linkPackages(root: string, folder: string): void {
  const own = mkdir(join(folder, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '.cache') symlinkSync(join(root, 'node_modules', name), join(own, name));
}

function mkdir(folder: string): string {
  mkdirSync(folder, { recursive: true });
  return folder;
}

function edit(file: string, find: RegExp, replacement: string): void {
  const text = readFileSync(file, 'utf8');
  if (!find.test(text)) throw new Error(`${file} has nothing like ${String(find)}`);
  writeFileSync(file, text.replace(find, replacement));
}

function listFiles(folder: string): [string, number][] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [relative(folder, path), statSync(path).size]);
}
