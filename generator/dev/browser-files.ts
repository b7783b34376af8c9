/** The script of gen dev that every open page runs. */
import { join } from 'node:path';
import { hashSources, readLocks } from '../bundle/sources.ts';
import { dropOld, keepText, readText } from '../disk/cache-entry.ts';
import { hashBytes } from '../hash.ts';
import { engineModule } from '../program.ts';
import { hashProgram } from '../program-hash.ts';

interface Place {
  /** Folder of the package. */
  readonly root: string;
  readonly cache: string;
}

const KEPT = 2;
const PREFIX = 'dev-client-';

/**
 * Returns the script, from the cache if its sources are the same. It is not a module: it runs before the page's own, and so
 * sees the page as the server sent it.
 */
export async function clientScript({ root, cache }: Place): Promise<string> {
  const hash = hashBytes(`${hashProgram()}${hashSources({ lock: readLocks([root]) })}`);
  const file = join(cache, `${PREFIX}${hash}.js`);
  const kept = readText(file);
  if (kept !== null) return kept;
  const { buildInMemory } = await import('../bundle/vite/build.ts');
  const { client } = await buildInMemory({
    root,
    folder: root,
    site: {},
    plugins: [],
    environments: {
      client: {
        build: {
          target: 'es2022',
          minify: false,
          rolldownOptions: { input: engineModule('dev/client/client'), output: { format: 'iife' } },
        },
      },
    },
  });
  const code = client?.[0]?.code ?? '';
  keepText(file, code);
  dropOld(cache, PREFIX, KEPT);
  return code;
}
