/** Every path is claimed once: by a page, a redirect, or another file. All clashes are reported together, with both sides. */
import { claimedTwice } from '../errors/paths.ts';
import type { Problem } from '../errors/problem.ts';
import { fileOfPath } from './paths.ts';
import type { Redirect } from './redirects.ts';
import { pathsOf, placeOfSpan, type Plan } from './site-plan.ts';

/** A file beside the pages and its source: "the sitemap". */
export interface ClaimedFile {
  readonly file: string;
  readonly source: string;
}

/** A claim of a file of `out/`, with its owner as a message names it. */
interface Claim {
  readonly file: string;
  readonly owner: string;
  /** Place of the path in the data or the site's code; undefined if gen claims the file itself. */
  readonly place?: Partial<Problem> | undefined;
}

interface ClaimOptions {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  /** Files beside the pages. */
  readonly files: readonly ClaimedFile[];
}

/** Finds clashes. Paths made of keys of records differ as the keys do, so only fixed paths are held against all others. */
export function checkClaims({ plan, redirects, files }: ClaimOptions): Problem[] {
  const claims = new Map<string, Claim>();
  const problems: Problem[] = [];
  const claim = (next: Claim): void => {
    const other = claims.get(next.file);
    if (other === undefined) claims.set(next.file, next);
    else problems.push(clash(other, next));
  };
  const fixed = [...plan.spans, ...plan.reportSpans].filter((span) => span.fixed);
  // A path that comes from data is claimed last: it is the one that can be changed.
  const sorted = fixed.sort((a, b) => Number(a.definition.pathFrom !== null) - Number(b.definition.pathFrom !== null));
  for (const span of sorted)
    for (const path of pathsOf(span)) {
      const owner = span.definition.pathFrom?.noun ?? `the page ${path}`;
      claim({ file: fileOfPath(path), owner, place: placeOfSpan(span, plan.context) });
    }
  for (const file of [...claims.keys()]) for (const page of recordPages(file, plan)) claim(page);
  for (const { file, source } of files) claim({ file, owner: source });
  // `checkRedirects` reports aliases that are written twice or hide a page.
  for (const { from, to } of new Map(redirects.map((redirect) => [redirect.from, redirect])).values())
    if (fileOfPath(from) !== fileOfPath(to) && plan.numberOf(from) < 0)
      claim({ file: fileOfPath(from), owner: `the alias ${from}` });
  return problems;
}

/** Returns pages of records at a path that is fixed, too. */
function recordPages(file: string, plan: Plan): Claim[] {
  return plan.spans.flatMap((span) => {
    const position = span.fixed ? -1 : span.match(`/${file.replace(/\.html$/, '')}`);
    if (position < 0) return [];
    const { source } = plan.pageAt(span.start + position);
    const [record] = Object.values(span.paramsOf(span.numbersAt(position))) as Readonly<Record<string, unknown>>[];
    const name = record?.name ?? record?.title ?? '';
    return [{ file, owner: `the page of ${name}`, place: { ...(source ? { file: source } : {}), key: 'slug' } }];
  });
}

function clash(first: Claim, { file, owner, place: own }: Claim): Problem {
  const place = first.place ?? own;
  const key = place?.key === 'slug' ? 'slug' : 'path';
  return { file: `out/${file}`, ...place, ...claimedTwice({ file, first: first.owner, second: owner, key }) };
}
