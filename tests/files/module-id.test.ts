import { expect, it } from 'vitest';
import { isBelow, moduleId } from '../../generator/module-id.ts';

it.each([
  ['C:\\site\\components\\Layout.tsx', '\\', 'C:/site/components/Layout.tsx'],
  ['c:\\site\\site.ts', '\\', 'C:/site/site.ts'],
  ['C:/site/site.ts', '\\', 'C:/site/site.ts'],
  ['/site/a\\b.ts', '/', '/site/a\\b.ts'],
])('a path of Windows is a module as Vite names it: %s', (path, separator, id) => {
  expect(moduleId(path, separator)).toBe(id);
});

it('a folder whose name begins as another is not below it', () => {
  expect(isBelow('/clone/dist', '/clone/dist-site/site.ts')).toBe(false);
  expect(isBelow('/clone/dist', '/clone/dist/main.mjs')).toBe(true);
});
