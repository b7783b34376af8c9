/**
 * A disk that says no at any moment: the n-th call that writes fails, once or from then on. Nothing is lost, and what
 * is said is a place and a way out, never a bug of ours. `GEN_FAULTS=300` fails more often.
 */
import { readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { compiledProgram, type Program } from '../../fixtures/program.ts';
import { bytesOf, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { mayMount, openGrounds, type Grounds } from './grounds.ts';

const FAULTS = Number(process.env.GEN_FAULTS ?? 12);
const CODES = ['EIO', 'ENOSPC', 'EACCES', 'EROFS'] as const;
const BRANDS = ['Maple & Wire Piano Care', 'Birch & Felt Piano Care'] as const;
const SHIM = new URL('./fail-at.mjs', import.meta.url).href;
const { tiny } = workplaces();
let place: Workplace;
let program: Program;
const trees: Record<string, string>[] = [];
beforeAll(async () => {
  program = await compiledProgram();
  place = await tiny();
  for (const version of [0, 1] as const) {
    rebrand(version);
    await place.build();
    trees.push(bytesOf(place.project.out));
  }
});

function rebrand(to: 0 | 1): void {
  const text = readFileSync(join(place.folder, 'data/business.yaml'), 'utf8');
  place.write('data/business.yaml', text.replace(BRANDS[to === 0 ? 1 : 0], BRANDS[to]));
}

const versionOf = (tree: Record<string, string>): 0 | 1 => (tree['index.html'] === trees[0]?.['index.html'] ? 0 : 1);

describe(`${FAULTS} calls that fail`, () => {
  it('leave the old site or the new one, and the one to go back to', {
    timeout: 120_000 + FAULTS * 40_000,
  }, async () => {
    rebrand(0);
    const counter = join(place.folder, 'calls');
    await program.run(place, ['build'], { NODE_OPTIONS: `--import ${SHIM}`, FAIL_COUNT: counter });
    const calls = Number(readFileSync(counter, 'utf8'));
    expect(calls).toBeGreaterThan(50);
    let now: 0 | 1 = 0;
    for (let fault = 0; fault < FAULTS; fault++) {
      const next: 0 | 1 = now === 0 ? 1 : 0;
      rebrand(next);
      const settings = {
        FAIL_AT: String(1 + Math.floor(((fault + 0.5) * calls) / FAULTS)),
        FAIL_CODE: CODES[fault % CODES.length] as string,
        ...(fault % 3 === 0 ? { FAIL_ON: 'all' } : {}),
      };
      const shown = `fault ${fault}: ${JSON.stringify(settings)}`;
      const { code, stderr } = await program.run(place, ['build'], { NODE_OPTIONS: `--import ${SHIM}`, ...settings });
      expect(stderr, shown).not.toContain('bug in gen');
      const left = bytesOf(place.project.out);
      const version = versionOf(left);
      expect(left, shown).toEqual(trees[version]);
      // What is published counts as success, what is not does not.
      expect([code, version], `${shown}\n${stderr}`).toEqual(version === next ? [0, next] : [1, now]);
      if (version === now) expect(bytesOf(join(place.folder, '.out.gen/previous')), shown).toEqual(trees[next]);
      const again = await program.run(place, ['build']);
      expect(again.code, `${shown}, afterwards: ${again.stderr}`).toBe(0);
      expect(bytesOf(place.project.out), `after ${shown}`).toEqual(trees[next]);
      now = next;
    }
  });
});

describe.skipIf(!mayMount())('a full disk', () => {
  let grounds: Grounds | undefined;
  afterEach(() => grounds?.leave());

  it('keeps the published site, whatever fits on it', { timeout: 600_000 }, async () => {
    grounds = openGrounds();
    const disk = grounds.mount('small', '-t', 'tmpfs', '-o', 'size=40M', 'none');
    const out = join(disk, 'out');
    const first = versionOf(bytesOf(place.project.out));
    rebrand(first);
    expect((await program.run(place, ['build', '--out', out])).code).toBe(0);
    const { blocks, bfree, bsize } = statfsSync(disk);
    const used = (blocks - bfree) * bsize;
    const next: 0 | 1 = first === 0 ? 1 : 0;
    rebrand(next);
    const outcomes = new Set<number | null>();
    for (const share of [0.02, 0.3, 0.7, 0.95, 1.05, 1.5]) {
      grounds.resize(disk, Math.ceil((used * (1 + share)) / 1024));
      const { code, stderr } = await program.run(place, ['build', '--out', out]);
      expect(stderr, `${share}`).not.toContain('bug in gen');
      if (code !== 0) expect(stderr).toContain('The disk is full');
      expect(bytesOf(out), `${share}: ${stderr}`).toEqual(trees[code === 0 ? next : first]);
      outcomes.add(code);
      if (code === 0) break;
    }
    expect(outcomes).toEqual(new Set([1, 0]));
  });
});
