/**
 * After every step of a history, all reports agree with each other, and with a walk over `out/` and the plan: status, doctor,
 * the five staff pages, build-status.json and pages.csv. `GEN_SEED` chooses other histories.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'parse5';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, merge, type BuildOptions } from '../../generator/build/build.ts';
import { createKeyMaker } from '../../generator/build/pages/context.ts';
import { load } from '../../generator/build/load.ts';
import { plan as planSite } from '../../generator/build/plan.ts';
import type { PageState } from '../../generator/define/page.ts';
import { examine } from '../../generator/doctor/doctor.ts';
import { hashBytes } from '../../generator/hash.ts';
import { noteCheck } from '../../generator/emit/build-notes.ts';
import { rollbackSite } from '../../generator/emit/rollback.ts';
import { MANIFEST_FILE, readManifest } from '../../generator/ledger/manifest.ts';
import { readInputs } from '../../generator/load/inputs.ts';
import type { BuildStatus } from '../../generator/local-service/types.ts';
import { fileOfPath, pathOfFile } from '../../generator/plan/paths.ts';
import { openLiveFiles } from '../../generator/report/live-files.ts';
import { readStatus } from '../../generator/report/read-status.ts';
import { oneIn, rounds, SEED } from '../fixtures/proofs.ts';
import { DATE, onlyCities, workplaces, type Workplace } from '../fixtures/workplaces.ts';

/** Random histories, beside those that are listed. */
const HISTORIES = rounds(0, 20);
const CITIES = ['montpelier', 'barre', 'waterbury'];
const SERVICE = /^piano-moving/;

const { builtTiny, temporaryFolder } = workplaces();
let place: Workplace;
/** Findings of the last check by path, and the hash of the file that it read. */
let checked: ReadonlyMap<string, { readonly findings: number; readonly hash: string }> = new Map();
beforeAll(async () => {
  place = await builtTiny();
});

const nth = <T>(items: readonly T[], n: number): T => items[n % items.length] as T;
const out = (file = ''): string => join(place.project.out, file);
const dataFile = (file: string): string => join(place.folder, 'data', file);
const hashOf = (file: string): string => (existsSync(out(file)) ? hashBytes(readFileSync(out(file))) : '');
const otherFiles = (): string[] => [
  ...place.files().filter((file) => !/\.html$|^build-manifest/.test(file)),
  'nothing',
];
const pageFiles = (): string[] => place.files().filter((file) => file.endsWith('.html'));
const rewrite = (file: string, work: (text: string) => string): void =>
  place.write(`data/${file}`, work(readFileSync(dataFile(file), 'utf8')));

const serviceFile = (): string => readdirSync(dataFile('services')).find((name) => SERVICE.test(name)) ?? '';
const rewriteService = (key: string, line: string): void =>
  rewrite(`services/${serviceFile()}`, (text) => text.replace(new RegExp(`^${key}: .*$`, 'm'), `${key}: ${line}`));

/** Gives a record another address, with all that names it. */
function moveRecord(collection: string, old: string, slug: string): void {
  const files = readdirSync(dataFile(''), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => name.endsWith('.yaml')))
    rewrite(file, (text) => text.replace(new RegExp(`(?<![\\w-])${old}(?![\\w-])`, 'g'), slug));
  renameSync(dataFile(`${collection}/${old}.yaml`), dataFile(`${collection}/${slug}.yaml`));
}

const QUIET = { stage: () => {}, pages: () => {}, waiting: () => {} };
const OPTIONS: BuildOptions = {
  ...{ date: DATE, only: null, previous: null, waitMs: 30_000, verify: false, workers: null, shard: null },
  progress: QUIET,
};

/** A build that may fail: what it leaves is what the reports have to say. */
const attempt = async (work: () => Promise<unknown>): Promise<void> => void (await work().catch(() => {}));

