/** Equal inputs give equal trees, byte for byte, wherever and however gen builds them: in `npm test` in one way of each kind. */
import { spawnSync } from 'node:child_process';
import { renameSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampled } from '../fixtures/random.ts';
import { compiledProgram, type Program } from '../fixtures/program.ts';
import { bytesOf, listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, tiny, temporaryFolder } = workplaces();
let program: Program;
let place: Workplace;
let tree: Record<string, string>;
beforeAll(async () => {
  program = await compiledProgram();
  place = await builtTiny();
  tree = bytesOf(place.project.out);
});
const fresh = async (options = {}): Promise<Workplace> => {
  const other = await tiny(options);
  expect(other.folder).not.toBe(place.folder);
  return other;
};

describe('one tree', () => {
  it('in another folder, with an empty cache, from files that were written in another order and at another time', async () => {
    const other = await fresh({ cache: join(temporaryFolder(), 'cache') });
    for (const file of listFiles(join(other.folder, 'data')).reverse()) {
      const path = join(other.folder, 'data', file);
      renameSync(path, `${path}.moved`);
      renameSync(`${path}.moved`, path);
      utimesSync(path, new Date(0), new Date(0));
    }
    await other.build();
    expect(bytesOf(other.project.out)).toEqual(tree);
  });

  const AROUND: readonly { where: string; env?: Readonly<Record<string, string>>; threads?: number }[] = [
    { where: 'in a time zone east of everything', env: { TZ: 'Pacific/Kiritimati' } },
    {
      where: 'in a time zone west of everything',
      env: { TZ: 'Pacific/Pago_Pago', LANG: 'de_DE.UTF-8', LC_ALL: 'de_DE.UTF-8' },
    },
    {
      where: 'with the Turkish alphabet',
      env: { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' },
    },
    { where: 'in another NODE_ENV', env: { NODE_ENV: 'development', LC_ALL: 'C' } },
    { where: 'on one thread', threads: 1 },
    { where: 'on two threads', threads: 2 },
    { where: 'on four threads', threads: 4 },
  ];
  it.each(sampled(7, AROUND, 1))('$where', async ({ env, threads }) => {
    const other = await fresh();
    const flags = threads === undefined ? [] : ['--workers', String(threads)];
    const { code, stderr } = await program.run(other, ['build', '--json', ...flags], env);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(bytesOf(other.project.out)).toEqual(tree);
  });

  it('through threads after a change, as through one', async () => {
    const trees = [];
    for (const workers of [1, 2]) {
      const other = await fresh();
      // A thread sends its pages in turns of 200.
      for (let n = 0; n < 150; n++)
        other.write(`data/cities/hill-${n}.yaml`, `name: Hill ${n}\nstate: VT\nlat: ${44.2 + n / 1000}\nlon: -72.6\n`);
      await other.build();
      other.edit('data/services/piano-tuning.yaml', 'A fork from 1931', 'A fork from 1932');
      await other.build({ workers, date: '2026-12-01' });
      trees.push(bytesOf(other.project.out));
    }
    expect(trees[0]).toEqual(trees[1]);
    expect(trees[0]).not.toEqual(tree);
  });
});

it('a page shows nothing of the machine that made it', () => {
  const { out } = place.project;
  const host = spawnSync('hostname').stdout.toString().trim();
  for (const file of listFiles(out).filter((name) =>
    /\.(html|xml|txt|json|tsv|js|conf|webmanifest)$|^_|htaccess/.test(name),
  )) {
    const text = place.read(file);
    expect(
      text.includes(place.folder) || (host.length > 5 && text.includes(host)) || text.includes(process.cwd()),
      file,
    ).toBe(false);
  }
});
