/** Jobs as pages show them: the last ones, and the firm's own numbers. */
import type { Formats } from '../country/formats.ts';
import { cityServicePath } from '../paths.ts';
import type { Records } from '../records.ts';
import type { Job } from '../schemas/index.ts';

/** Numbers from fewer jobs say little, and could be traced to a customer. */
const FEWEST = 5;
/** Jobs that are older, in months before the newest, no longer count. */
const MONTHS = 24;
const SHOWN = 3;
const PHOTOS = 9;

export type Work = ReturnType<typeof createWork>;
export type WorkView = Readonly<ReturnType<typeof viewWork>>;
export type GalleryView = ReturnType<Work['gallery']>;
export type JobLine = Readonly<ReturnType<Work['city']>[number]>;

export function createWork({ jobs, cities, services, formats }: Records) {
  const newest = jobs.reduce((latest, { date }) => (date > latest ? date : latest), '');
  const current = keepRecent(jobs, newest).sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1));
  const names = new Map([
    ...cities.map(({ slug, name }) => [`city ${slug}`, name] as const),
    ...services.map(({ slug, shortTitle }) => [`service ${slug}`, shortTitle] as const),
  ]);
  const index = new Map<string, Job[]>();
  /** Returns the jobs under a key, the newest first: "city macon", "service winching", "macon winching", or "" for all. */
  const jobsOf = (key: string): Job[] => index.get(key) ?? [];
  for (const job of current)
    for (const key of ['', `city ${job.city}`, `service ${job.service}`, `${job.city} ${job.service}`]) {
      const list = jobsOf(key);
      list.push(job);
      index.set(key, list);
    }
  const nameOf = (kind: 'city' | 'service', slug: string): string => names.get(`${kind} ${slug}`) ?? slug;
  /** The last jobs, for pages that are not their cells: the facts and a link, so that each text stands on one page only. */
  const lines = (key: string, kind: 'city' | 'service') =>
    jobsOf(key)
      .filter(({ consent, text }) => consent && text)
      .slice(0, SHOWN)
      .map(({ date, place = '', minutes = 0, ...job }) => ({
        name: nameOf(kind, job[kind]),
        href: cityServicePath(job.city, job.service),
        ...{ month: formats.month(date), place, minutes },
      }));
  /** The last photographs, of all jobs or of those under a key. */
  const gallery = (key = '') =>
    jobsOf(key)
      .flatMap(({ photo, date, ...job }) => {
        const caption = [nameOf('service', job.service), nameOf('city', job.city), formats.month(date)].join(', ');
        return photo ? [{ photo, caption }] : [];
      })
      .slice(0, PHOTOS);
  const cell = (city: string, service: string) => viewWork(jobsOf(`${city} ${service}`), formats);
  return {
    gallery,
    cell,
    city: (slug: string) => lines(`city ${slug}`, 'service'),
    service: (slug: string) => lines(`service ${slug}`, 'city'),
  };
}

function keepRecent(jobs: readonly Job[], day: string): Job[] {
  const first = new Date(`${day || '2000-01-01'}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() - MONTHS);
  return jobs.filter(({ date }) => date >= first.toISOString().slice(0, 10));
}

function viewWork(jobs: readonly Job[], formats: Formats) {
  const told = jobs.filter(({ consent, text }) => consent && text);
  const charged = numbersOf(jobs, ({ price }) => price, formats);
  return {
    arrival: numbersOf(jobs, ({ minutes }) => minutes, formats),
    /** "$95" */
    charged: charged && {
      ...charged,
      median: formats.money(charged.median),
      least: formats.money(charged.least),
      most: formats.money(charged.most),
    },
    last: told.slice(0, SHOWN).map(({ date, place = '', text = '', minutes = 0, review = '' }) => ({
      ...{ month: formats.month(date), place, text, minutes, review },
    })),
  };
}

/** Returns the median, least and most of the jobs' values, and since when ("May 2026"); null for fewer jobs than say something. */
function numbersOf(jobs: readonly Job[], amountOf: (job: Job) => number | undefined, { month }: Formats) {
  const counted = jobs.filter((job) => amountOf(job) !== undefined);
  const values = counted.map((job) => amountOf(job) as number).sort((a, b) => a - b);
  if (values.length < FEWEST) return null;
  const median = values[Math.ceil(values.length / 2) - 1] as number;
  const since = month(counted.at(-1)?.date ?? '');
  return { count: values.length, since, median, least: values[0] as number, most: values.at(-1) as number };
}
