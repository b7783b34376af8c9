/** The mark of the brand: a road into the distance, on an amber sign. Colours are those of `components/layout/tokens.css`. */
export const COLOR = {
  asphalt: '#171d24',
  night: '#0c1014',
  amber: '#ffb000',
  clay: '#b5452c',
  white: '#f6f3ec',
  soft: '#b9c3cd',
} as const;

/** Inner markup in a view box of 40 × 40. */
export const MARK = `<path fill="${COLOR.amber}" d="M8 0h24l8 8v24l-8 8H8l-8-8V8z"/><path fill="${COLOR.asphalt}" d="M17 8h6l10 26H7z"/><path fill="${COLOR.amber}" d="M19.3 11h1.4l.3 5h-2zM19 19h2l.4 6h-2.8zM18.4 28h3.2l.4 6h-4z"/>`;

/** `favicon.svg`, and what the small pictures are drawn from. */
export const FAVICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${MARK}</svg>\n`;

/** The icon of a phone's home screen: no transparency, room for the rounding that the phone cuts. */
export const TOUCH_ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60"><path fill="${COLOR.asphalt}" d="M0 0h60v60H0z"/><g transform="translate(10 10)">${MARK}</g></svg>`;
