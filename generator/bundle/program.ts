/** The program itself, compiled for the next start: TypeScript need not be read again until a source changes. */
import { existsSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { dropOld } from '../disk/drop-old.ts';
import { openDraft, keepFolder } from '../disk/cache-entry.ts';

/** Programs that are kept: one that still runs loads parts of itself when it needs them. */
const KEPT = 4;

/** Compiles `generator/main.ts` into a folder of the cache, whose name carries the hash of the sources. Older ones go. */
export async function compileProgram({ root, folder }: { root: string; folder: string }): Promise<void> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    mode: 'production',
    ssr: { target: 'node', noExternal: ['commander', 'picocolors', 'fastest-levenshtein', 'fast-glob'] },
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'node20',
      rolldownOptions: {
        input: {
          main: join(root, 'generator/main.ts'),
          worker: join(root, 'generator/make/worker.ts'),
          'check-worker': join(root, 'generator/check/check-worker.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as {
    output: { type: string; fileName: string; code?: string }[];
  };
  const cache = dirname(folder);
  const draft = openDraft(cache);
  for (const { type, fileName, code } of output)
    if (type === 'chunk' && code !== undefined) writeFileSync(join(draft, fileName), code);
  if (relative(root, cache).startsWith('..')) linkPackages(root, cache);
  await keepFolder(draft, folder);
  dropOld(cache, 'program-', KEPT);
}

/** A program looks for what it imports by name in the folders around it: outside of the package, a link leads there. */
function linkPackages(root: string, cache: string): void {
  const link = join(cache, 'node_modules');
  try {
    symlinkSync(join(root, 'node_modules'), link, 'junction');
  } catch (error) {
    if (!existsSync(link)) throw error;
  }
}