async function mergeParts(): Promise<void> {
  const folder = temporaryFolder();
  const parts = [1, 2].map((index) => join(folder, `part-${index}`));
  for (const [index, part] of parts.entries())
    await build({ ...place.project, out: part }, { ...OPTIONS, shard: { index: index + 1, of: 2 } });
  await merge(place.project, parts, OPTIONS);
}

const STEPS: Readonly<Record<string, (n: number) => void | Promise<void>>> = {
  build: () => attempt(() => place.build()),
  'build a city': (n) => attempt(() => place.build({ only: onlyCities(nth(CITIES, n)) })),
  'build a city from nothing': (n) => {
    rmSync(out(), { recursive: true, force: true });
    return attempt(() => place.build({ only: onlyCities(nth(CITIES, n)) }));
  },
  merge: () => attempt(mergeParts),
  'delete a page': (n) => rmSync(out(nth([...pageFiles(), 'nothing'], n)), { force: true }),
  'edit a page': (n) => {
    const file = nth([...pageFiles(), ''], n);
    if (file) writeFileSync(out(file), `${readFileSync(out(file), 'utf8')}<!-- ${n} -->`);
  },
  'empty a page': (n) => {
    const file = nth([...pageFiles(), ''], n);
    if (file) writeFileSync(out(file), '');
  },
  'restore a page': (n) => {
    const file = nth([...pageFiles(), ''], n);
    if (file) writeFileSync(out(file), readFileSync(out(file), 'utf8').replace(/<!-- \d+ -->$/, ''));
  },
  'edit the data of a city': (n) =>
    rewrite(`cities/${nth(readdirSync(dataFile('cities')), n)}`, (text) =>
      text.replace(/(\ndescription: .*)?$/, `\ndescription: Take ${n}.`),
    ),
  'change the title of a service': (n) => rewriteService('title', `Piano Moving ${n}`),
  'move a service': (n) => moveRecord('services', serviceFile().slice(0, -'.yaml'.length), `piano-moving-${n}`),
  'move a city': () => {
    const [from, to] = existsSync(dataFile('cities/barre.yaml')) ? ['barre', 'upper-barre'] : ['upper-barre', 'barre'];
    moveRecord('cities', from, to);
  },
  'take a service off': (n) => rewriteService('notOffered', `[waterbury${n % 2 ? ', montpelier' : ''}]`),
  'roll back': () => attempt(() => rollbackSite(place.project, { force: true })),
  'place a service elsewhere': (n) =>
    place.write(
      'data/placement.tsv',
      `city\tservice\tplace\tsince\n${nth(CITIES, n)}\t${serviceFile().slice(0, -'.yaml'.length)}\t${nth(['section', 'held', 'page'], n >> 2)}\t${DATE}\n`,
    ),
  'delete another file': (n) => rmSync(out(nth(otherFiles(), n)), { force: true }),
  check: (n) => {
    const found = nth([...pageFiles(), ''], n);
    const pages = pageFiles().map((file) => ({
      ...{ path: pathOfFile(file), file, findings: Number(file === found), causes: [], ownText: null, likest: null },
    }));
    noteCheck(place.project.out, { release: false, findings: 1, times: 1, kinds: [], pages });
    if (existsSync(out(MANIFEST_FILE)) && existsSync(join(place.folder, '.out.gen')))
      checked = new Map(pages.map(({ path, file, findings }) => [path, { findings, hash: hashOf(file) }]));
  },
  'lose the output': () => rmSync(out(), { recursive: true, force: true }),
  'lose what is beside the output': () => {
    checked = new Map();
    rmSync(join(place.folder, '.out.gen'), { recursive: true, force: true });
  },
  'make a mistake': () => rewrite('cities/montpelier.yaml', (text) => text.replace(/^lat: .*$/m, 'lat: north')),
  'mend the mistake': () => rewrite('cities/montpelier.yaml', (text) => text.replace(/^lat: .*$/m, 'lat: 44.26006')),
  'stop in the middle': async () => {
    const progress = { ...QUIET, pages: () => expect.fail('stopped') };
    await attempt(() => place.build({ progress }));
  },
};

