/**
 * Sees that the machine has the browsers and servers that the tests of this run use. Root and CI install what is missing, and
 * say so first; anybody else reads the command to run. What cannot be had fails loudly: no test is skipped.
 */
import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';
import { closingLine } from './closing-line.ts';
import { findProgram } from './programs.ts';

interface Needed {
  /** Debian and Ubuntu packages that hold the program; the first that the system has is taken. */
  readonly packages: readonly [string, ...string[]];
  readonly find: () => string | null;
}
const named = (name: string, packages: Needed['packages']): Needed => ({ packages, find: () => findProgram(name) });

const PROGRAMS = {
  chromium: { packages: ['chromium-headless-shell', 'chromium'], find: findChromium },
  firefox: {
    packages: ['firefox-esr', 'firefox'],
    find: () => findProgram('firefox-esr') ?? findProgram('firefox'),
  },
  WebKitWebDriver: named('WebKitWebDriver', ['webkit2gtk-driver']),
  Xvfb: named('Xvfb', ['xvfb']),
  nginx: named('nginx', ['nginx-light', 'nginx']),
  apache2: named('apache2', ['apache2']),
} as const satisfies Readonly<Record<string, Needed>>;
type Program = keyof typeof PROGRAMS;

/** What the files of a run need, by their names. */
const NEEDS: readonly { readonly files: RegExp; readonly programs: readonly Program[] }[] = [
  { files: /\/tests\/(e2e|dev\/browser)\//, programs: ['chromium'] },
  { files: /\/tests\/e2e\/engines\.test\.ts$/, programs: ['firefox', 'WebKitWebDriver', 'Xvfb'] },
  { files: /\.servers\.test\.ts$/, programs: ['nginx', 'apache2'] },
];

/** A global setup of vitest: the first project that comes here prepares for all that are about to run. */
export default function prepare({ vitest }: TestProject): void {
  const paths = vitest.state.getPaths();
  const needed = NEEDS.filter(({ files }) => paths.some((path) => files.test(path))).flatMap(
    ({ programs }) => programs,
  );
  const missing = needed.filter(isMissing);
  const wanted = needed.filter((program) => isMissing(program) || (program === 'chromium' && isSlow()));
  if (wanted.length === 0) return;
  const mayInstall = process.getuid?.() === 0 || process.env.CI === 'true';
  if (mayInstall) install(wanted);
  const still = missing.filter(isMissing);
  if (still.length === 0) return;
  // Not thrown: vitest would add a stack and a report of tests that were never begun.
  console.error(`${explain(still, mayInstall)}\n\n${closingLine({ passed: 0, failed: 1 })}`);
  process.exit(1);
}

const isMissing = (program: Program): boolean => PROGRAMS[program].find() === null;

/**
 * True in CI for a Chromium with all its windows: these tests take it two and a half times as long as the headless shell
 * (69 and 26 s for one file). It does where there is no other.
 */
const isSlow = (): boolean =>
  Boolean(process.env.CI) &&
  !process.env.CHROMIUM_PATH &&
  findProgram(PROGRAMS.chromium.packages[0]) === null &&
  findProgram('apt-get') !== null;

/** With apt where there is one; Chromium comes through playwright elsewhere. */
function install(missing: readonly Program[]): void {
  const names = missing.map((program) => (isMissing(program) ? program : PROGRAMS[program].packages[0]));
  console.log(`The tests use ${names.join(', ')}, which this machine does not have. They are installed now.`);
  if (findProgram('apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    run([...sudo, 'apt-get', 'update', '-q']);
    const packages = missing.flatMap(packagesOf);
    // Another installation may be under way.
    if (packages.length > 0)
      run([...sudo, 'apt-get', '-o', 'DPkg::Lock::Timeout=300', ...INSTALL, '-y', '-q', ...packages]);
  }
  if (missing.includes('chromium') && isMissing('chromium')) run(PLAYWRIGHT);
}

const INSTALL = ['install', '--no-install-recommends'];
const PLAYWRIGHT = ['npx', 'playwright-core', 'install', 'chromium'];

function run([command = '', ...args]: readonly string[]): void {
  console.log(`> ${command} ${args.join(' ')}`);
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

/** One that the system knows; of a program that is there already only the first choice, or none. */
function packagesOf(program: Program): readonly string[] {
  const [first, ...others] = PROGRAMS[program].packages;
  if (!isMissing(program)) return [first].filter(isKnown);
  return [[first, ...others].find(isKnown) ?? first];
}

const isKnown = (name: string): boolean => spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0;

/** What is missing, and the command that brings it. */
function explain(missing: readonly Program[], tried: boolean): string {
  const packages = missing.flatMap(packagesOf).join(' ');
  const others = missing.filter((program) => program !== 'chromium');
  const commands = findProgram('apt-get')
    ? [`sudo apt-get update && sudo apt-get ${INSTALL.join(' ')} ${packages}`]
    : [
        ...(missing.includes('chromium') ? [PLAYWRIGHT.join(' ')] : []),
        ...(others.length > 0 ? [`(your system's package manager) install ${others.join(' ')}`] : []),
      ];
  return [
    `The tests cannot run: they need ${missing.join(', ')}, which this machine does not have.`,
    tried
      ? 'To install it here was tried, and failed. By hand:'
      : 'Nothing was installed: that is done as root and with CI=true only. Run',
    ...commands.map((command) => `  ${command}`),
    'and then the tests again. CHROMIUM_PATH may name a Chromium or Chrome. "npm run test:unit" needs none of it.',
  ].join('\n');
}
