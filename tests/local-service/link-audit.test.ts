import { describe, expect, it } from 'vitest';
import { readLinks } from '../../generator/build/read-page.ts';
import type { LinkGraph, PageLinks } from '../../generator/define/outcome.ts';
import { auditLinks, VAGUE_LINKS } from '../../generator/local-service/link-audit.ts';

const pathOf = (number: number): string => (number === 0 ? '/' : `/${number}`);

/** A site of pages "/", "/1", "/2", … by what each links to; null: not built. */
function graphOf(
  links: readonly (readonly number[] | null)[],
  layout: readonly number[] = [],
  more: Partial<LinkGraph> = {},
): LinkGraph {
  const page = (targets: readonly number[]): PageLinks => ({
    targets: targets.map(pathOf),
    vague: 0,
    total: targets.length,
  });
  return {
    pages: new Map(links.flatMap((targets, number) => (targets ? [[pathOf(number), page(targets)]] : []))),
    layout: layout.map(pathOf),
    exempt: new Set(),
    ...more,
  };
}
const gradesOf = (graph: LinkGraph): Record<string, string> =>
  Object.fromEntries(
    auditLinks({ links: graph, date: '2026-11-20' }).findings.map(({ name, status }) => [name, status]),
  );
const findingOf = (graph: LinkGraph, name: string): string =>
  auditLinks({ links: graph, date: '' })
    .findings.find((finding) => finding.name === name)
    ?.findings.join(' ') ?? '';
const GOOD = {
  'Orphan pages': 'good',
  'Click depth': 'good',
  'Links per page': 'good',
  'Broken links': 'good',
  'Anchor texts': 'good',
};

describe('the audit', () => {
  it('finds nothing wrong with pages that all link to each other', () => {
    const all = [0, 1, 2, 3, 4];
    const graph = graphOf(all.map((page) => all.filter((other) => other !== page)));
    expect(gradesOf(graph)).toEqual(GOOD);
    expect(auditLinks({ links: graph, date: '2026-11-20' })).toMatchObject({
      date: '2026-11-20',
      pages: 5,
      links: 20,
    });
    expect(
      auditLinks({ links: graph, date: '' }).findings.every(({ recommendations }) => recommendations.length === 0),
    ).toBe(true);
  });

  it('finds an orphan, which a link to itself does not save', () => {
    const graph = graphOf([[1], [0], [2, 0, 1]]);
    expect(gradesOf(graph)).toMatchObject({ 'Orphan pages': 'poor', 'Click depth': 'needs-improvement' });
    expect(findingOf(graph, 'Orphan pages')).toBe('1 page without a single link to it: /2.');
    expect(auditLinks({ links: graph, date: '' }).findings[0]?.recommendations[0]).toContain('nearbyLocations');
  });

  it('counts links of the layout for every page', () => {
    expect(gradesOf(graphOf([[], [], [], []], [1, 2, 3]))).toEqual(GOOD);
  });

  it('ignores pages that need no link', () => {
    expect(gradesOf(graphOf([[1], [0], []], [0, 1], { exempt: new Set(['/2']) }))).toMatchObject({
      'Orphan pages': 'good',
    });
  });

  it('measures clicks from home', () => {
    const graph = graphOf([[1], [2], [3], [4], [5], []]);
    expect(findingOf(graph, 'Click depth')).toBe(
      'The home page leads to 1 page in 1 click, 1 page in 2 clicks, 1 page in 3 clicks, 1 page in 4 clicks, and 1 page in 5 clicks. The deepest page is 5 clicks away. 2 pages are deeper than 3 clicks or out of reach: /4, /5.',
    );
  });

  it('reports every page: at its depth, unreachable, or without need of a link', () => {
    const graph = graphOf([[1], [0], [0], []], [], { exempt: new Set(['/3']) });
    expect(findingOf(graph, 'Click depth')).toBe(
      'The home page leads to 1 page in 1 click; 1 page is out of reach. The deepest page is 1 click away. 1 other page is left out: not-found pages and those for staff. 1 page is deeper than 3 clicks or out of reach: /2.',
    );
  });

  it('names the pages in its advice, and gives their paths', () => {
    const [orphans, depths, inlinks] = auditLinks({ links: graphOf([[1], [0], [0, 1]]), date: '' }).findings;
    for (const finding of [orphans, depths, inlinks]) {
      expect(finding?.recommendations.join(' ')).toContain('/2');
      expect(finding?.pages).toContain('/2');
    }
  });

  it('finds links to pages that are not built and to paths that are none', () => {
    const graph = graphOf([[1, 2], [0], null], [0, 1]);
    expect(findingOf(graph, 'Broken links')).toBe('1 link to 1 page that is not built: /2.');
    const nowhere = graphOf([[1], [0]], [0, 1], {
      pages: new Map([
        ['/', { targets: ['/1', '/gone'], vague: 0, total: 2 }],
        ['/1', { targets: ['/'], vague: 0, total: 2 }],
      ]),
    });
    expect(gradesOf(nowhere)).toMatchObject({ 'Broken links': 'poor' });
    expect(findingOf(nowhere, 'Broken links')).toContain('/gone');
  });

  it('finds words that do not say where they lead', () => {
    const links = readLinks(`${'<a href="/1">Learn more</a>'.repeat(3)}<a href="/1">Towing in Gray</a>`, VAGUE_LINKS);
    const pages = new Map([
      ['/', links],
      ['/1', links],
    ]);
    expect(gradesOf(graphOf([[1], [0]], [0, 1], { pages }))).toMatchObject({
      'Anchor texts': 'needs-improvement',
    });
  });

  it('works for an empty site', () => {
    expect(auditLinks({ links: graphOf([null, null]), date: '' })).toMatchObject({ pages: 0, links: 0 });
  });
});
