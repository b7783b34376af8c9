/** The state folder beside the site: from another site, tampered with, or of another system. */
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { merge } from '../../generator/build/build.ts';
import { findSiteModule } from '../../generator/bundle/site-module.ts';
import { check } from '../../generator/check/command.ts';
import { examine } from '../../generator/doctor/doctor.ts';
import { explainPage } from '../../generator/report/why.ts';
import { rollbackSite } from '../../generator/emit/rollback.ts';
import { readStatus } from '../../generator/report/read-status.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { oneIn, rounds, SEED } from '../fixtures/proofs.ts';
import { bytesOf, DATE, listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';

/** Places that are tampered with before a command. */
const RUNS = rounds(2, 150);

const { builtTiny, temporaryFolder } = workplaces();
const state = ({ folder }: Workplace, name = ''): string => join(folder, '.out.gen', name);
const sites = (place: Workplace): unknown => [bytesOf(place.project.out), bytesOf(state(place, 'previous'))];

/** A site that was built twice. */
async function builtTwice(): Promise<Workplace> {
  const place = await builtTiny();
  place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
  await place.build();
  return place;
}

describe('gen rollback', () => {
  it('does not publish the business of another state folder, not even after a build with nothing to do', async () => {
    const other = await builtTwice();
    const place = await builtTwice();
    rmSync(state(place), { recursive: true });
    cpSync(state(other), state(place), { recursive: true });
    appendFileSync(join(place.folder, 'data/tips.json'), '\n');
    place.edit('data/tips.json', 'Dust and crayons', 'Dust and chalk');
    const before = sites(place);
    // The published sites are the same by their bytes; those of one business are not those of another.
    await place.build();
    rmSync(state(place), { recursive: true });
    cpSync(state(other), state(place), { recursive: true });
    await place.build();
    expect(sites(place)).not.toEqual(before);
    const mine = bytesOf(place.project.out);
    await expect(rollbackSite(place.project)).rejects.toThrow('[output-earlier-site-foreign]');
    rmSync(place.project.out, { recursive: true });
    await expect(rollbackSite(place.project)).rejects.toThrow('[output-earlier-site-foreign]');
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(mine);
    await rollbackSite(place.project, { force: true });
    expect(place.read('index.html')).toContain('Dust and pencils');
  });

  it('goes with a project that moves, and with one whose site was deleted and built again', async () => {
    const place = await builtTwice();
    rmSync(place.project.out, { recursive: true });
    await place.build();
    await rollbackSite(place.project);
    expect(place.read('index.html')).toContain('Dust and pencils');
    const moved = { ...place.project, out: join(temporaryFolder(), 'out') };
    renameSync(place.project.out, moved.out);
    renameSync(state(place), join(moved.out, '../.out.gen'));
    await rollbackSite(moved);
    expect(readFileSync(join(moved.out, 'index.html'), 'utf8')).toContain('Dust and crayons');
  });

  it('names an edit that reached both sites through the file that they share', async () => {
    const place = await builtTwice();
    appendFileSync(join(place.project.out, 'robots.txt'), '# mine');
    await expect(rollbackSite(place.project)).rejects.toThrow(/\[output-rollback-edits\]\n.*robots\.txt\./);
    const { notes } = await rollbackSite(place.project, { force: true });
    expect(notes).toContain('Changed since gen wrote the earlier site: robots.txt. "gen build" makes the site anew.');
    await place.build();
    expect(place.read('robots.txt')).not.toContain('mine');
  });

  it('replaces edits only with --force, and a second one brings them back', async () => {
    const place = await builtTwice();
    appendFileSync(join(place.project.out, 'index.html'), '<!-- mine -->');
    const isMine = (): boolean => place.read('index.html').includes('mine');
    const before = sites(place);
    await expect(rollbackSite(place.project)).rejects.toThrow(/\[output-rollback-edits\]\n.*index\.html\./);
    expect(sites(place)).toEqual(before);
    await rollbackSite(place.project, { force: true });
    expect(isMine()).toBe(false);
    await rollbackSite(place.project);
    expect(isMine()).toBe(true);
  });
});

describe('a state folder that was tampered with', () => {
  const NAMES = ['ledger.tsv', 'ledger.tsv.draft', 'summary', 'builds', 'successor', 'rolled-back', 'names', 'sources'];
  it.each(oneIn(3, NAMES))('waits for nobody where %s is a pipe', async (name) => {
    const place = await builtTwice();
    tamper(state(place, name), 'pipe', temporaryFolder());
    await readStatus(place.project, DATE);
    place.edit('data/tips.json', 'Dust and crayons', 'Dust and chalk');
    await place.build();
    expect(place.read('index.html')).toContain('Dust and chalk');
  });

  it('keeps the target of a link in the place of the draft of the ledger', async () => {
    const place = await builtTwice();
    const mine = join(temporaryFolder(), 'mine');
    writeFileSync(mine, 'mine');
    symlinkSync(mine, state(place, 'ledger.tsv.draft'));
    place.edit('data/tips.json', 'Dust and crayons', 'Dust and chalk');
    await place.build();
    expect(readFileSync(mine, 'utf8')).toBe('mine');
  });

  it.each(['spare', 'previous', 'stage', 'replaced'])(
    'draws nothing of a folder in to which %s is a link',
    async (name) => {
      const place = await builtTwice();
      const outside = temporaryFolder();
      cpSync(state(place, 'previous'), outside, { recursive: true });
      writeFileSync(join(outside, 'secret.txt'), 'mine');
      const before = bytesOf(outside);
      rmSync(state(place, name), { recursive: true, force: true });
      symlinkSync(outside, state(place, name));
      place.edit('data/tips.json', 'Dust and crayons', 'Dust and chalk');
      await place.build();
      expect(place.files()).not.toContain('secret.txt');
      expect(bytesOf(outside)).toEqual(before);
    },
  );

  it('is refused where it is a link, which no command follows', async () => {
    const place = await builtTwice();
    const outside = temporaryFolder();
    cpSync(state(place), outside, { recursive: true });
    mkdirSync(join(outside, 'stage'));
    writeFileSync(join(outside, 'stage/secret.txt'), 'mine');
    const [site, behind] = [bytesOf(place.project.out), bytesOf(outside)];
    rmSync(state(place), { recursive: true });
    symlinkSync(outside, state(place));
    place.edit('data/tips.json', 'Dust and crayons', 'Dust and chalk');
    expect(await place.fail()).toContain('[output-state-link]');
    await expect(rollbackSite(place.project)).rejects.toThrow('[output-state-link]');
    await expect(readStatus(place.project, DATE)).rejects.toThrow('[output-state-link]');
    expect([bytesOf(place.project.out), bytesOf(outside)]).toEqual([site, behind]);
    rmSync(state(place));
    await place.build();
    expect(place.read('index.html')).toContain('Dust and chalk');
  });

  it('is refused where it is a file, and a folder in the place of a page is replaced', async () => {
    const place = await builtTiny();
    const page = join(place.project.out, 'about.html');
    rmSync(page);
    mkdirSync(join(page, 'deep'), { recursive: true });
    await place.build();
    expect(place.read('about.html')).toContain('</html>');
    rmSync(state(place), { recursive: true });
    writeFileSync(state(place), 'mine');
    expect(await place.fail()).toContain('.out.gen  [output-state-file]');
    await expect(rollbackSite(place.project)).rejects.toThrow('[output-state-file]');
    expect(readFileSync(state(place), 'utf8')).toBe('mine');
  });

  it('costs time, or is one message; nothing of it gets into the site, and nothing outside changes', {
    timeout: 600_000,
  }, async () => {
    const place = await builtTwice();
    const outside = temporaryFolder();
    cpSync(place.project.out, outside, { recursive: true });
    writeFileSync(join(outside, 'secret.txt'), 'mine');
    const good = bytesOf(place.project.out);
    const secret = bytesOf(outside);
    const kept = { state: join(temporaryFolder(), 'state'), out: join(temporaryFolder(), 'out') };
    cpSync(state(place), kept.state, { recursive: true });
    cpSync(place.project.out, kept.out, { recursive: true });
    const target = fc.constantFrom(
      '',
      'previous',
      'previous/build-manifest.tsv',
      'previous/about.html',
      'spare',
      'stage',
      'replaced',
      'replaced.draft',
      'next.12',
      'ledger.tsv',
      'ledger.tsv.draft',
      'successor',
      'summary',
      'builds',
      'checks',
      'last-check',
      'lock',
      'placing',
    );
    const harm = fc.constantFrom(
      'link',
      'link to nothing',
      'loop',
      'file',
      'empty file',
      'folder',
      'full folder',
      'site',
      'cut',
      'gone',
      'pipe',
    );
    const work = fc.constantFrom('build', 'rollback', 'rollback by force');
    const counts: Record<string, number> = {};
    const step = fc.record({ target, harm, work });
    const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      for (const [from, to] of [
        [kept.state, state(place)],
        [kept.out, place.project.out],
      ] as const) {
        rmSync(to, { recursive: true, force: true });
        cpSync(from, to, { recursive: true });
      }
      for (const { target: name, harm: kind, work: what } of steps) {
        tamper(state(place, name), kind, outside);
        const ended = await settle(
          what === 'build' ? place.build() : rollbackSite(place.project, { force: what !== 'rollback' }),
        );
        counts[ended] = (counts[ended] ?? 0) + 1;
        expect(existsSync(join(place.project.out, 'secret.txt'))).toBe(false);
      }
      expect(bytesOf(outside)).toEqual(secret);
      // Whatever was done: without the state folder a build makes the site.
      rmSync(state(place), { recursive: true, force: true });
      await place.build();
      expect(bytesOf(place.project.out)).toEqual(good);
    });
    await fc.assert(property, { seed: SEED, endOnFailure: true, numRuns: rounds(1, 150) });
    expect(counts.done).toBeGreaterThan(0);
  });
});

