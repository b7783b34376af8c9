/** `gen update`: a new version of the package meets untouched sites, sites of their own, and sites that changed the same lines. */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE } from '../../generator/local-service/new/base.ts';
import { mergeFile, type Versions } from '../../generator/local-service/new/merge.ts';
import { listFiles } from '../../generator/files.ts';
import { gen } from '../fixtures/gen.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

const edit = (folder: string, file: string, from: string, to: string): void => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text, `${file} has "${from}"`).toContain(from);
  writeFileSync(path, text.replace(from, to));
};
const read = (folder: string, file: string): string => readFileSync(join(folder, file), 'utf8');

const FOOTER = 'components/layout/Footer.tsx';
const SITE_COPY = 'templates/copy/site.hbs';
const WORKFLOW = '.github/workflows/site.yml';
const REMOVED = 'components/ui/Pager.css';
const ADDED = 'components/ui/Ribbon.tsx';
const FONT = 'public/fonts/archivo-800.woff2';

/** The package in its next version, which changes, adds and removes some files. */
function nextVersion(): string {
  const root = join(temporaryFolder(), 'next');
  for (const folder of ['components', 'templates', 'public', 'starter'])
    cpSync(join(ROOT, folder), join(root, folder), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'));
  edit(root, 'package.json', /"version": "[\d.]+"/.exec(read(root, 'package.json'))?.[0] ?? '', '"version": "9.0.0"');
  edit(root, FOOTER, 'const SHOWN_LOCATIONS = 6;', 'const SHOWN_LOCATIONS = 7;');
  edit(root, SITE_COPY, '{{!# notices }}\nNotices', '{{!# notices }}\nNews');
  edit(root, 'starter/project/workflow.yml', 'name: Close the issue', 'name: Close it');
  edit(root, 'starter/project/package.template.json', '"start"', '"next": "gen status",\n    "start"');
  writeFileSync(join(root, ADDED), 'export const Ribbon = () => <hr />;\n');
  rmSync(join(root, REMOVED));
  writeFileSync(join(root, 'starter/looks/direct', FONT), Buffer.from([0, 1, 2]));
  return root;
}

/** What the next version changed, as the report of an untouched site names it. */
const CHANGES = [
  { file: WORKFLOW, change: 'changed', action: 'write' },
  { file: FOOTER, change: 'changed', action: 'write' },
  { file: REMOVED, change: 'removed', action: 'remove' },
  { file: ADDED, change: 'added', action: 'write' },
  { file: 'package.json', change: 'changed', action: 'write' },
  { file: FONT, change: 'changed', action: 'write' },
  { file: SITE_COPY, change: 'changed', action: 'write' },
];

const TRADES = {
  direct: ['--trade', 'plumbing', '--color', '#0b6bcb'],
  practice: ['--trade', 'law', '--color', '#7a1230'],
  roadside: ['--trade', 'towing', '--color', '#ffd600', '--staff'],
} as const;

let next = '';
const startSite = async (flags: readonly string[] = TRADES.direct, root = ROOT): Promise<string> => {
  const cwd = join(temporaryFolder(), 'site');
  await gen('/', ['new', cwd, ...flags, '--name', 'Clear Creek', '--yes'], { root });
  return cwd;
};
const update = (cwd: string, ...flags: string[]) => gen(cwd, ['update', ...flags], { root: next });
const reportOf = async (cwd: string, ...flags: string[]) =>
  JSON.parse((await update(cwd, ...flags, '--json')).stdout) as { files: { file: string; action: string }[] };
/** The files that updates are about, as a site without updates would have them. */
const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(folder, '**', { dot: true })
      .filter((file) => !file.startsWith('data/'))
      .map((file) => [file, readFileSync(join(folder, file), 'latin1')]),
  );
/** npm has written the new version before the update. */
const installNext = (cwd: string): void =>
  edit(cwd, 'package.json', /"file:[^"]*"/.exec(read(cwd, 'package.json'))?.[0] ?? '', `"file:${next}"`);

beforeAll(() => {
  next = nextVersion();
});

it('a new site has its own values in tokens.css, a line each', async () => {
  const cwd = await startSite();
  expect(read(cwd, 'components/styles/tokens.css')).toContain('\n    --heading: "Archivo", "Arial Wide",');
});

