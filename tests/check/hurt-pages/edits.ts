/** Edits of HTML from which pages are put together, and the places where a sentence may stand. */
import fc from 'fast-check';

/** Changes the HTML of a page. */
export type Edit = (html: string) => string;

export type Texts = fc.Arbitrary<string>;

export const one = (...texts: readonly string[]): Texts => fc.constantFrom(...texts);

export const between = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });

/** Puts markup at the end of the main content. */
export const inMain = (markup: string): Edit => {
  const section = `<section><h2>More</h2><p>Covers over boots.</p>${markup}</section></main>`;
  return (html) => html.replace('</main>', () => section);
};

export const withStyle = (css: string, markup: string): Edit => {
  const edit = inMain(markup);
  return (html) => edit(html.replace('</style>', () => `${css}</style>`));
};

export const inHead =
  (pattern: RegExp, text: string): Edit =>
  (html) =>
    html.replace(pattern, () => text);

export const data = (node: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...node })}</script>`;

export const firm = (more: object): object => ({
  '@type': 'HVACBusiness',
  '@id': 'https://www.limestoneair.com/#round-rock',
  name: 'Limestone Air',
  telephone: '+15129876543',
  address: {
    '@type': 'PostalAddress',
    ...{ streetAddress: '1400 Palm Valley Blvd', addressLocality: 'Round Rock', addressRegion: 'TX' },
    ...{ postalCode: '78664', addressCountry: 'US' },
  },
  ...more,
});

export const attribute = (text: string): string => text.replace(/<[^>]*>/g, '').replaceAll('"', '&quot;');

/** Where a sentence may stand. */
export const said = (texts: Texts): fc.Arbitrary<Edit> =>
  texts.chain((text) =>
    fc.constantFrom(
      inMain(`<p>${text}</p>`),
      inMain(`<ul><li>${text}</li></ul>`),
      inMain(`<p>Good to know. ${text}</p>`),
      inMain(`<h3>${text}</h3><p>Ask us.</p>`),
      inMain(`<p><strong>${text.replace(' ', '</strong> ')}</p>`),
      inMain(`<p>${text.replaceAll(' ', '\u00A0')}</p>`),
      inMain(`<figure><figcaption>${text}</figcaption></figure>`),
      inMain(`<span role="img" aria-label="${attribute(text)}"></span>`),
      inMain(`<p title="${attribute(text)}">Ask us.</p>`),
      inMain(data({ '@type': 'Thing', description: text })),
    ),
  );

export const many = between(10, 300);

export const small = between(5, 60);
