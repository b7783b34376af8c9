/** What tabs are told of edits that come while the site is read again. */
import { expect, it } from 'vitest';
import { openSession } from '../../generator/dev/session.ts';
import { DATE, workplaces } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();

it('an image that changes just before a record still reloads tabs', async () => {
  const { project } = await builtTiny();
  const session = openSession({ project, date: DATE, print: () => {} });
  await session.isOpened;
  const told: unknown[] = [];
  let finish = (): void => {};
  const read = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let reads = 0;
  const site = {
    current: async () => {
      if (++reads === 2) await read;
      return {};
    },
    check: async () => [],
    change: () => true,
    entries: async () => [],
  };
  const ws = { send: (...message: unknown[]) => void told.push(message[0]) };
  session.goLive({ ws } as never, site as never);
  await expect.poll(() => told).toEqual(['gen:page']);

  session.change(`${project.publicFolder}/og.png`, 'update');
  await expect.poll(() => reads).toBe(2);
  session.change(`${project.data}/cities/barre.yaml`, 'update');
  finish();
  await expect.poll(() => told).toEqual(['gen:page', { type: 'full-reload' }]);
});
