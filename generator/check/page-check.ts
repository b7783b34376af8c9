/** Checks one page at a time: its markup, and the page rules. */
import type { PageRule, SharedFacts } from '../define/rule.ts';
import { placeAt } from '../define/record.ts';
import { createResolver } from './html/addresses.ts';
import { createMarkupCheck } from './html/markup.ts';
import { parsePage, type PageSource } from './html/page.ts';
import { createNameTable } from './similarity.ts';
import { pageRules } from './rules/index.ts';
import { replaceByName, rulesOf, runRule } from './run-rule.ts';
import { summarizePage } from './summary.ts';
import type { PlacedFinding, PageVerdict, RuleFailure } from './types.ts';

export interface PageCheckOptions {
  readonly facts: SharedFacts;
  /** Module with the compiled definition of the site, whose rules apply, too; null without one. */
  readonly definitionFile: string | null;
}

/** Creates a check for many pages. */
export async function createPageCheck({
  facts,
  definitionFile,
}: PageCheckOptions): Promise<(source: PageSource) => PageVerdict> {
  const ofSite = (await rulesOf(definitionFile)).filter((rule): rule is PageRule => rule.kind === 'page');
  const checkMarkup = await createMarkupCheck();
  const names = createNameTable(facts.names);
  const rules = replaceByName(pageRules, ofSite);
  const resolve = createResolver(facts.siteUrl);
  return (source) => {
    const page = parsePage(source, resolve);
    const failures: RuleFailure[] = [];
    const run = { page: page.path, failures };
    const found = rules
      .filter(({ on }) => on.includes(page.role))
      .flatMap((rule) => runRule(rule, run, () => rule.check(page, facts)).map((one) => ({ rule: rule.name, ...one })));
    const all = [...checkMarkup(page), ...found];
    const shown = found.some(({ rule }) => rule === 'head-end') ? all.filter((one) => !followsFromHead(one)) : all;
    const findings = shown.map(({ rule, offset = 0, message, detail = '' }): PlacedFinding => {
      return { file: page.file, ...placeAt(page.html, offset), rule, message, detail };
    });
    return { findings, summary: summarizePage(page, facts, names), failures };
  };
}

/** Rules that report what comes after the end of the head. */
const HEAD_RULES =
  /^(?:html\/(?:close-order|element-permitted-content)|description(?:-length)?|canonical|robots-tag|open-graph(?:-text)?)$/;

const followsFromHead = ({ rule }: { readonly rule: string }): boolean => HEAD_RULES.test(rule);
