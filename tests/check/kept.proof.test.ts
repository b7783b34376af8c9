import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { check, packageVersions } from '../../generator/check/command.ts';
import { statePaths } from '../../generator/emit/state.ts';
import type { CheckReport } from '../../generator/check/types.ts';
import { DATA_EDITS } from '../emit/edits/data-edits.ts';
import { SOURCE_EDITS } from '../emit/edits/source-edits.ts';
import { oneIn, playsAll, rounds, SEED } from '../fixtures/proofs.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

/** Edits after each of which a check must find what one from nothing finds. */
const EDITS = rounds(1, 40);
/** Files of the cache with verdicts or a report. */
const KEPT = /^(?:check|report)-/;

const { tiny } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await tiny();
  await place.build();
  forget();
});

/** The report, and how many pages were judged for it. */
async function run(
  options: { release?: boolean; whole?: boolean; ledger?: null } = {},
): Promise<{ report: CheckReport; judged: number }> {
  let judged = 0;
  const onProgress = (done: number): void => void (judged = done);
  const { ledger } = statePaths(place.project.out);
  const report = await check(place.project, { release: false, ledger, ...options, onProgress });
  return { report, judged };
}

function forget(): void {
  for (const name of readdirSync(place.project.cache)) if (KEPT.test(name)) rmSync(join(place.project.cache, name));
}

async function expectSameAsFromNothing(label: string): Promise<number> {
  const { report, judged } = await run();
  forget();
  // Every file is read.
  expect(report, label).toEqual((await run({ ledger: null })).report);
  return judged;
}

