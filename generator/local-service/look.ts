/** What each choice of a theme says in CSS, over that of the components. The first value of each is the look of the components and says nothing. */
import type { Theme } from './types.ts';
import type { Palette } from './theme.ts';

type Choice<Key extends keyof Theme> = NonNullable<Theme[Key]>;
type Rules<Key extends keyof Theme> = Readonly<Record<Choice<Key> & string, string>>;

/** Nothing where there are no rules. */
export const layer = (name: string, css: string): string => (css === '' ? '' : `@layer ${name}{${css}}`);

export function lookStyles(theme: Theme, palette: Palette): string {
  return [
    theme.font ? layer('base', LONG_WORDS) : '',
    theme.accent || theme.dark || theme.paper ? colorsOfParts(palette) : '',
    theme.lines ? LINES[theme.lines] : '',
    theme.header ? layer('layout', header(palette)[theme.header]) : '',
    theme.nav ? layer('layout', NAV[theme.nav]) : '',
    theme.bands === 'light' ? layer('sections', `.band.band-asphalt{${lightBand(palette)}}`) : '',
    theme.hero === 'light' ? layer('sections', lightHero(palette)) : '',
    theme.heads ? heads(palette)[theme.heads] : '',
    theme.headings === 'center' ? CENTERED : '',
    theme.panel === 'start' ? layer('pages', PANEL_FIRST) : '',
    theme.cards ? layer('sections', CARDS[theme.cards]) : '',
    theme.radius === 'round' ? layer('sections', ROUND) : '',
    theme.frame === 'card' ? layer('sections', CARD) : '',
    theme.closing ? layer('parts', closing(palette)[theme.closing]) : '',
    theme.footer ? layer('layout', footer(palette)[theme.footer]) : '',
  ].join('');
}

/** What lies on a dark ground takes its colors from these: on a light one they are those of the pages, and what is marked or to be tapped has the color of links. */
function lightGround({ link, linkOnDark, dark }: Palette): string {
  const amber = `light-dark(${link},${linkOnDark})`;
  return `color-scheme:light dark;--asphalt:var(--surface);--asphalt-2:var(--surface-2);--on-asphalt:var(--ink);--amber:${amber};--on-amber:light-dark(#fff,${dark});--clay:${amber}`;
}

const lightBand = (palette: Palette): string => `${lightGround(palette)};background:var(--surface-2);color:var(--ink)`;

/** By day, the accent is the ground and the dark color is what is written on it; by night it stays a dark band. */
const onAccent = (selector: string, { accent, dark }: Palette): string =>
  `@media screen and (prefers-color-scheme:light){${selector}{color-scheme:light;--asphalt:${accent};--asphalt-2:${accent};--on-asphalt:${dark};--ink:${dark};--ink-soft:${dark};--line:${dark};--amber:${dark};--on-amber:#fff;--clay:${dark};--focus:${dark}}}`;

/** Buttons under the pointer keep their colors, and maps have those of the theme. */
function colorsOfParts({ map, mapRoads, mapNight, mapNightRoads }: Palette): string {
  const ground = `light-dark(${map},${mapNight})`;
  return [
    layer(
      'parts',
      `.button:not(.button-secondary,.button-ghost):hover{background:var(--amber);box-shadow:inset 0 0 0 2px}.locator{background:${ground};text{stroke:${ground}}path:not([class]){stroke:light-dark(${mapRoads},${mapNightRoads})}}`,
    ),
    layer(
      'sections',
      `.booking-map{>.facade-ground{background:${ground}}summary:hover>.facade-call{background:var(--amber)}}`,
    ),
  ].join('');
}

/** Where the widest of words would not fit: on the smallest screens, and with type twice as large. */
const LONG_WORDS = '@media (max-width:21.98rem){h1,h2{overflow-wrap:anywhere}}';

/** A thick edge on round corners would be a crescent. */
const ROUND = ':is(.info-panel,.until-ready,.home-services li:nth-child(n)){border-block-start-width:0}';

/** On phones the call bar has the ground of the header. */
const header = (palette: Palette): Rules<'header'> => ({
  dark: '',
  light: `:is(.header,.call-bar){${lightGround(palette)}}.header{box-shadow:0 1px var(--line)}`,
  accent: onAccent(':is(.header,.call-bar)', palette),
});

/** Wide enough for the links; on smaller screens a button opens them. */
const WIDE_HEADER = '@media (min-width:78rem)';

