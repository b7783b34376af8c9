/** What styles and the web manifest name is there, and nothing of it comes from another host. */
import { cssAddresses, resolveAddress } from '../html/addresses.ts';
import { placeOf } from '../html/page.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { CheckedSite, SiteFound, SiteRule } from '../types.ts';

export const assetFiles: SiteRule = {
  name: 'asset',
  check: (site) => [...site.files].sort().flatMap((file) => (file.endsWith('.css') ? judgeStyles(file, site) : file.endsWith('.webmanifest') ? judgeManifest(file, site) : [])),
};

function judgeStyles(file: string, site: CheckedSite): SiteFound[] {
  const css = site.read(file);
  return cssAddresses(css).flatMap(({ value, offset }) => judge(value, file, site).map((found) => ({ ...found, ...placeOf(css, offset) })));
}

function judgeManifest(file: string, site: CheckedSite): SiteFound[] {
  try {
    const { icons = [], start_url: start } = JSON.parse(site.read(file)) as { icons?: { src: string }[]; start_url?: string };
    return [...icons.map(({ src }) => src), ...(start ? [start] : [])].flatMap((value) => judge(value, file, site));
  } catch {
    return [{ file, message: 'The web manifest is not JSON.' }];
  }
}

function judge(value: string, file: string, { facts, files }: CheckedSite): SiteFound[] {
  const target = resolveAddress(value, { path: `/${file}`, origin: facts.origin });
  if (target.kind === 'invalid') return [{ file, message: 'An address in the file is none.', detail: value }];
  if (target.kind === 'external') return [{ file, message: `The file asks ${target.host} for something before a tap.`, detail: value }];
  return files.has(fileOfPath(target.path)) ? [] : [{ file, message: `The file "${target.path}" that it names is not there.` }];
}
