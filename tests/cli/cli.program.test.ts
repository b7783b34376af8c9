/** What somebody at a terminal reads, and the exit code that a script gets. */
import { CommanderError, type Command } from 'commander';
import { beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../generator/cli.ts';
import type { CheckReport } from '../../generator/check/types.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { localService } from '../../generator/local-service/index.ts';
import type { BuildStatus } from '../../generator/local-service/types.ts';
import { rmSync, statSync } from 'node:fs';
import { compiledProgram, type Program } from '../fixtures/program.ts';
import { DATE, ROOT, bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, tiny } = workplaces();
const EPOCH = String(Date.parse(`${DATE}T12:00Z`) / 1000);

interface Answer {
  readonly stdout: string;
  readonly stderr: string;
  /** As `main` would set it. */
  readonly code: number;
  /** Messages of a GenError. */
  readonly problems: string;
}

/** Runs one command line in the folder of a workplace. */
async function gen(
  folder: string,
  args: readonly string[],
  { env = {}, isTTY = false }: { env?: Record<string, string>; isTTY?: boolean } = {},
): Promise<Answer> {
  let [stdout, stderr, code, problems] = ['', '', 0, ''];
  const program = createProgram(
    {
      root: folder,
      cwd: folder,
      env: { SOURCE_DATE_EPOCH: EPOCH, ...env },
      stdout: { isTTY, write: (text) => void (stdout += text) },
      stderr: { isTTY, write: (text) => void (stderr += text) },
      found: () => void (code = 1),
      exitWith: (given) => void (code = given),
    },
    localService(),
  );
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) code = error.exitCode === 0 ? 0 : 2;
    else if (error instanceof GenError) [code, problems] = [1, error.message.replaceAll(`${folder}/`, '')];
    else throw error;
  }
  return { stdout, stderr, code, problems };
}

