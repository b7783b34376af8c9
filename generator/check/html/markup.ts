/**
 * Runs html-validate over pages, as little as is needed: a page of a known shape not at all, known fragments only once.
 * Getting it ready takes as long as validating ten pages, so that is left until a page needs it.
 */
import type { HtmlValidate, Message } from 'html-validate';
import { findFragments, leaveOut } from './fragments.ts';
import type { ParsedPage } from './page.ts';
import { isRegular } from './regular.ts';
import { shapeOf, type MarkupShape } from './shape.ts';

export interface MarkupFound {
  /** Rule of html-validate. */
  readonly rule: string;
  readonly offset: number;
  readonly message: string;
}

/** Validates one text as a whole document. */
export type Validate = (html: string, file: string) => Promise<MarkupFound[]>;

/** A set that the check looks into and adds to. */
export type Shapes = Pick<Set<number>, 'has' | 'add'>;

export interface MarkupCheckOptions {
  /** True: each page is validated from end to end, which takes many times longer and finds the same. */
  readonly whole?: boolean;
  /** Shapes of pages without a fault, and of their icons, from earlier checks; the check adds to them. */
  readonly faultless?: Shapes;
  readonly validate?: Validate;
}

export type MarkupCheck = (page: ParsedPage) => Promise<MarkupFound[]>;

/** Creates a check for many pages. It keeps hashes and findings, no page. */
export function createMarkupCheck({
  whole = false,
  faultless = new Set<number>(),
  validate = createValidate(),
}: MarkupCheckOptions = {}): MarkupCheck {
  const known = new Map<number, readonly MarkupFound[]>();
  const isKnown = ({ key, icons }: MarkupShape): boolean =>
    faultless.has(key) && icons.every((icon) => faultless.has(icon));
  return async (page) => {
    const { html, file } = page;
    const validateWhole = async (): Promise<MarkupFound[]> => (await validate(html, file)).sort(byPlace);
    if (whole || !isRegular(page)) return validateWhole();
    const shape = shapeOf(page);
    if (shape && isKnown(shape)) return [];
    const { seen, fresh } = findFragments(page, known);
    const { rest, original } = leaveOut(html, seen);
    const found = await validate(rest, file);
    // html-validate stops at such an error: nothing is learned about the fragments behind it.
    if (found.some(({ rule }) => rule === 'parser-error')) return validateWhole();
    const again = seen.flatMap(({ key, start }) =>
      (known.get(key) ?? []).map((one) => ({ ...one, offset: start + one.offset })),
    );
    const all = [...found.map((one) => ({ ...one, offset: original(one.offset) })), ...again].sort(byPlace);
    for (const { key, start, end } of fresh) {
      const inside = all.filter(({ offset }) => offset >= start && offset < end);
      known.set(
        key,
        inside.map((one) => ({ ...one, offset: one.offset - start })),
      );
    }
    if (shape && all.length === 0) for (const key of [shape.key, ...shape.icons]) faultless.add(key);
    return all;
  };
}

/** Creates the function that runs html-validate. The first call loads it. */
export function createValidate(): Validate {
  let validator: Promise<HtmlValidate> | null = null;
  return async (html, file) => {
    validator ??= import('./validator.ts').then(({ createValidator }) => createValidator());
    const { results } = (await validator).validateStringSync(html, file);
    return results.flatMap(({ messages }) => messages.map(describe));
  };
}

function describe({ ruleId, message, offset }: Message): MarkupFound {
  return { rule: ruleId, message: /[.!?]$/.test(message) ? message : `${message}.`, offset };
}

function byPlace(a: MarkupFound, b: MarkupFound): number {
  return a.offset - b.offset || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}
