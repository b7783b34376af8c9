/**
 * Three firms with photographs, a calendar, and a notice, as their owners would have them: `golden/photographs_*.txt` beside their
 * data is what a visitor reads. The photographs are drawn for the test and marked as samples.
 */
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { check } from '../../generator/check/command.ts';
import { resolveProject } from '../../generator/project.ts';
import { describePage } from '../fixtures/golden.ts';
import { attribute, readPage, textOf } from '../fixtures/html.ts';
import { addPhotographs } from '../fixtures/photo-site.ts';
import { oneIn } from '../fixtures/proofs.ts';
import { DATE, ROOT, workplaces } from '../fixtures/workplaces.ts';

const FIRMS = join(ROOT, 'tests/fixtures/firms');
const QUIET = { stage: () => {}, pages: () => {}, waiting: () => {} };
const { temporaryFolder } = workplaces();

const CALENDAR = `- { on: thanksgiving, closed: true }
- { on: 2026-12-24, closed: from 12:00 }
- { from: 12-27, to: 12-31, hours: 9-12 }
`;
const NOTICE = 'text: Sample - ice this evening. Call {phone}.\nlevel: warning\nuntil: 2026-11-20 22:00\n';

/** The cities and services that get a photograph; the pages of the first ones are held against a text. */
const PHOTOGRAPHED = {
  'harbor-sweeps': { cities: ['falmouth'], services: ['chimney-sweeping'] },
  'elm-street-music': { cities: ['barre'], services: ['piano-lessons', 'guitar-lessons'] },
  'curly-tails': { cities: ['windemere'], services: ['full-groom', 'nail-trim'] },
};

describe.each(oneIn(3, Object.entries(PHOTOGRAPHED)))('%s', (name, { cities, services }) => {
  const cwd = temporaryFolder();
  const project = resolveProject({ root: ROOT, cwd, flags: {} });
  const read = (file: string) => readPage(readFileSync(join(project.out, file), 'utf8'));

  it('passes every check; a release refuses nothing but what is a sample', async () => {
    cpSync(join(FIRMS, name), cwd, { recursive: true });
    await addPhotographs(project.data, { cities, services, jobs: 4, width: 420 });
    appendFileSync(join(project.data, 'business.yaml'), 'timeZone: America/New_York\n');
    writeFileSync(join(project.data, 'calendar.yaml'), CALENDAR);
    mkdirSync(join(project.data, 'notices'));
    writeFileSync(join(project.data, 'notices/ice.yaml'), NOTICE);
    const options = { only: null, previous: null, waitMs: 30_000, verify: false, workers: null, shard: null };
    await build(project, { ...options, date: DATE, progress: QUIET });
    const { findings } = await check(project, { release: true, now: DATE, onProgress: () => {} });
    const refused = findings.map(({ rule, message, places }) => `${rule}: ${message} ${places[0]?.file}`);
    expect(refused.filter((line) => !/^(?:reserved-value|sample)/.test(line))).toEqual([]);
  });

  it.each(['index', `locations/${cities[0]}`, `services/${services[0]}`])('says on %s what it should', async (path) => {
    const page = read(`${path}.html`);
    const photographs = page.find('main .photo img').map((image) => `photograph: ${attribute(image, 'alt')}`);
    const notices = page.find('[data-notice] p').map((text) => `notice: ${textOf(text)}`);
    const golden = join(FIRMS, name, 'golden', `photographs_${path.replaceAll('/', '_')}.txt`);
    const text = [...notices, ...photographs, describePage(page)].join('\n');
    await expect(text).toMatchFileSnapshot(golden);
  });
});
