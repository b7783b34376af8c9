/**
 * A range of numbered pages → files in the stage. The unit of work of one thread, of several threads, of several
 * machines and of one record: whatever makes pages calls `makeRange`.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { condenseLinks, type PageLinks } from '../audit/audit.ts';
import { findLinks, mainOf } from '../audit/links.ts';
import type { ManifestRow } from '../emit/manifest.ts';
import type { FileStat } from '../emit/stage.ts';
import { componentFailed } from '../errors/components.ts';
import { problemsOf, type Problem } from '../errors/problem.ts';
import { hashChunks } from '../hash.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { Page } from '../plan/plan.ts';
import type { MakeContext } from './context.ts';
import { rangeBuilder, type MadeRange } from './range.ts';

/** What happened to a page: left as it was, made anew with other bytes, or made anew with the same bytes. */
export type Fate = 'kept' | 'written' | 'same';

export interface MadePage {
  readonly row: ManifestRow;
  readonly stat: FileStat;
  readonly links: PageLinks;
  readonly fate: Fate;
}

/** Makes one page, or leaves it when nothing that it is made of has changed and its file is intact. */
export function makePage(page: Page, context: MakeContext): MadePage {
  const { renderer, published, stage, date, history, keys } = context;
  const key = keys(page);
  const index = published?.manifest.indexOf(page.file) ?? -1;
  const row = published && index >= 0 ? published.manifest.rowAt(index) : null;
  const stat = row && published ? published.intact(index) : null;
  if (row && stat && row.key === key) return { row, stat, links: keptLinks(page, index, context), fate: 'kept' };
  const past = row ?? history?.find(page.file) ?? null;
  let lastmod = date;
  const { chunks, main, content } = renderer.renderPage(
    page,
    (hash) => (lastmod = past?.content === hash ? past.lastmod : date),
  );
  const made = { key, hash: hashChunks(chunks), content, lastmod, file: page.file };
  const links = context.findLinks(main);
  if (row && stat && row.hash === made.hash) return { row: made, stat, links, fate: 'same' };
  return { row: made, stat: stage.write(page.file, chunks), links, fate: 'written' };
}

function keptLinks(page: Page, index: number, { notedLinks, out, plan }: MakeContext): PageLinks {
  return (
    notedLinks?.(index) ?? condenseLinks(findLinks(mainOf(readFileSync(join(out, page.file), 'utf8'))), plan.numberOf)
  );
}

/** Takes over a published page that this build does not make: null when it is missing or was changed by hand. */
export function keepPage(file: string, page: () => Page, context: MakeContext): MadePage | null {
  const { published } = context;
  const index = published?.manifest.indexOf(file) ?? -1;
  const stat = published && index >= 0 ? published.intact(index) : null;
  if (!published || !stat) return null;
  return {
    row: published.manifest.rowAt(index),
    stat,
    links: keptLinks(page(), index, context),
    fate: 'kept',
  };
}

/** Pages from `from` up to but not including `to`; those that are not `wanted` are taken over as they are. */
export function makeRange({
  context,
  from,
  to,
  wanted,
}: {
  context: MakeContext;
  from: number;
  to: number;
  wanted: ((page: number) => boolean) | null;
}): MadeRange {
  const { plan } = context;
  const range = rangeBuilder(from);
  for (let number = from; number < to; number++) {
    if (wanted && !wanted(number)) {
      range.add(keepPage(fileOfPath(plan.pathAt(number)), () => plan.pageAt(number), context));
      continue;
    }
    const page = plan.pageAt(number);
    try {
      range.add(makePage(page, context));
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
export function explainPageFailure({ definition, path, source }: Page, error: unknown): Problem[] {
  const problems = problemsOf(error);
  const page = definition.component;
  if (problems)
    return problems.map((problem) => ({
      ...problem,
      what: `${problem.what.replace(/\.$/, '')} (${page}, on the page ${path}).`,
    }));
  const { message, stack = '' } = error as Error;
  const component = /^\s*at ([A-Z]\w*) \(/m.exec(stack)?.[1] ?? page;
  const file = `components/pages/${page}.tsx`;
  return [
    {
      file: source ?? file,
      key: path,
      ...componentFailed({ component, page, path, reason: message }),
    },
  ];
}
