/** Components of several folders that lie over each other: a file of the site takes the place of that of its name below. */
import { realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'rolldown';
import { isThere } from '../disk/real-path.ts';
import type { SourceName } from './sources.ts';

/** Gives the absolute path of a component's file by its name below the folders: "pages/HomePage.tsx". */
export function locator(folders: readonly string[], sources: readonly SourceName[]): (name: string) => string {
  const layers = new Map(sources.map(({ name, layer }) => [name, layer]));
  return (name) => join(folders[layers.get(name) ?? 0] as string, name);
}

/** An import from one component to another finds the uppermost file of that name, whichever folder the importer lies in. */
export function layeredImports(folders: readonly string[]): Plugin {
  const layers = folders.map((folder) => realpathSync(folder));
  return {
    name: 'gen-layers',
    resolveId: {
      filter: { id: /^\./ },
      handler(id, importer) {
        if (layers.length < 2 || !importer) return null;
        const target = resolve(dirname(importer.replace(/^\0css:/, '')), id);
        const name = nameBelow(layers, target);
        const found = name && layers.map((layer) => join(layer, name)).find((file) => isThere(file));
        return found || null;
      },
    },
  };
}

/** What a file is called below the folder that it lies in; null when it lies in none of them. */
function nameBelow(folders: readonly string[], file: string): string | null {
  const folder = folders.find((candidate) => file.startsWith(`${candidate}${sep}`));
  return folder === undefined ? null : relative(folder, file);
}
