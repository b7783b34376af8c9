/** Records which files the site's own modules open: in them, `node:fs` is a module that notes names. Packages have the real one. */
import * as fs from 'node:fs';
import * as promises from 'node:fs/promises';
import type { Plugin } from 'vite';
import { isInPackage } from '../../module-id.ts';
import { isOfProgram } from '../../program.ts';

/** Entry of the bundled definition: `site.ts`, and the files that it has opened. */
export const SITE_ENTRY = 'gen:site';

const MODULES: Readonly<Record<string, object>> = { fs, 'fs/promises': promises };
const PREFIX = '\0gen:node/';

export const openedFilesPlugin = (site: string): Plugin => ({
  name: 'gen:opened-files',
  enforce: 'pre',
  resolveId(id, importer = '') {
    if (id === SITE_ENTRY || id === RECORD) return `\0${id}`;
    const name = id.replace(/^node:/, '');
    const isOwn = !importer.startsWith('\0') && !isInPackage(importer) && !isOfProgram(importer);
    return isOwn && name in MODULES ? PREFIX + name : null;
  },
  load(id) {
    if (id === `\0${SITE_ENTRY}`) return siteModule(site);
    if (id === `\0${RECORD}`) return RECORD_MODULE;
    return id.startsWith(PREFIX) ? followingModule(id.slice(PREFIX.length)) : null;
  },
});

/** Other code of the site has run when this module does, so `first` has what it opened at once. */
const siteModule = (site: string): string => `
import * as site from ${JSON.stringify(site)};
import { opened } from '${RECORD}';
export default site.default;
export { opened };
export const first = [...opened.files];
`;

const RECORD = 'gen:opened';

const RECORD_MODULE = `
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
export const opened = { files: new Set(), count: 0 };
const note = (path) => {
  if (typeof path === 'number') return;
  opened.files.add(resolve(path instanceof URL ? fileURLToPath(path) : String(path)));
  opened.count++;
};
const OPENS = /^(?:readFile|readdir|open|exists|stat|lstat|access|createReadStream|copyFile|cp)/;
const follow = (value, name) => {
  if (name === 'promises') return followAll(value);
  // The files that come later match, too.
  if (/^glob/.test(name)) return () => { throw new Error(name + ' finds files that gen cannot follow, but context.readAll does'); };
  if (typeof value !== 'function' || !OPENS.test(name)) return value;
  return (path, ...rest) => (note(path), value(path, ...rest));
};
export const followAll = (api) =>
  Object.fromEntries(Object.entries(api).map(([name, value]) => [name, follow(value, name)]));
`;

function followingModule(name: string): string {
  const names = Object.keys(MODULES[name] ?? {}).filter((key) => key !== 'default');
  return `
import * as api from 'node:${name}';
import { followAll } from '${RECORD}';
const { default: _, ...named } = api;
const followed = followAll(named);
export default followed;
export const { ${names.join(', ')} } = followed;
`;
}
