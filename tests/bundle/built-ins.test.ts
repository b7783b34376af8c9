import { runInThisContext } from 'node:vm';
import { expect, it } from 'vitest';
import { keepBuiltIns } from '../../generator/bundle/built-ins.ts';

const load = (code: string): Promise<unknown> =>
  keepBuiltIns(
    async () => runInThisContext(code) as unknown,
    (pattern) => ({ file: pattern.test(code) ? 'found' : 'not found' }),
  );

it.each([
  ['Array.prototype.map = undefined', 'Array.prototype.map'],
  ['Array.prototype.map = undefined; [].map(String)', 'Array.prototype.map'],
  ['delete Map.prototype["get"]', 'Map.prototype.get'],
  ['globalThis.Map = null', 'globalThis.Map'],
  ["JSON.stringify = () => 'x'", 'JSON.stringify'],
  ["Object.defineProperty(Object, 'keys', { get: () => null, configurable: true })", 'Object.keys'],
  ['Object.prototype.x$ = 1', 'Object.prototype.x$'],
])('%s is a mistake of the site, and does no harm', async (code, name) => {
  const whole = [JSON.stringify, Object.keys, Array.prototype.map, Map, Promise];
  const error = await load(code).catch((thrown: unknown) => thrown);
  expect([JSON.stringify, Object.keys, Array.prototype.map, Map, Promise]).toEqual(whole);
  expect(error).toMatchObject({
    problems: [{ code: 'built-in-replaced', file: 'found', what: expect.stringContaining(` ${name},`) as string }],
  });
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it('another folder of the process is a mistake of the site, and does no harm', async () => {
  const folder = process.cwd();
  const error = await load("process.chdir('/')").catch((thrown: unknown) => thrown);
  expect(process.cwd()).toBe(folder);
  expect(error).toMatchObject({ problems: [{ code: 'folder-changed', file: 'found' }] });
});

it('additions stay, as those of polyfills', async () => {
  await load('Array.prototype.lastOfAll = 7; Math.double = (x) => 2 * x');
  expect(([] as unknown as { lastOfAll: number }).lastOfAll).toBe(7);
  delete (Array.prototype as { lastOfAll?: number }).lastOfAll;
  delete (Math as { double?: unknown }).double;
});

it('an error of the code passes', async () => {
  await expect(load("throw new Error('no')")).rejects.toThrow('no');
});

it('a module that Node runs once is refused each time', async () => {
  const loadOnce = (code: string): Promise<unknown> =>
    keepBuiltIns(
      async () => runInThisContext(code) as unknown,
      () => ({ file: 'components' }),
      'renderer.mjs',
    );
  await expect(loadOnce('Array.prototype.map = undefined')).rejects.toThrow('Array.prototype.map');
  await expect(loadOnce('')).rejects.toThrow('Array.prototype.map');
});
