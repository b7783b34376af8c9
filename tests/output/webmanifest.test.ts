import { describe, expect, it } from 'vitest';
import { renderWebManifest } from '../../generator/local-service/files.ts';

const read = (brand: string): Record<string, unknown> =>
  JSON.parse(String(renderWebManifest({ brand, tagline: 'We "tow" & more', country: { locale: 'en-US' } }).body));

describe('renderWebManifest', () => {
  it('describes the site', () => {
    expect(renderWebManifest({ brand: 'A', tagline: 'B', country: { locale: 'en-US' } }).file).toBe('site.webmanifest');
    expect(read('Red Clay Towing & Recovery')).toMatchObject({
      name: 'Red Clay Towing & Recovery',
      short_name: 'Red Clay',
      description: 'We "tow" & more',
      start_url: '/',
      scope: '/',
    });
  });

  it.each([
    ['Red Clay Towing', 'Red Clay'],
    ['Ace', 'Ace'],
    ['A & B', 'A & B'],
    ['Thunder & Lightning Towing', 'Thunder'],
    ['Extraordinarily Long', 'Extraordinarily'],
  ])('shortens %s to %s', (brand, short) => {
    expect(read(brand).short_name).toBe(short);
  });
});
