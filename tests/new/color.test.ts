import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colorTokens, contrastOf } from '../../generator/local-service/new/color.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const shipped = readFileSync(join(ROOT, 'components/styles/tokens.css'), 'utf8');

it('writes a brand color and what follows from it into the tokens, and changes nothing else', () => {
  const lines = shipped.split('\n');
  const changed = colorTokens(shipped, '#7a1230')
    .split('\n')
    .filter((line, index) => line !== lines[index]);
  expect(changed.map((line) => line.trim())).toEqual([
    '--link: light-dark(#7a1230, #bd8998);',
    '--accent: light-dark(#7a1230, #bd8998);',
    '--accent-hover: light-dark(#620e26, #caa1ad);',
    '--on-accent: light-dark(#ffffff, #000000);',
    '--dash: linear-gradient(var(--accent) 0 0);',
    '--stripe: linear-gradient(var(--accent) 0 0);',
    '--accent-on-dark: #bd8998;',
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
      const tonesOf = (name: string): string[] =>
        new RegExp(`--${name}: ([^;]*);`).exec(tokens)?.[1]?.match(/#[\da-f]{6}/g) ?? [];
      const [link = '', linkOnDark = ''] = tonesOf('link');
      const pairs = [
        ...tonesOf('on-accent').flatMap((text, scheme) =>
          ['accent', 'accent-hover'].map((name) => [text, tonesOf(name)[scheme] as string] as const),
        ),
        [link, tonesOf('surface-2')[0] as string] as const,
        ...[linkOnDark, ...tonesOf('accent-on-dark')].map(
          (tone) => [tone, tonesOf('ground-dark-2')[0] as string] as const,
        ),
      ];
      for (const [text, ground] of pairs) expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