describe('an untouched site', () => {
  it('reads what changed, and nothing is written without --write', async () => {
    const cwd = await startSite();
    const before = filesOf(cwd);
    expect((await update(cwd)).stdout).toBe(
      [
        'areaserved 1.0.0 → 9.0.0: 7 files changed.',
        '',
        ...CHANGES.map(({ file, change }) => `  ${change.padEnd(8)} ${file}`),
        '',
        'Nothing was written. "npx --no gen update --diff" shows the lines, "npx --no gen update --write" writes them. Commit your work before it.',
        '',
      ].join('\n'),
    );
    const { stdout: diff } = await update(cwd, '--diff');
    expect(diff).toContain(`--- old/${FOOTER}\n+++ new/${FOOTER}\n`);
    expect(diff).toContain('-const SHOWN_LOCATIONS = 6;\n+const SHOWN_LOCATIONS = 7;\n');
    expect(filesOf(cwd)).toEqual(before);
  });

  it('becomes what the new version writes, and has nothing to update then', async () => {
    const cwd = await startSite();
    installNext(cwd);
    expect(await reportOf(cwd, '--write')).toEqual({
      from: '1.0.0',
      to: '9.0.0',
      hasBase: true,
      written: true,
      files: CHANGES,
    });
    expect(filesOf(cwd)).toEqual(filesOf(await startSite(TRADES.direct, next)));
    expect((await update(cwd)).stdout).toBe(
      'areaserved 9.0.0: the files of this site have all changes of the new version.\n',
    );
  });

  it('is as untouched after another color', async () => {
    const cwd = await startSite();
    await gen(cwd, ['brand', '--color', '#7a1230'], { root: ROOT });
    expect((await reportOf(cwd)).files).toEqual(CHANGES);
  });

  it('has nothing to update after it moved into a workspace', async () => {
    const cwd = await startSite();
    writeFileSync(join(cwd, '../package.json'), '{ "workspaces": ["site"] }');
    const { stdout } = await gen(cwd, ['update', '--json'], { root: ROOT });
    expect(JSON.parse(stdout)).toMatchObject({ files: [] });
  });

  it('is as untouched with the line ends of Windows', async () => {
    const cwd = await startSite();
    for (const file of [FOOTER, SITE_COPY]) writeFileSync(join(cwd, file), read(cwd, file).replaceAll('\n', '\r\n'));
    expect((await reportOf(cwd, '--write')).files).toEqual(CHANGES);
    expect(read(cwd, FOOTER)).toContain('const SHOWN_LOCATIONS = 7;\r\n');
  });
});

describe.each(Object.entries(TRADES))('a site of its own, with the look %s', (_, flags) => {
  it('keeps its edits and gets those of the new version', async () => {
    const cwd = await startSite(flags);
    await gen(cwd, ['brand', '--color', '#1d3557'], { root: ROOT });
    edit(cwd, 'components/styles/palette.css', '#1d3557', '#1d3558');
    edit(cwd, FOOTER, 'className="footer"', 'className="footer own"');
    edit(cwd, SITE_COPY, 'Skip to content', 'To the text');
    edit(cwd, WORKFLOW, '  # schedule:\n', '  schedule:\n');
    edit(cwd, 'package.json', '"typescript"', '"own": "^1.0.0",\n    "typescript"');
    writeFileSync(join(cwd, 'public/og.png'), 'mine');
    const { files } = await reportOf(cwd, '--write');
    expect(files.filter(({ file }) => file !== FONT)).toEqual(
      CHANGES.filter(({ file }) => file !== FONT).map((one) =>
        [WORKFLOW, FOOTER, 'package.json', SITE_COPY].includes(one.file) ? { ...one, action: 'merge' } : one,
      ),
    );
    expect(read(cwd, 'components/styles/palette.css')).toContain('#1d3558');
    for (const text of ['className="footer own"', 'SHOWN_LOCATIONS = 7']) expect(read(cwd, FOOTER)).toContain(text);
    for (const text of ['To the text', 'News']) expect(read(cwd, SITE_COPY)).toContain(text);
    for (const text of ['\n  schedule:\n', 'name: Close it']) expect(read(cwd, WORKFLOW)).toContain(text);
    expect(JSON.parse(read(cwd, 'package.json'))).toMatchObject({
      scripts: { next: 'gen status' },
      devDependencies: { own: '^1.0.0' },
    });
    expect(read(cwd, 'public/og.png')).toBe('mine');
  });
});

describe('a site that moves into a folder of a repository', () => {
  it('has its workflow at the root, and updates find it there', async () => {
    const repository = temporaryFolder();
    const cwd = join(repository, 'clear-creek');
    const moved = '../.github/workflows/clear-creek.yml';
    renameSync(await startSite(), cwd);
    mkdirSync(join(repository, '.git'));
    // As ci.md says.
    mkdirSync(join(repository, '.github/workflows'), { recursive: true });
    renameSync(join(cwd, WORKFLOW), join(cwd, moved));
    edit(cwd, moved, 'name: site\n', 'name: clear-creek\n');
    edit(cwd, moved, '  FOLDER: .\n', '  FOLDER: clear-creek\n');
    edit(cwd, moved, '  # schedule:\n', '  schedule:\n');
    expect((await update(cwd, '--diff')).stdout).toContain(`--- old/${moved.slice(3)}\n+++ new/${moved.slice(3)}\n`);
    const { files } = await reportOf(cwd, '--write');
    expect(files).toContainEqual({ file: moved, change: 'changed', action: 'merge' });
    expect(files.filter(({ file }) => file.endsWith('.yml'))).toHaveLength(1);
    for (const text of ['\n  schedule:\n', 'name: Close it', 'FOLDER: clear-creek'])
      expect(read(cwd, moved)).toContain(text);
    expect((await reportOf(cwd)).files).toEqual([]);
  });

  it('overwrites no other workflow', async () => {
    const repository = temporaryFolder();
    mkdirSync(join(repository, '.git'));
    mkdirSync(join(repository, '.github/workflows'), { recursive: true });
    writeFileSync(join(repository, '.github/workflows/docs.yml'), 'name: docs\n');
    const answers = [...TRADES.direct, '--name', 'Clear Creek', '--yes'];
    const { code, problems } = await gen(repository, ['new', 'docs', ...answers], { root: ROOT });
    expect([code, problems]).toEqual([1, expect.stringContaining('would overwrite this file')]);
    expect(existsSync(join(repository, 'docs'))).toBe(false);
  });
});

