/** Sources of what records say: `sources:` in a record, by key. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keyName, type KeyPath } from '../../generator/define/index.ts';
import { checkSources, holds } from '../../generator/local-service/sources.ts';

const SOURCE = { source: 'City of Barre, street map of 2025' };

it('A source names a value that the record has, as messages write its key', () => {
  const part = fc.oneof(fc.stringMatching(/^[a-z][a-z-]{0,8}$/), fc.nat({ max: 3 }));
  const path = fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.array(part, { maxLength: 3 }));
  fc.assert(
    fc.property(path, fc.constantFrom('a text', 7, false), ([first, rest], value) => {
      const key: KeyPath = [first, ...rest];
      const record = [...key].reverse().reduce<unknown>((inner, name) => {
        if (typeof name === 'number') return Object.assign([], { [name]: inner });
        return { [name]: inner };
      }, value) as object;
      const faults = checkSources({ ...record, sources: { [keyName(key)]: SOURCE, [`${keyName(key)}.more`]: SOURCE } });
      expect(faults.map(({ path: at }) => at)).toEqual([['sources', `${keyName(key)}.more`]]);
    }),
  );
});

it('A source holds on its last day, and forever without one', () => {
  expect(holds({ ...SOURCE, until: '2026-11-20' }, '2026-11-20')).toBe(true);
  expect(holds({ ...SOURCE, until: '2026-11-20' }, '2026-11-21')).toBe(false);
  expect(holds(SOURCE, '2099-01-01')).toBe(true);
  expect(holds(undefined, '2026-11-20')).toBe(false);
});
