/** The pictures that the site draws of itself: icons and the social image. */
import type { OutputFile } from '../../../define/index.ts';
import { joinIcons } from './ico.ts';
import { loadLettering } from './lettering.ts';
import { drawFavicon, drawTouchIcon } from './mark.ts';
import { drawSocial, type SocialFacts } from './social.ts';

export type { SocialFacts };

/** What is drawn. */
export const IMAGE_FILES: readonly string[] = [
  'favicon.svg',
  'favicon.ico',
  'apple-touch-icon.png',
  'assets/social.png',
];

const ICO_SIZES = [16, 32, 48];

/**
 * Draws favicon.svg, favicon.ico, apple-touch-icon.png and assets/social.png: 0.4 s and a native library, so keep
 * the files by a hash of the facts and of this folder's sources, and call it only when that changes.
 */
export async function drawImages(facts: SocialFacts): Promise<OutputFile[]> {
  const [{ Resvg }, bold, medium] = await Promise.all([
    import('@resvg/resvg-js'),
    loadLettering(700),
    loadLettering(500),
  ]);
  const paint = (svg: string, width: number): Uint8Array =>
    new Resvg(svg, { fitTo: { mode: 'width', value: width }, font: { loadSystemFonts: false } }).render().asPng();
  const favicon = drawFavicon(facts.mark);
  return [
    { file: 'favicon.svg', body: favicon },
    {
      file: 'favicon.ico',
      body: joinIcons(ICO_SIZES.map((size) => ({ size, png: paint(favicon, size) }))),
    },
    { file: 'apple-touch-icon.png', body: paint(drawTouchIcon(facts.mark, facts.palette.dark), 180) },
    { file: 'assets/social.png', body: paint(drawSocial(facts, { bold, medium }), 1200) },
  ];
}
