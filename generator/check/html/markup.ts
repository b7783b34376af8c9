/**
 * Runs html-validate over pages, as little as is needed: a page of a known shape not at all, known fragments only once.
 * Getting it ready takes as long as validating ten pages, so that is left until a page needs it.
 */
import type { HtmlValidate, Message } from 'html-validate';
import { findFragments, isRegular, leaveOut } from './fragments.ts';
import type { ParsedPage } from './page.ts';
import { shapeOf, type MarkupShape } from './shape.ts';

export interface MarkupFound {
  /** Rule of html-validate. */
  readonly rule: string;
  readonly offset: number;
  readonly message: string;
}

export interface MarkupMemory {
  /** True: every page is validated from end to end: the same findings, many times slower. */
  readonly whole?: boolean;
  /** Shapes of pages without a fault, and of their icons, from earlier checks; those that are found are added. */
  readonly faultless?: Set<number>;
}

export type MarkupCheck = (page: ParsedPage) => Promise<MarkupFound[]>;

/** Makes a checker for many pages. Its memory holds hashes and findings, no page. */
export function createMarkupCheck({ whole = false, faultless = new Set() }: MarkupMemory = {}): MarkupCheck {
  const known = new Map<number, readonly MarkupFound[]>();
  let validator: Promise<HtmlValidate> | null = null;
  const run = async (html: string, file: string): Promise<MarkupFound[]> => {
    validator ??= loadValidator();
    const { results } = (await validator).validateStringSync(html, file);
    return results.flatMap(({ messages }) => messages.map(describe));
  };
  const isKnown = ({ key, icons }: MarkupShape): boolean =>
    faultless.has(key) && icons.every((icon) => faultless.has(icon));
  return async (page) => {
    const { html, file } = page;
    if (whole || !isRegular(page)) return (await run(html, file)).sort(byPlace);
    const shape = shapeOf(page);
    if (shape && isKnown(shape)) return [];
    const { seen, fresh } = findFragments(page, known);
    const { rest, original } = leaveOut(html, seen);
    const again = seen.flatMap(({ key, start }) =>
      (known.get(key) ?? []).map((found) => ({ ...found, offset: start + found.offset })),
    );
    const found = (await run(rest, file)).map((one) => ({ ...one, offset: original(one.offset) }));
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

async function loadValidator(): Promise<HtmlValidate> {
  const [{ HtmlValidate, StaticConfigLoader }, { MARKUP_CONFIG }] = await Promise.all([
    import('html-validate'),
    import('./config.ts'),
  ]);
  const loader = new StaticConfigLoader(MARKUP_CONFIG);
  const config = await loader.getConfigFor('');
  // The loader would merge the presets and check the table of elements anew for every page: a third of the whole time.
  loader.getConfigFor = () => config;
  return new HtmlValidate(loader);
}

function describe({ ruleId, message, offset }: Message): MarkupFound {
  return { rule: ruleId, message: /[.!?]$/.test(message) ? message : `${message}.`, offset };
}

function byPlace(a: MarkupFound, b: MarkupFound): number {
  return a.offset - b.offset || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}
