/** `gen check --release` compares `out/` with its build: tampering of any kind is named. */
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { oneIn, isLong, rounds, SEED } from '../fixtures/random.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, temporaryFolder } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await builtTiny();
});

/** Findings of the comparison: "message: file". */
async function compare(): Promise<string[]> {
  const { findings } = await check(place.project, { release: true, onProgress: () => {} });
  return findings
    .filter(({ rule }) => rule === 'output')
    .flatMap(({ message, places }) => places.map(({ file }) => `${message.split(/[.:]/)[0]}: ${file}`));
}
const out = (file: string): string => join(place.project.out, file);

const DIFFERS = 'A file differs from the one that the build wrote';
const MISSING = 'A file of the build is missing';
const FOREIGN = 'gen did not write this file';

/** Each changes one file and returns the finding. */
const TAMPERINGS: Readonly<Record<string, (file: string) => string>> = {
  'a byte more': (file) => {
    writeFileSync(out(file), `${readFileSync(out(file), 'latin1')} `, 'latin1');
    return `${DIFFERS}: ${file}`;
  },
  'another letter': (file) => {
    const bytes = readFileSync(out(file));
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    writeFileSync(out(file), bytes);
    return `${DIFFERS}: ${file}`;
  },
  'nothing left': (file) => {
    truncateSync(out(file));
    return `${DIFFERS}: ${file}`;
  },
  'no file': (file) => {
    rmSync(out(file));
    return `${MISSING}: ${file}`;
  },
  'a link to nothing': (file) => {
    rmSync(out(file));
    symlinkSync('/nowhere/at/all', out(file));
    return `${MISSING}: ${file}`;
  },
  'a link to a copy of it': (file) => {
    const copy = join(temporaryFolder(), 'copy');
    cpSync(out(file), copy);
    rmSync(out(file));
    symlinkSync(copy, out(file));
    return `${DIFFERS}: ${file}`;
  },
  'a compressed file beside it': (file) => {
    writeFileSync(out(`${file}.zst`), 'stale');
    return `${FOREIGN}: ${file}.zst`;
  },
};

describe('a release', () => {
  it('has no fault after its build, nor on the next day, nor in the next year', async () => {
    expect(await compare()).toEqual([]);
    vi.useFakeTimers({ now: new Date('2027-03-01'), toFake: ['Date'] });
    try {
      expect(await compare()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  // A report names three places of a finding.
  const STRANGERS = [
    ['.env', 'dump.sql', 'old/about.html'],
    ['about.html.br', '.well-known/x', '.gen/dump.sql'],
    ['lost+found/dump.sql', 'Icon\r', 'a\\b/c'],
  ] as const;
  it.each(oneIn(3, STRANGERS, 1))('names the foreign %s, %s and %s', async (...files) => {
    for (const file of files) {
      mkdirSync(dirname(out(file)), { recursive: true });
      writeFileSync(out(file), 'x');
    }
    expect((await compare()).sort()).toEqual(files.map((file) => `${FOREIGN}: ${file}`).sort());
    for (const file of files) rmSync(out(file.split('/')[0] ?? ''), { recursive: true });
  });

  it('is not of a day that is yet to come', async () => {
    const before = vi.useFakeTimers({ now: new Date('2026-11-19T09:00Z'), toFake: ['Date'] });
    try {
      expect(await compare()).toEqual(['The day of the build is yet to come: build-manifest.json']);
    } finally {
      before.useRealTimers();
    }
  });

  it('names each of the files that random tampering hurts', async () => {
    const files = place.files().filter((file) => file !== 'build-manifest.json');
    const one = fc.tuple(fc.constantFrom(...files), fc.constantFrom(...Object.keys(TAMPERINGS)));
    const sample = fc.sample(fc.uniqueArray(one, { selector: ([file]) => file, minLength: 3, maxLength: 3 }), {
      numRuns: rounds(1, 30),
      seed: SEED,
    });
    for (const hurt of sample) {
      const before = hurt.map(([file]) => [file, readFileSync(out(file))] as const);
      const expected = hurt.map(([file, kind]) => TAMPERINGS[kind]?.(file) ?? '');
      expect((await compare()).sort(), JSON.stringify(hurt)).toEqual(expect.arrayContaining(expected.sort()));
      for (const [file, bytes] of before) {
        rmSync(out(file), { force: true });
        rmSync(out(`${file}.zst`), { force: true });
        writeFileSync(out(file), bytes);
      }
    }
    expect(await compare()).toEqual([]);
  }, 120_000);

  it.each([
    ['data/cities/barre.yaml', 'data'],
    ['components/pages/AboutPage.tsx', 'components, templates, packages or the Vite configuration'],
    ['templates/copy/pages/AboutPage.hbs', 'components, templates, packages or the Vite configuration'],
  ])('names what changed since the build: %s', async (file, message) => {
    const path = join(place.folder, file);
    const text = readFileSync(path, 'utf8');
    place.write(file, `${text}\n`);
    expect(await compare()).toEqual([`${message}: build-manifest.json`]);
    place.write(file, text);
  });

  it.each([
    [
      (text: string) => text.replace('about.html', 'abouT.html'),
      'The manifest of the build was changed: build-manifest.json',
    ],
    [() => null, 'The manifest of the build is missing: build-manifest.json'],
    [() => mkdirSync(out('build-manifest.json')), 'The manifest of the build was changed: build-manifest.json'],
    [
      () => symlinkSync('build-manifest.json', out('build-manifest.json')),
      'The manifest of the build was changed: build-manifest.json',
    ],
  ])('needs its manifest', async (change, message) => {
    const file = out('build-manifest.json');
    const text = readFileSync(file, 'utf8');
    rmSync(file);
    const changed = change(text);
    if (typeof changed === 'string') writeFileSync(file, changed);
    expect(await compare()).toEqual([message]);
    rmSync(file, { recursive: true, force: true });
    writeFileSync(file, text);
  });

  it('is not needed for pages that are lost or edited by hand: every check names them', async () => {
    const [edited, lost, other] = ['about.html', 'contact.html', 'robots.txt'] as const;
    const before = [edited, lost, other].map((file) => [file, readFileSync(out(file))] as const);
    writeFileSync(out(edited), readFileSync(out(edited), 'utf8').replace('</h1>', ', by hand</h1>'));
    rmSync(out(lost));
    writeFileSync(out(other), '# compared in a release');
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    expect(
      findings
        .filter(({ rule }) => rule === 'edited')
        .flatMap(({ message, places }) => places.map(({ file }) => `${message} ${file}`))
        .sort(),
    ).toEqual([`${DIFFERS}. Run \`gen build\`. ${edited}`, `${MISSING}. Run \`gen build\`. ${lost}`]);
    for (const [file, bytes] of before) writeFileSync(out(file), bytes);
  });

  it('passes files that site.ts allows, and judges them as no pages', async () => {
    place.write(
      'site.ts',
      `import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
export default defineSite(localService, { allowed: ['google*.html', '.well-known/**'] });
`,
    );
    await place.build();
    writeFileSync(out('google123.html'), 'google-site-verification: google123.html');
    mkdirSync(out('.well-known'), { recursive: true });
    writeFileSync(out('.well-known/security.txt'), 'Contact: mailto:a@b.com');
    const { findings } = await check(place.project, { release: true, onProgress: () => {} });
    const named = findings.flatMap(({ rule, places }) => places.map(({ file }) => `${rule} ${file}`));
    expect(named.filter((line) => /^output |google123|security/.test(line))).toEqual([]);
    if (isLong) expect((await check(place.project, { release: false, onProgress: () => {} })).findings).toEqual([]);
  }, 60_000);
});
