/** Many findings → few causes: a fault of the layout is one, however many pages it is on. */
import { groupBy } from '../group-by.ts';
import type { FindSource } from './source.ts';
import type { Basis, Cause, Finding, PageOutline } from './types.ts';

const SHOWN = 3;
/** Messages that differ only in what they quote are one cause from this many on. */
const MOST_VARIANTS = 5;
/** Components named together when a cause is on all of their pages. */
const MOST_COMPONENTS = 3;
const FEWEST_FOR_ALL = 2;

export interface GroupOptions {
  readonly findings: readonly Finding[];
  readonly pages: readonly PageOutline[];
  /** By the name of the rule. */
  readonly bases: ReadonlyMap<string, Basis>;
  readonly findSource?: FindSource;
}

/** Returns each cause with every file that it shows in: on most files first, then by rule and message. */
export function groupFindings({
  findings,
  pages,
  bases,
  findSource = () => null,
}: GroupOptions): { readonly cause: Cause; readonly files: ReadonlySet<string> }[] {
  const causeOf = causeNamer(findings);
  const groups = groupBy(findings, (finding) => `${finding.rule}\n${causeOf(finding)}`);
  const spread = spreadNamer(pages);
  return [...groups.values()]
    .map((group) => {
      const { rule } = group[0] as Finding;
      const message = causeOf(group[0] as Finding);
      const found = group.map((finding) => {
        const detail = [finding.message, addition(finding)].filter(Boolean).join(' ');
        return message === finding.message ? finding : { ...finding, detail };
      });
      const files = new Set(found.map(({ file }) => file));
      const places = pickPlaces(found.toSorted(byPlace)).map((finding) => {
        const { file, line, column } = finding;
        return { file, line, column, detail: addition(finding), source: findSource(finding) };
      });
      const basis = bases.get(rule) ?? null;
      const cause = { rule, message, count: found.length, files: files.size, everywhere: spread(files), places, basis };
      return { cause, files };
    })
    .sort((a, b) => byWeight(a.cause, b.cause));
}

/** The message, or what is left of it without what it quotes where it comes in many variants. */
function causeNamer(findings: readonly Finding[]): (finding: Finding) => string {
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
function withoutQuotes(message: string): string {
  return message.replace(/"[^"]*"/g, '"…"').replace(/\b\d[\d,.]*\b/g, '…');
}

/** The first places of the first three files: one each where there are three, more where there are fewer. */
function pickPlaces(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  const firsts = findings.filter(({ file }) => !seen.has(file) && seen.add(file)).slice(0, SHOWN);
  const others = findings
    .filter((finding) => !firsts.includes(finding))
    .slice(0, seen.size < SHOWN ? SHOWN - firsts.length : 0);
  return [...firsts, ...others].sort(byPlace);
}

/** Creates a function that describes a set of files: every page, or every page of some components. */
function spreadNamer(pages: readonly PageOutline[]): (files: ReadonlySet<string>) => string | null {
  const full = pages.filter(({ role }) => role === 'page');
  const byComponent = groupBy(pages, ({ component, role }) => (role === 'redirect' ? null : component));
  const componentOf = new Map(pages.map(({ file, component }) => [file, component]));
  return (files) => {
    if (full.length >= FEWEST_FOR_ALL && full.every(({ file }) => files.has(file))) return 'every page';
    const components = [...new Set([...files].map((file) => componentOf.get(file) ?? null))].sort();
    const covered = components.every(
      (component) =>
        component !== null &&
        (byComponent.get(component)?.length ?? 0) >= FEWEST_FOR_ALL &&
        byComponent.get(component)?.every(({ file }) => files.has(file)),
    );
    return covered && components.length > 0 && components.length <= MOST_COMPONENTS
      ? components.map((component) => `every ${component}`).join(', ')
      : null;
  };
}

/** The detail, unless the message contains it. */
function addition({ message, detail }: Finding): string {
  return message.includes(detail) ? '' : detail;
}

function byPlace(a: Finding, b: Finding): number {
  return compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.detail, b.detail);
}

function byWeight(a: Cause, b: Cause): number {
  return b.files - a.files || compare(a.rule, b.rule) || compare(a.message, b.message);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