/** Recorded files besides the pages of the plan that are missing or have other bytes. */
function otherDamage(paths: Iterable<string>): string[] {
  const pages = new Set(Array.from(paths, fileOfPath));
  const rows = [...(readManifest(out(MANIFEST_FILE))?.rows() ?? [])].filter(({ file }) => !pages.has(file));
  return rows.filter(({ file, hash }) => hashOf(file) !== hash).map(({ file }) => file);
}

interface Walk {
  readonly states: ReadonlyMap<string, PageState>;
  readonly reports: ReadonlySet<string>;
}

/** Result of a walk over `out/` and the plan; null if the sources have a mistake. */
async function walk(): Promise<Walk | null> {
  const loaded = await load(place.project, await readInputs(place.project));
  const planned = await attemptPlan(loaded);
  if (!planned) return null;
  const { plan, renderer, siteModule } = planned;
  const keys = createKeyMaker(renderer, siteModule.hash);
  const manifest = readManifest(out(MANIFEST_FILE));
  const judge = (path: string, key: string | null): PageState => {
    const file = fileOfPath(path);
    const row = manifest?.find(file);
    if (!existsSync(out(file)) || (row && readFileSync(out(file)).length === 0)) return 'missing';
    if (!row || hashBytes(readFileSync(out(file))) !== row.hash) return 'changed by hand';
    return key === null || row.key === key ? 'built' : 'out of date';
  };
  const states = new Map<string, PageState>();
  for (let number = 0; number < plan.count; number++)
    states.set(plan.pathAt(number), judge(plan.pathAt(number), keys(plan.pageAt(number))));
  for (const path of plan.reportPaths) states.set(path, judge(path, null));
  return { states, reports: new Set(plan.reportPaths) };
}

async function attemptPlan(loaded: Parameters<typeof planSite>[1]) {
  try {
    return planSite(place.project, loaded, { date: DATE, only: null });
  } catch {
    return null;
  }
}

const textOf = (html: string): string => {
  const texts: string[] = [];
  const visit = (node: { nodeName: string; value?: string; childNodes?: unknown[] }): void => {
    if (['style', 'script'].includes(node.nodeName)) return;
    if (node.nodeName === '#text') texts.push(node.value ?? '');
    for (const child of node.childNodes ?? []) visit(child as typeof node);
  };
  visit(parse(html) as never);
  return texts.join(' ').replace(/\s+/g, ' ');
};

async function expectAgreement(): Promise<void> {
  const truth = await walk();
  // Without sources and without a site, there is only the message.
  if (!truth && !existsSync(out(MANIFEST_FILE))) return expect(readStatus(place.project, DATE)).rejects.toThrow();
  const { status, isComplete } = await readStatus(place.project, DATE);
  const doctor = await examine(place.project, { repair: false, date: DATE });
  const sources = doctor.find(({ name }) => name === 'sources');
  if (!truth) {
    expect(isComplete).toBe(false);
    expect(sources?.state ?? 'wrong').toBe('wrong');
    expect(status).toHaveProperty('problems');
    return;
  }
  const { states, reports } = truth;
  const found = status as BuildStatus;
  // Report pages: the walk cannot see whether they are up to date.
  const seen = new Map<string, PageState>(found.others.map(({ path, state }) => [path, state]));
  for (const { slug, hubState, servicePages } of found.cities) {
    seen.set(`/locations/${slug}`, hubState);
    for (const page of servicePages) seen.set(`/locations/${slug}/${page.slug}`, page.state);
  }
  expect([...seen.keys()].sort()).toEqual([...states.keys()].sort());
  const loosely = (path: string, state: PageState | undefined): PageState | undefined =>
    reports.has(path) && state === 'out of date' ? 'built' : state;
  for (const [path, state] of states) expect([path, loosely(path, seen.get(path))]).toEqual([path, state]);

  const count = (wanted: PageState): number => [...seen.values()].filter((state) => state === wanted).length;
  expect(found.pages).toEqual({
    planned: states.size,
    built: count('built'),
    outOfDate: count('out of date'),
    changedByHand: count('changed by hand'),
    missing: count('missing'),
  });
  const isWrong = count('missing') + count('changed by hand') > 0;
  expect(isComplete).toBe(!isWrong && otherDamage(states.keys()).length === 0);
  const pages = doctor.find(({ name }) => name === 'pages');
  if (existsSync(out(MANIFEST_FILE)))
    expect(pages?.state).toBe(isWrong ? 'wrong' : count('out of date') > 0 ? 'note' : 'ok');

  await expectFilesAgree(found, seen);
}

