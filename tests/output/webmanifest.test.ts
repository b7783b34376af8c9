import { describe, expect, it } from 'vitest';
import { renderWebManifest } from '../../generator/local-service/files.ts';

const site = { brand: 'A', tagline: 'We "tow" & more', base: '', language: 'es-US' };
const read = (more: Partial<typeof site>): Record<string, unknown> =>
  JSON.parse(renderWebManifest({ ...site, ...more }));

describe('renderWebManifest', () => {
  it('describes the site', () => {
    expect(read({ brand: 'Red Clay Towing & Recovery' })).toMatchObject({
      name: 'Red Clay Towing & Recovery',
      description: 'We "tow" & more',
      lang: 'es-US',
      start_url: '/',
      scope: '/',
    });
  });

  it('knows the folder of the site', () => {
    expect(read({ base: '/site' })).toMatchObject({
      id: '/site/',
      start_url: '/site/',
      scope: '/site/',
      icons: [{ src: '/site/favicon.svg' }, { src: '/site/apple-touch-icon.png' }],
    });
  });
});
