import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastOf, formatColor, parseColor } from '../../generator/local-service/new/oklch.ts';
import { formatPalette, paletteOf, recolored } from '../../generator/local-service/new/palette.ts';
import { readLooks } from '../../generator/local-service/new/looks.ts';
import { isLong } from '../fixtures/random.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const looks = readLooks(ROOT);
const direct = looks.find(({ name }) => name === 'direct');
if (!direct) throw new Error('there is no look "direct"');

it('measures contrast as WCAG defines it', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('converts colors to OKLCH and back', () => {
  expect(parseColor('#ff0000')).toMatchObject({ l: expect.closeTo(0.628, 3), c: expect.closeTo(0.2577, 3) });
  for (const color of ['#000000', '#ffffff', '#0b6bcb', '#ffd600', '#7a1230', '#808080'])
    expect(formatColor(parseColor(color))).toBe(color);
});

describe('the palette of a brand', () => {
  const step = 255 / (isLong ? 17 : 4);
  const parts = Array.from({ length: isLong ? 18 : 5 }, (_, index) =>
    Math.round(index * step)
      .toString(16)
      .padStart(2, '0'),
  );
  it.each(looks.map(({ name, tone }) => ({ name, tone })))('is readable in any color: $name', ({ tone }) => {
    // paletteOf throws if a text is not.
    for (const r of parts) for (const g of parts) for (const b of parts) paletteOf(`#${r}${g}${b}`, tone);
  });

  it.each([
    ['#0b6bcb', ['#ecf3fc', '#0b6bcb', '#ffffff', '#0d223b', '#499cff', '#044180']],
    ['#7a1230', ['#f7f1f1', '#7a1230', '#ffffff', '#37151b', '#e57688', '#741e32']],
    ['#ffd600', ['#f5f3e9', '#ffd600', '#000000', '#252215', '#ffd600', '#302e25']],
    ['#161616', ['#f2f2f2', '#161616', '#ffffff', '#222222', '#e4e4e4', '#292929']],
    ['#8a8a8a', ['#f2f2f2', '#767676', '#ffffff', '#222222', '#e4e4e4', '#424242']],
    ['#ffffff', ['#f2f2f2', '#e3e3e3', '#000000', '#222222', '#ffffff', '#424242']],
  ])('follows from %s', (brand, colors) => {
    const { light, dark } = paletteOf(brand, direct.tone);
    const { tint, action, 'on-action': onAction, deep, lamp } = light;
    expect([tint, action, onAction, deep, lamp, dark.brand]).toEqual(colors);
  });

  it('has the properties of the shipped palette, and those of bands in the color of the brand', () => {
    const namesIn = (css: string): string[] => [...css.matchAll(/--([\w-]+):/g)].map(([, name = '']) => name);
    const shipped = namesIn(readFileSync(join(ROOT, 'components/styles/palette.css'), 'utf8'));
    const written = namesIn(formatPalette(paletteOf('#0b6bcb', direct.tone)));
    expect(written.filter((name) => !shipped.includes(name)).sort()).toEqual(
      ['brand', 'brand', 'brand-2', 'brand-2', 'on-brand', 'on-brand'].sort(),
    );
    expect(shipped.filter((name) => !written.includes(name))).toEqual([]);
  });
});

it('paints drawings in the color of the brand and leaves lamps amber', () => {
  const night = '<path fill="#1d242d"/><path fill="#b5452c"/><path fill="#ffb000"/>';
  expect(recolored(night, '#2f7d4b')).toBe('<path fill="#1c261f"/><path fill="#33804e"/><path fill="#ffb000"/>');
});
