/** What a page is made with, in the main thread and in every worker. */
import { createLinkFinder, type LinkFinder } from '../../audit/link-audit.ts';
import { openHistory, type PublishedTree } from '../../emit/published.ts';
import type { Stage } from '../../emit/stage.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { hashBytes } from '../../hash.ts';
import type { Page, Plan } from '../../plan/site-plan.ts';
import type { Renderer } from '../../render/types.ts';

export interface ContextOptions {
  readonly plan: Plan;
  readonly renderer: Renderer;
  /** Hash of the modules of the site's definition. */
  readonly siteHash: string;
  readonly stage: Stage;
  readonly published: PublishedTree | null;
  readonly out: string;
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Manifest of an earlier build, from `--previous`. */
  readonly historyFile: string | null;
}

export interface MakeContext extends ContextOptions {
  /** Rows that give the last change of pages which the published tree does not have. */
  readonly history: Pick<Ledger, 'find'> | null;
  readonly keys: KeyMaker;
  /** Links of a rendered page. */
  readonly findLinks: LinkFinder;
}

export const openContext = (order: ContextOptions): MakeContext => ({
  ...order,
  history: openHistory(order.historyFile),
  keys: createKeyMaker(order.renderer, order.siteHash),
  findLinks: createLinkFinder(order.plan.numberOf),
});

/** The key of a page: the hash of all that it is made of. */
export type KeyMaker = (page: Page) => string;

/** Makes keys; a value that pages share is hashed once. */
export function createKeyMaker(renderer: Renderer, siteHash: string): KeyMaker {
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
