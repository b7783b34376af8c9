/** Groups findings by cause: a fault of the layout is one, however many pages have it. */
import type { PageSummary } from '../define/rule.ts';
import { firstOfEach, groupBy } from '../group-by.ts';
import type { FindSource } from './source.ts';
import type { Cause, PlacedFinding } from './types.ts';

/** Places whose source is looked up. */
const LOOKED_UP = 100;
/** Components that are named together if a cause is on all of their pages. */
const MOST_COMPONENTS = 3;
const FEWEST_FOR_EVERY = 2;

export interface GroupOptions {
  readonly findings: readonly PlacedFinding[];
  readonly pages: readonly Pick<PageSummary, 'file' | 'role' | 'component'>[];
  /** By the name of the rule. */
  readonly rules: ReadonlyMap<string, { readonly basis?: string; readonly isWarning?: boolean }>;
  readonly findSource?: FindSource;
  /** True for a file that is a source, and none of `out/`. */
  readonly isSource?: (file: string) => boolean;
}

/** Returns the causes: errors first, then those in most files, then by rule and message. */
export function groupFindings({
  findings,
  pages,
  rules,
  findSource = () => null,
  isSource = () => false,
}: GroupOptions): Cause[] {
  const spreadOf = createSpreadNamer(pages);
  const groups = groupBy(findings, ({ rule, message }) => `${rule}\n${message}`);
  return [...groups.values()]
    .map((group): Cause => {
      const [{ rule, message } = { rule: '', message: '' }] = group;
      const files = new Set(group.map(({ file }) => file));
      const places = pickFirst(group.toSorted(byPlace)).map(({ file, line, column, detail, ...finding }, index) => ({
        file,
        line,
        column,
        detail,
        isSource: isSource(file),
        source: index < LOOKED_UP ? findSource({ file, line, column, detail, ...finding }) : null,
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

/** Places with different values first, then those in different files. */
function pickFirst(findings: readonly PlacedFinding[]): PlacedFinding[] {
  const values = new Set(firstOfEach(findings, ({ detail }) => detail));
  const files = new Set(firstOfEach(findings, ({ file }) => file));
  const rank = (finding: PlacedFinding): number => (values.has(finding) ? 0 : files.has(finding) ? 1 : 2);
  return findings.toSorted((a, b) => rank(a) - rank(b));
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

const byPlace = (a: PlacedFinding, b: PlacedFinding): number =>
  compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.detail, b.detail);

const byWeight = (a: Cause, b: Cause): number =>
  compare(a.level, b.level) || b.files - a.files || compare(a.rule, b.rule) || compare(a.message, b.message);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
