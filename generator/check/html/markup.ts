/** Runs html-validate over pages, leaving out what an earlier page has shown already. */
import type { Message } from 'html-validate';
import { findPieces, isRegular, leaveOut } from './known-pieces.ts';
import type { Page } from './page.ts';

export interface MarkupFound {
  /** Rule of html-validate. */
  readonly rule: string;
  readonly offset: number;
  readonly message: string;
}

/**
 * Makes a checker for many pages. Its memory holds hashes and findings, no page. `pieces: false` validates every page
 * whole: the same findings, several times slower.
 */
export async function createMarkupCheck({ pieces = true } = {}): Promise<(page: Page) => MarkupFound[]> {
  const [{ HtmlValidate, StaticConfigLoader }, { MARKUP_CONFIG }] = await Promise.all([import('html-validate'), import('./config.ts')]);
  const loader = new StaticConfigLoader(MARKUP_CONFIG);
  const config = await loader.getConfigFor('');
  // The loader would merge the presets and check the table of elements anew for every page: a third of the whole time.
  loader.getConfigFor = () => config;
  const validator = new HtmlValidate(loader);
  const known = new Map<number, readonly MarkupFound[]>();
  const run = (html: string, file: string): MarkupFound[] => validator.validateStringSync(html, file).results.flatMap(({ messages }) => messages.map(describe));
  return (page) => {
    const { html, file } = page;
    if (!pieces || !isRegular(page)) return run(html, file).sort(byPlace);
    const { seen, fresh } = findPieces(page, known);
    const { rest, original } = leaveOut(html, seen);
    const again = seen.flatMap(({ key, start }) => (known.get(key) ?? []).map((found) => ({ ...found, offset: start + found.offset })));
    const found = run(rest, file).map((one) => ({ ...one, offset: original(one.offset) }));
    for (const { key, start, end } of fresh) known.set(key, found.filter(({ offset }) => offset >= start && offset < end).map((one) => ({ ...one, offset: one.offset - start })));
    return [...found, ...again].sort(byPlace);
  };
}

function describe({ ruleId, message, offset }: Message): MarkupFound {
  return { rule: ruleId, message: /[.!?]$/.test(message) ? message : `${message}.`, offset };
}

function byPlace(a: MarkupFound, b: MarkupFound): number {
  return a.offset - b.offset || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}
