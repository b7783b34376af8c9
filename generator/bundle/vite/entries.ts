/** Virtual modules: the page components for the renderer, and an entry for each island. */
import type { Plugin } from 'vite';
import type { ComponentFiles } from './layers.ts';

/** Exports `Layout` and `pages`, the page components by name. */
export const COMPONENTS = 'gen:components';
const ISLAND = 'gen:island/';

/** Module name of the entry that hydrates an island. */
export const islandEntry = (name: string): string => `${ISLAND}${name}`;

/** Returns the file of a page component, or of "Layout", below the component folders. */
export const componentFile = (name: string): string => (name === 'Layout' ? 'layout/Layout.tsx' : `pages/${name}.tsx`);

/**
 * Resolves and loads the virtual modules. `files` is called for each of them, so that a server sees files that came or went.
 * `preamble` begins the entry of each island.
 */
export function entriesPlugin(files: () => ComponentFiles, preamble = ''): Plugin {
  return {
    name: 'gen:entries',
    enforce: 'pre',
    sharedDuringBuild: true,
    resolveId: { filter: { id: /^gen:(components$|island\/)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0gen:(components$|island\/)/ },
      handler(id) {
        const name = id.slice(1);
        return name === COMPONENTS
          ? componentsModule(files())
          : preamble + islandModule(name.slice(ISLAND.length), files());
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
