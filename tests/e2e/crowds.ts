/**
 * Sites with few records and with many, with short names and long ones, to be looked at:
 *
 *     npx tsx tests/e2e/crowds.ts /tmp/crowds
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { ROOT } from './browser.ts';

export interface Crowd {
  /** Number of testimonials, members, tips, reasons and services; cities have as many, and one at least. */
  readonly count: number;
  readonly long: boolean;
  /** Headings in the middle, cards alike, footer in the middle; otherwise as towing starts. */
  readonly centered: boolean;
}

const LONG = 'Wolfeschlegelsteinhausen Cunningham-Featherstonehaugh & Sons';
const WORDS = 'A sentence that somebody wrote about the work, long enough to fill a line or two on a card.';

/** Name of the n-th record: 3 letters, or 60. */
const nameOf = ({ long }: Crowd, nth: number): string => {
  const short = String.fromCharCode(65 + (nth % 26), 97 + (Math.floor(nth / 26) % 26), 97 + (nth % 7));
  return long ? `${short} ${LONG}`.slice(0, 60).trim() : short;
};

/** Writes the project of a crowd into a folder that does not exist. */
export function writeCrowd(folder: string, crowd: Crowd): void {
  const trade = crowd.centered ? 'cleaning' : 'towing';
  const name = crowd.long ? LONG : 'Elm';
  const flags = ['--trade', trade, '--name', name, '--package', `file:${ROOT}`, '--yes'];
  execFileSync(process.execPath, [join(ROOT, 'generator/bin.mjs'), 'new', folder, ...flags], { stdio: 'ignore' });
  const data = join(folder, 'data');
  const numbers = Array.from({ length: crowd.count }, (_, index) => index);
  const write = (file: string, records: unknown): void => writeFileSync(join(data, file), stringify(records));
  const person = (nth: number) => ({ id: nth + 1, name: nameOf(crowd, nth), sample: true });
  write(
    'testimonials.yaml',
    numbers.map((nth) => ({
      ...{ ...person(nth), location: 'Round Rock, TX', content: WORDS, rating: 5, on: ['home', 'reviews'] },
    })),
  );
  write(
    'team.yaml',
    numbers.map((nth) => ({
      ...{
        ...person(nth),
        position: crowd.long ? nameOf(crowd, nth + 1) : 'Owner',
        bio: WORDS,
        fallbackImage: 'initials',
      },
    })),
  );
  write(
    'tips.yaml',
    numbers.map((nth) => ({ id: nth + 1, title: nameOf(crowd, nth), description: WORDS, icon: 'phone' })),
  );
  write(
    'reasons.yaml',
    numbers.map((nth) => ({
      ...{
        title: nameOf(crowd, nth),
        description: WORDS,
        icon: 'shield-check',
        on: ['home', 'about', 'service', 'values'],
      },
    })),
  );
  const services = join(data, 'services');
  const [first = ''] = readdirSync(services);
  const service = parse(readFileSync(join(services, first), 'utf8')) as Record<string, unknown>;
  for (const file of readdirSync(services)) rmSync(join(services, file));
  for (const nth of numbers.slice(0, 10)) {
    const title = nameOf(crowd, nth);
    const own = { id: nth + 1, slug: `service-${nth + 1}`, title, shortTitle: title };
    writeFileSync(join(services, `service-${nth + 1}.yaml`), stringify({ ...service, ...own }));
  }
  const file = join(data, 'cities.csv');
  const [columns = '', home = ''] = readFileSync(file, 'utf8').split('\n');
  const [, state = '', lat = '', lon = '', ...rest] = home.split(',');
  const towns = numbers
    .slice(1)
    .map((nth) => [nameOf(crowd, nth), state, (Number(lat) + nth / 200).toFixed(4), lon, ...rest].join());
  writeFileSync(file, `${[columns, home, ...towns].join('\n')}\n`);
}
