/** Office hours name each day once. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { daysTwice } from '../../generator/local-service/collections.ts';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

it('names the day, its place, and the row that has it already', () => {
  const rows = [
    { label: 'Weekdays', days: ['Monday', 'Friday'] },
    { label: 'Weekend', days: ['Friday', 'Sunday'] },
  ];
  expect(daysTwice(rows)).toEqual([
    expect.objectContaining({
      code: 'data-day-twice',
      path: ['officeHours', 1, 'days', 0],
      what: 'Friday has hours already, in the row "Weekdays".',
    }),
  ]);
});

it('finds one fault for each day too many, however the rows divide them', () => {
  const rows = fc.array(fc.array(fc.constantFrom(...DAYS), { minLength: 1, maxLength: 7 }), { maxLength: 6 });
  fc.assert(
    fc.property(rows, (days) => {
      const named = days.flat();
      const faults = daysTwice(days.map((list, index) => ({ days: list, label: `Row ${index}` })));
      expect(faults).toHaveLength(named.length - new Set(named).size);
      for (const { path } of faults) expect(DAYS).toContain(days[path[1] as number]?.[path[3] as number]);
    }),
  );
});
