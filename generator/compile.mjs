// @ts-check
/**
 * The program itself, compiled for this and every later start, until a source changes. Plain JavaScript: it runs before
 * TypeScript can be read. Rolldown needs a third of a second, a run through tsx several.
 */
import { existsSync, mkdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { moveWhole, writeHashes } from './whole.mjs';

/** Packages that every start needs: one file is read faster than many. */
const INSIDE = ['commander', 'picocolors', 'fastest-levenshtein', 'handlebars/runtime'];
/** What is imported by its name, but for these. */
const OUTSIDE = new RegExp(`^(?!(${INSIDE.join('|')})$)[a-z@]`);

/**
 * Compiles `generator/main.ts` into a folder of the cache, whose name carries the hash of the sources.
 *
 * @param {{ root: string, folder: string }} place
 */
export async function compileProgram({ root, folder }) {
  const { rolldown } = await import('rolldown');
  const cache = dirname(folder);
  const draft = join(cache, `draft-${process.pid}-program`);
  mkdirSync(cache, { recursive: true });
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    external: OUTSIDE,
    logLevel: 'silent',
    tsconfig: false,
    input: {
      main: join(root, 'generator/main.ts'),
      'build/pages/worker': join(root, 'generator/build/pages/worker.ts'),
      'check/check-worker': join(root, 'generator/check/check-worker.ts'),
    },
  });
  try {
    await bundle.write({ dir: draft, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' });
    // Its hashes are asked for at every start: what a power cut leaves of it is noticed then.
    writeHashes(draft);
    // The cache may be a link to another disk.
    if (relative(realpathSync(root), realpathSync(cache)).startsWith('..')) linkPackages(root, cache);
    moveWhole(draft, folder);
  } finally {
    await bundle.close();
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * A program looks for what it imports by name in the folders around it: outside of the package, a link leads there.
 *
 * @param {string} root
 * @param {string} cache
 */
function linkPackages(root, cache) {
  const link = join(cache, 'node_modules');
  const isInstalled = basename(dirname(root)) === 'node_modules';
  const packages = isInstalled && !existsSync(join(root, 'node_modules')) ? dirname(root) : join(root, 'node_modules');
  try {
    symlinkSync(packages, link, 'junction');
  } catch (error) {
    if (!existsSync(link)) throw error;
  }
}
