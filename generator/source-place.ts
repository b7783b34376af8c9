/** Finds the line of a site's own source behind a stack of bundled code. Bundles have source maps beside them. */
import type { InspectorNotification, Debugger } from 'node:inspector';
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInPackage, shownPath } from './disk/files.ts';
import { endedEarly } from './errors/cli.ts';
import type { ProblemCollector } from './errors/collect.ts';
import { attempt, collect, GenError, problemsOf, type Problem, type ProblemPlace } from './errors/problem.ts';
import { siteThrows } from './errors/site.ts';
import { asError } from './errors/prose.ts';
import { PROGRAM_FOLDER } from './program.ts';

/** "at HomePage (file:///…/renderer.mjs:12:3)", "at /site/components/pages/CityPage.tsx:12:9" */
const FRAME = /((?:file:\/\/)?(?:[A-Za-z]:)?[\\/][^\n()]*?):(\d+):(\d+)\)?$/gm;

/** Returns the source map of a compiled file as JSON, or null for any other file. */
export type MapOf = (file: string) => string | null;

const mapBeside: MapOf = (file) => (existsSync(`${file}.map`) ? readFileSync(`${file}.map`, 'utf8') : null);

/** Returns the first place in an error's stack that is in the site's own code, neither in a package nor in gen; null if there is none. */
export function findOwnPlace(error: unknown, mapOf: MapOf = mapBeside): ProblemPlace | null {
  const { stack = '' } = asError(error);
  // Most frames of a stack lie in one file, the bundled renderer.
  const maps = new Map<string, SourceMap | null>();
  for (const [, path = '', line, column] of stack.matchAll(FRAME)) {
    const file = path.startsWith('file:') ? fileURLToPath(path) : path;
    const json = maps.has(file) ? null : mapOf(file);
    const map = maps.get(file) ?? (json === null ? null : new SourceMap(JSON.parse(json)));
    maps.set(file, map);
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) continue;
    const source = resolve(dirname(file), entry.originalSource);
    // The site itself may lie below a folder of packages.
    const inSite = relative(process.cwd(), source);
    const isOwn =
      !isInPackage(inSite.startsWith('..') ? source : inSite) &&
      !source.startsWith(PROGRAM_FOLDER) &&
      existsSync(source);
    if (isOwn) return { file: shownPath(source), line: entry.originalLine + 1, column: entry.originalColumn + 1 };
  }
  return null;
}

/** Describes the early end of a process or thread. Call it at the end: the stack then has the place. */
export function explainEnd(): Problem {
  const place = findOwnPlace(new Error());
  return { file: 'site.ts', ...place, ...endedEarly({ called: place !== null }) };
}

/** A call of a function that the site defines. */
export interface OwnCall {
  /** The function, as the subject of a sentence: "The check of prices". */
  readonly called: string;
  /** The record or page that it was called for: "data/prices.csv:2". */
  readonly record?: string;
  /** True if nothing but the site's own code can throw here. */
  readonly isAllOwn?: boolean;
}

/** Runs a function of the site. An error from the site's own code becomes a GenError with its line and its record. */
export function runOwn<T>(call: () => OwnCall, work: () => T): T {
  try {
    const result = work();
    return result instanceof Promise ? (result.catch((error: unknown) => refuseThrown(error, call())) as T) : result;
  } catch (error) {
    return refuseThrown(retrace(error, work), call());
  }
}

/** As `runOwn`, but adds the problems of a GenError to `problems` and returns null. */
export const tryOwn = <T>(problems: ProblemCollector, call: () => OwnCall, work: () => T): T | null =>
  collect(problems, () => runOwn(call, work));

function refuseThrown(error: unknown, call: OwnCall): never {
  const problem = problemsOf(error) ? null : explainThrown(error, call);
  throw problem ? new GenError(problem, { cause: error }) : error;
}

/** Returns what work threw, as an Error with a stack: for other values the work runs once more under the debugger. */
export function retrace(thrown: unknown, again: () => unknown): unknown {
  if (hasStack(thrown)) return thrown;
  const stop = watchThrows();
  attempt(again);
  return withStack(thrown, stop());
}

/** As `retrace`, for work that returns a promise. */
export async function retraceLater(thrown: unknown, again: () => Promise<unknown>): Promise<unknown> {
  if (hasStack(thrown)) return thrown;
  const stop = watchThrows();
  await again().catch(() => {});
  return withStack(thrown, stop());
}

const hasStack = (thrown: unknown): boolean => thrown instanceof Error && Boolean(thrown.stack);

const withStack = (thrown: unknown, stack: string): unknown =>
  stack === '' ? thrown : Object.assign(asError(thrown), { stack });

/** Watches for values that are thrown and are no Error. Returns a function that ends the watch and returns the stack of the first. */
function watchThrows(): () => string {
  // Some builds of Node have no inspector.
  const inspector = process.getBuiltinModule('node:inspector') as typeof import('node:inspector') | undefined;
  const session = attempt(() => inspector && new inspector.Session());
  if (!session) return () => '';
  const files = new Map<string, string>();
  let stack = '';
  session.connect();
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => void files.set(scriptId, url));
  session.on('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
    const isError = (params.data as { readonly subtype?: string } | undefined)?.subtype === 'error';
    // React and Node throw the value once more.
    if (isError || stack !== '') return;
    const frames = params.callFrames.map(({ location: { scriptId, lineNumber, columnNumber = 0 } }) =>
      [files.get(scriptId)?.replace(/\?.*$/, ''), lineNumber + 1, columnNumber + 1].join(':'),
    );
    stack = frames.map((frame) => `    at ${frame}`).join('\n');
  });
  session.post('Debugger.enable');
  session.post('Debugger.setPauseOnExceptions', { state: 'all' });
  return () => {
    session.disconnect();
    return stack;
  };
}

/** Describes what the site's own code throws; null for an error from elsewhere. gen throws errors with stacks alone, so any other value comes from there. */
export function explainThrown(error: unknown, call: Partial<OwnCall> = {}): Problem | null {
  const { message } = asError(error);
  const isOwn = call.isAllOwn || !hasStack(error);
  const place = findOwnPlace(error) ?? (isOwn ? { file: 'site.ts' } : null);
  return place && { ...place, ...siteThrows({ reason: message, ...call }) };
}
