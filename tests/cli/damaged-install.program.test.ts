/** A file of gen itself that cannot be read, or a package that it needs: which one, and that it has to be installed again. No stack, no guess at a bug. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, linkPackages, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
const SHIM = new URL('../emit/attacks/fail-at.mjs', import.meta.url).href;
let folder: string;
let root: string;
beforeAll(() => {
  folder = temporaryFolder();
  root = join(folder, 'package');
  for (const name of ['generator', 'starter', 'components', 'templates', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, name), join(root, name), { recursive: true });
  cpSync(join(ROOT, 'tests/fixtures/tiny/data'), join(folder, 'data'), { recursive: true });
  linkPackages(root);
});

function gen(args: readonly string[], fault: Readonly<Record<string, string>> = {}) {
  const { NODE_ENV: _, ...around } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'generator/bin.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...around, ...fault },
  });
  return { code: status, stdout, stderr };
}

/** `reason` is a regular expression: a parser has its own words. */
function told(file: string, reason: string) {
  const advice =
    'Install gen again, or, in a clone of its repository, check the file out again. If that does not help, check who may read it, and the disk.';
  const lines = [
    `${join(root, file)}  \\[program-damaged\\]`,
    `  A file of gen itself cannot be read: ${reason}.`,
    `  ${advice}`,
  ];
  return { code: 1, stdout: '', stderr: expect.stringMatching(new RegExp(`^${lines.join('\n')}\n$`)) as string };
}

describe('a file that the disk does not give', () => {
  // Everything is read once when the program starts; the second time, a command is at work.
  it.each([
    { file: 'generator/hash.ts', code: 'EACCES', at: '1', args: ['--version'] },
    { file: 'generator/whole.mjs', code: 'EIO', at: '1', args: ['build'] },
    { file: 'generator/render/renderer.ts', code: 'EIO', at: '2', args: ['schema'] },
    { file: 'package.json', code: 'EIO', at: '1', args: ['doctor'] },
    { file: 'package.json', code: 'EACCES', at: '2', args: ['status'] },
    { file: 'package.json', code: 'EIO', at: '3', args: ['doctor'] },
  ])('$file, $code at reading $at by gen $args.0', ({ file, code, at, args }) => {
    const fault = { FAIL_KIND: 'readFileSync', FAIL_BELOW: join(root, file), FAIL_AT: at, FAIL_CODE: code };
    expect(gen(args, { NODE_OPTIONS: `--import ${SHIM}`, ...fault })).toEqual(told(file, `made to fail \\(${code}\\)`));
  });

  it('nor the folder that it lies in', () => {
    const fault = { FAIL_KIND: 'readdirSync', FAIL_BELOW: join(root, 'generator'), FAIL_AT: '1', FAIL_CODE: 'EACCES' };
    expect(gen(['--version'], { NODE_OPTIONS: `--import ${SHIM}`, ...fault })).toEqual(
      told('generator', 'made to fail \\(EACCES\\)'),
    );
  });
});