describe('whatever stands in the place of a file or folder', () => {
  it('ends no command in a stack', { timeout: 120_000 + RUNS * 10_000 }, async () => {
    const place = await builtTwice();
    const { project, folder } = place;
    const outside = temporaryFolder();
    cpSync(project.out, outside, { recursive: true });
    const kept = temporaryFolder();
    for (const name of ['out', '.out.gen']) cpSync(join(folder, name), join(kept, name), { recursive: true });
    const at = (name: string): string => join(folder, name);
    const quiet = { stage: () => {}, pages: () => {}, waiting: () => {} };
    const options = { date: DATE, only: null, previous: null, waitMs: 0, workers: null, verify: false, shard: null };
    const commands: Readonly<Record<string, () => Promise<unknown>>> = {
      build: () => place.build(),
      'build with the days of another site': () => place.build({ previous: at('out/build-manifest.tsv') }),
      check: () => check(project, { release: true, onProgress: () => {} }),
      status: () => readStatus(project, DATE),
      why: () => explainPage(project, '/about', DATE),
      rollback: () => rollbackSite(project, { force: true }),
      doctor: () => examine(project, { repair: true, date: DATE }),
      merge: () => merge(project, [project.out, project.data], { ...options, progress: quiet }),
    };
    const targets = [
      'out',
      'out/build-manifest.tsv',
      'out/about.html',
      'out/robots.txt',
      '.out.gen',
      'site.ts',
      'data',
    ];
    const harms = fc.record({
      target: fc.constantFrom(...targets, 'data/business.yaml', 'data/tips.json', 'templates/copy/site.hbs'),
      harm: fc.constantFrom('link to nothing', 'loop', 'file', 'empty file', 'folder', 'full folder', 'gone', 'pipe'),
    });
    const restore = (): void => {
      place.reset();
      rmSync(at('site.ts'), { recursive: true, force: true });
      for (const part of ['out', '.out.gen']) {
        rmSync(at(part), { recursive: true, force: true });
        cpSync(join(kept, part), at(part), { recursive: true });
      }
    };
    const property = fc.asyncProperty(
      harms,
      fc.constantFrom(...Object.keys(commands)),
      async ({ target, harm }, name) => {
        restore();
        tamper(at(target), harm, outside);
        await settle(commands[name]?.() ?? Promise.resolve());
      },
    );
    const found = [
      ['out', 'file', 'doctor'],
      ['out', 'loop', 'check'],
      ['.out.gen', 'file', 'doctor'],
      ['data', 'loop', 'status'],
      ['out/build-manifest.tsv', 'loop', 'merge'],
    ] as const;
    const examples = found.map(([target, harm, name]): [{ target: string; harm: string }, string] => [
      { target, harm },
      name,
    ]);
    await fc.assert(property, { seed: SEED, numRuns: RUNS, examples, endOnFailure: true });
    for (const harm of oneIn(3, ['loop', 'link to nothing', 'folder'])) {
      restore();
      tamper(at('site.ts'), harm, outside);
      expect(await place.fail()).toContain('site.ts');
    }
  });
});

