import { describe, expect, it, vi } from 'vitest';
import { formatProblem } from '../../generator/errors/problem.ts';
import { asError, count, formatNumber, show, suggest } from '../../generator/errors/prose.ts';
import type { BuildReport } from '../../generator/build/summary.ts';
import { createConsole } from '../../generator/commands/print.ts';

const REPORT: BuildReport = {
  pages: { total: 300, kept: 290, same: 5, written: 5 },
  removed: 2,
  files: 98,
  bytes: 18_712_345,
  figures: { servicePages: 250, servicePagesBuilt: 250, citiesComplete: 25, cities: 25 },
  summary: '250 of 250 city-service pages, 25 of 25 cities complete',
  bundled: true,
  shard: null,
  notes: ['A note.'],
  durationMs: 1234,
};

interface Terminal {
  readonly json?: boolean;
  readonly isTTY?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

function said(report: BuildReport, { json = false, isTTY = false, env = {} }: Terminal = {}): string {
  let text = '';
  const stdout = { isTTY, write: (more: string) => (text += more) };
  createConsole({ env, stdout, stderr: { write: () => {} } }, json).report(report, '/srv/site');
  return text;
}

describe('the report of a build', () => {
  it('has pages, files, size, time, status and notes', () => {
    expect(said(REPORT)).toBe(
      '✓ 300 pages (5 written, 295 unchanged, 2 files removed) and 98 other files, 18.7 MB, in 1.23 s, components bundled\n  250 of 250 city-service pages, 25 of 25 cities complete\n  A note.\n  /srv/site/  ·  npx --no gen preview shows it  ·  npx --no gen check validates it\n',
    );
  });

  it('has singular and plural, and large numbers', () => {
    expect(
      said({
        ...REPORT,
        pages: { total: 1, kept: 0, same: 0, written: 1 },
        removed: 1,
        files: 1,
        bytes: 4200,
        bundled: false,
        durationMs: 37,
        notes: [],
      }),
    ).toMatch(/^✓ 1 page \(1 written, 0 unchanged, 1 file removed\) and 1 other file, 4 kB, in 37 ms\n/);
    expect(said({ ...REPORT, pages: { total: 275000, kept: 0, same: 0, written: 275000 }, removed: 0 })).toMatch(
      /^✓ 275,000 pages \(275,000 written, 0 unchanged\)/,
    );
  });

  it('is colored on a terminal, unless NO_COLOR is set', () => {
    const isColored = (terminal: Terminal): boolean => said(REPORT, terminal).includes('\u001B[');
    expect(isColored({ isTTY: true })).toBe(true);
    for (const terminal of [{}, { isTTY: true, env: { NO_COLOR: '1' } }, { isTTY: true, env: { TERM: 'dumb' } }])
      expect(isColored(terminal)).toBe(false);
  });

  it('is one line of JSON for programs', () => {
    const { figures, summary: _, ...rest } = REPORT;
    expect(JSON.parse(said(REPORT, { json: true }))).toEqual({ ...rest, ...figures });
    expect(said(REPORT, { json: true }).trim()).not.toContain('\n');
  });
});

describe('progress', () => {
  const progressOn = (isTTY: boolean) => {
    let text = '';
    const { progress } = createConsole({
      env: {},
      stdout: { write: () => {} },
      stderr: { isTTY, write: (more) => (text += more) },
    });
    return { progress, text: () => text };
  };

  it('is silent while things are quick', () => {
    const { progress, text } = progressOn(true);
    for (let done = 0; done <= 300; done++) progress.pages(done, 300);
    expect(text()).toBe('');
  });

  it('is plain lines where there is no terminal', () => {
    const { progress, text } = progressOn(false);
    progress.step('bundling the components');
    progress.waiting(4711);
    expect(text()).toBe('bundling the components …\nWaiting for another build (process 4711) to finish …\n');
  });

  it('is a line each five seconds of longer work', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { progress, text } = progressOn(false);
    vi.advanceTimersByTime(6000);
    progress.pages(10, 300);
    vi.advanceTimersByTime(6000);
    progress.pages(130, 300);
    vi.useRealTimers();
    expect(text()).toBe('10 of 300 pages\n130 of 300 pages\n');
  });

  it('overwrites itself on a terminal', () => {
    const { progress, text } = progressOn(true);
    progress.step('bundling the components');
    progress.waiting(4711);
    expect(text()).toBe(
      '\r\u001B[Kbundling the components …\r\u001B[KWaiting for another build (process 4711) to finish …\n',
    );
  });
});

describe('the words of a message', () => {
  it('begin with the place, then say what is wrong, then what to do', () => {
    expect(
      formatProblem({
        file: 'data/cities/macon.yaml',
        line: 14,
        column: 3,
        key: 'nearbyLocations[2]',
        what: 'There is no city "grey".',
        todo: 'Did you mean "gray"?',
      }),
    ).toBe('data/cities/macon.yaml:14:3  nearbyLocations[2]\n  There is no city "grey".\n  Did you mean "gray"?');
    expect(formatProblem({ file: '--out', what: 'No.' })).toBe('--out\n  No.');
  });

  it.each([
    ['macno', ['macon', 'gray'], 'Did you mean "macon"?'],
    ['x', ['macon', 'gray'], 'Use one of these: macon, gray.'],
    ['x', [], 'Remove it: nothing can be named here.'],
    [
      'zzzzzzzz',
      Array.from({ length: 15 }, (_, index) => `city-${index}`),
      'Use one of these: city-0, city-1, city-2, city-3, city-4, city-5, city-6, city-7, city-8, city-9, city-10, city-11, or one of 3 more.',
    ],
  ])('suggest for %j the nearest, or what there is', (name, known, expected) => {
    expect(suggest(name, known)).toBe(expected);
  });

  it.each([
    [undefined, 'nothing'],
    ['a "b"', '"a \\"b\\""'],
    [[1, 2], '[1,2]'],
    ['x'.repeat(80), `"${'x'.repeat(56)}…`],
  ])('show %j as %s', (value, shown) => {
    expect(show(value)).toBe(shown);
  });

  it('name a thrown value that is no error', () => {
    expect(asError('no').message).toBe('"no" is thrown, which is not an Error');
  });

  it.each([
    [0, '0 pages'],
    [1, '1 page'],
    [27500, '27,500 pages'],
    [1234567, '1,234,567 pages'],
  ])('count %i', (n, text) => {
    expect(count(n, 'page')).toBe(text);
    expect(formatNumber(n)).toBe(text.split(' ')[0]);
  });
});
