import { expect, it } from 'vitest';
import { z } from 'zod';
import { fillKeys } from '../../generator/load/schemas.ts';

const gate = z.strictObject({ code: z.string().optional(), keys: z.array(z.string()).optional() });

it('gives a record every key of its schema, in groups, lists and tables too', () => {
  const schema = z.strictObject({
    name: z.string(),
    delay: z.number().optional(),
    yard: gate.optional(),
    gates: z.array(gate),
    bySide: z.record(z.string(), gate),
  });
  const filled = fillKeys(schema, { name: 'Macon', gates: [{ code: '1' }], bySide: { north: {} } });
  const empty = { code: undefined, keys: undefined };
  expect(filled).toStrictEqual({
    name: 'Macon',
    delay: undefined,
    yard: undefined,
    gates: [{ ...empty, code: '1' }],
    bySide: { north: empty },
  });
});

it('gives a group the keys of all its forms, and leaves texts and days as they are', () => {
  const day = z.union([
    z.strictObject({ on: z.date() }),
    z.strictObject({ from: z.string(), to: z.string() }),
    z.string(),
  ]);
  const on = new Date('2026-11-20');
  expect(fillKeys(z.array(day), [{ on }, 'Friday'])).toStrictEqual([{ on, from: undefined, to: undefined }, 'Friday']);
});