/** "done", or "refused" with a message; anything else is an error of gen. */
async function settle(work: Promise<unknown>): Promise<'done' | 'refused'> {
  try {
    await work;
    return 'done';
  } catch (error) {
    if (!(error instanceof GenError)) throw error;
    return 'refused';
  }
}

function tamper(path: string, harm: string, outside: string): void {
  // Nothing is done through a link or a file that an earlier step made.
  const around = dirname(path);
  if (!existsSync(around) || realpathSync(around) !== around || !statSync(around).isDirectory()) return;
  if (harm === 'cut') {
    if (!existsSync(path)) return;
    const file = statSync(path).isDirectory() ? listFiles(path).map((name) => join(path, name))[0] : path;
    return file === undefined ? undefined : truncateSync(file, 10);
  }
  rmSync(path, { recursive: true, force: true });
  const make: Readonly<Record<string, () => void>> = {
    link: () => symlinkSync(outside, path),
    'link to nothing': () => symlinkSync('nothing', path),
    loop: () => symlinkSync(path, path),
    pipe: () => execFileSync('mkfifo', [path]),
    file: () => writeFileSync(path, 'garbage\n\0\n'),
    'empty file': () => writeFileSync(path, ''),
    folder: () => mkdirSync(path),
    'full folder': () => (mkdirSync(path), writeFileSync(join(path, 'mine'), 'mine')),
    site: () => cpSync(outside, path, { recursive: true, filter: (file) => !file.endsWith('secret.txt') }),
  };
  if (existsSync(join(path, '..'))) make[harm]?.();
}

