import { afterAll, describe, expect, it } from 'vitest';
import { createRasterizer } from '../../generator/files/rasterizer.ts';

const scene = (body: string): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">${body}</svg>`;
const red = scene('<path fill="red" d="M0 0h1200v630H0z"/>');
const LAYERS = '<g opacity=".5"><path d="M0 0h1200v630"/></g>'.repeat(4000);
const PNG = [0x89, 0x50, 0x4e, 0x47];

describe('the rasterizer', () => {
  // The start of a process counts, too, and takes a while on a busy machine.
  const rasterizer = createRasterizer({ longestMs: 5_000 });
  afterAll(() => rasterizer.close());

  it('draws many pictures', async () => {
    const pngs = await Promise.all([16, 32, 48, 180, 1200].map((width) => rasterizer.rasterize(red, width)));
    expect(pngs.map((png) => [...png.subarray(0, 4)])).toEqual(pngs.map(() => PNG));
    // The width in the header of a PNG.
    expect(pngs.map((png) => Buffer.from(png).readUInt32BE(16))).toEqual([16, 32, 48, 180, 1200]);
  });

  it.each([
    [
      'a tile that needs all memory',
      '<pattern id="p" width="1e7" height="1e7" patternUnits="userSpaceOnUse"><path d="M0 0h1e7v1e7"/></pattern><rect width="1200" height="630" fill="url(#p)"/>',
      /memory|bounds|ended/,
    ],
    [
      'a filter of a region out of bounds',
      '<filter id="f" x="-1e6" y="-1e6" width="2e6" height="2e6"><feOffset dx="1"/></filter><rect width="1200" height="630" filter="url(#f)"/>',
      /bounds|ended/,
    ],
    ['text that is no drawing', '<p>', /./],
  ])('survives %s', async (_, body, reason) => {
    // The first one gets a process that is running.
    const [light, heavy] = await Promise.allSettled([
      rasterizer.rasterize(red, 16),
      rasterizer.rasterize(scene(body), 1200),
    ]);
    expect(heavy).toMatchObject({
      status: 'rejected',
      reason: { name: 'RasterizerError', message: expect.stringMatching(reason) },
    });
    expect(light.status).toBe('fulfilled');
  });

  it('gives up layers that take minutes, and starts no process for waiting drawings once it is closed: gen would never end', async () => {
    const processes = (): number => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const others = processes();
    const own = createRasterizer({ longestMs: 2000 });
    const heavy = scene(LAYERS);
    const drawings = [heavy, heavy, red, red, red].map((svg) => own.rasterize(svg, 1200));
    for (const drawing of drawings) drawing.catch(() => {});
    await expect(drawings[0]).rejects.toMatchObject({
      name: 'RasterizerError',
      message: expect.stringMatching(/longer than 2 s/),
    });
    own.close();
    // The end of one would start the next.
    await expect.poll(processes).toBe(others);
  });
});
