/** What gen makes of a mutated data folder: a site, or an error that names a place. Runs in a thread that can be ended. */
import { cpSync, lstatSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../../../generator/build/build.ts';
import { openSite } from '../../../generator/build/open-site.ts';
import type { BuildOptions } from '../../../generator/build/options.ts';
import { checkSite } from '../../../generator/check/check.ts';
import { factsOf } from '../../../generator/check/facts.ts';
import type { GenError, Problem } from '../../../generator/errors/problem.ts';
import { readInputs } from '../../../generator/build/inputs.ts';
import { planSite } from '../../../generator/plan/pages.ts';
import { dataIn } from '../../fixtures/sites.ts';
import { localService } from '../../../generator/local-service/index.ts';
import type { Project } from '../../../generator/project.ts';
import { mutate, type Mutation } from './mutate.ts';

export interface Outcome {
  /** `rendered`: valid, built wholly and checked. */
  readonly end: 'refused' | 'valid' | 'rendered' | 'fault';
  /** The error, or what is wrong. */
  readonly message: string;
  /** File that was changed. */
  readonly file: string;
  readonly ms: number;
}

export interface Bench {
  readonly project: Project;
  /** Folder of the data as they should be. */
  readonly source: string;
  readonly files: readonly string[];
}

const OPTIONS: BuildOptions = {
  date: '2026-11-20',
  now: '2026-11-20T12:00:00Z',
  only: null,
  previous: null,
  waitMs: 0,
  workers: 1,
  shard: null,
  parts: [],
  progress: { stage: () => {}, pages: () => {}, waiting: () => {} },
};

export async function runMutation(
  { project, source, files }: Bench,
  mutation: Mutation,
  render: boolean,
): Promise<Outcome> {
  rmSync(project.data, { recursive: true, force: true });
  cpSync(source, project.data, { recursive: true });
  const file = mutate(project.data, files, mutation);
  const started = performance.now();
  const end = (kind: Outcome['end'], message = ''): Outcome => ({
    end: 'polluted' in {} ? 'fault' : kind,
    message,
    file,
    ms: Math.round(performance.now() - started),
  });
  const refusal = await failureOf(async () => openSite(project, await readInputs(project), OPTIONS));
  if (!refusal) {
    if (!render) return end('valid');
    const faults = await renderAndCheck(project);
    return faults ? end('fault', faults) : end('rendered');
  }
  const before = traces(project.out);
  const faults = [
    faultsOf(refusal, project.data),
    faultsOf(await failureOf(() => build(project, OPTIONS)), project.data),
    traces(project.out) === before ? '' : 'The site was changed.',
  ].find((fault) => fault !== '');
  return faults ? end('fault', faults) : end('refused', refusal.message);
}

async function failureOf(work: () => Promise<unknown>): Promise<Error | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return error as Error;
  }
}

/** Size, time and inode of each file. */
function traces(out: string): string {
  return readdirSync(out, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, ...(({ ino, mtimeMs, size }) => [ino, mtimeMs, size])(lstatSync(join(out, name)))].join(' '))
    .join('\n');
}

/** What only a bug of ours says. */
const INTERNAL =
  /\n\s+at .+:\d+:\d+|Cannot (read|set|convert|access)|is not (a function|iterable|defined|a constructor)|Maximum call stack|circular structure|Invalid (array|string|count|Date)|fails on the page/;

/** "" for an error with a place for each of its problems. */
function faultsOf(error: Error | null, data: string): string {
  if (!error) return 'The build was to fail, and did not.';
  if (error.name !== 'GenError') return error.stack ?? error.message;
  const { problems, message } = error as GenError;
  const lost = problems.find((problem) => !hasPlace(problem, data));
  if (lost) return `No place: ${JSON.stringify(lost).slice(0, 500)}`;
  return INTERNAL.test(message) ? `Not in the user's words: ${message.slice(0, 1000)}` : '';
}

/** A file of the data; a line, too, when it is about a key. */
const hasPlace = ({ file, line, key, what }: Problem, data: string): boolean =>
  file.startsWith(data) && what !== '' && (line !== undefined || key === undefined);

/** Judgements on wording and size: what is mutated may be too long, too short, too like another, or look like a template. */
const WORDING = new Set([
  'leftover',
  'title',
  'description',
  'budget',
  'unique',
  'near-duplicate',
  'neighbors',
  'data-address',
  'phone',
  'sample',
  'reserved-value',
]);

async function renderAndCheck(project: Project): Promise<string> {
  const error = await failureOf(() => build(project, OPTIONS));
  if (error) return faultsOf(error, project.data) || error.message;
  const { findings } = await checkSite({
    out: project.out,
    facts: factsOf(planSite(localService(), dataIn(project.data), '2026-11-20'), { shown: 'data', publicFiles: [] }),
  });
  return findings
    .filter(({ rule }) => !WORDING.has(rule))
    .map((finding) => JSON.stringify(finding))
    .join('\n')
    .slice(0, 2000);
}
