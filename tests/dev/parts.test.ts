import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf, kindsOf } from '../../generator/dev/changes.ts';
import { addClient, renderBroken } from '../../generator/dev/page.ts';
import { isOwnHost, isSameSite } from '../../generator/dev/server/http.ts';
import { showProblems } from '../../generator/dev/server/tabs.ts';
import { locate } from '../../generator/dev/server/server.ts';
import { createScreen, formatChange, listenToKeys } from '../../generator/dev/server/run.ts';
import type { Project } from '../../generator/project.ts';
import { withoutClient } from './versions.ts';

let folder: string;
let project: Project;
const watched = () => ({ modules: [join(folder, 'insurers.ts')], config: [join(folder, 'vite-plugin.ts')] });
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gen-dev-'));
  const at = (name: string): string => join(folder, name);
  project = {
    root: at('package'),
    cwd: folder,
    data: at('data'),
    templates: [at('templates')],
    components: [at('components')],
    site: at('site.ts'),
    publicFolder: at('public'),
    out: at('out'),
    cache: at('cache'),
  };
  mkdirSync(project.data, { recursive: true });
  writeFileSync(join(project.data, 'a.yaml'), ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].join('\n'));
  writeFileSync(at('secret.txt'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the kind of a changed file', () => {
  it.each([
    ['data/cities/gray.yaml', 'data'],
    ['data/images/truck.webp', 'data'],
    ['data/schemas/city.json', null],
    ['templates/page.hbs', 'templates'],
    ['components/pages/AboutPage.tsx', 'components'],
    ['components/layout/font.woff2', 'components'],
    ['components/pages/AboutPage.css', 'styles'],
    ['site.ts', 'definition'],
    ['insurers.ts', 'definition'],
    ['vite.config.ts', 'program'],
    ['vite-plugin.ts', 'program'],
    ['package/generator/hash.ts', 'program'],
    ['package/package-lock.json', 'program'],
    ['out/index.html', null],
    ['data-old/cities.yaml', null],
  ])('%s: %s', (name, kind) => {
    expect(kindOf(join(folder, name), project, watched())).toBe(kind);
  });

  it('gathers the kinds of all files', () => {
    const files = new Set(['data/a.yaml', 'data/b.yaml', 'site.ts', 'out/x'].map((name) => join(folder, name)));
    expect(kindsOf({ files, listing: false }, project, watched())).toEqual(new Set(['data', 'definition']));
  });
});

describe('requests', () => {
  it('are answered for names of this server alone', () => {
    for (const name of [
      'localhost',
      'localhost:80',
      'site.localhost:4174',
      '127.0.0.1:4174',
      '[::1]:4174',
      '192.168.1.5',
      'mac.local',
    ])
      expect(isOwnHost(name, 'mac.local'), name).toBe(true);
    for (const name of [
      undefined,
      '',
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      'a b',
      '[evil]',
      'localhost:1:2',
    ])
      expect(isOwnHost(name, '127.0.0.1'), String(name)).toBe(false);
  });

  it('that change something are answered for its own pages alone', () => {
    const host = '127.0.0.1:4174';
    expect(isSameSite({ host, 'sec-fetch-site': 'same-origin' }, true)).toBe(true);
    expect(isSameSite({ host, 'sec-fetch-site': 'none' }, true)).toBe(false);
    expect(isSameSite({ host, 'sec-fetch-site': 'same-origin', origin: 'http://evil.example' }, true)).toBe(false);
    expect(isSameSite({ host, origin: `http://${host}` }, true)).toBe(true);
    expect(isSameSite({ host }, true)).toBe(false);
    expect(isSameSite({ host }, false)).toBe(true);
    expect(isSameSite({ host, 'sec-fetch-site': 'cross-site' }, false)).toBe(false);
  });

  it('open only files of the site, with links followed', () => {
    symlinkSync(join(folder, 'secret.txt'), join(project.data, 'linked.yaml'));
    expect(locate('data/a.yaml:3:7', project)).toBe(`${join(project.data, 'a.yaml')}:3:7`);
    for (const place of [
      'data/linked.yaml',
      'secret.txt',
      'data',
      'data/none.yaml',
      '',
      '/etc/passwd',
      'data/../secret.txt:1',
    ])
      expect(locate(place, project), place).toBeNull();
  });
});

