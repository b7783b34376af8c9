/** The files of components, and the virtual modules that import them. */
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { listSources } from '../sources.ts';

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
