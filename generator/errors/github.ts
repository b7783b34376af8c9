/** What GitHub Actions shows of a run: annotations at lines of files, and the summary. https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
import { appendFileSync, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { relativeId } from '../module-id.ts';
import { attempt } from './attempt.ts';

import type { Problem, ProblemPlace } from './problem.ts';
import { count, escapeControls } from './prose.ts';

interface Environment {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Annotation extends Partial<ProblemPlace> {
  readonly level: 'error' | 'warning';
  readonly title: string;
  readonly text: string;
}

export const isInGithub = ({ env }: Pick<Environment, 'env'>): boolean => env.GITHUB_ACTIONS === 'true';

/** One line. GitHub finds files from the root of the repository, which may be above the site. */
export function formatAnnotation(
  { level, title, text, file, line, column }: Annotation,
  { cwd, env }: Environment,
): string {
  const place =
    file === undefined ? {} : { file: relativeId(env.GITHUB_WORKSPACE ?? cwd, resolve(cwd, file)), line, col: column };
  const properties = Object.entries({ ...place, title }).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${escapeProperty(String(value))}`,
  );
  return `::${level} ${properties.join(',')}::${escapeText(text)}\n`;
}

const escapeText = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string => escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** An annotation for each problem, titled by its file and key. The place of some is no file but a flag or a variable. */
export const annotateProblems = (problems: readonly Problem[], environment: Environment): string =>
  problems
    .map(({ what, todo, times = 1, file, line, column, key }) => {
      const more = times > 1 && `${count(times - 1, 'more place has', 'more places have')} the same problem.`;
      const text = escapeControls([what, todo, more].filter(Boolean).join('\n'));
      const title = escapeControls([file, key].filter(Boolean).join(', '));
      const place = existsSync(resolve(environment.cwd, file)) ? { file, line: line ?? 1, column } : {};
      return formatAnnotation({ ...place, level: 'error', title, text }, environment);
    })
    .join('');

/** Adds the words of a command to the summary of the run. Without a place for it, or where it cannot be written, nothing happens. */
export function addToSummary(title: string, text: string, { env }: Pick<Environment, 'env'>): void {
  const file = env.GITHUB_STEP_SUMMARY;
  // A fence that is longer than any in the text.
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  if (file) attempt(() => appendFileSync(file, `### ${title}\n\n${fence}\n${text.trimEnd()}\n${fence}\n`));
}
