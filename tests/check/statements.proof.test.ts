/** The release gate, judged by statements that were written before anybody read how it works: all false ones are found, no true one is. */
import { beforeAll, expect, test } from 'vitest';
import { oneIn } from '../fixtures/proofs.ts';
import { workplaces } from '../fixtures/workplaces.ts';
import { buildJudgedFirm, type JudgedFirm } from './judged-firm.ts';
import * as others from './other-statements.ts';
import { TRUE, WRONG } from './statements.ts';

const { temporaryFolder } = workplaces();
let judge: JudgedFirm['judge'];

beforeAll(async () => {
  ({ judge } = await buildJudgedFirm(temporaryFolder()));
}, 120_000);

test('the page itself has no fault', () => {
  expect(judge('')).toEqual([]);
});

test.each([...Object.entries(WRONG), ...Object.entries(others.WRONG)])(
  'a release refuses each false statement: %s',
  (_, all) => {
    const statements = oneIn(3, all);
    const found = statements.map(judge);
    expect(statements.filter((_, number) => found[number]?.length === 0)).toEqual([]);
  },
);

test.each([...Object.entries(TRUE), ...Object.entries(others.TRUE)])('no true statement is refused: %s', (_, all) => {
  const statements = oneIn(3, all);
  const found = statements.map(judge);
  expect(
    statements.flatMap((statement, number) => (found[number]?.length ? [[statement, ...found[number]]] : [])),
  ).toEqual([]);
});
