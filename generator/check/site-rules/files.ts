/** Rules for the files beside the pages: styles, scripts, the web manifest and redirects; and for what the plan has. */
import { placeAt } from '../../define/record.ts';
import { fileOfPath } from '../../plan/paths.ts';
import { cssAddresses, resolveAddress, scriptImports } from '../html/addresses.ts';
import { parseRedirects } from '../redirects.ts';
import type { CheckedSite, SiteFound, SiteRule } from '../types.ts';

/** Every planned page exists, and every page is planned. */
export const planned: SiteRule = {
  name: 'plan',
  check: ({ outlines, planned: plan, files }) => [
    ...[...plan.values()]
      .filter(({ path }) => !files.has(fileOfPath(path)))
      .map(({ path, component }) => ({
        file: fileOfPath(path),
        message: `A planned page is not built (${component}), so links to it are broken.`,
      })),
    ...outlines
      .filter(({ role, path }) => role !== 'redirect' && !plan.has(path))
      .map(({ file }) => ({ file, message: 'A page is not planned: no build creates it anymore.' })),
  ],
};

/** A link to a part of another page finds that part. */
export const anchors: SiteRule = {
  name: 'link',
  of: ({ ids, anchors: links }) => [ids, links],
  check: ({ pages }) => {
    const ids = new Map(pages.map((page) => [page.path, new Set(page.ids)]));
    return pages.flatMap(({ file, anchors: links }) =>
      links.flatMap(({ path, id, line, column }) =>
        (ids.get(path)?.has(id) ?? true)
          ? []
          : [{ file, line, column, message: `A link leads to "${path}#${id}", but nothing on that page has that id.` }],
      ),
    );
  },
};

/** Files that styles, scripts and the web manifest name exist, on this host. */
export const assetFiles: SiteRule = {
  name: 'asset',
  check: (site) =>
    [...site.files].sort().flatMap((file) => {
      if (/\.m?js$/.test(file)) return judgeText(file, scriptImports, site);
      if (file.endsWith('.css')) return judgeText(file, cssAddresses, site);
      return file.endsWith('.webmanifest') ? judgeManifest(file, site) : [];
    }),
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
    const { icons = [], start_url: start = '' } = JSON.parse(site.read(file)) as {
      icons?: { src: string }[];
      start_url?: string;
    };
    const addresses = [...icons.map(({ src }) => src), start].filter(Boolean);
    return addresses.flatMap((value) => checkAddress(value, file, site));
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

const FILE = '_redirects';

/** Every line of `_redirects` leads from a path that no page has to a page that is there. Stubs are checked as pages. */
export const redirectFile: SiteRule = {
  name: 'redirect',
  check: ({ files, read, planned }) => {
    const rows = files.has(FILE) ? parseRedirects(read(FILE)) : [];
    const sources = new Set(rows.map(({ from }) => from));
    return rows.flatMap(({ from, to, status, line }): SiteFound[] => {
      const fault = (message: string, detail = `${from} ${to}`): SiteFound[] => [{ file: FILE, line, message, detail }];
      if (status < 300 || status > 399) return [];
      if (planned.has(from)) return fault('A redirect starts at the address of a page.');
      if (sources.has(to)) return fault('A redirect leads to another redirect.');
      if (to.startsWith('/') && !to.includes(':') && !files.has(fileOfPath(to)) && !planned.has(to))
        return fault('A redirect leads to a page that does not exist.');
      return [];
    });
  },
};
