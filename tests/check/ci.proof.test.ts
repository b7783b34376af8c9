/** The workflows of docs/ci.md, run step by step, twice: in a fresh checkout, and in one at another path with the restored cache. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { oneIn } from '../fixtures/proofs.ts';
import { installPackage } from '../fixtures/program.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: Readonly<Record<string, string>>;
}
interface Workflow {
  readonly jobs: { readonly site: { readonly env: Readonly<Record<string, string>>; readonly steps: readonly Step[] } };
}
interface Pipeline {
  readonly site: {
    readonly variables: Readonly<Record<string, string>>;
    readonly cache: { readonly paths: readonly string[] };
    readonly script: readonly string[];
    readonly artifacts: { readonly paths: readonly string[]; readonly reports: { readonly junit: string } };
  };
}

function readWorkflow<T>(file: string): T {
  const [, text = ''] = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8').split(`\`\`\`yaml ${file}\n`);
  return parse(text.split('```')[0] ?? '') as T;
}

/** A firm's repository whose values belong to nobody's examples. */
async function checkOut(): Promise<string> {
  const folder = temporaryFolder();
  cpSync(join(ROOT, 'tests/fixtures/firms/harbor-sweeps'), folder, { recursive: true });
  const file = join(folder, 'data/business.yaml');
  const business = readFileSync(file, 'utf8').replaceAll('.example', '.com').replace('+12075550126', '+12079370126');
  writeFileSync(file, business);
  await installPackage(join(folder, 'node_modules/areaserved'));
  mkdirSync(join(folder, 'node_modules/.bin'));
  symlinkSync('../areaserved/dist/bin.mjs', join(folder, 'node_modules/.bin/areaserved'));
  return folder;
}

interface Run {
  readonly commands: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** Runs the commands as a CI system does; the packages are installed already. Returns what each printed. */
function runAll(folder: string, { commands, env }: Run): string[] {
  const { GITHUB_ACTIONS: _, NODE_ENV: __, ...around } = process.env;
  return commands
    .filter((command) => command !== 'npm ci')
    .map((command) => {
      const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', command];
      const { status, stdout, stderr } = spawnSync('bash', shell, {
        cwd: folder,
        encoding: 'utf8',
        env: { ...around, ...env },
      });
      expect(status, `${command}\n${stdout}${stderr}`).toBe(0);
      return stdout + stderr;
    });
}

/** Runs a workflow in a fresh checkout and in another one that gets the first one's cache. */
async function runTwice(
  run: Run,
  cached: readonly string[],
): Promise<{ first: string; second: string; output: string[] }> {
  const [first, second] = [await checkOut(), await checkOut()];
  const fresh = runAll(first, run);
  expect(fresh.join('')).toContain('components bundled');
  for (const path of cached) cpSync(join(first, path), join(second, path), { recursive: true });
  const output = runAll(second, run);
  expect(output.join('')).not.toMatch(/bundl|damaged|of \d+ pages/);
  expect(output[0]).toContain('(0 written');
  return { first, second, output };
}

async function runGitHub(): Promise<void> {
  const { env, steps } = readWorkflow<Workflow>('.github/workflows/site.yml').jobs.site;
  const withs = (name: string): string[] =>
    steps
      .find(({ uses }) => uses?.startsWith(`actions/${name}@`))
      ?.with?.path?.trim()
      .split(/\s+/) ?? [];
  expect(steps.filter((step) => step.if).map((step) => step.if)).toEqual(["github.ref == 'refs/heads/main'"]);
  const commands = steps.flatMap(({ run }) => run ?? []);
  expect(commands.at(-1)).toBe('npx areaserved check --release');
  const summary = join(temporaryFolder(), 'summary.md');
  const github = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
  const { second } = await runTwice({ commands, env: { ...env, ...github } }, withs('cache'));
  for (const path of withs('upload-artifact')) expect(existsSync(join(second, path, 'index.html'))).toBe(true);
  expect(readFileSync(summary, 'utf8').match(/nothing found/g)).toHaveLength(4);
}

async function runGitLab(): Promise<void> {
  const { variables, cache, script, artifacts } = readWorkflow<Pipeline>('.gitlab-ci.yml').site;
  const env = { ...variables, CI_COMMIT_BRANCH: 'main', CI_DEFAULT_BRANCH: 'main' };
  const { second, output } = await runTwice({ commands: script, env }, cache.paths);
  expect(output.at(-1)).toContain('nothing found');
  for (const path of artifacts.paths) expect(existsSync(join(second, path, 'index.html'))).toBe(true);
  expect(readFileSync(join(second, artifacts.reports.junit), 'utf8')).toContain('failures="0"');
}

const WORKFLOWS = [
  { name: 'GitHub Actions', run: runGitHub },
  { name: 'GitLab CI', run: runGitLab },
];

it.each(oneIn(2, WORKFLOWS))('$name: build, check, gate, artifact and cache', ({ run }) => run(), 300_000);
