/**
 * The display font that visitors load, made from the whole font of its foundry:
 *
 *     npm run font        writes components/layout/barlow-condensed-700.woff2
 *
 * It holds what names and sentences in the languages of Europe and the Americas are written with, so that a name
 * beyond ASCII needs nothing done. That is 4.6 KB more than plain ASCII, once per visitor.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

export const DISPLAY_FONT = fileURLToPath(
  new URL('../../components/layout/barlow-condensed-700.woff2', import.meta.url),
);

const span = (first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/** ASCII; letters of Latin-1 and Latin Extended-A, and the two that Romanian has beyond; signs that sentences need. */
const LETTERS = `${span(0x20, 0x7e)}${span(0xc0, 0x17f)}ȘșȚț\u00a0¡¿©®°·½–—‘’“”•…`;

/** The font as WOFF2: kerning stays, hints and alternative forms go. The same input gives the same bytes. */
export async function makeDisplayFont(): Promise<Buffer> {
  const whole = createRequire(import.meta.url).resolve(
    '@expo-google-fonts/barlow-condensed/700Bold/BarlowCondensed_700Bold.ttf',
  );
  return subsetFont(readFileSync(whole), LETTERS, { targetFormat: 'woff2', noHinting: true, keepFeatures: ['kern'] });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const font = await makeDisplayFont();
  writeFileSync(DISPLAY_FONT, font);
  console.log(`${DISPLAY_FONT}: ${font.length} bytes`);
}
