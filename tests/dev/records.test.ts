import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineCollection, defineSite, z } from '../../generator/index.ts';
import { RecordStore } from '../../generator/dev/site/records.ts';

const towns = defineCollection({
  name: 'towns',
  singular: 'town',
  schema: z.strictObject({ slug: z.string(), name: z.string() }),
});
const site = defineSite({ collections: [towns], pages: [] });

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'gen-records-'));
});
afterAll(() => rmSync(data, { recursive: true }));

describe('an edited data file', () => {
  it('is read as in a build: in its encoding and within its size limit', () => {
    const file = join(data, 'towns.csv');
    writeFileSync(file, 'slug,name\nkoeln,Köln\n');
    const records = new RecordStore(data);
    const edit = () => records.load(site, { files: new Set([file]), listing: false }).data?.records.towns;
    expect(records.load(site, null).data?.records.towns).toEqual([{ slug: 'koeln', name: 'Köln' }]);
    // Windows-1252
    writeFileSync(file, Buffer.from('slug,name\nmuenchen,München\n', 'latin1'));
    expect(edit()).toEqual([{ slug: 'muenchen', name: 'München' }]);
    writeFileSync(file, `slug,name\n${'x'.repeat(65e6)}`);
    expect(edit).toThrow(/towns\.csv/);
  });
});
