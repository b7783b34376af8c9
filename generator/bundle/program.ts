/** The program itself, compiled for the next start: TypeScript need not be read again until a source changes. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Compiles `generator/main.ts` into a folder of the cache, whose name carries the hash of the sources. Older ones go. */
export async function compileProgram({ root, folder }: { root: string; folder: string }): Promise<void> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    mode: 'production',
    ssr: { target: 'node', noExternal: ['commander', 'picocolors', 'fastest-levenshtein', 'fast-glob'] },
    build: { ssr: true, write: false, minify: false, target: 'node20', rolldownOptions: { input: { main: join(root, 'generator/main.ts'), worker: join(root, 'generator/emit/worker.ts') }, output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' } } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as { output: { type: string; fileName: string; code?: string }[] };
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const { type, fileName, code } of output) if (type === 'chunk' && code !== undefined) writeFileSync(join(draft, fileName), code);
  for (const name of readdirSync(dirname(folder))) if (name.startsWith('program-') && name !== basename(draft)) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  renameSync(draft, folder);
}
