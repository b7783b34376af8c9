/** One file of HTML → its findings, and its summary for the rules of the site. */
import { createMarkupCheck, type Shapes } from './html/markup.ts';
import { placeAt } from '../define/record.ts';
import { readPage, type PageSource } from './html/page.ts';
import { pageRules } from './rule-list.ts';
import { createScale } from './size/measure.ts';
import { summarizePage } from './summary.ts';
import type { Finding, PageContext, PageRule, PageSummary } from './types.ts';

export interface PageVerdict {
  readonly summary: PageSummary;
  readonly findings: readonly Finding[];
}

export interface PageCheckOptions {
  /** The rules of the site's definition. */
  readonly own?: readonly PageRule[];
  /** Keys of markup that is known to have no fault; the check adds to them. */
  readonly faultless?: Shapes;
  /** True: the markup of each page is validated whole. */
  readonly whole?: boolean;
}

/** Creates a check for many pages. */
export function createPageCheck(
  context: PageContext,
  { own = [], faultless = new Set<number>(), whole = false }: PageCheckOptions = {},
): (source: PageSource) => Promise<PageVerdict> {
  const rules = [...pageRules, ...own];
  const checkMarkup = createMarkupCheck({ faultless, whole });
  const measure = createScale({ origin: context.facts.origin, read: context.read });
  return async (source) => {
    const page = readPage(source);
    const size = measure(page);
    const found = [
      ...(await checkMarkup(page)).map(({ rule, offset, message }) => ({
        rule: `html/${rule}`,
        offset,
        message,
        detail: '',
      })),
      ...rules
        .filter(({ on }) => on.includes(page.role))
        .flatMap(({ name, check }) =>
          check(page, context, size).map(({ detail = '', ...rest }) => ({ rule: name, detail, ...rest })),
        ),
    ];
    const findings = found.map(({ offset, ...rest }) => ({ file: page.file, ...placeAt(page.html, offset), ...rest }));
    return { summary: summarizePage({ page, size, context }), findings };
  };
}
