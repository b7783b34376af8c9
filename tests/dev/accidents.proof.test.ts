import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { withoutClient } from './versions.ts';
import type { DevEvent, DevServer } from '../../generator/dev/server/server.ts';
import type { Problem } from '../../generator/errors/problem.ts';
import { resolveProject, type Project } from '../../generator/project.ts';
import { oneIn, rounds } from '../fixtures/random.ts';
import { CACHE, ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { ask, type Told } from '../serve/ask.ts';
import { startServer } from './start.ts';

const SEQUENCES = rounds(1, 20);
/** Times that an editor touches a folder. */
const TOUCHES = rounds(4, 10);

const { temporaryFolder, tiny } = workplaces();
let place: Workplace;
let server: DevServer;
const events: DevEvent[] = [];

const open = (
  folder: string,
  findProject = () => resolveProject({ root: folder, cwd: folder, flags: {} }),
): Promise<DevServer> =>
  startServer(findProject, { stderr: { write: () => {} }, onEvent: (event) => events.push(event) });

beforeAll(async () => {
  place = await tiny();
  // A small heap is full within a second.
  vi.stubEnv('NODE_OPTIONS', '--max-old-space-size=220');
  server = await open(place.folder);
  await server.warm;
});
afterAll(async () => {
  await server.close();
  vi.unstubAllEnvs();
});

const DOCUMENT = { 'Sec-Fetch-Dest': 'document' };
const load = (path: string): Promise<Told> => ask(server.url, path, { headers: DOCUMENT });
/** Returns the heading of a page and a hash of its bytes: short enough for a message of a test. */
async function textOf(path: string): Promise<string> {
  const html = withoutClient((await load(path)).body.toString());
  return `${/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1]} ${createHash('sha256').update(html).digest('hex').slice(0, 8)}`;
}

/** Returns the problems of a page as an open tab receives them. */
async function problemsOf(path: string): Promise<readonly Problem[]> {
  const { status, body } = await ask(server.url, path, { headers: { 'Gen-Update': 'yes' } });
  return status === 500 ? (JSON.parse(body.toString()) as { problems: Problem[] }).problems : [];
}

const ABOUT = 'components/pages/AboutPage.tsx';
const RETURN = '  return (';
/** Returns the line of the first statement of the component. */
function lineOf(): number {
  const text = readFileSync(join(place.folder, ABOUT), 'utf8');
  return text.slice(0, text.indexOf(RETURN)).split('\n').length;
}

interface Accident {
  readonly code: string;
  readonly statement: string;
  /** The message names the line. */
  readonly hasLine: boolean;
}

const ACCIDENTS: Readonly<Record<string, Accident>> = {
  'that ends the process': { code: 'dev-code-exits', statement: 'process.exit(0);', hasLine: true },
  'that throws later': {
    code: 'dev-code-throws',
    statement: "setTimeout(() => { throw new Error('later'); });",
    hasLine: true,
  },
  'with a rejection': {
    code: 'dev-code-throws',
    statement: "void Promise.reject(new Error('nobody waits'));",
    hasLine: true,
  },
  'without an end': { code: 'dev-code-loops', statement: 'for (;;) globalThis.gone = 1;', hasLine: false },
  'that fills the heap': {
    code: 'dev-out-of-memory',
    statement: 'const all: unknown[] = []; for (;;) all.push(new Array(1e5).fill(all.length));',
    hasLine: false,
  },
  'that kills its process': {
    code: 'dev-process-ended',
    statement: "process.kill(process.pid, 'SIGKILL'); for (;;) globalThis.gone = 1;",
    hasLine: false,
  },
};

describe('a component', () => {
  it.each(oneIn(6, Object.entries(ACCIDENTS), 3))(
    '%s: the last good page stays until the next save',
    async (_, accident) => {
      const good = await textOf('/about');
      place.edit(ABOUT, RETURN, `  ${accident.statement}\n${RETURN}`);
      await expect.poll(() => problemsOf('/about')).toMatchObject([{ code: accident.code, file: ABOUT }]);
      const [problem] = await problemsOf('/about');
      expect(problem?.what).toContain('/about');
      expect(await textOf('/about')).toBe(good);
      place.edit(ABOUT, `  ${accident.statement}\n${RETURN}`, RETURN);
      await expect.poll(() => problemsOf('/about')).toEqual([]);
      expect(await textOf('/about')).toBe(good);
      if (accident.hasLine) expect(problem?.line).toBe(lineOf());
    },
  );
});

it('an ended process is not started again when an editor touches a folder', async () => {
  const swap = 'components/pages/.AboutPage.tsx.swp';
  place.edit(ABOUT, RETURN, `  process.exit(0);\n${RETURN}`);
  await expect.poll(() => problemsOf('/about')).toMatchObject([{ code: 'dev-code-exits' }]);
  const before = events.length;
  for (let round = 0; round < TOUCHES; round++) {
    if (round % 2 === 0) place.write(swap, '');
    else place.remove(swap);
    await pause(200);
    expect(await problemsOf('/about')).toMatchObject([{ code: 'dev-code-exits' }]);
  }
  expect(events.slice(before)).toEqual([]);
  place.edit(ABOUT, `  process.exit(0);\n${RETURN}`, RETURN);
  await expect.poll(() => problemsOf('/about')).toEqual([]);
});

describe('site.ts', () => {
  const site = (statement: string): string =>
    `import { defineSite } from 'areaserved';\nimport { localService } from 'areaserved/local-service';\n${statement}\nexport default defineSite(localService, {});\n`;

  const WAYS = [
    ['ends the process', 'process.exit(0);', 'dev-code-exits'],
    ['never ends', 'for (;;) globalThis.gone = 1;', 'dev-code-loops'],
    ['throws later', "setTimeout(() => { throw new Error('later'); });", 'dev-code-throws'],
  ] as const;
  it.each(oneIn(3, WAYS))('%s: at the start and later', { timeout: 240_000 }, async (_, statement, code) => {
    const good = await textOf('/about');
    place.write('site.ts', site(statement));
    await expect.poll(() => problemsOf('/about')).toMatchObject([{ code }]);
    expect(await textOf('/about')).toBe(good);
    const second = await open(place.folder);
    await second.opened;
    await expect.poll(() => second.problems()).toMatchObject([{ code }]);
    await second.close();
    place.remove('site.ts');
    await expect.poll(() => problemsOf('/about')).toEqual([]);
    expect(await textOf('/about')).toBe(good);
  });
});

describe('a save', () => {
  const CITY = 'data/cities/barre.yaml';
  const inPlace = (file: string, put: (path: string) => void): void => {
    rmSync(join(place.folder, file), { recursive: true, force: true });
    put(join(place.folder, file));
  };
  const SAVES: Readonly<Record<string, (file: string) => void>> = {
    'a link to itself': (file) => inPlace(file, (path) => symlinkSync(path, path)),
    'a folder': (file) => inPlace(file, (path) => mkdirSync(path)),
    'a link to its folder': (file) => inPlace(file, (path) => symlinkSync('.', path)),
    'a link to everything': (file) => inPlace(file, (path) => symlinkSync('/', path)),
    'a link to nothing': (file) => inPlace(file, (path) => symlinkSync('nothing', path)),
    nothing: (file) => inPlace(file, () => {}),
    'a device': (file) => inPlace(file, (path) => symlinkSync('/dev/zero', path)),
    'an empty file': (file) => place.write(file, ''),
    bytes: (file) => place.write(file, '\u0000\u0001'),
  };
  const FILES = [CITY, 'data/business.yaml', ABOUT, 'components/pages/CityPage.css', 'templates/copy/site.hbs'];

  it(`of any kind, in ${SEQUENCES} sequences: the server runs on, and the restored site is as before`, {
    timeout: 60_000 + SEQUENCES * 60_000,
  }, async () => {
    const good = await textOf('/locations/barre');
    const save = fc.record({ file: fc.constantFrom(...FILES), kind: fc.constantFrom(...Object.keys(SAVES)) });
    const sequences = fc.sample(fc.array(save, { minLength: 2, maxLength: 6 }), {
      numRuns: SEQUENCES,
      seed: 20_261_123,
    });
    for (const sequence of sequences) {
      for (const { file, kind } of sequence) {
        SAVES[kind]?.(file);
        expect([200, 500]).toContain((await load('/locations/barre')).status);
      }
      for (const file of FILES) rmSync(join(place.folder, file), { recursive: true, force: true });
      place.reset();
      await expect.poll(async () => `${(await problemsOf('/locations/barre')).map(({ code }) => code)}`).toBe('');
      await expect.poll(() => textOf('/locations/barre')).toBe(good);
    }
  });

  it.each(['//', '///', '/__proto__', '/constructor', '/assets/__proto__'])(
    'never makes %s more than a 404 without a stack',
    async (path) => {
      const { status, body } = await ask(server.url, path);
      expect(status).toBe(404);
      expect(body.toString()).not.toMatch(/\n\s+at /);
    },
  );
});

describe('folders of the site itself', () => {
  it('apply as soon as they are added or removed', async () => {
    const folder = temporaryFolder();
    cpSync(join(ROOT, 'tests/fixtures/tiny/data'), join(folder, 'data'), { recursive: true });
    const project = (): Project => ({ ...resolveProject({ root: ROOT, cwd: folder, flags: {} }), cache: CACHE });
    const own = await open(folder, project);
    const about = async (): Promise<string> => (await ask(own.url, '/about')).body.toString();
    const eject = (name: string, from: string, to: string): void => {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), readFileSync(join(ROOT, name), 'utf8').replace(from, to));
    };
    expect(await about()).not.toContain('Ours: ');
    eject('templates/copy/pages/AboutPage.hbs', '{{!# title }}\n', '{{!# title }}\nOurs: ');
    await expect.poll(about).toContain('Ours: ');
    renameSync(join(folder, 'templates'), join(folder, 'away'));
    await expect.poll(about).not.toContain('Ours: ');
    renameSync(join(folder, 'away'), join(folder, 'templates'));
    await expect.poll(about).toContain('Ours: ');
    eject('components/pages/AboutPage.tsx', '<>', '<><p>ejected</p>');
    await expect.poll(about).toContain('ejected');
    // A stylesheet that comes and goes leaves no mistake behind, and later edits are seen.
    for (const color of oneIn(2, ['#010203', '#040506'])) {
      eject('components/sections/mission.css', '.wrap {', `.wrap {outline-color:${color};`);
      await expect.poll(about).toContain(color);
      rmSync(join(folder, 'components/sections/mission.css'));
      await expect.poll(about).not.toContain(color);
    }
    for (const color of oneIn(2, ['#070809', '#0a0b0c'])) {
      eject('components/sections/story.css', '.wrap {', `.wrap {outline-color:${color};`);
      await expect.poll(about).toContain(color);
    }
    expect(own.problems()).toEqual([]);
    await own.close();
  });
});
