import { describe, expect, it } from 'vitest';
import { GenError } from '../../generator/errors/problem.ts';
import { createLedger, formatRows, describeTree } from '../../generator/ledger/ledger.ts';
import { formatManifest, formatPartManifest, parseManifest } from '../../generator/ledger/manifest.ts';
import { formatLinks, formatRow, parseLinks, parseRow, type LedgerRow } from '../../generator/ledger/row.ts';

const page: LedgerRow = {
  key: '00112233445566aa',
  hash: 'aaaaaaaaaaaaaaaa',
  content: 'cccccccccccccccc',
  lastmod: '2026-11-20',
  file: 'städte/größe.html',
  stat: { size: 59_123, mtimeMs: 1_763_000_000_123.456 },
  links: '2.0.1.a',
};
const image: LedgerRow = {
  ...page,
  key: '',
  content: '',
  lastmod: '',
  file: 'a b.png',
  stat: { size: 9, mtimeMs: 1 },
  links: '',
};
const without = (row: LedgerRow): LedgerRow => ({ ...row, stat: null, links: '' });

describe('a row of the ledger', () => {
  it.each([page, image, without(page), without(image)])('is read as it was written: %j', (row) => {
    expect(parseRow(formatRow(row).trimEnd())).toEqual(row);
  });

  it('is a line of the manifest when only what this machine knows is left out', () => {
    expect(formatRow(without(page))).toBe(
      '00112233445566aa\taaaaaaaaaaaaaaaa\tcccccccccccccccc\t2026-11-20\tstädte/größe.html\n',
    );
  });
});

describe('links of a page', () => {
  it.each([
    { total: 0, vague: 0, targets: [], broken: [] },
    { total: 45, vague: 2, targets: [0, 1, 37, 38, 274_999], broken: [] },
    { total: 2, vague: 0, targets: [7], broken: ['/no such/page', '/ä?b'] },
  ])('are read as they were written: %j', (links) => {
    expect(parseLinks(formatLinks(links))).toEqual(links);
    expect(formatLinks(links)).not.toContain('\t');
  });

  it('take a few letters for pages that follow each other', () => {
    expect(formatLinks({ total: 3, vague: 1, targets: [71, 72, 73], broken: [] })).toBe('3.1.1z.1.1');
  });
});

describe('a ledger', () => {
  const other = { ...page, file: 'about.html', links: '0.0' };
  const ledger = createLedger([formatRows([page, null]), formatRows([]), formatRows([null, other])]);
  ledger.append(formatRows([image]));

  it('finds rows by number and by file over all its pieces', () => {
    expect(ledger.count).toBe(5);
    expect([0, 1, 2, 3, 4, 5, -1].map(ledger.has)).toEqual([true, false, false, true, true, false, false]);
    expect(ledger.at(3)).toEqual(other);
    expect([page, other, image].map(({ file }) => ledger.indexOf(file))).toEqual([0, 3, 4]);
    expect(ledger.find('a b.png')).toEqual(image);
    expect(ledger.find('a')).toBeNull();
    expect([...ledger.rows()]).toEqual([page, other, image]);
    expect(() => ledger.at(1)).toThrow('no line 1');
  });

  it('becomes a manifest without what only this machine knows', () => {
    const manifest = formatManifest(ledger, { inputs: 'abc-compressed', day: '2026-11-20' });
    const read = parseManifest(manifest, 'somewhere');
    expect(read).toMatchObject({ inputs: 'abc-compressed', day: '2026-11-20' });
    expect([...read.rows()]).toEqual([page, other, image].map(without));
    expect(describeTree(read, () => 1)).toEqual({ pages: 2, files: 3, bytes: 3, hash: describeTree(ledger).hash });
    expect(describeTree(ledger)).toMatchObject({ pages: 2, files: 3, bytes: 118_255 });
    expect(manifest.toString()).toMatch(/^gen 2 2026-11-20 abc-compressed [\da-f]{16}\n/);
  });

  it('names the moment until which it is right, in format 3', () => {
    const made = { inputs: 'abc', day: '2026-11-20', until: '2026-12-24T17:00Z' };
    const manifest = formatManifest(ledger, made);
    expect(manifest.toString()).toMatch(/^gen 3 2026-11-20 2026-12-24T17:00Z abc [\da-f]{16}\n/);
    const read = parseManifest(manifest, 'somewhere');
    expect(read).toMatchObject(made);
    expect(formatManifest(read, read)).toEqual(manifest);
  });

  it('is read from format 1, which has no day, and written in it again', () => {
    const manifest = formatManifest(ledger, { inputs: 'abc', day: '' });
    expect(manifest.toString()).toMatch(/^gen 1 abc [\da-f]{16}\n/);
    const read = parseManifest(manifest, 'somewhere');
    expect(read.day).toBe('');
    expect(formatManifest(read, read)).toEqual(manifest);
  });

  it('becomes a manifest of a part with links', () => {
    const manifest = formatPartManifest(ledger, { inputs: 'shard-1-2-abc', day: '2026-11-20' });
    expect(parseManifest(manifest, 'somewhere').at(1)).toEqual({ ...other, stat: null });
  });

  it('knows when a byte of it was changed', () => {
    const made = { inputs: 'abc', day: '2026-11-20' };
    for (const manifest of [formatManifest(ledger, made), formatPartManifest(ledger, made)])
      for (let at = 0; at < manifest.length; at++) {
        const changed = Buffer.from(manifest);
        changed[at] = (changed[at] as number) ^ 1;
        expect(() => parseManifest(changed, 'somewhere'), `byte ${at}`).toThrow(GenError);
      }
  });
});

describe('the header of a ledger', () => {
  it.each(['', 'gen 2 abc\n', 'gen 1 abc', 'gen 1 a b\n', 'gen 1 abc x y\n', 'something else\n'])(
    'is refused when it reads %j',
    (text) => expect(() => parseManifest(Buffer.from(text), 'somewhere')).toThrow('somewhere:1'),
  );
});
