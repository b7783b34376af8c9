/** Every path is claimed once: pages, redirects and files of their own. All clashes are told together, with both sides. */
import type { Problem } from '../errors.ts';
import type { Redirect } from '../model.ts';
import { fileOfPath } from './paths.ts';
import type { Plan } from './plan.ts';

export interface Claims {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  /** Files beside the pages, by what makes them. */
  readonly files: readonly { readonly file: string; readonly source: string }[];
}

/** Pages with slugs are unique by their slugs; a path that is written out may clash with anything. */
export function checkClaims({ plan, redirects, files }: Claims): Problem[] {
  const fixed = [...plan.fixedPaths, ...plan.lastPaths].map((path) => ({ file: fileOfPath(path), source: `the page ${path}` }));
  const owner = new Map<string, string>();
  const problems: Problem[] = [];
  const claim = (file: string, source: string): void => {
    const other = owner.get(file);
    if (other === undefined) owner.set(file, source);
    else problems.push(clash(file, other, source));
  };
  for (const path of plan.fixedPaths) if (plan.slugIndexOf(path) >= 0) problems.push(clash(fileOfPath(path), 'the page of that city or service', `the page ${path}`));
  for (const { file, source } of [...fixed, ...files]) claim(file, source);
  for (const { from, to } of redirects) if (fileOfPath(from) !== fileOfPath(to)) claim(fileOfPath(from), `the alias ${from}`);
  return problems;
}

function clash(file: string, first: string, second: string): Problem {
  return { file: `out/${file}`, what: `Two things claim this file: ${first} and ${second}.`, todo: 'Give one of them another path.' };
}