/** True if the content of one of these pages, those for staff aside, links to a file that is not there. */
const hasBrokenLink = (paths: readonly string[]): boolean =>
  paths.some((path) => {
    const file = out(fileOfPath(path));
    const [main = ''] = /<main[^]*<\/main>/.exec(existsSync(file) ? readFileSync(file, 'utf8') : '') ?? [];
    const links = main.includes('staff-page') ? [] : [...main.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)];
    return links.some(([, to = '']) => !isThere(fileOfPath(to)) && !isThere(to.slice(1)));
  });
const isThere = (file: string): boolean => {
  const stats = statSync(out(file), { throwIfNoEntry: false });
  return stats !== undefined && stats.isFile() && stats.size > 0;
};

const isPlanned = (state = ''): boolean => !['not offered', 'section', 'held'].includes(state);

/** "/locations/barre/piano-moving held": the services without a page of their own. */
const expectedPlaces = ({ cities }: BuildStatus): string[] =>
  cities.flatMap(({ slug, notOffered, elsewhere = [] }) => [
    ...notOffered.map((service) => `/locations/${slug}/${service} not offered`),
    ...elsewhere.map(({ slug: service, place: at }) => `/locations/${slug}/${service} ${at}`),
  ]);

/** The files of a preview, JSON, CSV and staff pages, say the same as the status. */
async function expectFilesAgree(found: BuildStatus, seen: ReadonlyMap<string, PageState>): Promise<void> {
  const live = openLiveFiles(place.project, () => DATE);
  const read = async (file: string): Promise<string | null> => {
    const body = await live.read(file, () => readFileSync(out(file)));
    return body?.toString() ?? null;
  };
  const json = await read('build-status.json');
  if (json === null || 'remark' in JSON.parse(json)) return;
  expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(found)));
  const rows = (await read('pages.csv'))?.trimEnd().split('\n').slice(1) ?? [];
  const csv = rows.map((row) => /,(\/[^,]*),(https[^,]*)?,([a-z ]+),[^,]*,\d*,(\d*),/.exec(row) ?? []);
  expect(new Map(csv.filter(([, , address]) => address).map(([, path, , state]) => [path, state]))).toEqual(seen);
  const places = csv.filter(([, , address]) => !address).map(([, path, , state]) => `${path} ${state}`);
  expect(places.sort()).toEqual(expectedPlaces(found).sort());
  for (const [, path = '', , state, findings] of csv) {
    const last = checked.get(path);
    const isSame =
      last !== undefined && last.hash === hashOf(fileOfPath(path)) && /built|out of date/.test(state ?? '');
    expect([path, findings]).toEqual([path, isSame ? String(last.findings) : '']);
  }
  const list = (await read('all-city-pages.html')) ?? '';
  const shown = [...list.matchAll(/data-row="([^"]+)"[^>]*data-state="([^"]+)"/g)].map(([, path, state]) => [
    path,
    state,
  ]);
  expect(new Map(shown.filter(([, state]) => isPlanned(state)) as [string, PageState][])).toEqual(seen);
  const tracker = textOf((await read('montpelier-service-page-tracker.html')) ?? '');
  const own = found.cities.find(({ slug }) => slug === 'montpelier');
  expect(tracker).toContain(`${own?.totalServicePagesBuilt} of ${own?.servicePages.length} created`);
  for (const { service } of own?.servicePages ?? []) expect(tracker).toContain(service);
  const isElsewhere = (where: string): boolean => own?.elsewhere?.some(({ place: at }) => at === where) ?? false;
  expect(tracker.includes('On the page of its city')).toBe(isElsewhere('section'));
  expect(tracker.includes('Not open yet')).toBe(isElsewhere('held'));
  expect(tracker.includes('Not offered')).toBe((own?.notOffered.length ?? 0) > 0);
  const board = textOf((await read('montpelier-area-build-status.html')) ?? '');
  const area = found.cities.filter(({ region }) => region === own?.region);
  const hubs = area.filter(({ hubPageBuilt }) => hubPageBuilt).length;
  expect(board).toContain(`Hub pages ${hubs} of ${area.length} `);
  const missing = textOf((await read('missing-service-pages.html')) ?? '');
  const built = found.pages.built + found.pages.outOfDate;
  expect(missing).toContain(`${built} of ${found.pages.planned} pages of all kinds`);
  const audit = textOf((await read('internal-linking-audit.html')) ?? '');
  expect(audit.includes('No internal link leads to a page that is not there.')).toBe(!hasBrokenLink([...seen.keys()]));
}

