/**
 * Damaged data ends in a valid site or in an error with a place: never in a stack trace, a hang or a changed site.
 * `GEN_SEED` chooses other mutations, `GEN_VERBOSE` prints each of them.
 */
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLong, rounds, SEED } from '../fixtures/random.ts';
import { ROOT, listFiles, workplaces } from '../fixtures/workplaces.ts';
import { openRunner, type Runner } from './mutations/runner.ts';
import { runMutation, type Bench, type Outcome } from './mutations/run-mutation.ts';
import { mutations } from './mutations/mutate.ts';

const MUTATIONS = rounds(1, 200);
/** For one mutation, on a machine that does other things, too; the slowest takes a quarter of it. */
const LIMIT_MS = 20_000;
/** Of the mutations, one in so many is rendered wholly when it is valid. */
const RENDERED = 10;

const { shipped, tiny } = workplaces();
let runner: Runner;
beforeAll(async () => {
  const place = await (isLong ? shipped() : tiny());
  const source = join(ROOT, isLong ? 'data' : 'tests/fixtures/tiny/data');
  // The shipped workplace has a link to its data: here they are changed.
  rmSync(place.project.data, { recursive: true });
  cpSync(source, place.project.data, { recursive: true });
  await place.build();
  const files = listFiles(source).filter((file) => !file.startsWith('schemas/'));
  const bench: Bench = { project: place.project, source, files };
  // To start a thread takes longer than one mutation.
  runner =
    MUTATIONS > 1
      ? openRunner(bench, LIMIT_MS)
      : { run: ({ mutation, render }) => runMutation(bench, mutation, render), close: async () => {} };
});
afterAll(() => runner.close());

describe(`${MUTATIONS} mutations of the data of ${isLong ? 'the shipped site' : 'a small one'} (seed ${SEED})`, () => {
  it('each end in a site or in an error that names a place', { timeout: 120_000 + MUTATIONS * 5000 }, async () => {
    const counts: Record<Outcome['end'], number> = { refused: 0, valid: 0, rendered: 0, fault: 0 };
    const faults: string[] = [];
    let slowest = 0;
    for (const [index, mutation] of mutations(MUTATIONS, SEED).entries()) {
      const { end, message, file, ms } = await runner.run({ mutation, render: index % RENDERED === 0 });
      counts[end]++;
      slowest = Math.max(slowest, end === 'fault' ? 0 : ms);
      if (end === 'fault') faults.push(`${index} ${JSON.stringify(mutation)} ${file}\n${message}`);
      if (process.env.GEN_VERBOSE)
        console.log(
          `${index} ${mutation.kind} ${file} ${mutation.n} ${mutation.m}: ${end}, ${ms} ms\n${message.slice(0, 600)}`,
        );
      if (index % 100 === 99) console.log(`${index + 1} mutations: ${JSON.stringify(counts)}`);
    }
    console.log(`${JSON.stringify(counts)}, the slowest in ${slowest} ms`);
    expect(faults.join('\n\n')).toBe('');
  });
});
