/** Runs html-validate over pages, as little as is needed: a page of a known shape not at all, known fragments only once. */
import type { Message } from 'html-validate';
import { findFragments, isRegular, leaveOut } from './fragments.ts';
import type { ParsedPage } from './page.ts';
import { shapeOf, type MarkupShape } from './shape.ts';

export interface MarkupFound {
  /** Rule of html-validate. */
  readonly rule: string;
  readonly offset: number;
  readonly message: string;
}

/**
 * Makes a checker for many pages. Its memory holds hashes and findings, no page. `whole` validates every page
 * from end to end: the same findings, many times slower.
 */
export async function createMarkupCheck({ whole = false } = {}): Promise<(page: ParsedPage) => MarkupFound[]> {
  const [{ HtmlValidate, StaticConfigLoader }, { MARKUP_CONFIG }] = await Promise.all([
    import('html-validate'),
    import('./config.ts'),
  ]);
  const loader = new StaticConfigLoader(MARKUP_CONFIG);
  const config = await loader.getConfigFor('');
  // The loader would merge the presets and check the table of elements anew for every page: a third of the whole time.
  loader.getConfigFor = () => config;
  const validator = new HtmlValidate(loader);
  const known = new Map<number, readonly MarkupFound[]>();
  const run = (html: string, file: string): MarkupFound[] =>
    validator.validateStringSync(html, file).results.flatMap(({ messages }) => messages.map(describe));
  /** Icons of pages without a fault, and their shapes. */
  const faultless = new Set<number>();
  const isKnown = ({ key, icons }: MarkupShape): boolean =>
    faultless.has(key) && icons.every((icon) => faultless.has(icon));
  return (page) => {
    const { html, file } = page;
    if (whole || !isRegular(page)) return run(html, file).sort(byPlace);
    const shape = shapeOf(page);
    if (shape && isKnown(shape)) return [];
    const { seen, fresh } = findFragments(page, known);
    const { rest, original } = leaveOut(html, seen);
    const again = seen.flatMap(({ key, start }) =>
      (known.get(key) ?? []).map((found) => ({ ...found, offset: start + found.offset })),
    );
    const found = run(rest, file).map((one) => ({ ...one, offset: original(one.offset) }));
    for (const { key, start, end } of fresh)
      known.set(
        key,
        found
          .filter(({ offset }) => offset >= start && offset < end)
          .map((one) => ({ ...one, offset: one.offset - start })),
      );
    const all = [...found, ...again].sort(byPlace);
    if (shape && all.length === 0) for (const key of [shape.key, ...shape.icons]) faultless.add(key);
    return all;
  };
}

function describe({ ruleId, message, offset }: Message): MarkupFound {
  return { rule: ruleId, message: /[.!?]$/.test(message) ? message : `${message}.`, offset };
}

function byPlace(a: MarkupFound, b: MarkupFound): number {
  return a.offset - b.offset || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}
