/** Rules for links, anchors, assets and redirects: whether what they name is there. */
import { defineSiteRule, type PageTarget, type Site, type SiteFound } from '../../define/rule.ts';
import { fileOfPath, normalizePath, MANIFEST_FILE } from '../../plan/paths.ts';
import { cssAddresses, resolveAddress, scriptImports } from '../html/addresses.ts';

/** Hosts answer these paths themselves. */
const HOST_PATH = /^\/(?:cdn-cgi|_vercel|\.netlify|\.well-known)\//;

/** A planned page that `out/` lacks is one finding, not one for each link to it. */
const isThere = (path: string, { files, planned }: Site): boolean =>
  files.has(fileOfPath(path)) || planned.has(path) || HOST_PATH.test(path) || files.has(`${path.slice(1)}index.html`);

const findIn = (site: Site, use: PageTarget['use'], check: (target: PageTarget) => string | null): SiteFound[] =>
  site.pages.flatMap((page) =>
    page.targets
      .filter((target) => target.use === use)
      .flatMap((target) => {
        const message = check(target);
        return message === null
          ? []
          : [{ file: page.file, offset: target.offset, message, detail: use === 'link' ? '' : target.name }];
      }),
  );

export const linkTargets = defineSiteRule({
  name: 'link',
  check: (site) => {
    const ids = new Map(site.pages.map((page) => [page.path, new Set(page.ids)]));
    return findIn(site, 'link', ({ path, id }) => {
      const fault = faultOfPath(path, site);
      if (fault || isKnownFragment(id) || (ids.get(path)?.has(id) ?? true)) return fault && `A link ${fault}`;
      return `A link leads to "${path}#${id}", but nothing on that page has that id.`;
    });
  },
});

/** The top of a page, a text fragment, or a route of a script. */
const isKnownFragment = (id: string): boolean => id === '' || id === 'top' || /^(?:\/|!|:~:)/.test(id);

/** The fault of a path as the target of a link, as the end of a sentence; null if it is right. */
function faultOfPath(path: string, site: Site): string | null {
  const plain = normalizePath(path);
  if (plain !== path && !site.files.has(`${path.slice(1)}index.html`)) return `has a trailing slash: write "${plain}".`;
  if (/\.html?$/.test(path) && site.planned.has(path.replace(/\.html?$/, '')))
    return 'names the file instead of the page: leave out the ending.';
  const target = site.redirects.get(path);
  if (target !== undefined) return `leads to a redirect: write "${target}" instead of "${path}".`;
  return isThere(path, site) ? null : `leads to "${path}", but there is nothing there.`;
}

/** Addresses of the site in structured data lead to a page or a file. */
export const dataTargets = defineSiteRule({
  name: 'data-address',
  check: (site) =>
    findIn(site, 'data', ({ path }) => {
      const fault = faultOfPath(path, site);
      return fault && `An address in the structured data ${fault}`;
    }),
});

export const assetTargets = defineSiteRule({
  name: 'asset',
  check: (site) => {
    const missing = findIn(site, 'load', ({ path, name }) =>
      isThere(path, site) ? null : `The file "${path}" in ${name} does not exist.`,
    );
    return [
      ...missing.map((found) => ({ ...found, detail: '' })),
      ...[...site.files].sort().flatMap((file) => {
        if (/\.m?js$/.test(file)) return missingIn(file, scriptImports(site.read(file)), site);
        if (file.endsWith('.css')) return missingIn(file, cssAddresses(site.read(file)), site);
        return file.endsWith('.webmanifest') ? missingInManifest(file, site) : [];
      }),
    ];
  },
});

function missingIn(
  file: string,
  addresses: readonly { readonly value: string; readonly offset?: number }[],
  site: Site,
): SiteFound[] {
  return addresses.flatMap(({ value, offset = 0 }) => {
    const target = resolveAddress(value, { path: `/${file}`, siteUrl: site.facts.siteUrl });
    if (target.kind === 'invalid')
      return [{ file, offset, message: 'An address in the file is invalid.', detail: value }];
    if (target.kind === 'external' || isThere(target.path, site)) return [];
    return [{ file, offset, message: `The file "${target.path}" that it names does not exist.` }];
  });
}

function missingInManifest(file: string, site: Site): SiteFound[] {
  try {
    const { icons = [], start_url: start } = JSON.parse(site.read(file)) as {
      icons?: { src: string }[];
      start_url?: string;
    };
    return missingIn(file, [...icons.map(({ src }) => ({ value: src })), ...(start ? [{ value: start }] : [])], site);
  } catch {
    return [{ file, message: 'The web manifest is not JSON.' }];
  }
}

/** Redirects lead from a path that no page has to a page that is there. */
export const redirectTargets = defineSiteRule({
  name: 'redirect',
  check: (site) =>
    [...site.redirects].flatMap(([from, to]): SiteFound[] => {
      if (to.endsWith('/*')) return [];
      const fault = site.planned.has(from) ? 'A redirect starts at the address of a page.' : faultOfTarget(to, site);
      return fault ? [{ file: MANIFEST_FILE, message: fault, detail: `${from} ${to}` }] : [];
    }),
});

function faultOfTarget(to: string, site: Site): string | null {
  if (!to.startsWith('/') || to.includes(':')) return null;
  if (site.redirects.has(to)) return 'A redirect leads to another redirect.';
  return isThere(to, site) ? null : 'A redirect leads to a page that does not exist.';
}
