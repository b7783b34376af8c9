/**
 * A piano tuner in Vermont: with data and sentences of its own, the shipped components and the generator make its site.
 * Nothing of the first business may show.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeOf, readPage, type PageFacts } from '../fixtures/html.ts';
import { sentenceNames } from '../fixtures/sentences.ts';
import { ROOT, listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await builtTiny();
});
const page = (file: string): PageFacts => readPage(place.read(file));
/** Without the drawings of `public/`, which are those of the shipped site. */
const files = (): string[] => place.files().filter((file) => !file.startsWith('scenes/'));

describe('the files', () => {
  it('are one for each page, alias and service of the site, and no other', () => {
    const names = files().map((file) => file.replace(/\.[\w-]{8}\.(\w+)$/, '.HASH.$1'));
    expect(names.filter((file) => !file.startsWith('assets/')).join('\n')).toMatchInlineSnapshot(`
      ".htaccess
      404.html
      _headers
      _redirects
      about-us.html
      about.html
      apple-touch-icon.png
      build-manifest.json
      build-status.json
      contact.html
      demo/booking.html
      demo/video.html
      favicon.ico
      favicon.svg
      fonts/barlow-condensed-700.woff2
      index.html
      internal-linking-audit.html
      locations.html
      locations/404-service.html
      locations/404.html
      locations/barre.html
      locations/barre/piano-moving.html
      locations/barre/piano-tuning.html
      locations/montpelier.html
      locations/montpelier/piano-moving.html
      locations/montpelier/piano-tuning.html
      locations/waterbury.html
      locations/waterbury/piano-moving.html
      locations/waterbury/piano-tuning.html
      missing-service-pages.html
      montpelier-area-build-status.html
      nginx.conf
      og.png
      reviews.html
      robots.txt
      services.html
      services/404.html
      services/piano-moving.html
      services/piano-tuning.html
      site.webmanifest
      sitemap.xml
      tuners/barre.html
      tuners/montpelier.html
      tuners/waterbury.html
      tuning.html
      vercel.json"
    `);
  });

  it('have no page for a service that a city does not have, only the way to the city', () => {
    expect(place.read('locations/waterbury/piano-tuning.html')).not.toContain('http-equiv="refresh"');
    expect(place.read('locations/waterbury/piano-moving.html')).toContain(
      'http-equiv="refresh" content="0; url=/locations/waterbury"',
    );
    for (const file of [
      'index.html',
      'locations/waterbury.html',
      'services/piano-moving.html',
      'sitemap.xml',
      'build-status.json',
      'missing-service-pages.html',
    ])
      expect(place.read(file)).not.toContain('/locations/waterbury/piano-moving');
  });
});

describe('the pages', () => {
  it('say who and where in title, heading, canonical and description', () => {
    const { title, canonical, texts, meta } = page('locations/barre/piano-tuning.html');
    // The full title would have 61 characters.
    expect(title).toBe('Tuning in Barre, VT | Maple & Wire Piano Care');
    expect(texts('h1')).toEqual(['Piano Tuning & Voicing in Barre, VT']);
    expect(canonical).toBe('https://www.mapleandwire.example/locations/barre/piano-tuning');
    expect(meta('description')).toContain('in Barre, VT');
    expect(meta('robots')).toBe('index, follow');
    expect(meta('og:title')).toBe(title);
  });

  it('name the workshop that is nearest', () => {
    expect(nodeOf(page('locations/barre/piano-tuning.html'), 'Service')?.provider).toMatchObject({
      '@id': 'https://www.mapleandwire.example/#montpelier',
      name: 'Maple & Wire Piano Care',
      telephone: '+18025550117',
      address: { addressLocality: 'Montpelier', addressRegion: 'VT', postalCode: '05602' },
    });
    expect(nodeOf(page('locations/waterbury/piano-tuning.html'), 'Service')?.provider).toMatchObject({
      '@id': 'https://www.mapleandwire.example/#waterbury',
    });
  });

  it('leave out what the data leaves out', () => {
    const waterbury = page('locations/waterbury.html');
    expect(waterbury.find('main p').filter((element) => element.childNodes.length === 0)).toEqual([]);
    expect(waterbury.hrefs('main a').filter((href) => href.startsWith('/locations/waterbury/'))).toEqual([
      '/locations/waterbury/piano-tuning',
    ]);
    expect(page('contact.html').find('form')).toEqual([]);
  });

  it('promise nothing that nobody has said: no prices, no proof, no open door', () => {
    for (const file of place.files().filter((name) => name.endsWith('.html')))
      expect(place.read(file), file).not.toMatch(/USDOT|Price guide|class="price-from|insured by/);
  });

  it('have the paths of this business: its staff pages', () => {
    expect(page('montpelier-area-build-status.html').texts('h1')).toEqual(['Montpelier Area Build Status']);
    expect(place.read('robots.txt')).toBe(
      'User-agent: *\nAllow: /\nDisallow: /drafts\nCrawl-delay: 1\n\nSitemap: https://www.mapleandwire.example/sitemap.xml\n',
    );
  });
});

describe('the first business', () => {
  const FIRST =
    /\b(tow|tows|towed|towing|trucks?|vehicles?|roadside|winch\w*|wreck\w*|lockouts?|jumpstarts?|recover(y|ies)|dispatch\w*|drivers?|stranded|flatbeds?|cars?|automotive\w*|Georgia|Atlanta|Macon|Musella|Covington|Conyers|Warner|Red Clay|redclay\w*|478)\b/gi;

  it('is nowhere in any file', () => {
    const found = files()
      // The samples of public/ belong to the first business; `gen new` leaves them out.
      .filter((file) => !file.startsWith('demo/'))
      .filter((file) => /\.(html|xml|txt|json|webmanifest|svg|tsv)$|_headers|_redirects|\.conf$|htaccess/.test(file))
      .flatMap((file) => {
        const text = place
          .read(file)
          .replace(/<style>.*?<\/style>/s, '')
          .replace(/^.*"scenes\/.*$/gm, '');
        return [...text.matchAll(FIRST)].map(
          (match) => `${file}: ${text.slice(Math.max(0, match.index - 40), match.index + 40).replace(/\s+/g, ' ')}`,
        );
      });
    expect(found).toEqual([]);
  });

  it('is nowhere in the names of files', () => {
    expect(files().filter((file) => file.match(FIRST))).toEqual([]);
  });

  it('has the same sentences by name: what the second says in its own words are words that the first has, too', () => {
    const own = join(ROOT, 'tests/fixtures/tiny/templates');
    for (const file of listFiles(own)) {
      const shipped = sentenceNames(readFileSync(join(ROOT, 'templates', file), 'utf8'));
      expect(
        sentenceNames(readFileSync(join(own, file), 'utf8')).filter((name) => !shipped.includes(name)),
        file,
      ).toEqual([]);
    }
  });
});
