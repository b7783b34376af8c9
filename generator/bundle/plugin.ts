/**
 * What the bundler needs to know of a site: the virtual modules made from its folders, and that a stylesheet beside a
 * component is not a script. While it bundles, it notes which files each page component is made of.
 */
import { realpathSync } from 'node:fs';
import type { Plugin } from 'rolldown';

export interface PluginOptions {
  /** Absolute path of a component's file: "pages/HomePage.tsx". */
  readonly locate: (name: string) => string;
  /** Names of the page components, sorted. */
  readonly pages: readonly string[];
}

/** Files that a module and everything it imports are made of, in the order of import; stylesheets included. */
export type Closure = readonly string[];

export interface NotedModules {
  /** By page component, and "Layout". */
  closures: Map<string, Closure>;
}

/** The file of a page component, and of "Layout", below its folder. */
export const sourceOf = (name: string): string => (name === 'Layout' ? 'layout/Layout.tsx' : `pages/${name}.tsx`);

const CSS_PREFIX = '\0css:';

export function genPlugin({ locate, pages }: PluginOptions, noted: NotedModules): Plugin {
  const moduleOf = (name: string): string => locate(sourceOf(name));
  const virtual: Record<string, string> = {
    'gen:components': [
      `export { Layout } from ${JSON.stringify(moduleOf('Layout'))};`,
      ...pages.map((page) => `import { ${page} } from ${JSON.stringify(moduleOf(page))};`),
      `export const pages = { ${pages.join(', ')} };`,
    ].join('\n'),
  };
  return {
    name: 'gen',
    resolveId: {
      filter: { id: [/^gen:/, /\.css$/] },
      async handler(id, importer) {
        if (id in virtual) return `\0${id}`;
        const resolved = importer ? await this.resolve(id, importer, { skipSelf: true }) : null;
        return resolved && { id: `${CSS_PREFIX}${resolved.id}.js`, moduleSideEffects: true };
      },
    },
    load: { filter: { id: /^\0(gen|css):/ }, handler: (id) => virtual[id.slice(1)] ?? 'export {};' },
    buildEnd(error) {
      if (error) return;
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      // The bundler knows modules by their real paths: a folder of components may be a link.
      const startOf = (name: string): string => realpathSync(moduleOf(name));
      noted.closures = new Map(['Layout', ...pages].map((name) => [name, closureOf(startOf(name), importsOf)]));
    },
  };
}

/** Adds the files of a bundle to `read`, as absolute paths; names of virtual modules begin with a zero byte. */
export const noteRead = (read: Set<string>): Plugin => ({
  name: 'gen-note-read',
  buildEnd() {
    for (const id of this.getModuleIds()) if (!id.startsWith('\0')) read.add(id.replace(/\?.*$/, ''));
  },
});

/** Depth first, so that a stylesheet of a part comes before that of the section that uses it. */
export function closureOf(start: string, importsOf: (id: string) => readonly string[]): Closure {
  const seen = new Set<string>();
  const files: string[] = [];
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const imported of importsOf(id)) visit(imported);
    files.push(id.startsWith(CSS_PREFIX) ? id.slice(CSS_PREFIX.length, -'.js'.length) : id);
  };
  visit(start);
  return files;
}