describe('a site that changed the same', () => {
  it('gets conflict marks where both changed a line, and exit code 1', async () => {
    const cwd = await startSite();
    edit(cwd, FOOTER, 'SHOWN_LOCATIONS = 6', 'SHOWN_LOCATIONS = 5');
    const { code, stdout } = await update(cwd, '--write');
    expect(code).toBe(1);
    expect(stdout).toContain(`  changed  ${FOOTER}: 1 conflict with your edits\n`);
    expect(stdout).toContain(`keep what is right in ${FOOTER}.\n`);
    expect(read(cwd, FOOTER)).toContain(
      '\n<<<<<<< yours\nconst SHOWN_LOCATIONS = 5;\n=======\nconst SHOWN_LOCATIONS = 7;\n>>>>>>> areaserved 9.0.0\n/** With',
    );
    expect(read(cwd, WORKFLOW)).toContain('name: Close it');
    expect((await reportOf(cwd)).files).toEqual([]);
  });

  it('keeps what it removed, what it edited, and pictures of its own', async () => {
    const cwd = await startSite();
    rmSync(join(cwd, FOOTER));
    edit(cwd, REMOVED, '}', '/* mine */ }');
    writeFileSync(join(cwd, FONT), Buffer.from([0, 9]));
    writeFileSync(join(cwd, ADDED), 'export const Ribbon = () => <hr />;\n');
    const { code, stdout } = await update(cwd, '--write');
    expect(code).toBe(0);
    expect(stdout).toContain(`  changed  ${FOOTER}: left alone, you have removed it\n`);
    expect(stdout).toContain(`  removed  ${REMOVED}: left alone, you have edited it\n`);
    expect(stdout).toContain(`  changed  ${FONT}: left alone, it is yours\n`);
    expect(stdout).not.toContain(ADDED);
    expect(existsSync(join(cwd, FOOTER))).toBe(false);
    expect(read(cwd, REMOVED)).toContain('mine');
    expect([...readFileSync(join(cwd, FONT))]).toEqual([0, 9]);
  });

  it('gets no conflict marks in drawings', () => {
    const [base, yours, next] = ['red', 'green', 'blue'].map((color) => Buffer.from(`<svg fill="${color}"></svg>\n`));
    const labels = { base: 'areaserved 1.0.0', next: 'areaserved 9.0.0' };
    expect(mergeFile({ base, yours, next } as Versions, labels)).toEqual({
      change: 'changed',
      action: 'keep',
      reason: 'it is yours',
    });
  });
});

describe('a site without a base', () => {
  it('is compared, and merged from then on', async () => {
    const cwd = await startSite();
    rmSync(join(cwd, BASE));
    edit(cwd, SITE_COPY, 'Skip to content', 'To the text');
    const before = filesOf(cwd);
    const { stdout } = await update(cwd);
    expect(stdout).toContain('6 files differ from yours.');
    expect(stdout).toContain(`  added    ${ADDED}: you do not have it\n`);
    expect(stdout).toContain(`  changed  ${SITE_COPY}: yours is another\n`);
    expect((await update(cwd, '--write')).stdout).toContain('the next update is merged');
    const { [BASE]: _, '.areaserved/answers.json': __, ...after } = filesOf(cwd);
    const { '.areaserved/answers.json': ___, ...old } = before;
    expect(after).toEqual(old);
    expect((await reportOf(cwd)).files).toEqual([]);
  });

  it('is refused where nobody knows what it started with', async () => {
    expect((await update(temporaryFolder())).problems).toContain('.areaserved/answers.json\n  There is no record');
  });

  it('is refused where a new version does not take its answers', async () => {
    const cwd = await startSite();
    edit(cwd, '.areaserved/answers.json', '"look": "direct"', '"look": "directt"');
    expect((await update(cwd)).problems).toBe(
      '.areaserved/answers.json  answers.look\n  There is no look called "directt".\n  Did you mean "direct"?',
    );
  });
});
