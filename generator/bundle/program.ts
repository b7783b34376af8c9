/** The program itself, compiled for the next start: TypeScript need not be read again until a source changes. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dropOld } from './drop-old.ts';
import { openDraft, settle } from './settle.ts';

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
          worker: join(root, 'generator/emit/worker.ts'),
          'check-worker': join(root, 'generator/check/check-worker.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as {
    output: { type: string; fileName: string; code?: string }[];
  };
  const draft = openDraft(dirname(folder));
  for (const { type, fileName, code } of output)
    if (type === 'chunk' && code !== undefined) writeFileSync(join(draft, fileName), code);
  await settle(draft, folder);
  dropOld(dirname(folder), 'program-', KEPT);
}