describe('help', () => {
  const program = createProgram(
    {
      root: ROOT,
      cwd: ROOT,
      env: {},
      stdout: { write: () => {} },
      stderr: { write: () => {} },
      found: () => {},
      exitWith: () => {},
    },
    localService(),
  );
  // Without those that gen starts itself.
  const commands = program
    .createHelp()
    .visibleCommands(program)
    .filter((command) => command.name() !== 'help');

  it('names every command', async () => {
    const { stdout, code } = await gen(ROOT, ['--help']);
    expect(code).toBe(0);
    expect(commands.map((command) => command.name())).toEqual(
      expect.arrayContaining([
        'build',
        'dev',
        'city',
        'status',
        'check',
        'preview',
        'release',
        'rollback',
        'schema',
        'merge',
      ]),
    );
    for (const command of commands) expect(stdout).toMatch(new RegExp(`^  ${command.name()} `, 'm'));
    expect(stdout).toContain('Examples:\n  $ gen build\n');
  });

  it.each(commands.map((command): [string, Command] => [command.name(), command]))(
    'of "gen %s" says what it does, explains each flag and gives examples',
    async (name, command) => {
      const { stdout, code } = await gen(ROOT, [name, '--help']);
      expect(code).toBe(0);
      expect(command.description()).not.toBe('');
      expect(stdout.replace(/\s+/g, ' ')).toContain(command.description());
      for (const option of command.options) expect(option.description, `${name} ${option.flags}`).not.toBe('');
      expect(stdout).toMatch(new RegExp(`Examples:\n(?:  \\$ .*\n)*  \\$ .*gen ${name}`));
    },
  );

  it('has examples that the program itself understands', () => {
    for (const command of commands) {
      const known = command.options.map(({ long }) => long);
      const flags = [...command.description().matchAll(/--[a-z]+/g)].map(([flag]) => flag);
      expect(
        flags.filter((flag) => flag !== '--shard' && !known.includes(flag)),
        command.name(),
      ).toEqual([]);
    }
  });

  it('stands for itself, with the version', async () => {
    expect((await gen(ROOT, ['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('wrong usage is exit code 2 and says what is right', () => {
  it.each([
    [['bild'], 'unknown command'],
    [['build', '--ouput', 'x'], 'unknown option'],
    [['build', '--date', '2026-02-30'], 'It must be a day such as 2026-11-20.'],
    [['build', '--date', 'today'], 'It must be a day'],
    [['build', '--workers', '0'], 'It must be a whole number from 1 to '],
    [['build', '--workers', '3000'], 'It must be a whole number from 1 to '],
    [['build', '--date', '58855-01-01'], 'It must be a day such as'],
    [['build', '--date', '1999-12-31'], 'It must be a day in the years 2000 to 2199.'],
    [['build', '--workers', 'two'], 'It must be a whole number from 1 to '],
    [['build', '--wait', '-1'], 'It must be a number of seconds, 0 or more.'],
    [['build', '--shard', '3/2'], 'It must be a part such as 2/8'],
    [['build', '--out'], 'argument missing'],
    [['city'], 'missing required argument'],
    [['preview', '--port', '70000'], 'It must be a port'],
    [['preview', '--host', ''], 'It must be a name or an address'],
    [['status', 'extra'], 'too many arguments'],
    [['b\u001B]0;title\u0007'], "unknown command 'b\\u001B]0;title\\u0007'"],
  ])('gen %j', async (args, told) => {
    const { code, stderr, stdout } = await gen(ROOT, args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(told);
    expect(stderr).toContain('--help');
  });

  it('offers the nearest flag', async () => {
    expect((await gen(ROOT, ['build', '--ouput', 'x'])).stderr).toContain('(Did you mean --out?)');
    expect((await gen(ROOT, ['bild'])).stderr).toContain('(Did you mean build?)');
  });
});

describe('a build', () => {
  let place: Workplace;
  beforeAll(async () => {
    place = await tiny();
  });

  it('says in two lines what was made, and where it is', async () => {
    const { stdout, code } = await gen(place.folder, ['build']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^✓ 23 pages \(23 written, 0 unchanged\) and \d+ other files, \d\.\d MB, in .*\n {2}5 of 5 city-service pages, 3 of 3 cities complete\n/,
    );
    expect(stdout).toContain('out/');
    expect(stdout).not.toContain('\u001B');
  });

  it('says so when there was nothing to do', async () => {
    expect((await gen(place.folder, ['build'])).stdout).toMatch(
      /^✓ 23 pages \(0 written, 23 unchanged\) and \d+ other files/,
    );
  });

  it('checks what it has built with --check, and exits with 1 if something is found', async () => {
    const place = await builtTiny();
    const { stdout, code } = await gen(place.folder, ['build', '--check']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ \d+ pages [^]*nothing found/);
    const other = await tiny();
    // Only pages without an address of their own: the verdicts on the others are cached.
    other.edit('templates/page.hbs', '</body>', '{{#unless canonical}}<img src="/favicon.svg">{{/unless}}</body>');
    const hurt = await gen(other.folder, ['build', '--check', '--json']);
    const { pages, check } = JSON.parse(hurt.stdout) as { pages: { total: number }; check: CheckReport };
    expect(hurt.code).toBe(1);
    expect(pages.total).toBeGreaterThan(10);
    expect(check.findings.map(({ message }) => message).join()).toContain('alt');
    expect(await gen(other.folder, ['build', '--check', '--shard', '1/2'])).toMatchObject({ code: 2 });
  });

  it('prints its report as JSON and nothing else', async () => {
    const { stdout, code } = await gen(place.folder, ['build', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      pages: { total: 23, kept: 23 },
      files: expect.any(Number),
      servicePagesBuilt: 5,
    });
  });

  it('is coloured on a terminal, unless NO_COLOR is set', async () => {
    const colored = await gen(place.folder, ['build'], { isTTY: true });
    const plain = await gen(place.folder, ['build'], { isTTY: true, env: { NO_COLOR: '1' } });
    expect(colored.stdout).toContain('\u001B[');
    expect(plain.stdout).not.toContain('\u001B[');
    expect((await gen(place.folder, ['build'], { isTTY: true, env: { TERM: 'dumb' } })).stdout).not.toContain(
      '\u001B[',
    );
  });

  it('takes its day from --date, else from SOURCE_DATE_EPOCH in the time zone of the business', async () => {
    const other = await tiny();
    await gen(other.folder, ['build', '--date', '2025-03-04']);
    expect(other.read('sitemap.xml')).toContain('<lastmod>2025-03-04</lastmod>');
    const third = await tiny();
    // 2001-09-09 01:46:40 in UTC.
    await gen(third.folder, ['build'], { env: { SOURCE_DATE_EPOCH: '1000000000' } });
    expect(third.read('sitemap.xml')).toContain('<lastmod>2001-09-08</lastmod>');
  });

  it.each([
    ['1795132800000', 'It counts seconds, and this looks like milliseconds: try 1795132800.'],
    ['tomorrow', 'Set it to a number of seconds since 1970'],
    ['-5', 'Set it to a number of seconds since 1970'],
    ['99999999999999999999', 'Set it to a number of seconds since 1970'],
  ])('refuses the SOURCE_DATE_EPOCH %s', async (epoch, told) => {
    const { code, problems } = await gen(place.folder, ['build'], { env: { SOURCE_DATE_EPOCH: epoch } });
    expect({ code, problems }).toEqual({ code: 1, problems: expect.stringContaining(told) as string });
    expect(problems).toContain('SOURCE_DATE_EPOCH');
  });

  it.each([
    [['--date', '2026-11-21', '--previous', 'data'], 'There is no file here for --previous to read.'],
    [['--date', '2026-11-21', '--previous', 'nowhere.json'], 'There is no file here for --previous to read.'],
    [['--date', '2026-11-21', '--previous', 'data/business.yaml'], 'This is not a build manifest.'],
  ])('refuses %j', async (flags, told) => {
    const other = await tiny();
    const { code, problems } = await gen(other.folder, ['build', ...flags]);
    expect({ code, problems: problems.replaceAll(`${other.folder}/`, '') }).toEqual({
      code: 1,
      problems: expect.stringContaining(told) as string,
    });
  });

  it('writes where it is told to, from the working folder', async () => {
    const { code } = await gen(place.folder, ['build', '--out', 'sites/two']);
    expect(code).toBe(0);
    expect(bytesOf(`${place.folder}/sites/two`)).toEqual(bytesOf(place.project.out));
  });

  it('with mistakes is exit code 1 and every message', async () => {
    const other = await tiny();
    other.edit('data/tips.json', '"droplets"', '"droplet-not"');
    other.edit('data/cities/barre.yaml', 'postalCodes:', 'zip:');
    const { code, problems, stdout } = await gen(other.folder, ['build']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(problems.match(/^\S+:\d+:\d+ /gm)).toEqual(['data/cities/barre.yaml:7:1 ', 'data/tips.json:6:13 ']);
  });

  it('tells of images that are missing and drawn instead', async () => {
    const other = await tiny();
    other.edit('data/team.yaml', '  fallbackImage', '  image: ada.jpg\n  fallbackImage');
    expect((await gen(other.folder, ['build'])).stdout.replaceAll(`${other.folder}/`, '')).toContain(
      'There is no image file "data/images/ada.jpg" (data/team.yaml:5:10), so the initials of Ada Quill are shown.',
    );
  });
});

describe('gen city', () => {
  it('builds one city and says how much is there', async () => {
    const place = await tiny();
    const { stdout, code } = await gen(place.folder, ['city', 'barre']);
    expect(code).toBe(0);
    expect(stdout).toContain('2 of 5 city-service pages, 1 of 3 cities complete');
  });

  it('suggests the nearest name for an unknown city', async () => {
    const place = await tiny();
    expect(await gen(place.folder, ['city', 'bare'])).toMatchObject({
      code: 1,
      problems: 'gen city  bare\n  There is no city "bare".\n  Did you mean "barre"?',
    });
    expect(place.files()).toEqual([]);
  });
});

describe('gen status', () => {
  it('shows each city, exits with 1 while something is missing, with 0 when nothing is', async () => {
    const place = await builtTiny();
    const whole = await gen(place.folder, ['status']);
    expect(whole.code).toBe(0);
    expect(whole.stdout).toBe(
      'City        Hub   Services    Done\nMontpelier  yes     2 of 2   100 %\nBarre       yes     2 of 2   100 %\nWaterbury   yes     1 of 1   100 %\n\n  5 of 5 city-service pages, 3 of 3 hubs, 100 % of the pages of cities.\n  Content last changed on 2026-11-20.\n✓ 23 of 23 pages: all pages are built.\n',
    );
    rmSync(`${place.project.out}/locations/barre/piano-tuning.html`);
    const holed = await gen(place.folder, ['status']);
    expect(holed.code).toBe(1);
    expect(holed.stdout).toContain('Barre       yes     1 of 2    67 %');
    expect(holed.stdout).toContain('  4 of 5 city-service pages, 3 of 3 hubs, 88 % of the pages of cities.');
    expect(holed.stdout).toContain(
      '! 22 of 23 pages are built: 1 missing.\n  missing  /locations/barre/piano-tuning  gen city barre\n',
    );
  });

  it('prints the pages as CSV, with the day of their last change and their bytes', async () => {
    const place = await builtTiny();
    rmSync(`${place.project.out}/locations/barre/piano-tuning.html`);
    const { stdout, code } = await gen(place.folder, ['status', '--csv']);
    const rows = stdout.trimEnd().split('\n');
    expect([code, rows.length, rows[0]]).toEqual([1, 24, 'path,state,lastmod,bytes']);
    expect(rows).toContain(`/about,built,2026-11-20,${statSync(`${place.project.out}/about.html`).size}`);
    expect(rows).toContain('/locations/barre/piano-tuning,missing,,');
  });

  it('counts every page: without the home page nothing is complete', async () => {
    const place = await builtTiny();
    rmSync(`${place.project.out}/index.html`);
    expect(await gen(place.folder, ['status'])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('! 22 of 23 pages are built: 1 missing.\n  missing  /  gen build\n'),
    });
  });

  it('names pages that are out of date, after a build of one city', async () => {
    const place = await builtTiny();
    place.edit('data/cities/barre.yaml', 'name: Barre', 'name: Barre Town');
    await gen(place.folder, ['city', 'waterbury']);
    const { stdout, code } = await gen(place.folder, ['status']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ 23 of 23 pages are built: \d+ out of date\.\n/);
    expect(stdout).toMatch(/\n {2}out of date {2}\/locations\/barre +gen build\n/);
    expect(stdout).not.toMatch(/out of date {2}\/locations\/waterbury /);
  });

  it('counts a page that was changed by hand as not built', async () => {
    const place = await builtTiny();
    place.write('out/locations/barre.html', 'edited');
    const { stdout, code } = await gen(place.folder, ['status', '--json']);
    expect(code).toBe(1);
    expect((JSON.parse(stdout) as BuildStatus).cities[1]).toMatchObject({
      slug: 'barre',
      hubPageBuilt: false,
      percentComplete: 67,
    });
  });

  it('says that nothing is built where nothing is', async () => {
    const place = await tiny();
    const { stdout, code } = await gen(place.folder, ['status']);
    expect(code).toBe(1);
    expect(stdout).toContain('! 0 of 23 pages are built: 23 missing.\n  missing  / ');
    expect(stdout).toMatch(/missing {2}\/locations\/barre +gen city barre\n/);
    expect(stdout).toContain('  and 3 more: gen status --json names all\n');
  });
});

describe('gen aliases', () => {
  it('prints rows for the addresses of a sitemap or a list', async () => {
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
    place.write('old.txt', '/a\nwww.old.example/b\n');
    expect((await gen(place.folder, ['aliases', 'old.txt'])).problems).toContain(
      'old.txt:2\n  "www.old.example/b" is not an address.',
    );
  });
});

describe('gen rollback and gen schema', () => {
  it('put the earlier site back', async () => {
    const place = await builtTiny();
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    expect((await gen(place.folder, ['rollback'])).stdout).toBe(
      'The build before is published again. The next "gen build" replaces it.\n',
    );
    expect(place.read('index.html')).toContain('Dust and pencils');
  });

  it('write the schemas for editors, the same as those that are shipped', async () => {
    const place = await tiny();
    expect((await gen(place.folder, ['schema'])).stdout).toMatch(/^\d+ schemas written to/);
    expect(bytesOf(`${place.folder}/data/schemas`)).toEqual(bytesOf(`${ROOT}/data/schemas`));
  });
});

describe('the process', () => {
  let program: Program;
  let place: Workplace;
  beforeAll(async () => {
    program = await compiledProgram();
    place = await tiny();
  });

  it('ends with 0 for a build, 1 for a mistake and 2 for wrong usage', async () => {
    expect(await program.run(place, ['build'])).toMatchObject({ code: 0 });
    const wrong = await program.run(place, ['build', '--nothing']);
    expect(wrong).toMatchObject({ code: 2, stdout: '' });
    place.edit('data/tips.json', '"droplets"', '"droplet-not"');
    const mistaken = await program.run(place, ['build']);
    expect(mistaken).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'data/tips.json:6:13  icon\n  There is no icon called "droplet-not".\n  Did you mean "droplet-off"?\n\n1 problem. Nothing was written.\n',
    });
    expect(await program.run(place, ['city', 'macno'])).toMatchObject({ code: 1 });
    expect(await program.run(place, ['--help'])).toMatchObject({ code: 0, stderr: '' });
  });

  it('gives help beside a definition of the site that cannot be compiled, and no help but its mistake to a command of its own', async () => {
    place.write('site.ts', 'export default {{');
    try {
      const help = await program.run(place, ['--help']);
      expect(help).toMatchObject({ code: 0, stderr: '' });
      expect(help.stdout).toContain('gen build');
      expect((await program.run(place, ['buidl'])).stderr).toContain('Did you mean build?');
      for (const own of [['build'], ['city', 'barre']])
        expect(await program.run(place, own)).toMatchObject({
          code: 1,
          stderr: expect.stringContaining('site.ts:1:17') as string,
        });
    } finally {
      place.remove('site.ts');
    }
  });
});
