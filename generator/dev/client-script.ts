/** The script that each page gets while it is developed: bundled once, kept in the cache. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld } from '../disk/drop-old.ts';
import { PRODUCTION } from '../bundle/production.ts';
import { hashSources, readSources } from '../bundle/sources.ts';

const KEPT = 2;

/** The text of the script. `root` is the folder of the package. */
export async function clientScript({ root, cache }: { root: string; cache: string }): Promise<string> {
  const folder = join(root, 'generator/dev/client');
  const sources = { client: readSources(folder), lock: readSources(root, 'package-lock.json') };
  const file = join(cache, `dev-client-${hashSources(sources).slice(0, 16)}.js`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const code = await bundle(root, join(folder, 'client.ts'));
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  dropOld(cache, 'dev-client-', KEPT);
  return code;
}

/** A plain script, not a module: it runs before the page's own, and so sees the page as the server sent it. */
async function bundle(root: string, input: string): Promise<string> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    publicDir: false,
    ...PRODUCTION,
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: 'client.js', codeSplitting: false } },
    },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as { output: { type: string; code?: string }[] };
  return output.find(({ type }) => type === 'chunk')?.code ?? '';
}
