/** Fields that records of several kinds share. */
import { z } from 'zod';
import { isTimeZone } from '../../define/day.ts';
import { image as picture, imageName, type ImageOptions } from '../../define/image.ts';
import { findMarkup } from '../../define/markup.ts';
import { frameInPlaceOf, readFrame } from '../frame.ts';

export { slug } from '../../define/schema.ts';

/** A text that matches a pattern; `must` completes "The value …". */
export const formed = (form: RegExp, must: string) => z.string().regex(form, must);
/** A line break, with the spaces around it: a cell of a spreadsheet may have some. */
const LINE_BREAK = /\s*\n\s*/g;
/** A plain text: pages show it as it is written, in one line. */
export const text = (what: string) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .superRefine((value, { addIssue }) => {
      const message = findMarkup(value);
      if (message !== null) addIssue({ code: 'custom', message, input: value });
    })
    .overwrite((value) => value.replace(LINE_BREAK, ' '))
    .describe(what);
/** A text of some sentences. */
export const prose = (what: string) => text(what).meta({ form: { rows: 3 } });

/**
 * Names the sections of a record's form, each with its keys, in their order; "" for keys above them. Keys that are in none are for
 * developers: no form shows them.
 */
export function inForm<S extends z.ZodObject>(
  schema: S,
  sections: Readonly<Record<string, readonly (keyof S['shape'] & string)[]>>,
): S {
  const places = Object.entries(sections).flatMap(([section, keys]) => keys.map((key) => [key, section] as const));
  const shape = Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>).map(([key, one]) => {
    const order = places.findIndex(([name]) => name === key);
    const own = one.meta()?.form as object | undefined;
    return [key, one.meta({ form: order < 0 ? false : { ...own, section: places[order]?.[1], order } })];
  });
  const inSections: z.ZodObject = schema.extend(Object.fromEntries(shape) as object);
  return inSections as S;
}

/** A name that resolvers, certificates and the settings of servers take: letters, digits, hyphens and dots. */
const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
const hasRealHost = (value: string): boolean => !URL.canParse(value) || HOST.test(new URL(value).hostname);
const REAL_HOST =
  'must name a real host\nHost names consist of letters, digits, hyphens, and dots, such as "www.example.com".';
