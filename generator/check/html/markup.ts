/** Runs html-validate over pages: not at all over a page of a known skeleton, once over each fragment. */
import type { HtmlValidate, Message } from 'html-validate';
import type { ParsedPage } from './page.ts';
import { leaveOut, outside, readSkeleton, type Part } from './skeleton.ts';

export interface MarkupFound {
  readonly rule: string;
  readonly offset: number;
  readonly message: string;
}

export type Validate = (html: string, file: string) => Promise<MarkupFound[]>;

export interface MarkupCheckOptions {
  /** True: each page is validated from end to end, which takes many times longer and finds the same. */
  readonly whole?: boolean;
  /** Keys of skeletons and fragments without a fault, from earlier checks; the check adds to them. */
  readonly faultless?: Set<number>;
  readonly validate?: Validate;
}

export type MarkupCheck = (page: ParsedPage) => Promise<MarkupFound[]>;

/** Creates a check for many pages. It keeps keys, no page. */
export function createMarkupCheck({
  whole = false,
  faultless = new Set<number>(),
  validate = createValidate(),
}: MarkupCheckOptions = {}): MarkupCheck {
  const isKnown = (key: number): boolean => faultless.has(key);
  const learn = (keys: readonly number[]): void => {
    for (const key of keys) faultless.add(key);
  };
  /** Frames of pages with faults. Their pages are not tried in part first. */
  const faulty = new Set<number>();
  return async (page) => {
    const { html, file } = page;
    const validateWhole = async (): Promise<MarkupFound[]> => (await validate(html, file)).sort(byPlace);
    if (whole || !page.isRegular) return validateWhole();
    const { key, known, fresh, repeats } = readSkeleton(page, isKnown);
    if (isKnown(key)) return [];
    const own = new Set(fresh.map((one) => one.key));
    const frame = readSkeleton(page, (one) => isKnown(one) || own.has(one));
    if (!faulty.has(frame.key)) {
      // In a frame without a fault, only fragments can have one. What repeats has none if those before it have none.
      const untried = frame.known.filter((one) => !isKnown(one.key));
      const others = isKnown(frame.key) ? outside(page, untried) : [];
      const { rest } = leaveOut(html, [...known, ...repeats, ...others].sort(byStart));
      if ((await validate(rest, file)).length === 0) {
        learn([key, frame.key, ...own]);
        return [];
      }
    }
    const { rest, original } = leaveOut(html, known);
    const found = await validate(rest, file);
    // html-validate stops at such an error: nothing is learned about what stands behind it.
    if (found.some(({ rule }) => rule === 'parser-error')) return validateWhole();
    const all = found.map((one) => ({ ...one, offset: original(one.offset) })).sort(byPlace);
    const isFaulty = ({ start, end }: Part): boolean => all.some(({ offset }) => offset >= start && offset < end);
    learn(fresh.filter((one) => !isFaulty(one)).map((one) => one.key));
    if (all.length > 0) faulty.add(frame.key);
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

/** Puts an outer part before those inside of it. */
function byStart(a: Part, b: Part): number {
  return a.start - b.start || b.end - a.end;
}

function byPlace(a: MarkupFound, b: MarkupFound): number {
  return a.offset - b.offset || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}
