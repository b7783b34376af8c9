import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder that all browser tests of a run share. */
    siteFolder: string;
  }
}

/** One folder for the site of the whole run; the first browser test builds it. */
export default function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'gen-site-'));
  provide('siteFolder', join(folder, 'out'));
  return () => rmSync(folder, { recursive: true, force: true });
}
