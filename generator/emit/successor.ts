/**
 * Records which site took the place of the previous one. A state folder that was copied from another site, or that stayed
 * behind when `out` was replaced, would otherwise bring back somebody else's pages.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '../hash.ts';
import { MANIFEST_FILE, readIfThere } from '../ledger/manifest.ts';
import type { StatePaths } from './state.ts';

type Paths = Pick<StatePaths, 'out' | 'successor'>;

/** Records the published site as the one that took the place of the previous one. */
export function recordSuccessor({ out, successor }: Paths): void {
  writeFileSync(successor, `${hashManifest(out)}\n${out}\n`);
}

/** True if the published site took the place of the previous one. If nothing is published, the path of `out` decides. */
export function isSuccessor({ out, successor }: Paths): boolean {
  const [hash, path] = readLines(successor);
  const published = hashManifest(out);
  return published === null ? path === out : hash === published;
}

function hashManifest(out: string): string | null {
  const manifest = readIfThere(join(out, MANIFEST_FILE));
  return manifest && hashBytes(manifest);
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