const NAV: Rules<'nav'> = {
  row: '',
  // A row of its own, as wide as the window, that stays in sight.
  below: `@media (max-width:47.98rem){.header{border-block-start:6px solid var(--amber)}}${WIDE_HEADER}{:root{--header:7rem}.header .main-nav{display:flex;order:1;flex:0 0 100%;align-self:stretch;align-items:center;background:var(--asphalt-2);border-image:conic-gradient(var(--asphalt-2) 0 0) fill 0//0 100vw;> ul{margin-inline-start:calc(-1*var(--s3))}@media (forced-colors:active){border-image:none}}}`,
  // The name scrolls away with the strip above it: links and number stay.
  center: `@media (max-width:47.98rem){.header-bar>.brand{margin-inline:auto;max-width:15rem;padding-inline-start:40px}}${WIDE_HEADER}{.header{inset-block-start:-7rem}.header-bar>.brand{flex:0 0 100%;justify-content:center;max-width:none;height:4.5rem;font-size:1.75rem}.header-actions{align-items:center;height:var(--header)}.main-nav>ul{margin-inline-start:calc(-1*var(--s3))}}`,
};

/** Distance and icon of a light head stand on it by themselves, as a sign and a plate would not. */
const NO_SIGN =
  '.distance-sign{padding-block:0;border:0;border-inline-start:6px solid var(--clay);border-radius:0;background:none;box-shadow:none;color-scheme:inherit;color:inherit}.service-picture{border-radius:50%;background:none;box-shadow:inset 0 0 0 6px var(--clay);color:var(--clay);rotate:0deg;.icon{rotate:0deg}}';

const heads = (palette: Palette): Rules<'heads'> => ({
  dark: '',
  light: layer('parts', `.page-header{${lightBand(palette)}}`) + layer('sections', NO_SIGN),
  accent: layer('parts', onAccent('.page-header', palette)) + layer('sections', NO_SIGN),
});

/** Points of a service, and services in a city. */
const POINTS = ':is(.service-benefits,.city-services) li';

/** The mark before small headings and beside the points of a service, the edge under the heads of pages, and the sign on them. */
const LINES: Rules<'lines'> = {
  dashes: '',
  bar: lines({
    mark: 'width:1.75rem;height:3px;background:currentColor;transform:none',
    head: 'background:var(--asphalt)',
    edge: 'height:4px',
    sections: sign('border-radius:0'),
  }),
  dot: lines({
    mark: 'width:.625rem;height:.625rem;border-radius:50%;background:currentColor;transform:none',
    head: 'background:radial-gradient(circle at 100% 0,var(--asphalt-2) 38%,var(--asphalt) 38.2%)',
    edge: 'content:none',
    sections: `${POINTS}{border:0;padding-block-start:0;padding-inline-start:var(--s5);background:radial-gradient(circle at .3rem .65em,var(--amber) .3rem,transparent calc(.3rem + 1px))}${sign('border-radius:var(--radius)')}`,
  }),
  pill: `${layer('base', '.eyebrow{padding:.2rem .8rem;border:1px solid transparent;border-radius:9rem;background:var(--amber);color:var(--on-amber);letter-spacing:0;text-transform:none}')}${lines(
    {
      mark: 'content:none',
      head: 'border-radius:0 0 clamp(1.5rem,4vw,4rem) clamp(1.5rem,4vw,4rem);background:var(--asphalt)',
      edge: 'content:none',
      sections: `${POINTS}{border:1px solid var(--line);border-radius:var(--radius);padding:var(--s4);background:var(--surface)}${sign('border-radius:var(--radius-lg)')}`,
    },
  )}`,
  none: `${layer('base', '.eyebrow{display:none}')}${lines({
    mark: 'content:none',
    head: 'background:var(--asphalt)',
    edge: 'content:none',
    sections: `${POINTS}{border:0;border-block-start:1px solid var(--line);padding:var(--s3) 0 0}${sign('background:none;color:inherit;color-scheme:inherit')}`,
  })}`,
};

interface Drawn {
  readonly mark: string;
  readonly head: string;
  readonly edge: string;
  readonly sections: string;
}

function lines({ mark, head, edge, sections }: Drawn): string {
  return [
    layer('base', `.eyebrow::before{${mark}}`),
    layer('parts', `.page-header{${head}}.page-header::after{${edge}}`),
    layer('sections', sections),
  ].join('');
}

/** Neither a road sign nor a warning sign. */
function sign(css: string): string {
  return `.distance-sign{border:0;box-shadow:none;${css}}.service-picture{box-shadow:none;rotate:0deg;.icon{rotate:0deg}}`;
}

