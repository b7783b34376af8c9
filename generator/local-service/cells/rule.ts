/** The rule that gives each cell its place: a page, or a part of its city's page. */
import type { PlacedCell } from '../schemas/index.ts';
import { cellKey } from '../placement.ts';
import type { Demand } from './place.ts';
import type { Evidence } from './evidence.ts';
import type { CellRow } from './work-list.ts';

export type Rule = 'all' | 'strict';

/** Own share of the text that a page needs, names of the place masked. */
const OWN_SHARE = 0.12;
const KINDS_NEEDED = 2;
/** Fewer say nothing of the demand for a page. */
const ENOUGH_IMPRESSIONS = 100;
/** Evidence that only work in the place, or a source that somebody has compared, can bring. */
const COUNTED: readonly Evidence[] = ['jobs', 'photo', 'review', 'numbers', 'source'];
/** A page keeps its place for so long after its first release, and a cell after each move. */
const SETTLED_DAYS = 90;
const DAY = 86_400_000;
const WEEK = 7 * DAY;
const FIRST_MONDAY = 4 * DAY;

export interface RuleOptions {
  readonly rule: Rule;
  /** Held cells that open in a week; without it, their days are written by hand. */
  readonly opensPerWeek?: number | undefined;
  /** Lines of data/placement.tsv. */
  readonly placed: readonly PlacedCell[];
  readonly published: ReadonlyMap<string, string>;
  readonly demand: ReadonlyMap<string, Demand>;
  /** "2026-11-20" */
  readonly day: string;
}

export interface Decision extends PlacedCell {
  /** Why the cell has this place, as the end of a line. */
  readonly why: string;
}

/** A cell of the site. One without a page has no text to measure. */
export type Candidate = Pick<CellRow, 'path' | 'city' | 'service' | 'there' | 'text'>;

export function decidePlaces(cells: readonly Candidate[], options: RuleOptions): Decision[] {
  const before = new Map(options.placed.map((cell) => [cellKey(cell.city, cell.service), cell]));
  const decisions = cells.map((cell) => decide(cell, before.get(cellKey(cell.city, cell.service)), options));
  const evidence = new Map(cells.map(({ city, service, there }) => [cellKey(city, service), there.length]));
  const rank = ({ city, service }: PlacedCell): number => evidence.get(cellKey(city, service)) ?? 0;
  return openInWaves(decisions, rank, options);
}

/** Gives the next Mondays that have room to held cells without a day, the highest rank first. */
function openInWaves(
  decisions: Decision[],
  rank: (cell: PlacedCell) => number,
  { opensPerWeek, day }: RuleOptions,
): Decision[] {
  if (opensPerWeek === undefined) return decisions;
  const weekOf = (date: string): number => Math.floor((Date.parse(date) - FIRST_MONDAY) / WEEK);
  const opening = new Map<number, number>();
  const open = (week: number): void => void opening.set(week, (opening.get(week) ?? 0) + 1);
  for (const { opens } of decisions) if (opens) open(weekOf(opens));
  const waiting = decisions.filter(({ place, opens }) => place === 'held' && !opens);
  const days = new Map<Decision, string>();
  let week = weekOf(day) + 1;
  for (const cell of waiting.toSorted((a, b) => rank(b) - rank(a))) {
    while ((opening.get(week) ?? 0) >= opensPerWeek) week++;
    open(week);
    days.set(cell, new Date(week * WEEK + FIRST_MONDAY).toISOString().slice(0, 10));
  }
  return decisions.map((cell) => {
    const opens = days.get(cell);
    return opens === undefined ? cell : { ...cell, opens, why: `opens on ${opens}` };
  });
}

function decide(cell: Candidate, row: PlacedCell | undefined, { rule, published, demand, day }: RuleOptions): Decision {
  const { city, service, path, there, text } = cell;
  const last = openOn(day, row);
  const current = last?.place ?? 'page';
  const stay = (why: string): Decision => ({ city, service, since: day, ...last, place: current, why });
  const move = (place: 'page' | 'section', why: string): Decision =>
    place === current ? stay(why) : { city, service, place, since: day, why };
  if (current === 'held') return stay('held');
  if (rule === 'all') return move('page', 'every cell has a page');
  const isRecent = (since = ''): boolean => since !== '' && Date.parse(day) - Date.parse(since) < SETTLED_DAYS * DAY;
  if (last && isRecent(last.since)) return stay(`placed on ${last.since}`);
  if (current === 'page' && isRecent(published.get(path))) return stay(`published on ${published.get(path)}`);
  const { clicks = 0, impressions = 0 } = demand.get(path) ?? {};
  if (clicks > 0) return move('page', `${clicks} clicks`);
  if (impressions >= ENOUGH_IMPRESSIONS) return move('section', `no click in ${impressions} impressions`);
  const kinds = COUNTED.filter((kind) => there.includes(kind));
  const evidence = kinds.join(' and ') || 'no evidence';
  if (kinds.length < KINDS_NEEDED) return move('section', evidence);
  // The text of a section is measured once it is a page again.
  if (!text) return move('page', evidence);
  const share = `${(text.share.masked * 100).toFixed(1)} % its own, ${evidence}`;
  return move(text.share.masked >= OWN_SHARE ? 'page' : 'section', share);
}

/** A held cell is a page from its day on. */
function openOn(day: string, row: PlacedCell | undefined): PlacedCell | undefined {
  if (row?.place !== 'held' || !row.opens || row.opens > day) return row;
  return { city: row.city, service: row.service, place: 'page', since: row.opens };
}

const COLUMNS = ['city', 'service', 'place', 'since', 'opens'] as const;

/** Returns data/placement.tsv. Cells that have been pages ever since have no line; `before` has those that have one. */
export function formatPlaces(decisions: readonly PlacedCell[], before: ReadonlyMap<string, unknown>): string {
  const lines = decisions
    .filter(({ city, service, place }) => place !== 'page' || before.has(cellKey(city, service)))
    .map((cell) => COLUMNS.map((column) => cell[column] ?? '').join('\t'));
  return `${[COLUMNS.join('\t'), ...lines.sort()].join('\n')}\n`;
}
