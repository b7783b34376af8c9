/** Records without a number. */
import { expect, it } from 'vitest';
import { numberRecords } from '../../generator/local-service/complete.ts';

it('take the free numbers, in their order', () => {
  const records = [{ id: 3 }, {}, { id: 1 }, {}, {}];
  expect(numberRecords(records).map(({ id }) => id)).toEqual([3, 2, 1, 4, 5]);
});
