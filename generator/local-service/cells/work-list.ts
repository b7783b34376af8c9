/** The work list of the cells: what each says that no other page says, what it lacks, and what to write next. */
import type { KeyPath, OwnText } from '../../define/index.ts';
import { cityServicePath } from '../paths.ts';
import type { Records } from '../records.ts';
import { cellKey } from '../placement.ts';
import { createWork, keepRecent } from '../jobs/work.ts';
import type { Place } from '../schemas/index.ts';
import { cellsOf, EVIDENCE, evidenceOf, nextEvidence, type Cell, type Evidence } from './evidence.ts';

/** Returns the place of a key in a city's record, or of the record where the key is missing. A row of a table has no room for texts. */
export type FindPlace = (
  city: string,
  key: KeyPath,
) => { readonly file: string; readonly line: number; readonly isRow: boolean } | null;

export interface Step {
  readonly what: string;
  /** Null if the site has no file for it yet. */
  readonly file: string | null;
  readonly line: number | null;
  /** Growth of the own share, 0 to 1. */
  readonly gain: number;
}

export interface CellRow {
  readonly path: string;
  readonly city: string;
  readonly service: string;
  readonly place: Place;
  /** Null for a cell without a page in the finished site. */
  readonly text: OwnText | null;
  readonly there: readonly Evidence[];
  readonly lacking: readonly Evidence[];
  /** The cheapest next step; null if nothing is lacking. */
  readonly next: Step | null;
}

/** Words that an editor writes in one go, by kind; null for what is no text of the page. */
const WORDS: Readonly<Record<Evidence, number | null>> = {
  sentences: 40,
  jobs: 35,
  note: 25,
  question: 45,
  source: null,
  photo: null,
  review: null,
  numbers: null,
};
/** A text of n words has n - 4 runs of five. */
const RUN_LESS = 4;

/** Returns the cells, the largest gain first. Jobs count as evidence for 24 months before `now`, in ms. */
export function listCells(
  records: Records,
  { texts, now }: { readonly texts: ReadonlyMap<string, OwnText>; readonly now: number },
  findPlace: FindPlace = () => null,
): CellRow[] {
  const day = new Date(now).toISOString().slice(0, 10);
  const work = createWork({ ...records, jobs: keepRecent(records.jobs, day) });
  const rows = cellsOf(records).map((cell): CellRow => {
    const [city, service] = [cell.city.slug, cell.service.slug];
    const path = cityServicePath(city, service);
    const place = records.placement.get(cellKey(city, service)) ?? 'page';
    const text = texts.get(path) ?? null;
    const there = evidenceOf(cell, records, work, day);
    const lacking = EVIDENCE.filter((kind) => !there.includes(kind));
    return { path, city, service, place, text, there, lacking, next: nextStep(cell, { text, there, findPlace }) };
  });
  return rows.sort((a, b) => (b.next?.gain ?? 0) - (a.next?.gain ?? 0) || (a.path < b.path ? -1 : 1));
}

function nextStep(
  { city, service }: Cell,
  { text, there, findPlace }: Pick<CellRow, 'text' | 'there'> & { readonly findPlace: FindPlace },
): Step | null {
  const steps: Record<Evidence, { what: string; key: KeyPath }> = {
    sentences: {
      what: `Write one to three sentences on ${service.phrase} in ${city.name}, under services: ${service.slug}.`,
      key: ['services'],
    },
    jobs: {
      what: `Record a job in data/jobs: two sentences of your own on ${service.phrase} in ${city.name}, with consent: true.`,
      key: [],
    },
    note: {
      what: `Write a note for this service alone, with services: [${service.slug}].`,
      key: ['notes'],
    },
    question: {
      what: `Write a question of this place, with services: [${service.slug}].`,
      key: ['rich', 'serviceQuestions'],
    },
    source: {
      what: `Name where the sentences on ${service.phrase} come from, under sources: services.${service.slug}.`,
      key: ['sources'],
    },
    photo: { what: `Add a photograph to a job on ${service.phrase} in ${city.name}, with consent: true.`, key: [] },
    review: {
      what: `Ask a customer from ${city.name} for a review that names ${service.phrase}.`,
      key: [],
    },
    numbers: { what: 'Import five jobs or more with minutes or prices: gen import jobs FILE.', key: [] },
  };
  const kind = nextEvidence({ city }, there);
  if (kind === null) return null;
  const { what, key } = steps[kind];
  const place = key.length > 0 ? findPlace(city.slug, key) : null;
  const move = place?.isRow ? ` A row has no room for it: move the row to data/cities/${city.slug}.yaml first.` : '';
  return { what: what + move, file: place?.file ?? null, line: place?.line ?? null, gain: gainOf(text, WORDS[kind]) };
}

function gainOf(text: OwnText | null, words: number | null): number {
  if (text === null || words === null) return 0;
  const added = words - RUN_LESS;
  return (text.own + added) / (text.runs + added) - text.share.masked;
}

/** Returns the sections of all cells, worst first, with average runs. `gain` is the growth of the average own share without them. */
export function listSections(rows: readonly CellRow[]) {
  const sums = new Map<string, { runs: number; own: number }>();
  for (const { name, runs, own } of rows.flatMap(({ text }) => text?.sections ?? [])) {
    const sum = sums.get(name) ?? { runs: 0, own: 0 };
    sums.set(name, { runs: sum.runs + runs, own: sum.own + own });
  }
  const measured = rows.filter(({ text }) => text).length;
  const [runs, own] = [sumOf(sums, 'runs'), sumOf(sums, 'own')];
  return [...sums]
    .map(([name, part]) => {
      const gain = own / Math.max(1, runs - (part.runs - part.own)) - own / Math.max(1, runs);
      return { name, runs: part.runs / measured, own: part.own / measured, gain };
    })
    .sort((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1));
}

const sumOf = <K extends string>(parts: ReadonlyMap<string, Readonly<Record<K, number>>>, key: K): number =>
  [...parts.values()].reduce((sum, part) => sum + part[key], 0);
