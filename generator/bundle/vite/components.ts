/** The files of components: entries of bundles, and imports that are spelled as on the disk. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';
import { placeAt } from '../../define/record.ts';
import { checkInput, isInPackage, shownPath } from '../../disk/files.ts';
import { isThere } from '../../disk/real-path.ts';
import { attempt, GenError, type Message } from '../../errors/problem.ts';
import { withoutCase } from '../../plan/paths.ts';
import { listSources } from '../sources.ts';
import { STYLESHEET } from './styles.ts';
import { show } from '../../errors/prose.ts';

export type ComponentFiles = Readonly<ReturnType<typeof componentFiles>>;

const PAGE = /^pages\/([A-Z]\w*)\.tsx$/;
const ISLAND = /^islands\/([A-Z]\w*)\.tsx$/;
const SCRIPT = /^scripts\/([a-z]\w*)\.ts$/;

/** Lists the component files in a folder. */
export const readComponentFiles = (folder: string): ComponentFiles => componentFiles(folder, listSources(folder));

/** Sorts the names of files in a folder of components. */
export function componentFiles(folder: string, names: readonly string[]) {
  const namesOf = (kind: RegExp): string[] => names.flatMap((name) => kind.exec(name)?.[1] ?? []);
  return {
    /** Names of the page components, sorted: "HomePage". */
    pages: namesOf(PAGE),
    /** Names of the islands: "TestimonialTabs". `Island` marks the place of an island in a page; it is none itself. */
    islands: namesOf(ISLAND).filter((name) => name !== 'Island'),
    /** Names of the scripts: "page", "fade". */
    scripts: namesOf(SCRIPT),
    /** Returns the absolute path of a file: "pages/HomePage.tsx". */
    locate: (name: string): string => join(folder, name),
  };
}

/** Refuses imports in another case than the file's name, and files beyond the bounds of an input. Gives sources the line ends of Linux. */
export function sourcesPlugin(): Plugin {
  const check = (request: string, importer: string): void => {
    const path = resolve(dirname(importer), request);
    const below = relative(dirname(importer), path).replace(/^(?:\.\.[\\/])+/, '');
    // The folders around both are those of the importer, whose path comes from the disk.
    if (!isInPackage(importer)) checkSpelling({ importer, request, folder: path.slice(0, -below.length), path: below });
  };
  return {
    name: 'gen:sources',
    enforce: 'pre',
    sharedDuringBuild: true,
    resolveId: {
      filter: { id: /^(?:[./]|[A-Z]:)/ },
      handler(request, importer) {
        if (importer && isAbsolute(importer)) check(cutQuery(request), cutQuery(importer));
        return null;
      },
    },
    load: {
      filter: { id: { include: /^(?:\/|[A-Z]:)/, exclude: /[\\/]node_modules[\\/]/ } },
      handler(id) {
        // Compiling a file without a bound takes all memory.
        if (isThere(cutQuery(id))) checkInput(cutQuery(id));
      },
    },
    transform: {
      filter: { code: /\r\n|@(?:import|use|forward)\s/ },
      handler(code, id) {
        const sheet = STYLESHEET.test(id) ? code : '';
        // vite:css resolves these without plugins.
        for (const [, , request = ''] of sheet.matchAll(SHEET_IMPORT)) check(request, id);
        return code.includes('\r\n') ? { code: code.replaceAll('\r\n', '\n'), map: null } : null;
      },
    },
  };
}

