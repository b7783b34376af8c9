import { expect, it } from 'vitest';
import { createPageKeys } from '../../generator/build/pages.ts';
import { definePage } from '../../generator/define/index.ts';

const keyOf = (city: unknown): string => {
  const definition = definePage('/', { component: 'HomePage', props: () => ({}) });
  return createPageKeys({ code: '', templates: {} })({ definition, path: '/', props: { city } });
};

it('refuses a map and a set at any depth of the props: their changes would go unnoticed', () => {
  expect(() => keyOf({ roads: [{ names: new Map([[1, 'I-75']]) }] })).toThrow('have a Map here');
  expect(() => keyOf({ roads: new Set(['I-75']) })).toThrow('have a Set here');
});

it('takes empty objects and texts with braces', () => {
  expect(keyOf({ texts: {}, name: '{}' })).not.toBe(keyOf({ texts: {}, name: '{ }' }));
});
