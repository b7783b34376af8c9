/** Accidents, other programs and cut-off writes damage the output: the next build makes the site whole again. */
import {
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { oneIn } from '../fixtures/proofs.ts';
import { bytesOf, workplaces, type Workplace, onlyCities } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
let whole: Record<string, string>;
beforeEach(async () => {
  place = await builtTiny();
  whole = bytesOf(place.project.out);
});

describe('in the place of a page, the next build puts the page', () => {
  const PUT: readonly (readonly [string, (path: string) => void])[] = [
    ['an empty folder', (path) => mkdirSync(path)],
    ['folders in folders', (path) => mkdirSync(join(path, 'a/b'), { recursive: true })],
    ['a link to nothing', (path) => symlinkSync('nothing', path)],
    ['a link to itself', (path) => symlinkSync(basename(path), path)],
    ['an empty file', (path) => writeFileSync(path, '')],
  ];
  it.each(oneIn(3, PUT))('where %s stands', async (_, put) => {
    const path = join(place.project.out, 'locations/barre.html');
    rmSync(path);
    put(path);
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
    // Later builds begin with an older tree, which must not bring the old files back.
    for (const word of ['crayons', 'coins']) {
      place.edit('data/cities/barre.yaml', 'name: Barre', `name: Barre ${word}`);
      await place.build();
      place.reset();
    }
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
  });

  it('where a city alone was built meanwhile', async () => {
    const path = join(place.project.out, 'locations/barre.html');
    rmSync(path);
    mkdirSync(path);
    await place.build({ only: onlyCities('waterbury') });
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
  });
});

describe('a page that was edited by hand', () => {
  it('is made anew, though its size and its time were kept', async () => {
    const path = join(place.project.out, 'locations/barre.html');
    const { atime, mtime } = statSync(path);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('Barre', 'Borre'));
    utimesSync(path, atime, mtime);
    expect(statSync(path).size).toBe(Buffer.byteLength(text));
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
  });
});

describe('a ledger that was cut off', () => {
  it.each(oneIn(3, [0, 39, 40, 50, 200, 350], 1))('after %i bytes cost time and no truth', async (length) => {
    const before = place.snapshot();
    truncateSync(join(place.folder, '.out.gen/ledger.tsv'), length);
    await place.build();
    expect(place.snapshot()).toEqual(before);
  });

  it('in the middle of the links make no other link audit', async () => {
    const kept = join(place.folder, '.out.gen/ledger.tsv');
    truncateSync(kept, readFileSync(kept).length - 300);
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    const audit = place.read('internal-linking-audit.html');
    rmSync(place.project.out, { recursive: true });
    await place.build();
    expect(place.read('internal-linking-audit.html')).toBe(audit);
  });
});
