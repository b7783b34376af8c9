/** A year of jobs of a firm, from the export of its dispatch to its pages: the truth is known, and nothing of a customer gets through. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { createProgram } from '../../generator/cli.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { localService } from '../../generator/local-service/index.ts';
import { readPage, textOf } from '../fixtures/html.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
/** Details of a customer, which no page of the fixture has. */
const PRIVATE = ['Quimby', '802-655-0199', '(802) 655', 'HKX 4471', '1240 Elmwood', 'crying', '1HGCM82633A004352'];
const MINUTES = [18, 22, 25, 31, 38, 44, 61];

/** 60 jobs: seven tunings in Barre with minutes, one a month and all others elsewhere. */
function exportOf(): string {
  const rows = Array.from({ length: 60 }, (_, index) => {
    const month = String((index % 7) + 1).padStart(2, '0');
    const day = `2026-${month}-${String(1 + Math.floor(index / 7)).padStart(2, '0')}`;
    const isBarre = index < MINUTES.length;
    const minutes = isBarre ? MINUTES[index] : 90 + index;
    const city = isBarre ? 'Barre' : 'Montpelier';
    return `${day},${city},Tune up,US 302 near 1240 Elmwood Ave,${minutes},$${100 + index},Ann Quimby,802-655-0199,HKX 4471,"crying, VIN 1HGCM82633A004352"`;
  });
  return ['Date,City,Job,Pickup,Minutes,Total,Customer,Callback,Tag,Notes', ...rows, ''].join('\n');
}

let place: Workplace;
let said = '';
async function gen(...args: string[]): Promise<string> {
  let text = '';
  const stream = { write: (more: string) => void (text += more) };
  const cwd = place.folder;
  const context = { root: ROOT, cwd, env: {}, stdout: stream, stderr: stream, found: () => {}, exitWith: () => {} };
  await createProgram(context, localService).parseAsync(args, { from: 'user' });
  return text;
}
const filesBelow = (folder: string): string[] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
const mainOf = (file: string): string => readPage(place.read(file)).find('main').map(textOf).join(' ');

beforeAll(async () => {
  place = await tiny();
  place.write(
    'data/jobs/told.yaml',
    `- { date: "2026-08-02", city: barre, service: piano-tuning, place: VT-14, minutes: 20, consent: true, text: "A string broke an hour before a concert. We had the wire in the van." }
- { date: "2026-08-03", city: barre, service: piano-tuning, text: "Nobody agreed that this one is shown." }
`,
  );
  place.write('calls.csv', exportOf());
  const import_ = ['import', 'jobs', 'calls.csv', '--column', 'Job=service', '--column', 'Pickup=place'];
  said = await gen(...import_, '--service', 'Tune up=piano-tuning');
  await place.build();
});

describe('the import', () => {
  it('says what it reads, drops and adds, and nothing that a customer said', () => {
    expect(said).toContain('The column "Pickup" is read as place.');
    for (const column of ['Customer', 'Callback', 'Tag', 'Notes'])
      expect(said).toContain(`The column "${column}" is dropped.`);
    expect(said).toContain('60 jobs added to data/jobs/imported.csv, 0 already there, 0 rows refused.');
    for (const secret of PRIVATE) expect(said).not.toContain(secret);
  });

  it('remembers columns and services, and adds nothing a second time', async () => {
    expect(readFileSync(join(place.project.data, 'imports/jobs.yaml'), 'utf8')).toContain('Pickup: place');
    expect(await gen('import', 'jobs', 'calls.csv', '--dry-run')).toContain('0 jobs would be added, 60 already there');
  });
});

describe('the pages', () => {
  it('give the numbers of the cell in place of the estimated wait', () => {
    const text = mainOf('locations/barre/piano-tuning.html');
    // In order: 18, 20, 22, 25 | 31, 38, 44, 61, with the one told.
    expect(text).toContain('8 calls since January 2026: half within 25 minutes, all within 61');
    expect(text).toContain('7 jobs here since January 2026 cost $100 to $106, half of them $103 or less.');
    expect(mainOf('locations/barre/piano-moving.html')).not.toMatch(/calls since|jobs here since/);
  });

  it('tell the jobs that customers agree to: on the cell in full, on city and service as a line', () => {
    const told = 'A string broke an hour before a concert.';
    expect(mainOf('locations/barre/piano-tuning.html')).toContain(`August 2026, VT-14: ${told}`);
    for (const file of ['locations/barre.html', 'services/piano-tuning.html']) {
      expect(mainOf(file)).toMatch(/August 2026, .+, VT-14: there after 20 minutes/);
      expect(mainOf(file)).not.toContain(told);
    }
    expect(filesBelow(place.project.out).filter((path) => readFileSync(path).includes('Nobody agreed'))).toEqual([]);
  });

  it('hold nothing of a customer, byte by byte, nor do the data', () => {
    const files = [...filesBelow(place.project.out), ...filesBelow(place.project.data)];
    expect(files.length).toBeGreaterThan(30);
    for (const secret of PRIVATE)
      expect(
        files.filter((path) => readFileSync(path).includes(secret)),
        secret,
      ).toEqual([]);
  });
});

describe('a release', () => {
  it('asks that somebody has read the jobs that are told', async () => {
    const { findings } = await check(place.project, { release: true, onProgress: () => {} });
    expect(
      findings.filter(({ rule }) => rule === 'unread').flatMap(({ places }) => places.map(({ detail }) => detail)),
    ).toContain('jobs/2026-08-02-barre-piano-tuning');
  });

  it('is no question where a job has a number, an address, or the text of another', async () => {
    const problemsOf = async (text: string): Promise<string> => {
      place.write(
        'data/jobs/wrong.yaml',
        `- { date: "2026-08-04", city: barre, service: piano-tuning, text: "${text}" }\n`,
      );
      const problems: string = await place.build().then(
        () => '',
        (error: unknown) => (error instanceof GenError ? error.message : Promise.reject(error)),
      );
      return problems;
    };
    expect(await problemsOf('Call 802-655-0199.')).toContain(
      'The text has a phone number or the like: "802-655-0199".',
    );
    expect(await problemsOf('It was 12 Elm Street.')).toContain('The text has an address: "12 Elm Street".');
    expect(await problemsOf('Nobody agreed that this one is shown.')).toContain('The same text stands in the job');
  });
});