/** Headings that have the width of the page are in its middle, and what stood beside them comes below. */
const CENTERED = [
  layer(
    'parts',
    ':is(.wrap>.section-head,.why-choose-cards h2){justify-items:center;margin-inline:auto;text-align:center}',
  ),
  layer(
    'sections',
    ':is(.reason-list,.faq-section)>.wrap{grid-template-columns:1fr;gap:0}.reason-list .section-head{position:static}.faq{width:min(100%,52rem);margin-inline:auto}.local-notes>.wrap:not(:has(.prose,ul)){grid-template:none;justify-items:center;text-align:center}@media (max-width:55.98rem){.hero-text{justify-items:center;text-align:center;.check-list{text-align:start}}}.home-services{.wrap{grid-template-columns:1fr}.button{grid-area:auto;justify-self:center;margin-block:var(--s6) 0}}',
  ),
].join('');

/** Beside the words on a large screen, under them on a small one. */
const CARD = [
  '.hero .hero-art{width:calc(100% - 2*var(--gutter));margin:var(--s4) var(--gutter) var(--s6);border-radius:var(--radius-lg);background:color-mix(in oklab,light-dark(var(--paper),var(--asphalt-2)),var(--amber) 12%);overflow:hidden}',
  '.hero .hero-text{padding-block-end:clamp(2rem,4vw,4rem)}',
  '.hero{display:flow-root}',
  '@media (min-width:56rem){.hero{--edge:max(var(--gutter),(100% - var(--wrap))/2)}.hero .hero-art{inset:var(--s7) var(--edge) auto auto;width:calc(48% - var(--edge));height:calc(100% - 2*var(--s7));margin:0}}',
].join('');

/** What the first of the services has on the shipped pages is taken from it. */
const ALIKE =
  '.home-services li:nth-child(n){color-scheme:inherit;grid-area:auto;padding-block:var(--s5);color:inherit;h3{font-size:var(--t-xl)}.icon{width:2.5rem;height:2.5rem;color:var(--clay)}';

const CARDS: Readonly<Record<NonNullable<Theme['cards']>, string>> = {
  first: '',
  even: `.home-services ul{grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr))}${ALIKE}grid-template-columns:none;align-content:start;border-block-start:5px solid var(--amber);background:var(--surface)}`,
  rows: `.home-services ul{grid-template-columns:1fr;gap:0}${ALIKE}border-block-start:1px solid var(--line);border-radius:0;padding-inline:0;background:none;@media (min-width:48rem){grid-template-columns:auto 18rem 1fr;gap:var(--s4);p{grid-column:auto}}}`,
};

/** The map of a place changes sides, too. On screens that are not wide both come after the words in any case. */
const PANEL_FIRST =
  '@media (min-width:60rem){:is(.city-service,.service-page)>.wrap{grid-template-columns:22rem 1fr}.info-panel,.local-notes figure{order:-1}.local-notes>.wrap{grid-template-columns:1.15fr 1fr}}';

/** The button that calls stays as it is everywhere else. */
function lightHero({ link, linkOnDark, dark, accent }: Palette): string {
  const scene = [6, 14, 24]
    .map(
      (share, index) => `--art-${index + 1}:color-mix(in oklab,var(--paper),light-dark(${dark},${accent}) ${share}%)`,
    )
    .join(';');
  return `.hero{color-scheme:light dark;background:var(--paper);color:var(--ink);--clay:light-dark(${link},${linkOnDark});${scene}}`;
}

const closing = (palette: Palette): Rules<'closing'> => ({
  band: '',
  card: '.call-box{border:0;background:none}.call-box .wrap{padding:clamp(1.5rem,1rem + 3vw,4rem) min(5vw,4rem);border:1px solid transparent;border-radius:var(--radius-lg);background:var(--asphalt)}',
  // The number is the largest thing on it, and as wide as the smallest screen at most.
  number: `.call-box{${lightBand(palette)};border:0;text-align:center;.wrap{grid-template-columns:1fr}.stack{justify-items:center}}.call-box-actions{justify-self:center;justify-items:center}.call-box .tel{padding:0;background:none;color:var(--clay);white-space:normal;.icon{display:none}.call-lines{text-align:center}b{font-size:min(10vw,5.5rem)}&:hover{box-shadow:none;color:var(--ink)}}`,
  accent: `.call-box{border:0}${onAccent('.call-box', palette)}`,
});

const footer = (palette: Palette): Rules<'footer'> => ({
  dark: '',
  light: `.footer{${lightBand(palette)};--asphalt:var(--surface-2);border-block-start:1px solid var(--line)}`,
  accent: onAccent('.footer', palette),
  // One below the other, what belongs together on one line.
  center: `.footer{background:var(--asphalt)}.footer-grid{grid-template-columns:1fr;justify-items:center;text-align:center;.stack{justify-items:center}ul{display:flex;flex-wrap:wrap;justify-content:center;gap:0 var(--s5)}}`,
});
