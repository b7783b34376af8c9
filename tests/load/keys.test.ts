/** The key of a record that has none in its file. */
import { expect, it } from 'vitest';
import { defineCollection, slug, z } from '../../generator/define/index.ts';
import type { Problem } from '../../generator/errors/problem.ts';
import { readFileRecords } from '../../generator/load/records.ts';

const jobs = defineCollection({ name: 'jobs', schema: z.strictObject({ slug: slug(), title: z.string() }) });
const team = defineCollection({
  name: 'team',
  key: 'id',
  schema: z.strictObject({ id: z.int().optional(), name: z.string() }),
});

const read = (collection: typeof jobs | typeof team, file: string, text: string): unknown => {
  const problems: Problem[] = [];
  const entries = readFileRecords(collection, { file, text }, problems);
  return problems.length > 0 ? problems.map(({ what }) => what) : entries.map(({ value }) => value);
};

it('is the name of its file in the folder of the collection', () => {
  const record = { slug: 'burst-pipe', title: 'A burst pipe' };
  expect(read(jobs, 'data/jobs/burst-pipe.yaml', 'title: A burst pipe')).toEqual([record]);
  expect(read(jobs, 'data/jobs/burst-pipe.json', '{ "title": "A burst pipe" }')).toEqual([record]);
  expect(read(jobs, 'data/jobs/old.yaml', 'slug: burst-pipe\ntitle: A burst pipe')).toEqual([record]);
});

it('is missing in a list, in a file beside the folder, and where the name is no key', () => {
  const missing = ['The key "slug" is missing.'];
  expect(read(jobs, 'data/jobs/burst-pipe.yaml', '- title: A burst pipe')).toEqual(missing);
  expect(read(jobs, 'data/jobs.yaml', 'title: A burst pipe')).toEqual(missing);
  expect(read(jobs, 'data/jobs/Burst pipe.yaml', 'title: A burst pipe')).toEqual(missing);
  expect(read(team, 'data/team/dale.yaml', 'name: Dale')).toEqual([{ name: 'Dale' }]);
});
