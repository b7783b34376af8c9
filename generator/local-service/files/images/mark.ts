/** The mark of the brand: a drawing of its own, or an icon on a plate. */
import type { Drawing } from '../../../define/index.ts';
import type { Records } from '../../types.ts';
import { paletteOf } from '../../theme.ts';

/** The mark of a theme that names none. */
export const DEFAULT_ICON = 'map-pin';

/** Inner markup in a view box of 40 × 40. */
export function drawMark({ theme, drawings, icons }: Pick<Records, 'theme' | 'drawings' | 'icons'>): string {
  const { mark } = theme;
  if (mark && 'image' in mark) return fitMark(drawings[mark.image]);
  const { accent, onAccent } = paletteOf(theme);
  const plate = `<rect width="40" height="40" rx="9" fill="${accent}"/>`;
  return `${plate}<g transform="translate(8 8)" fill="none" stroke="${onAccent}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${icons[mark?.icon ?? DEFAULT_ICON] ?? ''}</g>`;
}

/** Scales a drawing to fit into 40 × 40, in the middle. */
function fitMark(drawing: Drawing | undefined): string {
  const { body = '', box } = drawing ?? {};
  const [x, y, width, height] = box ?? [0, 0, 40, 40];
  if (x === 0 && y === 0 && width === 40 && height === 40) return body;
  const scale = 40 / Math.max(width, height);
  const [left, top] = [(40 - width * scale) / 2, (40 - height * scale) / 2];
  const inset = left === 0 && top === 0 ? '' : `translate(${left} ${top}) `;
  return `<g transform="${inset}scale(${scale}) translate(${-x} ${-y})">${body}</g>`;
}

/** `favicon.svg`, and what the small pictures are drawn from. */
export const drawFavicon = (mark: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${mark}</svg>\n`;

/** The icon of a phone's home screen: no transparency, room for the rounding that the phone cuts. */
export const drawTouchIcon = (mark: string, dark: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="${dark}" d="M0 0h60v60H0z"/><g transform="translate(10 10)">${mark}</g></svg>`;