describe('a damaged installation', () => {
  const ANY = '.+';
  const harms: Readonly<Record<string, (path: string) => void>> = {
    emptied: (path) => truncateSync(path, 0),
    'cut off': (path) => truncateSync(path, 1000),
    removed: (path) => rmSync(path),
  };
  it.each([
    ['generator/plan/site-plan.ts', 'emptied', 'the file is empty'],
    ['generator/plan/site-plan.ts', 'cut off', ANY],
    ['generator/plan/site-plan.ts', 'removed', 'it is missing'],
    ['generator/whole.mjs', 'emptied', 'the file is empty'],
    ['generator/whole.mjs', 'cut off', ANY],
    ['generator/cache-folder.mjs', 'removed', 'it is missing'],
    ['generator/compile.mjs', 'cut off', ANY],
    ['package.json', 'cut off', ANY],
    ['package.json', 'removed', 'it is missing'],
  ])('with %s %s', (file, harm, reason) => {
    const path = join(root, file);
    const whole = readFileSync(path);
    harms[harm]?.(path);
    try {
      expect(gen(['build'])).toEqual(told(file, reason));
    } finally {
      writeFileSync(path, whole);
    }
  });

  it('runs again once the file is back', () => {
    expect(gen(['--version'])).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('a package that gen needs', () => {
  const installed = (name: string): string => join(root, 'node_modules', name);
  const forgetVerdicts = (): void => {
    const cache = join(installed('.cache'), 'gen');
    for (const name of readdirSync(cache)) if (name.startsWith('check-')) rmSync(join(cache, name));
  };
  beforeAll(() => {
    writeFileSync(join(folder, 'towns.csv'), 'name,state,lat,lon\nNorthfield,VT,44.1511,-72.6565\n');
    expect(gen(['build'])).toMatchObject({ code: 0 });
    expect(gen(['check'])).toMatchObject({ code: 0 });
  });

  /** `what` is a regular expression. */
  const toldOfPackage = (name: string, what: string) => ({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(
        `^(?:.* …\\n)?${name}  \\[package-damaged\\]\\n  ${what}\\.\\n  Run "npm ci" in ${root}: it installs all packages anew\\.\\n$`,
      ),
    ) as string,
  });
  const missing = (name: string) => toldOfPackage(name, `The package "${name}", which gen needs, is not installed`);

  /** Runs a command without a package; with an empty cache where everything is compiled first. */
  function without(name: string, args: readonly string[], { cold = false } = {}) {
    const [cache, aside] = [installed('.cache'), join(root, 'aside')];
    if (cold) renameSync(cache, `${aside}-cache`);
    renameSync(installed(name), aside);
    try {
      return gen(args);
    } finally {
      renameSync(aside, installed(name));
      if (cold) rmSync(cache, { recursive: true, force: true });
      if (cold) renameSync(`${aside}-cache`, cache);
    }
  }

  // Those of a scope lie in a folder that all tests share.
  it.each(['commander', 'rolldown', 'react', 'lightningcss', 'culori'])(
    '%s, missing where everything has to be compiled',
    (name) => {
      expect(without(name, ['build', '--out', 'elsewhere'], { cold: true })).toEqual(missing(name));
    },
  );

  it.each([
    ['parse5', ['check']],
    ['html-validate', ['check']],
    ['negotiator', ['preview', '--port', '0']],
    ['csv-parse', ['import', 'cities', 'towns.csv']],
  ])('%s, missing when %j asks for it', (name, args) => {
    forgetVerdicts();
    expect(without(name, args)).toEqual(missing(name));
  });

  /** Runs a command with one file of a package changed. */
  function withHarmed(name: string, file: string, args: readonly string[]) {
    const aside = join(root, 'aside');
    renameSync(installed(name), aside);
    cpSync(join(ROOT, 'node_modules', name), installed(name), { recursive: true });
    truncateSync(join(installed(name), file), file.endsWith('sync.js') ? 0 : 1000);
    try {
      return gen(args);
    } finally {
      rmSync(installed(name), { recursive: true });
      renameSync(aside, installed(name));
    }
  }

  it('with an empty file', () => {
    expect(withHarmed('csv-parse', 'lib/sync.js', ['import', 'cities', 'towns.csv'])).toEqual(
      toldOfPackage('csv-parse', 'The package "csv-parse", which gen needs, cannot be loaded: .*csv-parse/sync.*'),
    );
  });

  it('with a file that was cut off, which Node does not name', () => {
    forgetVerdicts();
    expect(withHarmed('parse5', 'dist/parser/index.js', ['check'])).toEqual(
      toldOfPackage('node_modules', 'A package that gen needs cannot be loaded: .+'),
    );
  });

  it.each(['koffi', 'fastest-levenshtein'])('%s, missing, takes nothing from a build that can do without', (name) => {
    expect(without(name, ['build'])).toMatchObject({ code: 0, stderr: '' });
  });
});