/** "facebook.com/maple", "//facebook.com/maple", "http://facebook.com/maple" → "https://facebook.com/maple"; "book.html" is no host. */
export const readUrl = (written: unknown): unknown =>
  typeof written === 'string'
    ? written
        .trim()
        .replace(
          /^(?:https?:\/\/|\/\/|(?=[a-z\d-]+(?:\.[a-z\d-]+)*\.(?!html?\b|php\b)[a-z]{2,}(?:[/?#]|$)))(?=[^/])/i,
          'https://',
        )
    : written;
/** "mailto:ada@maple.example", "Ada Maple <ada@maple.example>" → "ada@maple.example" */
const readEmail = (written: unknown): unknown =>
  typeof written === 'string'
    ? written
        .trim()
        .replace(/^[^<>@]*<([^<>]*)>$/, '$1')
        .replace(/^mailto:/i, '')
    : written;
export const email = (what: string) => z.preprocess(readEmail, z.email()).describe(what);
export const url = (what?: string) => {
  const schema = z.preprocess(readUrl, z.url({ protocol: /^https$/ }).refine(hasRealHost, REAL_HOST));
  return what === undefined ? schema : schema.describe(what);
};
/** A page of another host, or a file or page of this site. `isKept` is true for further addresses that may be written. */
const addressOrPath = (sample: string, isKept: (value: string) => boolean = () => false) =>
  z.preprocess(
    (written) => (typeof written === 'string' && isKept(written) ? written : readUrl(written)),
    z
      .string()
      .refine((value) => /^\/[^/]/.test(value) || isKept(value) || (/^https:\/\//.test(value) && URL.canParse(value)), {
        message: `must be an https address, such as "${sample}", or a path of this site`,
        abort: true,
      })
      .refine((value) => value.startsWith('/') || hasRealHost(value), REAL_HOST),
  );
export const urlOrPath = (what: string) => addressOrPath('https://www.example.com/book').describe(what);
/** The address of a frame. What others refuse to show in one has another address for it. */
export const frame = <S extends z.ZodType<string>>(schema: S) =>
  z
    .preprocess(
      readFrame,
      schema.superRefine((address, { addIssue }) => {
        const other = frameInPlaceOf(address);
        const message = `must be an address that can be shown in a frame\nWrite "${other}".`;
        if (other !== null) addIssue({ code: 'custom', message, input: address });
      }),
    )
    .describe(schema.description ?? '');
/** Servers on this machine, to test a form. */
const LOCAL = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//;
export const formUrl = addressOrPath('https://formspree.io/f/abcdefgh', (value) => LOCAL.test(value)).describe(
  'Where the form is sent: the address of a form service, or a path of this site.',
);
const PATH = 'must be a path in lower case without a trailing slash or an extension, such as "/about-us"';
export const path = (what: string) => formed(/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/, PATH).describe(what);
const degrees = (most: number, what: string) => {
  const must = `must be between -${most} and ${most}\nCheck that "lat" and "lon" are in their places: "lon" is the negative one in America.`;
  return z.number().min(-most, must).max(most, must).describe(`${what}, with five decimals where known.`);
};
export const latitude = degrees(90, 'Degrees north');
export const longitude = degrees(180, 'Degrees east (negative west of Greenwich)');
const mark = (what: string) => z.boolean().optional().describe(what);
export const sample = mark('True for an invented example record; a release refuses it.').meta({ form: false });
export const starting = mark(
  'True for starting copy that nobody has read yet; a release refuses it. Remove it when the text is yours.',
);
/** A whole number of something. */
export const amount = (what: string) => z.int().positive().describe(what);
/** A number that no other record of the list has. */
export const id = (what: string) => z.int().positive().describe(what).meta({ form: false });
/** A number above zero. */
export const positive = (what: string) => z.number().positive().describe(what);
/** Several keys that belong together; unknown ones are refused. */
export const group = <Shape extends z.ZodRawShape>(what: string, shape: Shape) => z.strictObject(shape).describe(what);
/** An amount of money. "1.189" has another meaning where a comma is the decimal mark. */
export const dollars = (what: string) =>
  positive(what).refine(
    (amount) => Number.isInteger(Math.round(amount * 1e6) / 1e4),
    'must be dollars and cents, such as 95 or 89.50\nA thousand and more has no point: 1189.',
  );
/** A list that may be left out. */
export const list = <S extends z.ZodType>(entry: S, what?: string) => {
  const schema = z.array(entry).default([]);
  return what === undefined ? schema : schema.describe(what);
};
/** A switch; `usual` is its default. */
export const toggle = (usual: boolean, what: string) => z.boolean().default(usual).describe(what);
/** True for IANA names of places: "America/New_York", or "UTC". "EST" and the like have no summer time. */
export const isPlaceZone = (name: string): boolean => (name.includes('/') || name === 'UTC') && isTimeZone(name);
const ICON = 'must consist of lower-case letters, digits, and single hyphens, such as "life-buoy"';
export const icon = formed(/^[a-z0-9]+(-[a-z0-9]+)*$/, ICON).describe(
  'Name of a lucide icon, such as "truck" (https://lucide.dev/icons).',
);
/** An image that is published as it is. */
export const image = (what: string) =>
  imageName('must be the path of an image in data/images, such as "team/dale.jpg"')
    .refine(
      (name) => /\.(?:avif|webp|png|jpe?g|svg)$/.test(name),
      'must end in .avif, .webp, .png, .jpg, .jpeg or .svg, in lower case',
    )
    .describe(what);
/** Shape and widths of photographs in heroes and cards. */
export const WIDE = { ratio: 3 / 2, widths: [400, 800, 1200] } as const;
/** A photograph, cropped to `ratio` around its focus; not cropped without a ratio. */
export const photo = (description: string, options: Omit<ImageOptions, 'description'>) =>
  picture({ ...options, description });
/** Names one entry of a list in its form: "Add Question". */
export const entry = <S extends z.ZodType>(title: string, schema: S): S => schema.meta({ form: { title } });
/** A page of the business on a social network. */
export const profile = entry(
  'Profile',
  z
    .strictObject({ name: text('Name of the network.'), url: url('Profile page.') })
    .describe('A profile, such as { name: "Facebook", url: "https://www.facebook.com/maple" }.'),
);
export const question = entry(
  'Question',
  z.strictObject({
    question: text('As a customer would ask it.'),
    answer: prose('Two to four plain sentences.'),
  }),
);
export const note = prose('One true, concrete sentence about work there.');
export const paragraphs = z.array(entry('Paragraph', prose('One paragraph.'))).min(1);
/** Facts that the head of a service in a city can have. */
export const heroFacts = z
  .array(z.enum(['wait', 'price', 'consultation', 'nextFree']))
  .describe('What customers ask first, for the head of a service in a city: the first two that the data have.');

export const consultation = text('What the first consultation costs, in a few words: "first visit free".').optional();
export const nextFree = text(
  'The next day that is free, in a few words: "next free day June 3". Change it when that day is taken.',
).optional();

/** The bar below the header. */
export const notice = z
  .strictObject({
    text: prose('One or two sentences.').max(300, 'must not have more than 300 characters'),
    until: z.iso
      .date('must be a day such as "2026-12-24"')
      .describe('The last day on which pages show it, such as "2026-12-24"; the first build after it leaves it out.'),
    level: z.enum(['info', 'warning', 'emergency']).describe('How urgent it is.').default('info'),
  })
  .optional()
  .describe('A bar below the header of its pages, until a day is over.');

/** The name of a sentence for pages of services in cities. */
export const citySentence = formed(/^[A-Za-z]\w*$/, 'must be the name of a sentence, such as "whySpeed"')
  .optional()
  .describe(
    'Sentence of templates/copy/pages/CityServicePage.hbs that pages of services in cities show in place of the description.',
  )
  .meta({ form: false });

export const titled = z.strictObject({ title: text('Short heading.'), description: prose('One or two sentences.') });

export type Question = Readonly<z.infer<typeof question>>;
export type Titled = Readonly<z.infer<typeof titled>>;
/** A record with its number. */
export type Numbered<T extends { readonly id?: number | undefined }> = Readonly<Omit<T, 'id'> & { id: number }>;
