/** Colors, corners and drawings. */
import { z } from 'zod';
import { drawing, formed, group, icon, image } from './fields.ts';

const COLOR = 'must be a color such as "#ffb000": a number sign and six digits from 0-9 and a-f';
const color = (what: string) =>
  formed(/^#[0-9a-f]{6}$/, COLOR)
    .describe(what)
    .optional();
/** Drawings for the hero of a home page, in the colors of the theme. */
export const SCENES = ['street', 'roofs', 'waves', 'rooms', 'circuit', 'sun', 'places'] as const;
/** Sections of pages that may change places, as they come when a theme says nothing. What opens and what closes a page stays. */
export const SECTIONS = {
  home: ['video', 'services', 'about', 'why', 'reviews', 'team', 'tips', 'contact'],
  service: ['story', 'kit', 'locations', 'video', 'questions'],
  city: ['local', 'services', 'nearby'],
  cityService: ['local', 'until', 'nearby', 'why', 'steps', 'questions'],
} as const;

const order = <Name extends string>(names: readonly [Name, ...Name[]], page: string) =>
  z
    .array(z.enum(names))
    .default([])
    .describe(`On ${page}. Those that are not named follow as usual: ${names.join(', ')}.`);

const choice = <const Value extends string>(values: readonly [Value, ...Value[]], what: string) =>
  z.enum(values).optional().describe(what);

/** Menus of the layout. */
export const MENUS = ['header', 'footer'] as const;

const menu = (where: string) =>
  z
    .array(formed(/^\/\S*$/, 'must be a path such as "/contact"'))
    .default([])
    .describe(`Paths of pages in ${where}. Those that are not named follow as usual.`);

export const themeSchema = z.strictObject({
  accent: color('Marks, and the button that calls.'),
  dark: color('Header, hero and footer.'),
  paper: color('Ground of the pages by day, close to white.'),
  header: choice(
    ['dark', 'light', 'accent'],
    'Whether the bar at the top is dark, has the ground of the pages or, by day, the color of the accent.',
  ),
  nav: choice(
    ['row', 'below', 'center'],
    'On wide screens: name, links and number in one row, links in a row below, or the name in the middle above.',
  ),
  hero: choice(['dark', 'light'], 'The same of the first view of the home page.'),
  bands: choice(
    ['dark', 'light'],
    'The same of the bands that are dark on the shipped pages, but for heads and footer.',
  ),
  heads: choice(
    ['dark', 'light', 'accent'],
    'The same of the heads of all other pages: on a light one, distance and icon stand without a sign around them.',
  ),
  headings: choice(['start', 'center'], 'Whether the headings of sections stand at their start or in the middle.'),
  closing: choice(
    ['band', 'card', 'number', 'accent'],
    'The call that closes a page: a dark band, a card, the number as the largest thing on a light ground, or a band in the color of the accent.',
  ),
  footer: choice(
    ['dark', 'light', 'accent', 'center'],
    'The end of every page: columns on a dark ground, a light one or the accent, or all of it in the middle.',
  ),
  cards: choice(
    ['first', 'even', 'rows'],
    'Services on the home page: the first one large, all alike, or one below the other.',
  ),
  panel: choice(['end', 'start'], 'On which side of the words the panel of facts stands, on the pages of services.'),
  order: group('Which section comes after which.', {
    home: order(SECTIONS.home, 'the home page'),
    service: order(SECTIONS.service, 'the page of a service'),
    city: order(SECTIONS.city, 'the page of a city'),
    cityService: order(SECTIONS.cityService, 'the page of a service in a city'),
  }).optional(),
  menus: z
    .strictObject({ header: menu('the header'), footer: menu('the footer') })
    .optional()
    .describe('Which page comes after which in a menu. Pages that are in none are added by their path.'),
  frame: choice(
    ['wide', 'card'],
    'Whether the art of the home page fills the first view or lies in a card beside the words.',
  ),
  art: z
    .union([
      z.strictObject({ scene: z.enum(SCENES) }),
      z.strictObject({ image: image('Drawing (.svg) or photo in data/images, wider than high.') }),
    ])
    .optional()
    .describe('What stands behind the first words of the home page.'),
  lines: choice(
    ['dashes', 'bar', 'dot', 'pill', 'none'],
    'The mark before small headings, the edge under the heads of pages and how the points of a service are set off. With none, there are no small headings.',
  ),
  font: z
    .strictObject({
      display: formed(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'must be the name of a font at https://fontsource.org, such as "roboto-slab"',
      ).describe('Font of headings: the package @fontsource/NAME has to be installed.'),
      weight: z.int().min(100).max(900).optional().describe('700 when left out, or the nearest that the font has.'),
    })
    .optional(),
  text: choice(
    ['plain', 'humanist', 'rounded', 'serif'],
    'Font of all other text: one of those that devices bring, so that nothing is loaded. Plain when left out.',
  ),
  radius: choice(['sharp', 'soft', 'round'], 'Corners of cards and buttons.'),
  mark: z
    .union([z.strictObject({ icon }), z.strictObject({ image: drawing('Square SVG file under data/images.') })])
    .optional()
    .describe('The mark beside the name and on the icons of the site; a map pin when left out.'),
  social: drawing('SVG file under data/images, 1200 × 630: what the picture for shared links is drawn on.').optional(),
});

export type Theme = Readonly<z.infer<typeof themeSchema>>;
