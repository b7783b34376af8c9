import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPreview } from '../../generator/serve/preview.ts';
import { buildShipped } from '../fixtures/workplaces.ts';
import { launchServer } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The shipped site, built and served once for the run. */
    site: { readonly out: string; readonly url: string };
    /** Address of the browser that all tests of the run share: each has contexts of its own in it. */
    browser: string;
  }
}

/** Serves the shipped site and starts a browser, once for all files of a run that use a browser. */
export default async function setup({ provide, vitest }: TestProject): Promise<void | (() => Promise<void>)> {
  if (!vitest.state.getPaths().some((path) => /\/tests\/(?:e2e|dev\/browser)\//.test(path))) return;
  const folder = mkdtempSync(join(tmpdir(), 'gen-site-'));
  const out = join(folder, 'out');
  const [browser, built] = await Promise.all([launchServer(), buildShipped()]);
  // Some tests copy it with its state and change the copy.
  for (const name of ['out', '.gen/out'])
    cpSync(join(built, name), join(folder, name), { recursive: true, preserveTimestamps: true });
  const preview = await startPreview({ out, host: '127.0.0.1', port: 0 });
  provide('site', { out, url: preview.url });
  provide('browser', browser.endpoint);
  return async () => {
    await Promise.all([browser.close(), preview.close()]);
    rmSync(folder, { recursive: true, force: true });
  };
}
