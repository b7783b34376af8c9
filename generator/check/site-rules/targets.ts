/** Everything that pages and files of the site name exists: targets of links, files that are loaded, addresses in structured data. */
import {
  defineSiteRule,
  type CheckedSite,
  type FileFinding,
  type PageSummary,
  type PageTarget,
} from '../../define/rule.ts';
import { GENERAL_NOT_FOUND } from '../../plan/routes.ts';
import { fileOfPath, normalizePath } from '../../plan/paths.ts';
import { HOST_FILES } from '../../output/hosts/rules.ts';
import { createResolver, cssAddresses, scriptImports } from '../html/addresses.ts';

/** Hosts answer these paths themselves. */
const HOST_PATH = /^\/(?:cdn-cgi|_vercel|\.netlify|\.well-known)\//;
/** Hosts show these files to nobody. */
const HIDDEN = new Set(HOST_FILES.map(({ file }) => `/${file}`));

/** A planned page that `out/` lacks is one finding, not one for each link to it. */
export const exists = (path: string, { files, planned }: CheckedSite): boolean =>
  files.has(fileOfPath(path)) || planned.has(path) || HOST_PATH.test(path) || files.has(`${path.slice(1)}index.html`);

/** True for a path that visitors can open: no host file, and no page for missing addresses. */
function isOpen(path: string, site: CheckedSite): boolean {
  const isNotFound =
    site.planned.get(path)?.notFound || path === GENERAL_NOT_FOUND || `${path}.html` === GENERAL_NOT_FOUND;
  return !HIDDEN.has(path) && !isNotFound && exists(path, site);
}

type TargetFinding = Pick<FileFinding, 'message' | 'detail'>;

const findIn = (
  site: CheckedSite,
  use: PageTarget['use'],
  check: (target: PageTarget, page: PageSummary) => TargetFinding | null,
): FileFinding[] =>
  site.pages.flatMap((page) =>
    page.targets
      .filter((target) => target.use === use)
      .flatMap((target) => {
        const finding = check(target, page);
        return finding ? [{ file: page.file, offset: target.offset, ...finding }] : [];
      }),
  );

export const linkTargets = defineSiteRule({
  name: 'link',
  check: (site) => {
    const ids = new Map(site.pages.map((page) => [page.path, new Set(page.ids)]));
    return findIn(site, 'link', ({ path, id }, page) => {
      // A not-found page answers at any address, and "#content" stays there.
      const finding = page.role === 'not-found' && path === page.path ? null : checkLink(path, site);
      if (finding) return { message: `A link ${finding.message}`, detail: finding.detail ?? '' };
      if (isKnownFragment(id) || (ids.get(path)?.has(anchorOf(id)) ?? true)) return null;
      return { message: 'A link leads to a part of a page, but nothing there has that id.', detail: `${path}#${id}` };
    });
  },
});

/** A text fragment may follow the id: "#prices:~:text=towing". */
const anchorOf = (id: string): string => id.replace(/:~:.*$/s, '');

/** The top of a page, a text fragment alone, or a route of a script. */
const isKnownFragment = (id: string): boolean => anchorOf(id) === '' || id === 'top' || /^[/!]/.test(id);

/** What is wrong with a path as the target of a link; the message is the end of a sentence. Null if it is right. */
function checkLink(path: string, site: CheckedSite): TargetFinding | null {
  const plain = normalizePath(path);
  if (plain !== path && !site.files.has(`${path.slice(1)}index.html`))
    return { message: 'has a trailing slash.', detail: `write "${plain}"` };
  if (/\.html?$/.test(path) && site.planned.has(path.replace(/\.html?$/, '')))
    return { message: 'names the file instead of the page: leave out the ending.', detail: path };
  const target = site.redirectOf(path);
  if (target !== null) return { message: 'leads to a redirect.', detail: `write "${target}" instead of "${path}"` };
  return isOpen(path, site) ? null : { message: 'leads to an address where nothing is.', detail: path };
}

/** Addresses of the site in structured data lead to a page or a file. */
export const dataTargets = defineSiteRule({
  name: 'data-address',
  check: (site) =>
    findIn(site, 'data', ({ path, name }) => {
      const finding = checkLink(path, site);
      if (!finding) return null;
      return {
        message: `An address in the structured data ${finding.message}`,
        detail: `${finding.detail}, in ${name}`,
      };
    }),
});

const MISSING = 'A file that is named does not exist.';

export const assetTargets = defineSiteRule({
  name: 'asset',
  check: (site) => [
    ...findIn(site, 'load', ({ path, name }) =>
      exists(path, site) ? null : { message: MISSING, detail: `"${path}" in ${name}` },
    ),
    ...[...site.files].sort().flatMap((file) => {
      if (/\.m?js$/.test(file)) return missingIn(file, scriptImports(site.read(file)), site);
      if (file.endsWith('.css')) return missingIn(file, cssAddresses(site.read(file)), site);
      return file.endsWith('.webmanifest') ? missingInManifest(file, site) : [];
    }),
  ],
});

function missingIn(
  file: string,
  addresses: readonly { readonly value: string; readonly offset?: number }[],
  site: CheckedSite,
): FileFinding[] {
  const resolve = createResolver(site.facts.siteUrl);
  return addresses.flatMap(({ value, offset = 0 }) => {
    const target = resolve(value, `/${file}`);
    if (target.kind === 'invalid')
      return [{ file, offset, message: 'An address in the file is invalid.', detail: value }];
    if (target.kind === 'external' || exists(target.path, site)) return [];
    return [{ file, offset, message: MISSING, detail: target.path }];
  });
}

function missingInManifest(file: string, site: CheckedSite): FileFinding[] {
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
