/** Every path is claimed once: pages, redirects and files of their own. All clashes are reported together, with both sides. */
import { claimedTwice } from '../errors/paths.ts';
import type { Problem } from '../errors/problem.ts';
import { fileOfPath } from './paths.ts';
import type { NumberedSpan, Plan } from './site-plan.ts';
import type { Redirect } from './redirects.ts';

export interface Claims {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  /** Files beside the pages, by what makes them. */
  readonly files: readonly ClaimedFile[];
}

/** A file beside the pages and what makes it: "the sitemap". */
export interface ClaimedFile {
  readonly file: string;
  readonly source: string;
}

/** Something that wants a file of `out/`, as a message calls it. */
interface Claimant {
  readonly file: string;
  readonly name: string;
  /** Where the user wrote it; absent when gen claims the file itself. */
  readonly place?: Partial<Problem> | undefined;
}

/** Pages whose paths are made of the keys of records differ as these do; a path that is written out may clash with anything. */
export function checkClaims({ plan, redirects, files }: Claims): Problem[] {
  const owner = new Map<string, Claimant>();
  const problems: Problem[] = [];
  const claim = (claimant: Claimant): void => {
    const other = owner.get(claimant.file);
    if (other === undefined) owner.set(claimant.file, claimant);
    else problems.push(clash(other, claimant));
  };
  const spans = [...plan.spans, ...plan.reportSpans];
  // A path that comes from data is claimed last: it is the one that can be changed.
  const written = spans.filter(({ fixed }) => fixed).sort((a, b) => placesFrom(a) - placesFrom(b));
  for (const span of written) for (const claimant of claimantsOf(span, plan)) claim(claimant);
  for (const { file } of [...owner.values()]) for (const claimant of recordPages(file, plan)) claim(claimant);
  for (const { file, source } of files) claim({ file, name: source });
  // An alias that is written twice or in the way of a page is reported by `checkRedirects`.
  for (const { from, to } of new Map(redirects.map((redirect) => [redirect.from, redirect])).values())
    if (fileOfPath(from) !== fileOfPath(to) && plan.numberOf(from) < 0)
      claim({ file: fileOfPath(from), name: `the alias ${from}` });
  return problems;
}

const placesFrom = ({ definition }: NumberedSpan): number => Number(definition.pathFrom !== null);

function claimantsOf({ definition, count, numbersAt, pathAt }: NumberedSpan, { context }: Plan): Claimant[] {
  const { pathFrom } = definition;
  return Array.from({ length: count }, (_, position) => pathAt(numbersAt(position))).map((path) => ({
    file: fileOfPath(path),
    name: pathFrom?.noun ?? `the page ${path}`,
    place: pathFrom ? { ...context.data.placeOf(pathFrom.collection, 0, pathFrom.key), key: pathFrom.key } : undefined,
  }));
}

/** Pages of records that have the path of a page that is written out, too. */
function recordPages(file: string, plan: Plan): Claimant[] {
  return plan.spans.flatMap((span) => {
    const position = span.fixed ? -1 : span.match(`/${file.replace(/\.html$/, '')}`);
    if (position < 0) return [];
    const page = plan.pageAt(span.start + position);
    return [
      {
        file,
        name: `the page of ${labelOf(span, position)}`,
        place: { ...(page.source ? { file: page.source } : {}), key: 'slug' },
      },
    ];
  });
}

/** What people call the record that a page is made for. */
function labelOf({ numbersAt, paramsOf }: NumberedSpan, position: number): string {
  const [record] = Object.values(paramsOf(numbersAt(position))) as Readonly<Record<string, unknown>>[];
  return String(record?.name ?? record?.title ?? '');
}

function clash(first: Claimant, second: Claimant): Problem {
  const place = first.place ?? second.place;
  return {
    file: `out/${second.file}`,
    ...place,
    ...claimedTwice({
      file: second.file,
      first: first.name,
      second: second.name,
      key: place?.key === 'slug' ? 'slug' : 'path',
    }),
  };
}