describe('verdicts that are kept', () => {
  it('are used again while nothing has changed', async () => {
    expect((await run()).judged).toBeGreaterThan(10);
    expect((await run()).judged).toBe(0);
  });

  it('are written only when there is something new in them', async () => {
    const files = (): number[] => {
      const { cache } = place.project;
      return readdirSync(cache).flatMap((name) => (name.startsWith('check-') ? statSync(join(cache, name)).ino : []));
    };
    await run();
    const before = files();
    await run();
    expect(files()).toEqual(before);
    utimesSync(join(place.project.out, 'index.html'), new Date(), new Date());
    expect((await run()).judged).toBe(0);
    expect(files()).toEqual(before);
    const file = join(place.project.out, 'index.html');
    const html = readFileSync(file, 'utf8');
    writeFileSync(file, html.replace('</main>', '<p>New</p></main>'));
    expect((await run()).judged).toBe(1);
    expect(files()).not.toEqual(before);
    writeFileSync(file, html);
  });

  it('are made anew for pages that have changed, and for no others', async () => {
    await run();
    place.edit('data/cities/barre.yaml', 'A granite town with', 'A town of granite with');
    await place.build();
    const judged = await expectSameAsFromNothing('one city');
    expect(judged).toBeGreaterThan(0);
    expect(judged).toBeLessThan(8);
  });

  const CHANGES = [
    { which: 'that somebody has changed by hand', to: '<h1 id="main" data-x="&bogus;"', keepsTime: false },
    { which: 'that was changed and kept its size and time', to: '<hl', keepsTime: true },
  ];
  it.each(oneIn(2, CHANGES, 1))('do not outlive a page $which', async ({ to, keepsTime }) => {
    await run();
    const file = join(place.project.out, 'about.html');
    const html = readFileSync(file, 'utf8');
    const { atime, mtime } = statSync(file);
    writeFileSync(file, html.replace('<h1', to));
    if (keepsTime) utimesSync(file, atime, mtime);
    const { report } = await run();
    expect(report.findings.flatMap(({ places }) => places.map((one) => one.file))).toContain('about.html');
    writeFileSync(file, html);
    if (playsAll()) await expectSameAsFromNothing('put back');
    else expect((await run()).report.findings).toEqual([]);
  });

  it.each(
    oneIn(
      3,
      [
        { rule: 'unique', name: 'contact.html', from: /<title>.*?<\/title>/, to: '<title>About us</title>' },
        { rule: 'link', name: 'services.html', from: / id="[\w-]+"/g, to: '' },
        {
          ...{ rule: 'node-id', name: 'contact.html' },
          ...{ from: /("@type":"WebSite".*?"name":)"[^"]*"/, to: '$1"Another name"' },
        },
      ],
      1,
    ),
  )(
    'do not hide what $rule finds when another page changes, nor what it no longer finds',
    async ({ rule, name, from, to }) => {
      const files = ['about.html', 'locations.html', name].map((one) => join(place.project.out, one));
      const before = files.map((file) => readFileSync(file, 'utf8'));
      const hurt = [
        (html: string) => html.replace(/<title>.*?<\/title>/, '<title>About us</title>'),
        (html: string) =>
          html.replace('</main>', '<p><a href="/services#none">x</a> <a href="/services#content">y</a></p></main>'),
        (html: string) => html.replace(from, to),
      ];
      await run();
      for (const [at, edit] of hurt.entries()) {
        const changed = edit(before[at] as string);
        expect(changed).not.toBe(before[at]);
        writeFileSync(files[at] as string, changed);
        await run();
      }
      const { report } = await run();
      expect(report.findings.map((cause) => cause.rule)).toContain(rule);
      if (playsAll()) await expectSameAsFromNothing(rule);
      for (const [at, html] of before.entries()) {
        writeFileSync(files[at] as string, html);
        const { report: kept } = await run();
        if (playsAll()) expect(kept, `${rule} ${at}`).toEqual((await run({ whole: true })).report);
      }
      expect((await run()).report.findings.map((cause) => cause.rule)).not.toContain(rule);
    },
  );

  it('do not outlive a script that pages are weighed with', async () => {
    await run();
    const script = readdirSync(join(place.project.out, 'assets')).find((name) => name.startsWith('notFound.')) ?? '';
    const file = join(place.project.out, 'assets', script);
    const code = readFileSync(file, 'utf8');
    writeFileSync(file, `${code}\n${Array.from({ length: 4000 }, (_, n) => `x${(n * 7919) % 4001}`).join(';')}`);
    await expectSameAsFromNothing('a heavy script');
    writeFileSync(file, code);
    if (playsAll()) await expectSameAsFromNothing('the script as it was');
  });

  it('do not outlive the line of a data file that a finding names', async () => {
    const file = join(place.project.out, 'about.html');
    const html = readFileSync(file, 'utf8');
    writeFileSync(file, html.replace('</main>', '<p>TODO</p></main>'));
    await run();
    place.write('data/business.yaml', `# A comment\n${readFileSync(join(place.folder, 'data/business.yaml'), 'utf8')}`);
    await expectSameAsFromNothing('a line more');
    writeFileSync(file, html);
  });

  it('of a check and of a release check last beside each other', async () => {
    await run();
    const { report } = await run({ release: true });
    expect((await run()).judged).toBe(0);
    expect(await run({ release: true })).toEqual({ report, judged: 0 });
  });

  it('are left aside by a check of whole pages, which finds the same', async () => {
    const { report } = await run();
    const whole = await run({ whole: true });
    expect(whole.judged).toBeGreaterThan(10);
    expect(whole.report).toEqual(report);
  });

  it('depend on the installed packages that judge, whatever the lockfile has', () => {
    expect(packageVersions()).toEqual([
      expect.stringMatching(/^html-validate@\d+\.\d+/),
      expect.stringMatching(/^parse5@\d+\.\d+/),
      expect.stringMatching(/^schema-dts@\d+\.\d+/),
    ]);
  });

  it('do not outlive a file that a rule of the site reads by itself', async () => {
    place.write('words.txt', 'nothing that stands there');
    place.write(
      'site.ts',
      `import { readFileSync } from 'node:fs';
import { definePageRule, defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
const words = definePageRule({
  name: 'words',
  check: ({ html }) =>
    html.includes(readFileSync(${JSON.stringify(join(place.folder, 'words.txt'))}, 'utf8').trim()) ? [{ offset: 0, message: 'Such words.' }] : [],
});
export default defineSite(localService, { rules: [words] });
`,
    );
    try {
      expect((await run()).report.findings).toEqual([]);
      place.write('words.txt', '<h1');
      expect((await run()).report.findings.map(({ rule }) => rule)).toEqual(['words']);
    } finally {
      place.remove('site.ts');
    }
  });

  it('that are damaged are made anew', async () => {
    const { report } = await run();
    const kept = readdirSync(place.project.cache).filter((name) => KEPT.test(name));
    expect(kept.length).toBeGreaterThan(1);
    for (const name of kept) writeFileSync(join(place.project.cache, name), 'damaged');
    const again = await run();
    expect(again.judged).toBeGreaterThan(10);
    expect(again.report).toEqual(report);
  });

  it(`find what a check from nothing finds, after each of ${EDITS} random edits`, {
    timeout: 60_000 + EDITS * 20_000,
  }, async () => {
    const kinds = fc.oneof(
      { arbitrary: fc.constantFrom(...Object.entries(DATA_EDITS)), weight: 4 },
      { arbitrary: fc.constantFrom(...Object.entries(SOURCE_EDITS)), weight: 1 },
    );
    await run();
    for (const [[name, edit], n] of fc.sample(fc.tuple(kinds, fc.nat(999)), { numRuns: EDITS, seed: SEED })) {
      edit(place, n);
      await place.build();
      await expectSameAsFromNothing(`${name} ${n}`);
    }
  });
});
