/** Every path is claimed once: pages, redirects and files of their own. All clashes are told together, with both sides. */
import { claimedTwice } from '../errors/paths.ts';
import type { Problem } from '../errors/problem.ts';
import type { Redirect } from '../model.ts';
import { cityPath, fileOfPath, servicePath } from './paths.ts';
import type { Plan } from './plan.ts';

export interface Claims {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  /** Files beside the pages, by what makes them. */
  readonly files: readonly { readonly file: string; readonly source: string }[];
}

/** Something that wants a file of `out/`, as a message calls it. */
interface Claimant {
  readonly file: string;
  readonly name: string;
  /** Where the user wrote it; absent when gen claims the file itself. */
  readonly place?: Partial<Problem> | undefined;
}

/** Pages with slugs are unique by their slugs; a path that is written out may clash with anything. */
export function checkClaims({ plan, redirects, files }: Claims): Problem[] {
  const owner = new Map<string, Claimant>();
  const problems: Problem[] = [];
  const claim = (claimant: Claimant): void => {
    const other = owner.get(claimant.file);
    if (other === undefined) owner.set(claimant.file, claimant);
    else problems.push(clash(other, claimant));
  };
  for (const claimant of fixedPages(plan)) claim(claimant);
  for (const path of plan.fixedPaths) if (plan.slugIndexOf(path) >= 0) claim(slugPage(plan, path));
  for (const { file, source } of files) claim({ file, name: source });
  // An alias that is written twice or in the way of a page is told by `checkAliases`.
  const aliases = new Map(redirects.map((redirect) => [redirect.from, redirect]));
  for (const { from, to } of aliases.values())
    if (fileOfPath(from) !== fileOfPath(to) && plan.numberOf(from) < 0)
      claim({ file: fileOfPath(from), name: `the alias ${from}` });
  return problems;
}

/** The landing page comes last: its path is the one that can be changed. */
function fixedPages({ fixedPaths, lastPaths, site }: Plan): Claimant[] {
  const { landingPath } = site.business.flagship;
  const own = [...fixedPaths, ...lastPaths];
  own.splice(own.lastIndexOf(landingPath, fixedPaths.length - 1), 1);
  return [
    ...own.map((path) => ({ file: fileOfPath(path), name: `the page ${path}` })),
    {
      file: fileOfPath(landingPath),
      name: 'the landing page',
      place: { ...site.places['business.flagship.landingPath'], key: 'flagship.landingPath' },
    },
  ];
}

/** The city or service whose page has this path. */
function slugPage({ site }: Plan, path: string): Claimant {
  const city = site.cities.find(({ slug }) => path === cityPath(slug) || path.startsWith(`${cityPath(slug)}/`));
  const service = site.services.find(({ slug }) => path === servicePath(slug));
  const origin = site.origins[city ? `city:${city.slug}` : `service:${service?.slug}`];
  return {
    file: fileOfPath(path),
    name: `the page of ${city?.name ?? service?.title ?? path}`,
    place: { ...(origin ? { file: origin } : {}), key: 'slug' },
  };
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
