/**
 * Sees that the machine has what the tests use as users do: Chromium, nginx, Caddy, Apache. What is missing is installed
 * where that can be done without asking (Debian and Ubuntu as root or with sudo; Chromium through playwright
 * elsewhere). What cannot be had fails loudly: no test is skipped.
 */
import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.ts';
import { findProgram } from './programs.ts';

/** Packages that hold a program; the first that the system has is taken. */
const PACKAGES = {
  chromium: ['chromium-headless-shell', 'chromium'],
  nginx: ['nginx-light', 'nginx'],
  caddy: ['caddy'],
  apache2: ['apache2'],
} as const;

function run(command: string, args: readonly string[]): boolean {
  console.log(`> ${command} ${args.join(' ')}`);
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0
  );
}

/** How packages can be installed without a question; null where they cannot. */
function installer(): readonly string[] | null {
  if (!findProgram('apt-get')) return null;
  if (process.getuid?.() === 0) return ['apt-get'];
  return findProgram('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : null;
}

function missing(): (keyof typeof PACKAGES)[] {
  return [
    ...(findChromium() ? [] : (['chromium'] as const)),
    ...(['nginx', 'caddy', 'apache2'] as const).filter((name) => !findProgram(name)),
  ];
}

const lacking = missing();
if (lacking.length > 0) {
  console.log(`The tests need ${lacking.join(', ')}, which this machine does not have yet.`);
  const [command, ...flags] = installer() ?? [];
  if (command) {
    run(command, [...flags, 'update', '-q']);
    for (const name of lacking)
      PACKAGES[name].some((packageName) =>
        run(command, [...flags, 'install', '-y', '-q', '--no-install-recommends', packageName]),
      );
  }
  if (!findChromium()) run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']);
  const still = missing();
  if (still.length > 0) {
    console.error(
      `The tests cannot run: ${still.join(', ')} could not be installed here. Install ${still.length === 1 ? 'it' : 'them'} by hand and run the tests again (CHROMIUM_PATH may name a Chromium or Chrome).`,
    );
    process.exitCode = 1;
  }
}
