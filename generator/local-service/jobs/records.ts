/** The records of jobs: what they leave out, and what must not be in them. */
import type { Data, Fault } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { privateInJob, repeatedJob } from '../messages.ts';
import { jobs } from '../names.ts';
import type { Job, JobRecord } from '../schemas/index.ts';

/** Returns the jobs, each with an id: "2026-03-14-gray-winching", then "…-2". */
export function completeJobs(records: readonly JobRecord[]): Job[] {
  const times = new Map<string, number>();
  return records.map((record) => {
    const name = `${record.date}-${record.city}-${record.service}`;
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    // Nobody may see the photograph of a job that must not be shown: it is not encoded, either.
    const { photo, ...rest } = record;
    const shown = record.consent && photo ? { photo } : {};
    return { ...rest, ...shown, id: record.id ?? (nth === 1 ? name : `${name}-${nth}`) };
  });
}

/** Finds texts that hold a customer's data, and texts that stand in another job, too. */
export function checkJob(job: Job, data: Data, country: Country): Fault[] {
  return (['place', 'text', 'review'] as const).flatMap((key): Fault[] => {
    const text = job[key];
    if (text === undefined) return [];
    const found = findPrivate(text, country);
    if (found) return [{ path: [key], ...privateInJob(found) }];
    const other = key === 'place' ? undefined : data.all(jobs).find((one) => one.id !== job.id && one[key] === text);
    return other ? [{ path: [key], ...repeatedJob({ id: other.id }) }] : [];
  });
}

const EMAIL = /\S+@\S+\.\S+/;
/** Seven digits or more, however they are separated. */
const NUMBER = /\d(?:[\s().-]{0,2}\d){6,}/;
/** Identification number of a vehicle (ISO 3779). */
const VEHICLE = /\b(?=[A-Z]*\d)[A-HJ-NPR-Z0-9]{17}\b/;

/** Returns what looks like a number, a plate or an address; null if nothing does. */
export function findPrivate(text: string, { privacy }: Country): { kind: string; value: string } | null {
  const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
    ['an e-mail address', EMAIL],
    ['an identification number', VEHICLE],
    ...(privacy ? ([['an address', new RegExp(privacy.address, 'i')]] as const) : []),
    ['a phone number or the like', NUMBER],
    ...(privacy ? ([['a plate', new RegExp(privacy.plate)]] as const) : []),
  ];
  for (const [kind, pattern] of kinds) {
    const [value] = pattern.exec(text) ?? [];
    if (value !== undefined) return { kind, value: value.trim() };
  }
  return null;
}