const step = fc.tuple(fc.constantFrom(...Object.keys(STEPS)), fc.nat(999));
type Step = readonly [name: string, n: number];

async function run(steps: readonly Step[]): Promise<void> {
  place.reset();
  checked = new Map();
  rmSync(dataFile('placement.tsv'), { force: true });
  for (const folder of ['out', '.out.gen']) rmSync(join(place.folder, folder), { recursive: true, force: true });
  await expectAgreement();
  for (const [name, n] of [['build', 0] as const, ...steps]) {
    await STEPS[name]?.(n);
    await expectAgreement();
  }
}

/** Histories that tell one thing each, and those that once went wrong. */
const FOUND: readonly (readonly Step[])[] = oneIn<readonly Step[]>(3, [
  [
    ['delete a page', 0],
    ['edit a page', 5],
    ['edit the data of a city', 1],
    ['build a city', 0],
    ['take a service off', 1],
    ['make a mistake', 0],
    ['build', 0],
    ['mend the mistake', 0],
    ['build', 0],
  ],
  [
    ['change the title of a service', 1],
    ['build', 0],
    ['roll back', 0],
    ['move a service', 2],
    ['build a city', 0],
    ['build', 0],
    ['move a city', 0],
    ['build', 0],
    ['roll back', 0],
    ['lose the output', 0],
    ['build a city', 2],
    ['lose what is beside the output', 0],
    ['stop in the middle', 0],
    ['merge', 0],
  ],
  [
    ['check', 5],
    ['place a service elsewhere', 2],
    ['build', 0],
    ['edit a page', 7],
    ['check', 7],
    ['build', 0],
    ['delete another file', 3],
    ['take a service off', 0],
    ['check', 7],
    ['build', 0],
    ['place a service elsewhere', 4],
    ['take a service off', 1],
    ['build a city', 0],
  ],
]);

describe(`${HISTORIES + FOUND.length} histories of a site (seed ${SEED})`, () => {
  it('leave no report that says what is not so', { timeout: (HISTORIES + FOUND.length) * 120_000 }, async () => {
    const histories = fc.array(step, { minLength: 4, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(histories, (steps) => run(steps)),
      {
        numRuns: HISTORIES + FOUND.length,
        seed: SEED,
        examples: FOUND.map((steps) => [[...steps]]),
        endOnFailure: true,
      },
    );
  });
});
