/** Builds on several machines, with the commands that docs/ci.md has to copy. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { expect, it } from 'vitest';
import { compiledProgram } from '../fixtures/program.ts';
import { bytesOf, ROOT, SOURCE_DATE_EPOCH, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, tiny, temporaryFolder } = workplaces();

interface Workflow {
  readonly jobs: Readonly<
    Record<
      'part' | 'site',
      {
        readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
        readonly steps: readonly { readonly run?: string }[];
      }
    >
  >;
}

interface Job {
  readonly spec: {
    readonly completions?: number;
    readonly template: { readonly spec: { readonly containers: readonly [{ readonly command: readonly string[] }] } };
  };
}

/** Reads a file that the text shows. */
function shown<T>(name: string): T {
  const [, text = ''] = readFileSync(join(ROOT, 'docs/ci.md'), 'utf8').split(`\n\`${name}\`\n\n\`\`\`yaml\n`);
  return parse(text.slice(0, text.indexOf('\n```'))) as T;
}

/** Runs a command line of the text in the folder of a site. */
async function runLine(place: Workplace, line: string, env: Readonly<Record<string, string>> = {}): Promise<void> {
  const { command } = await compiledProgram();
  const gen = [process.execPath, ...command(place.folder, [])].map((part) => `'${part}'`).join(' ');
  // The sample of the test is not published.
  const own = line.replace(/ --previous \S+/, '').replaceAll('npx --no gen', gen);
  execFileSync('sh', ['-c', own], {
    cwd: place.folder,
    env: { ...process.env, GEN_CACHE: place.project.cache, SOURCE_DATE_EPOCH, ...env },
    stdio: 'pipe',
  });
}

it('the workflow builds in four jobs the site of one build, and checks it', async () => {
  const place = await tiny();
  const { part, site } = shown<Workflow>('.github/workflows/large-site.yml').jobs;
  const linesOf = ({ steps }: typeof part): string[] =>
    steps.flatMap(({ run = '' }) => (run.includes(' gen ') ? [run] : []));
  for (const shard of part.strategy?.matrix.shard ?? [])
    for (const line of linesOf(part)) await runLine(place, line.replaceAll('${{ matrix.shard }}', String(shard)));
  for (const line of linesOf(site)) await runLine(place, line);
  expect(bytesOf(place.project.out)).toEqual(bytesOf((await builtTiny()).project.out));
});

it('the indexed jobs build the site of one build', async () => {
  const place = await tiny();
  const parts = temporaryFolder();
  const lineOf = ({ spec }: Job): string =>
    String(spec.template.spec.containers[0].command[2]).replaceAll('/parts/', `${parts}/`);
  const job = shown<Job>('parts.yaml');
  for (let index = 0; index < (job.spec.completions ?? 0); index++)
    await runLine(place, lineOf(job), { JOB_COMPLETION_INDEX: String(index) });
  await runLine(place, lineOf(shown<Job>('merge.yaml')));
  expect(bytesOf(join(parts, 'site'))).toEqual(bytesOf((await builtTiny()).project.out));
});
