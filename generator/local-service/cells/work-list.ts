/** The work list of the cells: what each says that no other page says, what it lacks, and what to write next. */
import type { KeyPath, OwnText } from '../../define/index.ts';
import { cityServicePath } from '../paths.ts';
import type { Records } from '../records.ts';
import { cellKey } from '../placement.ts';
import { createWork, keepRecent } from '../jobs/work.ts';
import type { City, Place, Service } from '../schemas/index.ts';
import { cellsOf, EVIDENCE, evidenceOf, nextEvidence, type Cell, type Evidence } from './evidence.ts';

/** Returns the place of a key in a city's record, or of the record where the key is missing. A row of a table has no room for texts. */
export type FindPlace = (
  city: string,
  key: KeyPath,
) => { readonly file: string; readonly line: number; readonly isRow: boolean } | null;

export type CellRow = Readonly<ReturnType<typeof listCells>[number]>;

interface StepKind {
  readonly what: (service: Service, city: City) => string;
  /** Key of the city's record that takes it. */
  readonly key?: KeyPath;
  /** Words that an editor writes in one go, if they are text of the page. */
  readonly words?: number;
}

const STEPS: Readonly<Record<Evidence, StepKind>> = {
  sentences: {
    what: ({ phrase, slug }, { name }) =>
      `Write one to three sentences on ${phrase} in ${name}, under services: ${slug}.`,
    key: ['services'],
    words: 40,
  },
  jobs: {
    what: ({ phrase }, { name }) =>
      `Record a job in data/jobs: two sentences of your own on ${phrase} in ${name}, with consent: true.`,
    words: 35,
  },
  note: {
    what: ({ slug }) => `Write a note for this service alone, with services: [${slug}].`,
    key: ['notes'],
    words: 25,
  },
  question: {
    what: ({ slug }) => `Write a question of this place, with services: [${slug}].`,
    key: ['rich', 'serviceQuestions'],
    words: 45,
  },
  source: {
    what: ({ phrase, slug }) => `Name where the sentences on ${phrase} come from, under sources: services.${slug}.`,
    key: ['sources'],
  },
  photo: { what: ({ phrase }, { name }) => `Add a photograph to a job on ${phrase} in ${name}, with consent: true.` },
  review: { what: ({ phrase }, { name }) => `Ask a customer from ${name} for a review that names ${phrase}.` },
  numbers: { what: () => 'Import five jobs or more with minutes or prices: gen import jobs FILE.' },
};
/** A text of n words has n - 4 runs of five. */
const RUN_LESS = 4;

/** Returns the cells, the largest gain first. Jobs count as evidence for 24 months before `now`, in ms. */
export function listCells(
  records: Records,
  { texts, now }: { readonly texts: ReadonlyMap<string, OwnText>; readonly now: number },
  findPlace: FindPlace = () => null,
) {
  const day = new Date(now).toISOString().slice(0, 10);
  const work = createWork({ ...records, jobs: keepRecent(records.jobs, day) });
  const rows = cellsOf(records).map((cell) => {
    const [city, service] = [cell.city.slug, cell.service.slug];
    const path = cityServicePath(city, service);
    const place: Place = records.placement.get(cellKey(city, service)) ?? 'page';
    /** Null for a cell without a page in the finished site. */
    const text = texts.get(path) ?? null;
    const there = evidenceOf(cell, records, work, day);
    const lacking = EVIDENCE.filter((kind) => !there.includes(kind));
    return { path, city, service, place, text, there, lacking, next: nextStep(cell, { text, there, findPlace }) };
  });
  return rows.sort((a, b) => (b.next?.gain ?? 0) - (a.next?.gain ?? 0) || (a.path < b.path ? -1 : 1));
}

/** Returns the cheapest next step, with the file for it if there is one already; null if nothing is lacking. `gain` is the growth of the own share, 0 to 1. */
function nextStep(
  { city, service }: Cell,
  { text, there, findPlace }: { text: OwnText | null; there: readonly Evidence[]; findPlace: FindPlace },
) {
  const kind = nextEvidence({ city }, there);
  if (kind === null) return null;
  const { what, key, words } = STEPS[kind];
  const place = key ? findPlace(city.slug, key) : null;
  const move = place?.isRow ? ` A row has no room for it: move the row to data/cities/${city.slug}.yaml first.` : '';
  return {
    what: what(service, city) + move,
    ...{ file: place?.file ?? null, line: place?.line ?? null, gain: gainOf(text, words) },
  };
}

function gainOf(text: OwnText | null, words: number | undefined): number {
  if (text === null || words === undefined) return 0;
  const added = words - RUN_LESS;
  return (text.own + added) / (text.runs + added) - text.share.masked;
}

/** Returns the sections of all cells, worst first, with average runs. `gain` is the growth of the average own share without them. */
export function listSections(rows: readonly CellRow[]) {
  const sums = new Map<string, { runs: number; own: number }>();
  let [runs, own] = [0, 0];
  for (const part of rows.flatMap(({ text }) => text?.sections ?? [])) {
    const sum = sums.get(part.name) ?? { runs: 0, own: 0 };
    sums.set(part.name, { runs: sum.runs + part.runs, own: sum.own + part.own });
    runs += part.runs;
    own += part.own;
  }
  const measured = rows.filter(({ text }) => text).length;
  return [...sums]
    .map(([name, part]) => {
      const gain = own / Math.max(1, runs - (part.runs - part.own)) - own / Math.max(1, runs);
      return { name, runs: part.runs / measured, own: part.own / measured, gain };
    })
    .sort((a, b) => b.gain - a.gain || (a.name < b.name ? -1 : 1));
}
