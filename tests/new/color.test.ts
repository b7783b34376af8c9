import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colorTokens, contrastOf } from '../../generator/local-service/new/color.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const shipped = readFileSync(join(ROOT, 'components/styles/palette.css'), 'utf8');

it('writes a brand color and what follows from it into the tokens, and changes nothing else', () => {
  const lines = shipped.split('\n');
  const changed = colorTokens(shipped, '#7a1230')
    .split('\n')
    .filter((line, index) => line !== lines[index]);
  expect(changed.map((line) => line.trim())).toEqual([
    '--accent: #7a1230;',
    '--action: #7a1230;',
    '--action-high: #620e26;',
    '--on-action: #ffffff;',
    '--way: #7a1230;',
    '--lamp: #bd8998;',
    '--lamp-high: #caa1ad;',
    '--on-lamp: #000000;',
    '--lamp-text: #bd8998;',
    '--dashes: linear-gradient(var(--action) 0 0);',
    '--hazard: linear-gradient(var(--action) 0 0);',
  ]);
});

it('measures contrast as WCAG defines it', () => {
  expect(contrastOf('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('keeps text readable, whatever the color: on buttons, on hovered ones, and as links on light and dark grounds', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(color, (brand) => {
      const tokens = colorTokens(shipped, brand);
      const toneOf = (name: string): string => new RegExp(`--${name}: (#[\\da-f]{6})`).exec(tokens)?.[1] ?? '';
      const pairs = [
        ['on-action', 'action'],
        ['on-action', 'action-high'],
        ['on-lamp', 'lamp'],
        ['on-lamp', 'lamp-high'],
        ['accent', 'tint'],
        ['lamp', 'deep-2'],
        ['lamp-text', 'deep-2'],
      ].map(([text = '', ground = '']) => [toneOf(text), toneOf(ground)] as const);
      for (const [text, ground] of pairs) expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