describe('another system', () => {
  let here: Workplace;
  let there: Workplace;
  beforeAll(async () => {
    [here, there] = [await builtTiny(), await builtTiny()];
    for (const place of [here, there]) {
      place.write(
        'site.ts',
        "import { defineSite } from 'areaserved';\nimport { localService } from 'areaserved/local-service';\nimport { words } from './words.ts';\nexport default defineSite(localService, words);\n",
      );
      place.write('words.ts', 'export const words = {};\n');
      place.write(
        'components/parts/Badge.tsx',
        'import type { ReactNode } from \'react\';\n\nexport default function Badge({ children }: { readonly children: ReactNode }) {\n  return <p className="badge">{`two\nlines`} {children}</p>;\n}\n',
      );
      place.write(
        'data/images/dot.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">\n  <path d="M0 0h4v4z"/>\n</svg>\n',
      );
    }
    for (const name of listFiles(there.folder).filter((file) =>
      /^(?:site|words|data|templates|components\/parts\/Badge)\b.*\.(?:ts|tsx|hbs|ya?ml|json|svg)$/.test(file),
    ))
      there.write(name, readFileSync(join(there.folder, name), 'utf8').replaceAll('\n', '\r\n'));
  });

  it('makes the same bytes and keys from a checkout with other line ends', async () => {
    await here.build();
    await there.build();
    expect(there.files()).toEqual(here.files());
    expect(bytesOf(there.project.out)).toEqual(bytesOf(here.project.out));
  });

  it('makes parts that merge with those of another', async () => {
    const part = (place: Workplace, index: number) => place.build({ shard: { index, of: 2 } });
    const outs = [join(temporaryFolder(), 'one'), join(temporaryFolder(), 'two')];
    for (const [at, place] of [here, there].entries()) {
      rmSync(place.project.out, { recursive: true });
      rmSync(state(place), { recursive: true, force: true });
      await part(place, at + 1);
      cpSync(place.project.out, outs[at] as string, { recursive: true });
      rmSync(place.project.out, { recursive: true });
    }
    const options = {
      date: DATE,
      previous: null,
      waitMs: 0,
      workers: null,
      verify: false,
      progress: { stage: () => {}, pages: () => {}, waiting: () => {} },
    };
    await merge(here.project, outs, { ...options, only: null, shard: null });
    expect(readdirSync(here.project.out)).toContain('index.html');
    expect(here.read('index.html')).toContain('</html>');
  });

  it('sees edits of what site.ts imports below a folder with node_modules in its name', async () => {
    const folder = join(temporaryFolder(), 'old_node_modules', 'site');
    mkdirSync(folder, { recursive: true });
    cpSync(join(here.folder, 'site.ts'), join(folder, 'site.ts'));
    writeFileSync(join(folder, 'words.ts'), 'export const words = {};\n');
    const paths = { ...here.project, cwd: folder, site: join(folder, 'site.ts') };
    const before = await findSiteModule(paths, 'program');
    expect(before.own).toContain(join(folder, 'words.ts'));
    writeFileSync(join(folder, 'words.ts'), 'export const words = { language: "en" };\n');
    expect((await findSiteModule(paths, 'program')).hash).not.toBe(before.hash);
  });
});
