/** The script of `gen dev` that every open page runs. */
import { join } from 'node:path';
import { hashSources, readLocks } from '../../bundle/sources.ts';
import { dropOld, keepText, readText } from '../../disk/cache-entry.ts';
import { hashBytes } from '../../hash.ts';
import { hashProgram } from '../../program-hash.ts';
import { engineModule } from '../../program.ts';
import type { Project } from '../../project.ts';

/** Scripts that the cache keeps. */
const KEPT = 2;
const PREFIX = 'dev-client-';

/**
 * Returns the script, from the cache if its sources are the same. It is not a module, so that it runs before the page's
 * own scripts and sees the page as the server sent it.
 */
export async function loadClientScript({ root, cache }: Pick<Project, 'root' | 'cache'>): Promise<string> {
  const hash = hashBytes(`${hashProgram()}${hashSources({ lock: readLocks([root]) })}`);
  const file = join(cache, `${PREFIX}${hash}.js`);
  const cached = readText(file);
  if (cached !== null) return cached;
  const { buildInMemory } = await import('../../bundle/vite/build.ts');
  const rolldownOptions = { input: engineModule('dev/client/client'), output: { format: 'iife' } } as const;
  const { client } = await buildInMemory({
    ...{ root, folder: root, site: {}, plugins: [] },
    environments: { client: { build: { target: 'es2022', minify: false, rolldownOptions } } },
  });
  const code = client?.[0]?.code ?? '';
  keepText(file, code);
  dropOld(cache, PREFIX, KEPT);
  return code;
}
