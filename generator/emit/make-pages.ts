/**
 * A range of numbered pages → files in the stage. The unit of work of one thread, of several threads, of several
 * machines and of one city: whatever makes pages calls `makeRange`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentFailed } from '../errors/components.ts';
import type { GenError, Problem } from '../errors/problem.ts';
import { hashBytes, hashChunks } from '../hash.ts';
import type { Page, Renderer } from '../model.ts';
import type { Plan } from '../plan/plan.ts';
import { condenseLinks, type LinkFinder, type PageLinks } from '../report/audit.ts';
import { findLinks, mainOf } from '../report/links.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { ManifestRow } from './manifest.ts';
import { rangeBuilder, type MadeRange } from './range.ts';
import type { FileStat, Stage } from './stage.ts';
import type { Published } from './stats.ts';

/** What happened to a page: left as it was, made anew with other bytes, made anew with the same bytes, or not there. */
export type Fate = 'kept' | 'written' | 'same';

export interface MadePage {
  readonly row: ManifestRow;
  readonly stat: FileStat;
  readonly links: PageLinks;
  readonly fate: Fate;
}

export interface Workshop {
  readonly plan: Plan;
  readonly renderer: Renderer;
  readonly stage: Stage;
  readonly published: Published | null;
  /** Links of a published page as they were noted, by the number of its line; null: read them from the page. */
  readonly notedLinks: ((row: number) => PageLinks | null) | null;
  readonly out: string;
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Rows that give the last change of pages which the published tree does not have. */
  readonly history: { readonly find: (file: string) => ManifestRow | null } | null;
  readonly keys: KeyMaker;
  /** Links of a rendered page. */
  readonly findLinks: LinkFinder;
}

/** Makes keys: each shared input is hashed once. */
export type KeyMaker = (page: Page, renderer: Renderer) => string;

export function createKeyMaker(): KeyMaker {
  const hashes = new WeakMap<object, string>();
  const hashOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    let hash = hashes.get(value);
    if (hash === undefined) hashes.set(value, (hash = hashBytes(JSON.stringify(value))));
    return hash;
  };
  return ({ path, component, robots, canonical, inputs }, renderer) => {
    const parts = Object.entries(inputs).map(([name, value]) => `${name}=${hashOf(value)}`);
    return hashBytes([renderer.hashes[component], path, robots, canonical, ...parts].join('\n'));
  };
}

/** Makes one page, or leaves it when nothing that it is made of has changed and its file is intact. */
export function makePage(page: Page, shop: Workshop): MadePage {
  const { renderer, published, stage, date, history, keys } = shop;
  const key = keys(page, renderer);
  const index = published?.manifest.indexOf(page.file) ?? -1;
  const row = published && index >= 0 ? published.manifest.rowAt(index) : null;
  const stat = row ? (published as Published).intact(index) : null;
  if (row && stat && row.key === key) return { row, stat, links: keptLinks(page, index, shop), fate: 'kept' };
  const past = row ?? history?.find(page.file) ?? null;
  let lastmod = date;
  const { chunks, main, content } = renderer.renderPage(
    page,
    (hash) => (lastmod = past?.content === hash ? past.lastmod : date),
  );
  const made = { key, hash: hashChunks(chunks), content, lastmod, file: page.file };
  const links = shop.findLinks(main);
  if (row && stat && row.hash === made.hash) return { row: made, stat, links, fate: 'same' };
  return { row: made, stat: stage.write(page.file, chunks), links, fate: 'written' };
}

function keptLinks(page: Page, index: number, { notedLinks, out, plan }: Workshop): PageLinks {
  return (
    notedLinks?.(index) ?? condenseLinks(findLinks(mainOf(readFileSync(join(out, page.file), 'utf8'))), plan.numberOf)
  );
}

/** Takes over a published page that this build does not make: null when it is missing or was changed by hand. */
export function keepPage(file: string, page: () => Page, shop: Workshop): MadePage | null {
  const index = shop.published?.manifest.indexOf(file) ?? -1;
  const stat = index < 0 ? null : (shop.published as Published).intact(index);
  if (!stat) return null;
  return {
    row: (shop.published as Published).manifest.rowAt(index),
    stat,
    links: keptLinks(page(), index, shop),
    fate: 'kept',
  };
}

/** Pages from `from` up to but not including `to`; those that are not `wanted` are taken over as they are. */
export function makeRange({
  shop,
  from,
  to,
  wanted,
}: {
  shop: Workshop;
  from: number;
  to: number;
  wanted: ((page: number) => boolean) | null;
}): MadeRange {
  const { plan } = shop;
  const range = rangeBuilder(from);
  for (let number = from; number < to; number++) {
    if (wanted && !wanted(number)) {
      range.add(keepPage(fileOfPath(plan.pathAt(number)), () => plan.pageAt(number), shop));
      continue;
    }
    const page = plan.pageAt(number);
    try {
      range.add(makePage(page, shop));
    } catch (error) {
      range.add(null);
      range.fail(explainPageFailure(page, error));
      if (range.failures.length >= MOST_FAILURES) break;
    }
  }
  return range.done();
}

/** A component that throws on one page throws on all of its kind: these are enough to see it. */
const MOST_FAILURES = 20;

/** A page that throws: which page, which component, from which data. A GenError of the copy keeps its own place. */
export function explainPageFailure(page: Page, error: unknown): Problem[] {
  const problems = problemsOf(error);
  if (problems)
    return problems.map((problem) => ({
      ...problem,
      what: `${problem.what.replace(/\.$/, '')} (${page.component}, on the page ${page.path}).`,
    }));
  const { message, stack = '' } = error as Error;
  const component = /^\s*at ([A-Z]\w*) \(/m.exec(stack)?.[1];
  const file = page.source.startsWith('generator/') ? `components/pages/${page.component}.tsx` : page.source;
  return [
    {
      file,
      key: page.path,
      ...componentFailed({ component: component ?? null, page: page.component, path: page.path, reason: message }),
    },
  ];
}

/** The renderer is bundled with a GenError of its own, which `instanceof` does not know. */
function problemsOf(error: unknown): readonly Problem[] | null {
  return error instanceof Error && error.name === 'GenError' ? (error as GenError).problems : null;
}
