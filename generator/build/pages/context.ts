/** The context in which pages are made, in the main thread and in each worker. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openHistory, type PublishedTree } from '../../emit/published.ts';
import { stageWriter } from '../../emit/stage.ts';
import type { StatePaths } from '../../emit/state.ts';
import { hashBytes } from '../../hash.ts';
import type { Page, Plan } from '../../plan/site-plan.ts';
import type { Renderer } from '../../render/renderer.ts';

interface MakeOptions {
  readonly plan: Plan;
  readonly renderer: Renderer;
  /** Hash of the modules of the site's definition. */
  readonly siteHash: string;
  readonly paths: StatePaths;
  readonly published: PublishedTree | null;
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Manifest of an earlier build, from `--previous`. */
  readonly historyFile: string | null;
}

export type MakeContext = ReturnType<typeof openContext>;

export const openContext = (options: MakeOptions) => ({
  ...options,
  stage: stageWriter(options.paths),
  /** Days of change of pages that the published tree does not have. */
  history: openHistory(options.historyFile),
  keys: createKeyMaker(options.renderer, options.siteHash),
});

/** Returns a function from a page to its key, the hash of its props and its renderer. A value shared by pages is hashed once. */
export function createKeyMaker(renderer: Renderer, siteHash: string): (page: Page) => string {
  const hashes = new WeakMap<object, string>();
  const hashOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    const known = hashes.get(value);
    if (known !== undefined) return known;
    const hash = hashBytes(JSON.stringify(value));
    hashes.set(value, hash);
    return hash;
  };
  return ({ path, definition, props }) => {
    const parts = Object.entries(props).map(([name, value]) => `${name}=${hashOf(value)}`);
    return hashBytes([renderer.hashOf(definition.component), siteHash, path, ...parts].join('\n'));
  };
}

/** With so many pages, memory is worth a few percent of the time. */
const MANY_PAGES = 50_000;
/** Growth of the heap before V8 collects, in percent of live objects. Its own choice goes up to 300. */
const GROWTH = 30;
/** Half of the space for new objects, in MB. V8's own choice lets it grow to some 100 MB in each thread. */
const SEMI_SPACE = 8;

/** Lets V8 collect early, in this thread and in later ones: pages are made and dropped, so most objects are garbage. */
export function limitMemory(pages: number): void {
  if (pages < MANY_PAGES) return;
  setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE}`);
  setFlagsFromString('--expose-gc');
  collectGarbage(pages);
}

/** Collects after a step that leaves much garbage, unless the site is small. Call `limitMemory` first. */
export function collectGarbage(pages: number): void {
  if (pages >= MANY_PAGES) runInNewContext('gc()');
}
