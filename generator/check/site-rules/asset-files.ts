/** What styles, scripts and the web manifest name is there, and nothing of it comes from another host. */
import { cssAddresses, resolveAddress, scriptImports } from '../html/addresses.ts';
import { placeAt } from '../../define/record.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { CheckedSite, SiteFound, SiteRule } from '../types.ts';

export const assetFiles: SiteRule = {
  name: 'asset',
  check: (site) =>
    [...site.files]
      .sort()
      .flatMap((file) =>
        /\.m?js$/.test(file)
          ? judgeText(file, scriptImports, site)
          : file.endsWith('.css')
            ? judgeText(file, cssAddresses, site)
            : file.endsWith('.webmanifest')
              ? judgeManifest(file, site)
              : [],
      ),
};

function judgeText(
  file: string,
  addresses: (text: string) => readonly { readonly value: string; readonly offset: number }[],
  site: CheckedSite,
): SiteFound[] {
  const text = site.read(file);
  return addresses(text).flatMap(({ value, offset }) =>
    checkAddress(value, file, site).map((found) => ({ ...found, ...placeAt(text, offset) })),
  );
}

function judgeManifest(file: string, site: CheckedSite): SiteFound[] {
  try {
    const { icons = [], start_url: start } = JSON.parse(site.read(file)) as {
      icons?: { src: string }[];
      start_url?: string;
    };
    return [...icons.map(({ src }) => src), ...(start ? [start] : [])].flatMap((value) =>
      checkAddress(value, file, site),
    );
  } catch {
    return [{ file, message: 'The web manifest is not JSON.' }];
  }
}

function checkAddress(value: string, file: string, { facts, files, planned }: CheckedSite): SiteFound[] {
  const target = resolveAddress(value, { path: `/${file}`, origin: facts.origin });
  if (target.kind === 'invalid') return [{ file, message: 'An address in the file is invalid.', detail: value }];
  if (target.kind === 'external')
    return [{ file, message: `The file contacts ${target.host} before the visitor taps anything.`, detail: value }];
  return files.has(fileOfPath(target.path)) || planned.has(target.path)
    ? []
    : [{ file, message: `The file "${target.path}" that it names does not exist.` }];
}
