/** Evidence that a cell, a service in a city, has: facts that only the firm can know. */
import { isOffered } from '../placement.ts';
import type { Work } from '../jobs/work.ts';
import type { Records } from '../records.ts';
import type { City, Service } from '../schemas/index.ts';
import { holds } from '../sources.ts';

export const EVIDENCE = ['sentences', 'jobs', 'note', 'question', 'source', 'photo', 'review', 'numbers'] as const;
export type Evidence = (typeof EVIDENCE)[number];

export interface Cell {
  readonly city: City;
  readonly service: Service;
}

export const cellsOf = ({ cities, services }: Records): Cell[] =>
  cities.flatMap((city) =>
    services.filter((service) => isOffered(city, service)).map((service) => ({ city, service })),
  );

/** Jobs that a cell tells of, to count as evidence. */
const FEWEST_JOBS = 2;

/** Returns the kinds that a cell has, with a day ("2026-11-20") without sources that were over before it. */
export function evidenceOf(
  { city, service }: Cell,
  { testimonials, images }: Records,
  work: Work,
  day = '',
): Evidence[] {
  const agreed = work.agreed(city.slug, service.slug);
  const { arrival, charged } = work.cell(city.slug, service.slug);
  const has: Record<Evidence, boolean> = {
    sentences: city.services[service.slug] !== undefined,
    jobs: agreed.filter(({ text }) => text).length >= FEWEST_JOBS,
    note: city.notes.some((note) => typeof note !== 'string' && isFor(service, note.services)),
    question: (city.rich?.serviceQuestions ?? []).some(({ services }) => services && isFor(service, services)),
    source: [...statementsOf(city, service)].some((key) => holds(city.sources?.[key], day)),
    photo: agreed.some(({ photo }) => photo) || (city.image !== undefined && images.includes(city.image)),
    numbers: arrival !== null || charged !== null,
    review:
      agreed.some(({ review }) => review) ||
      testimonials.some(
        ({ sample, location, content }) =>
          !sample &&
          location.startsWith(`${city.name},`) &&
          content.toLowerCase().includes(service.phrase.toLowerCase()),
      ),
  };
  return EVIDENCE.filter((kind) => has[kind]);
}

function* statementsOf({ notes, rich }: City, service: Service): Generator<string> {
  yield `services.${service.slug}`;
  for (const [index, note] of notes.entries())
    if (typeof note !== 'string' && isFor(service, note.services)) yield* [`notes[${index}]`, `notes[${index}].text`];
  for (const [index, { services }] of (rich?.serviceQuestions ?? []).entries())
    if (services && isFor(service, services)) yield `rich.serviceQuestions[${index}].answer`;
}

/** Returns the cheapest kind that a cell lacks; null if it has all. A city's own questions belong to its long article. */
export const nextEvidence = ({ city }: Pick<Cell, 'city'>, has: readonly Evidence[]): Evidence | null =>
  EVIDENCE.find((kind) => !has.includes(kind) && (kind !== 'question' || city.rich)) ?? null;

/** True for a text that stands on the pages of one service or two: on more it repeats itself. */
const isFor = ({ slug }: Service, services: readonly string[]): boolean =>
  services.length <= 2 && services.includes(slug);
