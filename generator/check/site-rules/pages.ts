/** Rules that compare the pages of a site with the plan and with each other. */
import { defineSiteRule, type CheckedSite, type FileFinding, type SummaryNode } from '../../define/rule.ts';
import { count } from '../../errors/prose.ts';
import { fileOfPath } from '../../plan/paths.ts';
import { primaryOf } from '../html/query.ts';

export const planned = defineSiteRule({
  name: 'plan',
  check: ({ pages, planned: plan, files }) => [
    ...[...plan.values()]
      .filter(({ path }) => !files.has(fileOfPath(path)))
      .map(({ path, component }) => ({
        file: fileOfPath(path),
        message: 'A planned page is not built, so links to it are broken.',
        detail: component,
      })),
    ...pages
      .filter(({ role, path }) => role !== 'redirect' && !plan.has(path))
      .map(({ file }) => ({ file, message: 'A page is not planned: no build creates it anymore.' })),
  ],
});

/** No two pages have the same title or description. */
export const unique = defineSiteRule({
  name: 'unique',
  check: (site) => [...findRepeated(site, 'title'), ...findRepeated(site, 'description')],
});

const TAGS = { title: /<title\b/i, description: /<meta\s[^>]*name=["']?description/i };

function findRepeated({ pages, read }: CheckedSite, what: 'title' | 'description'): FileFinding[] {
  const first = new Map<string, string>();
  return pages
    .filter(({ role, [what]: text }) => role === 'page' && text !== '')
    .flatMap(({ file, path, language, [what]: text }) => {
      const key = `${language} ${text}`;
      const other = first.get(key);
      first.set(key, other ?? path);
      if (other === undefined) return [];
      const offset = Math.max(0, read(file).search(TAGS[what]));
      return [{ file, offset, message: `Two pages have the same ${what}.`, detail: `"${text}", as ${other}` }];
    });
}

/** A page that can be found has a link from another one that can. Redirects lead on to their target. */
export const unlinked = defineSiteRule({
  name: 'unlinked',
  basis: 'Google Search Central, "Link best practices for Google" (2026)',
  check: ({ pages, planned: plan, redirectOf, isDisallowed }) => {
    const found = pages.filter(({ role, noindex, path }) => role === 'page' && !noindex && !isDisallowed(path));
    const linked = new Set(
      found.flatMap((page) =>
        page.targets.flatMap(({ use, path }) =>
          use === 'link' && path !== page.path ? [path, redirectOf(path) ?? path] : [],
        ),
      ),
    );
    const message =
      'No page that visitors find links to this page. Give its definition a menu, such as menu: { footer: "…" }, or link it from another page.';
    return found
      .filter(({ path }) => path !== '/' && plan.has(path) && !linked.has(path))
      .map(({ file }) => ({ file, message }));
  },
});

const READ_BY_SEARCH = 2 * 1024 * 1024;

export const budget = defineSiteRule({
  name: 'budget',
  basis: 'RFC 6928: ten packets of 1,460 bytes in the first round trip; Googlebot reads 2 MB (2026)',
  check: ({ pages, planned: plan }) =>
    pages.flatMap(({ file, path, compressed, bytes }): FileFinding[] => {
      const limit = plan.get(path)?.limit ?? null;
      if (limit !== null && compressed > limit) {
        const message = 'A page weighs more than its limit with Brotli.';
        const more = `${count(compressed - limit, 'byte')} more than ${count(limit, 'byte')}`;
        return [{ file, message, detail: `${count(compressed, 'byte')}, ${more}` }];
      }
      const message = 'The page is larger than the 2 MB that a search engine reads.';
      return bytes > READ_BY_SEARCH ? [{ file, message, detail: count(bytes, 'byte') }] : [];
    }),
});

/** Pages in several languages name each other. */
export const languages = defineSiteRule({
  name: 'hreflang',
  basis: 'Google Search Central, "Tell Google about localized versions of your page" (2026)',
  check: ({ pages, facts }) => {
    const byAddress = new Map(pages.map((page) => [facts.siteUrl + page.path, page]));
    return pages.flatMap((page) =>
      page.alternates.flatMap(({ href, language, offset }): FileFinding[] => {
        const finding = (message: string): FileFinding[] => [
          { file: page.file, offset, message, detail: `${language} ${href}` },
        ];
        if (!href.startsWith(`${facts.siteUrl}/`))
          return /^https:/.test(href) ? [] : finding('An hreflang has no absolute address.');
        const other = byAddress.get(href);
        if (!other) return finding('An hreflang leads to a page that does not exist.');
        const isOther =
          language !== 'x-default' && other.language !== '' && primaryOf(language) !== primaryOf(other.language);
        const isMutual = other === page || other.alternates.some((back) => back.href === facts.siteUrl + page.path);
        return [
          ...(isOther ? finding('An hreflang names another language than that of its page.') : []),
          ...(isMutual ? [] : finding('An hreflang leads to a page that does not lead back.')),
        ];
      }),
    );
  },
});

/** One absolute `@id` means one thing on the whole site. */
export const nodeIds = defineSiteRule({
  name: 'node-id',
  basis: 'JSON-LD 1.1; Google Business Profile: one business for each address (2026)',
  check: ({ pages }) => {
    const first = new Map<string, KnownNode>();
    return pages.flatMap(({ file, path, nodes }) =>
      nodes
        .filter(({ id }) => /^https?:/.test(id))
        .flatMap((node) => {
          const known = first.get(node.id) ?? { ...node, path, values: {} };
          first.set(node.id, known);
          const found = compareNodes(node, known).map((finding) => ({ file, offset: node.offset, ...finding }));
          // A node may have fewer properties than elsewhere.
          known.values = { ...node.values, ...known.values };
          return found;
        }),
    );
  },
});

interface KnownNode extends SummaryNode {
  readonly path: string;
  values: Readonly<Record<string, string>>;
}

function compareNodes({ id, types, values }: SummaryNode, known: KnownNode): Omit<FileFinding, 'file'>[] {
  const finding = (what: string, here: string, there = ''): Omit<FileFinding, 'file'> => ({
    message: 'A node of the structured data differs from the one with its @id on another page.',
    detail: `${what} of "${id}": ${here}, but ${there} on ${known.path}`,
  });
  if (types.join() !== known.types.join()) return [finding('the type', types.join(', '), known.types.join(', '))];
  return Object.entries(values)
    .filter(([key, value]) => (known.values[key] ?? value) !== value)
    .map(([key, value]) => finding(`the ${key}`, `"${value}"`, `"${known.values[key]}"`));
}
