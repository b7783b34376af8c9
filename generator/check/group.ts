/** Groups findings by cause: a fault of the layout is one, however many pages have it. */
import type { PageSummary } from '../define/rule.ts';
import { groupBy } from '../group-by.ts';
import type { FindSource } from './source.ts';
import type { Cause, Finding } from './types.ts';

const SHOWN = 3;
/** From this many on, messages that differ only in what they quote are one cause. */
const MOST_VARIANTS = 5;
/** Components that are named together if a cause is on all of their pages. */
const MOST_COMPONENTS = 3;
const FEWEST_FOR_EVERY = 2;

export interface GroupOptions {
  readonly findings: readonly Finding[];
  readonly pages: readonly Pick<PageSummary, 'file' | 'role' | 'component'>[];
  /** By the name of the rule. */
  readonly rules: ReadonlyMap<string, { readonly basis?: string; readonly isWarning?: boolean }>;
  readonly findSource?: FindSource;
}

/** Returns the causes: errors first, then those in most files, then by rule and message. */
export function groupFindings({ findings, pages, rules, findSource = () => null }: GroupOptions): Cause[] {
  const messageOf = createNamer(findings);
  const spreadOf = createSpreadNamer(pages);
  const groups = groupBy(findings, (finding) => `${finding.rule}\n${messageOf(finding)}`);
  return [...groups.values()]
    .map((group): Cause => {
      const [{ rule } = { rule: '' }] = group;
      const message = messageOf(group[0] as Finding);
      const files = new Set(group.map(({ file }) => file));
      const places = pickPlaces(group.toSorted(byPlace)).map((finding) => ({
        file: finding.file,
        line: finding.line,
        column: finding.column,
        detail: detailOf(finding, message),
        source: findSource(finding),
      }));
      const { basis = null, isWarning = false } = rules.get(rule) ?? {};
      const level = isWarning ? 'warning' : 'error';
      return {
        rule,
        level,
        message,
        count: group.length,
        files: files.size,
        everywhere: spreadOf(files),
        places,
        basis,
      };
    })
    .sort(byWeight);
}

/** Returns the message of a finding, without what it quotes if it comes in many variants. */
function createNamer(findings: readonly Finding[]): (finding: Finding) => string {
  const variants = new Map<string, Set<string>>();
  for (const { rule, message } of findings) {
    const key = `${rule}\n${withoutQuotes(message)}`;
    variants.set(key, (variants.get(key) ?? new Set()).add(message));
  }
  return ({ rule, message }) => {
    const plain = withoutQuotes(message);
    return (variants.get(`${rule}\n${plain}`)?.size ?? 0) > MOST_VARIANTS ? plain : message;
  };
}

/** `Duplicate ID "map-3"` → `Duplicate ID "…"` */
const withoutQuotes = (message: string): string => message.replace(/"[^"]*"/g, '"…"').replace(/\b\d[\d,.]*\b/g, '…');

/** The detail, with the whole message if the cause has a shorter one. */
function detailOf({ message, detail }: Finding, cause: string): string {
  const added = message.includes(detail) ? '' : detail;
  return message === cause ? added : [message, added].filter(Boolean).join(' ');
}

/** One place in each of the first three files, further ones if there are fewer files. */
function pickPlaces(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  const firsts = findings.filter(({ file }) => !seen.has(file) && seen.add(file)).slice(0, SHOWN);
  const others = findings.filter((finding) => !firsts.includes(finding)).slice(0, SHOWN - firsts.length);
  return [...firsts, ...others].sort(byPlace);
}

/** Returns a function that describes a set of files: every page, or every page of some components. */
function createSpreadNamer(pages: GroupOptions['pages']): (files: ReadonlySet<string>) => string | null {
  const whole = pages.filter(({ role }) => role === 'page');
  const byComponent = groupBy(pages, ({ component, role }) => (role === 'redirect' ? null : component));
  const componentOf = new Map(pages.map(({ file, component }) => [file, component]));
  return (files) => {
    if (whole.length >= FEWEST_FOR_EVERY && whole.every(({ file }) => files.has(file))) return 'every page';
    const components = [...new Set([...files].map((file) => componentOf.get(file) ?? null))].sort();
    const isEvery = components.every((component) => {
      const all = component === null ? [] : (byComponent.get(component) ?? []);
      return all.length >= FEWEST_FOR_EVERY && all.every(({ file }) => files.has(file));
    });
    return isEvery && components.length > 0 && components.length <= MOST_COMPONENTS
      ? components.map((component) => `every ${component}`).join(', ')
      : null;
  };
}

const byPlace = (a: Finding, b: Finding): number =>
  compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.detail, b.detail);

const byWeight = (a: Cause, b: Cause): number =>
  compare(a.level, b.level) || b.files - a.files || compare(a.rule, b.rule) || compare(a.message, b.message);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
