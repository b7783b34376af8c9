/** The release gate, judged by generated pages: each that says something false or hides text is refused, and no sound one is. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { rounds, SEED } from '../fixtures/proofs.ts';
import { workplaces } from '../fixtures/workplaces.ts';
import { HURT, SOUND } from './hurt-pages.ts';
import type { Edit } from './hurt-pages/edits.ts';
import { buildJudgedFirm, type JudgedFirm } from './judged-firm.ts';

const { temporaryFolder } = workplaces();
const PAGES = rounds(10, 500);
let judgePage: JudgedFirm['judgePage'];

beforeAll(async () => {
  ({ judgePage } = await buildJudgedFirm(temporaryFolder()));
}, 120_000);

const sample = (edits: fc.Arbitrary<Edit>): Edit[] => fc.sample(edits, { numRuns: PAGES, seed: SEED });
/** Returns the text of an edit, in a page of nothing else. */
const shown = (edit: Edit): string =>
  edit('<meta property="og:url" content=""><link rel="canonical" href=""></head><style></style></main>');

test.each(Object.entries(HURT))('a release refuses pages with %s', (_, edits) => {
  expect(sample(edits).flatMap((edit) => (judgePage(edit).length === 0 ? [shown(edit)] : []))).toEqual([]);
});

test.each(Object.entries(SOUND))('a release takes pages with %s', (_, edits) => {
  const alarms = sample(edits).map((edit) => [...judgePage(edit), shown(edit)]);
  expect(alarms.filter((found) => found.length > 1)).toEqual([]);
});
