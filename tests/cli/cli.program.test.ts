/** What somebody at a terminal reads, and the exit code that a script gets. */
import { readFileSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckReport } from '../../generator/check/types.ts';
import type { BuildStatus } from '../../generator/local-service/types.ts';
import { gen } from '../fixtures/gen.ts';
import { compiledProgram, type Program } from '../fixtures/program.ts';
import { ROOT, bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, tiny } = workplaces();

it('gen --help names every command, with examples, and --version the version', async () => {
  const { stdout, code } = await gen(ROOT, ['--help']);
  const names =
    'build dev preview check release status rollback merge aliases schema city new update brand places help';
  expect([...stdout.matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name).join(' ')).toBe(names);
  expect([code, stdout]).toEqual([0, expect.stringContaining('Examples:\n  $ gen build\n')]);
  expect((await gen(ROOT, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

describe('wrong usage is exit code 2 and says what is right', () => {
  it.each([
    [['bild'], '(Did you mean build?)'],
    [['build', '--ouput', 'x'], '(Did you mean --out?)'],
    [['build', '--date', '2026-02-30'], 'It must be a day such as 2026-11-20.'],
    [['build', '--date', '1999-12-31'], 'It must be a day in the years 2000 to 2199.'],
    [['build', '--workers', '3000'], 'It must be a whole number from 1 to 64.'],
    [['build', '--workers', 'two'], 'It must be a whole number from 1 to 64.'],
    [['build', '--wait', '-1'], 'It must be a number of seconds, 0 or more.'],
    [['build', '--shard', '3/2'], 'It must be a part such as 2/8'],
    [['build', '--check', '--shard', '1/2'], 'cannot be used with option'],
    [['build', '--out'], 'argument missing'],
    [['city'], 'missing required argument'],
    [['preview', '--port', '70000'], 'It must be a port'],
    [['preview', '--host', ''], 'It must be a name or an address'],
    [['status', 'extra'], 'too many arguments'],
    [['b\u001B]0;title\u0007'], "unknown command 'b\\u001B]0;title\\u0007'"],
  ])('gen %j', async (args, expected) => {
    const { code, stderr, stdout } = await gen(ROOT, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(expected);
    expect(stderr).toContain('--help');
  });
});

describe('gen build and gen city', () => {
  let place: Workplace;
  beforeEach(async () => {
    place = await builtTiny();
  });

  it('say in two lines what was built and where, and that there was nothing to do', async () => {
    const other = await tiny();
    const { stdout, code } = await gen(other.folder, ['build']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^✓ 23 pages \(23 written, 0 unchanged\) and \d+ other files, \d\.\d MB, in .*\n {2}5 of 5 city-service pages, 3 of 3 cities complete\n/,
    );
    expect(stdout).toContain('out/');
    expect((await gen(other.folder, ['build'])).stdout).toMatch(
      /^✓ 23 pages \(0 written, 23 unchanged\) and \d+ other files/,
    );
    const { stdout: json } = await gen(other.folder, ['build', '--json']);
    expect(JSON.parse(json)).toMatchObject({
      pages: { total: 23, kept: 23 },
      files: expect.any(Number),
      servicePagesBuilt: 5,
    });
  });

  it('check what is built with --check, and end with 1 if something is found', async () => {
    const { stdout, code } = await gen(place.folder, ['build', '--check']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ \d+ pages [^]*nothing found/);
    // Only pages without an address of their own: the verdicts on the others are cached.
    place.edit('templates/page.hbs', '</body>', '{{#unless canonical}}<img src="/favicon.svg">{{/unless}}</body>');
    const broken = await gen(place.folder, ['build', '--check', '--json']);
    const { pages, check } = JSON.parse(broken.stdout) as { pages: { total: number }; check: CheckReport };
    expect([broken.code, pages.total]).toEqual([1, 23]);
    expect(check.findings.map(({ message }) => message)).toContain('<img> is missing required "…" attribute.');
  });

  it('take their day from --date, else from SOURCE_DATE_EPOCH in the time zone of the business', async () => {
    const day = (): unknown => (JSON.parse(place.read('build-manifest.json')) as { date: string }).date;
    await gen(place.folder, ['build', '--date', '2025-03-04']);
    expect(day()).toBe('2025-03-04');
    // 2001-09-09 01:46:40 in UTC.
    await gen(place.folder, ['build'], { env: { SOURCE_DATE_EPOCH: '1000000000' } });
    expect(day()).toBe('2001-09-08');
  });

  it('refuse a SOURCE_DATE_EPOCH that is no number of seconds', async () => {
    for (const epoch of ['1795132800000', 'tomorrow', '-5', '99999999999999999999']) {
      const { code, problems } = await gen(place.folder, ['build'], { env: { SOURCE_DATE_EPOCH: epoch } });
      expect(code).toBe(1);
      expect(problems).toContain(`SOURCE_DATE_EPOCH is "${epoch}"`);
      expect(problems).toContain('Set it to a number of seconds since 1970');
    }
  });

  it('write into the folder of --out, relative to the working folder', async () => {
    expect(await gen(place.folder, ['build', '--out', 'sites/two'])).toMatchObject({ code: 0 });
    expect(bytesOf(`${place.folder}/sites/two`)).toEqual(bytesOf(place.project.out));
  });

  it('end with 1 and every message if there are mistakes', async () => {
    place.edit('data/tips.json', '"droplets"', '"droplet-not"');
    place.edit('data/cities/barre.yaml', 'postalCodes:', 'zip:');
    const { code, problems, stdout } = await gen(place.folder, ['build']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(problems.match(/^\S+:\d+:\d+ /gm)).toEqual(['data/cities/barre.yaml:7:1 ', 'data/tips.json:6:13 ']);
  });

  it('build one city and say how much is there; suggest the nearest name for an unknown one', async () => {
    rmSync(place.project.out, { recursive: true });
    expect(await gen(place.folder, ['city', 'bare'])).toMatchObject({
      code: 1,
      problems: 'gen city  bare\n  There is no city "bare".\n  Did you mean "barre"?',
    });
    expect(place.files()).toEqual([]);
    expect(await gen(place.folder, ['city', 'barre'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('2 of 5 city-service pages, 1 of 3 cities complete') as string,
    });
  });
});

describe('gen status', () => {
  let place: Workplace;
  beforeEach(async () => {
    place = await builtTiny();
  });

  it('shows each city, and ends with 0 when nothing is missing', async () => {
    expect(await gen(place.folder, ['status'])).toMatchObject({
      code: 0,
      stdout:
        'City        Hub   Services    Done\nMontpelier  yes     2 of 2   100 %\nBarre       yes     2 of 2   100 %\nWaterbury   yes     1 of 1   100 %\n\n  5 of 5 city-service pages, 3 of 3 hubs, 100 % of the pages of cities.\n  Content last changed on 2026-11-20.\n✓ 23 of 23 pages: all pages are built.\n',
    });
  });

  it('ends with 1 while a page is missing, and names it in text and in CSV', async () => {
    rmSync(`${place.project.out}/locations/barre/piano-tuning.html`);
    rmSync(`${place.project.out}/index.html`);
    const text = await gen(place.folder, ['status']);
    expect(text.code).toBe(1);
    expect(text.stdout).toContain('Barre       yes     1 of 2    67 %');
    expect(text.stdout).toContain('  4 of 5 city-service pages, 3 of 3 hubs, 88 % of the pages of cities.');
    expect(text.stdout).toContain('! 21 of 23 pages are built: 2 missing.\n  missing  /\n');
    expect(text.stdout).toContain('\n  missing  /locations/barre/piano-tuning\n');
    const { stdout, code } = await gen(place.folder, ['status', '--csv']);
    const rows = stdout.trimEnd().split('\n');
    expect([code, rows.length, rows[0]]).toEqual([1, 24, 'path,state,lastmod,bytes']);
    expect(rows).toContain(`/about,built,2026-11-20,${statSync(`${place.project.out}/about.html`).size}`);
    expect(rows).toContain('/locations/barre/piano-tuning,missing,,');
  });

  it('names pages that are out of date, after a build of one city; an edited page is not built', async () => {
    place.edit('data/cities/barre.yaml', 'name: Barre', 'name: Barre Town');
    await gen(place.folder, ['city', 'waterbury']);
    const { stdout, code } = await gen(place.folder, ['status']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ 23 of 23 pages are built: \d+ out of date\.\n/);
    expect(stdout).toContain('\n  out of date  /locations/barre\n');
    expect(stdout).not.toContain('out of date  /locations/waterbury\n');
    place.write('out/locations/barre.html', 'edited');
    const edited = await gen(place.folder, ['status', '--json']);
    expect(edited.code).toBe(1);
    expect((await gen(place.folder, ['status'])).stdout).toContain('\n  edited       /locations/barre\n');
    expect((JSON.parse(edited.stdout) as BuildStatus).cities[1]).toMatchObject({
      slug: 'barre',
      hubPageBuilt: false,
      percentComplete: 67,
    });
  });

  it('says that nothing is built where nothing is', async () => {
    rmSync(place.project.out, { recursive: true });
    const { stdout, code } = await gen(place.folder, ['status']);
    expect(code).toBe(1);
    expect(stdout).toContain('! 0 of 23 pages are built: 23 missing.\n  missing  /\n');
    expect(stdout).toContain('  and 3 more: npx --no gen status --csv names all\n');
  });
});

it('gen aliases prints rows for the addresses of a sitemap or a list', async () => {
  const place = await tiny();
  place.write(
    'old.xml',
    '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://old.example/piano_tuning.php?id=1&amp;x=2</loc></url><url><loc>https://old.example/about</loc></url></urlset>',
  );
  place.write('old.txt', '/city/barre\n\nhttps://old.example/history\n');
  expect((await gen(place.folder, ['aliases', 'old.xml'])).stdout).toBe(
    '- { from: "/piano_tuning.php?id=1&x=2", to: /services/piano-tuning }\n',
  );
  expect((await gen(place.folder, ['aliases', 'old.txt'])).stdout).toBe(
    '- { from: /city/barre, to: /locations/barre }\n- { from: /history, to: "" } # choose\n',
  );
  // The shell of `>> data/aliases.yaml` makes the file before gen reads the site.
  place.write('data/aliases.yaml', '');
  expect((await gen(place.folder, ['aliases', 'old.txt'])).stdout).toBe(
    '- { from: /city/barre, to: /locations/barre }\n- { from: /history, to: "" } # choose\n',
  );
  place.write('old.txt', '/a\nwww.old.example/b\n');
  expect((await gen(place.folder, ['aliases', 'old.txt'])).problems).toContain(
    'old.txt:2\n  "www.old.example/b" is not an address.',
  );
});

it('gen rollback puts the earlier site back', async () => {
  const place = await builtTiny();
  place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
  await place.build();
  expect((await gen(place.folder, ['rollback'])).stdout).toBe(
    'The build before is published again. The next "npx --no gen build" replaces it.\n',
  );
  expect(place.read('index.html')).toContain('Dust and pencils');
});

it('gen schema writes the schemas for editors, the same as those that are shipped', async () => {
  const place = await tiny();
  expect((await gen(place.folder, ['schema'])).stdout).toMatch(/^\d+ schemas written to/);
  expect(bytesOf(`${place.folder}/data/schemas`)).toEqual(bytesOf(`${ROOT}/data/schemas`));
});

describe('the process', () => {
  let program: Program;
  let place: Workplace;
  beforeEach(async () => {
    program = await compiledProgram();
    place = await builtTiny();
  });

  it('ends with 0 for a build, 1 for a mistake and 2 for wrong usage', async () => {
    expect(await program.run(place, ['build'])).toMatchObject({ code: 0 });
    expect(await program.run(place, ['build', '--nothing'])).toMatchObject({ code: 2, stdout: '' });
    place.edit('data/tips.json', '"droplets"', '"droplet-not"');
    expect(await program.run(place, ['build'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'data/tips.json:6:13  icon\n  There is no icon called "droplet-not".\n  Did you mean "droplet-off"?\n\n1 problem. Nothing was written.\n',
    });
  });

  it('annotates every mistake in GitHub Actions, at its line, and adds the words to the summary', async () => {
    const summary = join(place.folder, 'summary.md');
    const env = { GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: dirname(place.folder), GITHUB_STEP_SUMMARY: summary };
    const site = basename(place.folder);
    place.edit('data/tips.json', '"droplets"', '"droplet-not"');
    place.edit('data/cities/barre.yaml', 'postalCodes:', 'zip:');
    const failed = await program.run(place, ['build', '--json'], env);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    const annotations = failed.stderr.split('\n').filter((line) => line.startsWith('::'));
    expect(annotations).toEqual([
      expect.stringMatching(
        `^::error file=${site}/data/cities/barre\\.yaml,line=\\d+,col=\\d+,title=data/cities/barre\\.yaml%2C zip::`,
      ),
      `::error file=${site}/data/tips.json,line=6,col=13,title=data/tips.json%2C icon::There is no icon called "droplet-not".%0ADid you mean "droplet-off"?`,
    ]);
    expect(readFileSync(summary, 'utf8')).toMatch(
      /^### gen build\n\n```\ndata\/cities\/barre\.yaml[^]*\n2 problems\. Nothing was written\.\n```\n$/,
    );
    expect((await program.run(place, ['build', '--format', 'text'], env)).stderr).not.toContain('::error');
    expect((await program.run(place, ['build', '--nothing'], env)).stderr).toContain(
      "::error title=gen build::error: unknown option '--nothing'",
    );
    expect((await program.run(place, ['status'], { ...env, SOURCE_DATE_EPOCH: 'x' })).stderr).toContain(
      '::error title=SOURCE_DATE_EPOCH::The environment variable',
    );
  });

  it('gives help beside a definition of the site that cannot be compiled, and no help but its mistake to a command of its own', async () => {
    place.write('site.ts', 'export default {{');
    const help = await program.run(place, ['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('gen build');
    expect(await program.run(place, ['city', 'barre'])).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('site.ts:1:17') as string,
    });
  });

  it('begins a site, lists places and updates beside a site.ts with mistakes', async () => {
    const place = await tiny();
    place.write('site.ts', 'nonsense(');
    expect(await program.run(place, ['places', 'Macon, GA', '--within', '1'])).toMatchObject({ code: 0 });
    expect((await program.run(place, ['update'])).stderr).toContain('.areaserved/answers.json\n');
    expect((await program.run(place, ['brand', '--color', '#112233'])).stderr).toContain('site.ts:1:');
  });
});
