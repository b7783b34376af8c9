/** The `vite.config.*` beside `site.ts`: Vite plugins and options of a site's own. */
import { join, resolve, sep } from 'node:path';
import type { UserConfig } from 'vite';
import { GenError, problemsOf } from '../../errors/gen-error.ts';
import { findSitePlace, displayPath } from '../../errors/place.ts';
import { hashFiles, isFile, listFiles } from '../../files.ts';
import { explained, packageIn } from '../explain.ts';
import type { Message } from '../../errors/problem.ts';
import { asError, reasonOf } from '../../errors/prose.ts';
import { importVite } from './import-vite.ts';

const ENDINGS = ['js', 'mjs', 'ts', 'cjs', 'mts', 'cts'];

/** Returns the Vite configuration in the folder of a site, or null if there is none. */
export function findViteConfig(folder: string): string | null {
  return ENDINGS.map((ending) => join(folder, `vite.config.${ending}`)).find((file) => isFile(file)) ?? null;
}

/** Hash of all files that the site's Vite plugins may read: not the output, hidden files and node_modules. "" without plugins. */
export function hashPluginInputs(folder: string, out: string): string {
  if (findViteConfig(folder) === null) return '';
  const names = listFiles(folder, '!(node_modules|.*){,/**}').filter(
    (name) => !join(folder, name).startsWith(join(out, sep)),
  );
  return hashFiles(folder, names);
}

/** The options that gen takes from a Vite configuration. It sets all others itself. */
export type ViteConfig = Pick<UserConfig, 'plugins' | 'css' | 'resolve' | 'define' | 'assetsInclude' | 'json'>;

/**
 * Loads the Vite configuration of a site for a build; each call creates new plugin instances. A mistake in it is a GenError with
 * file and line.
 */
export async function loadViteConfig(folder: string): Promise<ViteConfig> {
  const file = findViteConfig(folder);
  if (file === null) return {};
  const { loadConfigFromFile } = await importVite();
  const environment = { command: 'build', mode: 'production' } as const;
  // The stack of what it throws names lines of the source.
  process.setSourceMapsEnabled(true);
  const loaded = await explained(
    () => loadConfigFromFile(environment, file, folder, 'silent', undefined, 'runner'),
    viteConfigFailed,
  ).catch((error: unknown) => {
    if (problemsOf(error)) throw error;
    const place = findSitePlace(error);
    const isInSite = place && isBelow(folder, place.file);
    const reason = asError(error).message.replace(/^\[vite\] /, '');
    const message = packageIn(reason) ?? viteConfigFailed(reason);
    throw new GenError({ ...(isInSite ? place : { file: displayPath(file) }), ...message }, { cause: error });
  });
  const { plugins = [], css = {}, resolve = {}, define = {}, assetsInclude = [], json = {} } = loaded?.config ?? {};
  return { plugins, css, resolve, define, assetsInclude, json };
}

const isBelow = (folder: string, file: string): boolean => resolve(file).startsWith(join(folder, sep));

const viteConfigFailed = (reason: string): Message => ({
  what: `The Vite configuration cannot be loaded: ${reasonOf(reason)}.`,
  todo: 'Correct the file here, or remove it. The published site stays as it is.',
});