const SHEET_IMPORT = /@(?:import|use|forward)\s+(?:url\()?(['"])(\.[^'"]+)\1/g;

type Import = Readonly<Record<'importer' | 'request' | 'folder' | 'path', string>>;

/**
 * Throws a GenError for an import in another case than the file's name: macOS and Windows find it, other systems do not. `path`
 * is where the request leads to below `folder`, with or without an ending.
 */
function checkSpelling({ importer, request, folder, path }: Import): void {
  const names = path.split(sep);
  for (const [index, name] of names.entries()) {
    const parent = join(folder, ...names.slice(0, index));
    const spelled = spellingOf(name, attempt(() => readdirSync(parent)) ?? []);
    if (spelled === null) continue;
    const text = readFileSync(importer, 'utf8');
    // An alias is replaced before plugins see it: the end of the path stays.
    const written = [`'${request}`, `"${request}`, `/${names.at(-1)}`].map((part) => text.indexOf(part));
    const place = { file: shownPath(importer), ...placeAt(text, written.find((at) => at >= 0) ?? 0) };
    throw new GenError({ ...place, ...nameInOtherCase({ name, spelled, file: shownPath(join(parent, spelled)) }) });
  }
}

const whole = (name: string): string => name;
const stem = (name: string): string => name.replace(/\.\w+$/, '');

/** Returns the name that a folder has in place of one that it has in another case only; null if it has the name itself, or none like it. */
function spellingOf(name: string, names: readonly string[]): string | null {
  if (names.includes(name)) return null;
  // An import may leave the ending out, or name that of the compiled file.
  for (const part of [whole, stem]) {
    const alike = names.filter((other) => withoutCase(part(other)) === withoutCase(part(name)));
    if (alike.some((other) => part(other) === part(name))) return null;
    if (alike[0] !== undefined) return alike.find((other) => /\.[cm]?[jt]sx?$/.test(other)) ?? alike[0];
  }
  return null;
}

/** "icon.svg?react" → "icon.svg" */
export const cutQuery = (id: string): string => id.replace(/\?.*$/, '');

/** Exports `Layout` and `pages`, the page components by name. */
const COMPONENTS = 'gen:components';
const ISLAND_ENTRY = 'gen:island/';

/** Module name of the entry that hydrates an island. */
export const islandEntry = (name: string): string => `${ISLAND_ENTRY}${name}`;

/** Returns the file of a page component, or of "Layout", below the component folders. */
export const componentFile = (name: string): string => (name === 'Layout' ? 'layout/Layout.tsx' : `pages/${name}.tsx`);

/**
 * Resolves and loads the virtual modules. `files` is called for each of them, so that a server sees files that came or went.
 */
export function entriesPlugin(files: () => ComponentFiles): Plugin {
  return {
    name: 'gen:entries',
    enforce: 'pre',
    sharedDuringBuild: true,
    resolveId: { filter: { id: /^gen:(components$|island\/)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0gen:(components$|island\/)/ },
      handler(id) {
        const name = id.slice(1);
        return name === COMPONENTS ? componentsModule(files()) : islandModule(name.slice(ISLAND_ENTRY.length), files());
      },
    },
  };
}

function componentsModule({ pages, locate }: ComponentFiles): string {
  const path = (name: string): string => JSON.stringify(locate(componentFile(name)));
  return [
    `export { Layout } from ${path('Layout')};`,
    ...pages.map((page) => `import { ${page} } from ${path(page)};`),
    `export const pages = { ${pages.join(', ')} };`,
  ].join('\n');
}

/** The first call hydrates the component, later calls render it again. Its styles are already in the page. */
function islandModule(name: string, { locate }: ComponentFiles): string {
  return [
    `import { createElement } from 'react';`,
    `import { hydrateRoot } from 'react-dom/client';`,
    `import { ${name} } from ${JSON.stringify(locate(`islands/${name}.tsx`))};`,
    'export default (element, props) => {',
    `  const node = createElement(${name}, props);`,
    '  if (element.root) element.root.render(node);',
    '  else element.root = hydrateRoot(element, node);',
    '};',
  ].join('\n');
}

const nameInOtherCase = ({ name, file, spelled }: { name: string; file: string; spelled: string }): Message => ({
  what: `The name ${show(name)} is written here in another case than on the disk, where it is ${file}.`,
  todo: `Write ${show(spelled)}: most servers, CI among them, find no name in another case.`,
  seen: show(name),
});