describe('a problem in the overlay', () => {
  it('has the lines around its place, if it has a line', () => {
    const what = 'Wrong.';
    const code = 'test';
    const [first, second, third, fourth] = showProblems(
      [
        { code, file: 'data/a.yaml', line: 5, what },
        { code, file: 'data/a.yaml', line: 1, what },
        { code, file: 'data/a.yaml', what },
        { code, file: 'none', line: 2, what },
      ],
      folder,
    );
    expect(first?.frame).toEqual({ from: 2, lines: ['two', 'three', 'four', 'five', 'six', 'seven'] });
    expect(second?.frame).toEqual({ from: 1, lines: ['one', 'two', 'three', 'four'] });
    expect(third?.frame).toBeNull();
    expect(fourth?.frame).toBeNull();
  });
});

describe('the script in a page', () => {
  it('is inserted before the end of the body, and removed without a trace', () => {
    const html = '<html><body><p>"</body>" in text</p></body></html>';
    const added = addClient(Buffer.from(html), 'a1b2-3.4').toString();
    expect(added).toBe(`${html.slice(0, -14)}<script src="/@gen/client.js?v=a1b2-3.4"></script></body></html>`);
    expect(withoutClient(added)).toBe(html);
  });

  it('is part of a page that shows problems as plain text', () => {
    const page = renderBroken('x-0', [{ code: 'test', file: 'data/<a>.yaml', what: 'A & B.' }]);
    expect(page).toContain('data/&lt;a>.yaml  [test]\n  A &amp; B.');
    expect(page).toContain('/@gen/client.js?v=x-0');
  });
});

describe('the terminal', () => {
  const report = (count: number): Parameters<typeof formatChange>[0] => ({
    files: new Set(Array.from({ length: count }, (_, n) => join(process.cwd(), `data/${n}.yaml`))),
    ms: 37.6,
    problems: [],
  });

  it('prints a line for each change', () => {
    expect(formatChange(report(1))).toBe('data/0.yaml: 38 ms');
    expect(formatChange(report(5))).toBe('data/0.yaml, data/1.yaml, data/2.yaml and 2 more: 38 ms');
  });

  it('prints problems once, and that they are fixed', () => {
    const lines: string[] = [];
    const screen = createScreen({ stdout: { write: (text) => lines.push(text) }, env: {}, json: false });
    const problems = [{ code: 'test', file: 'data/a.yaml', line: 1, column: 2, what: 'Wrong.' }];
    screen.changed({ ...report(1), problems });
    screen.changed({ ...report(1), problems });
    screen.changed(report(1));
    expect(lines.join('')).toBe(
      [
        'data/0.yaml: 38 ms',
        'data/a.yaml:1:2  [test]\n  Wrong.\n1 problem: the last good pages are shown.',
        'data/0.yaml: 38 ms',
        'data/0.yaml: 38 ms',
        '✓ mended',
        '',
      ].join('\n'),
    );
  });

  it('takes keys until it is stopped, and restores the terminal', () => {
    const pressed: string[] = [];
    const raw: boolean[] = [];
    let send: (data: Buffer) => void = () => {};
    const stop = listenToKeys(
      {
        setRawMode: (on) => raw.push(on),
        on: (_, listener) => void (send = listener),
        off: () => void (send = () => {}),
        resume: () => {},
        pause: () => {},
      },
      { o: () => pressed.push('o'), q: () => pressed.push('q') },
    );
    send(Buffer.from('oXO'));
    send(Buffer.from('\u0003'));
    stop();
    send(Buffer.from('o'));
    expect(pressed).toEqual(['o', 'o', 'q']);
    expect(raw).toEqual([true, false]);
  });
});
