/** Ordinary sentences, markup and CSS on the pages of two businesses: a check finds nothing in any of them. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkSite } from '../../generator/check/check.ts';
import type { PlannedPage } from '../../generator/define/checked-page.ts';
import type { BusinessFacts } from '../../generator/local-service/rules/business.ts';
import { sampled } from '../fixtures/random.ts';
import { kitFile } from './overlay.ts';

const folder = join(import.meta.dirname, 'ordinary');
const readPieces = (file: string): [tempts: string, piece: string][] =>
  Object.entries(parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string[]>).flatMap(
    ([rule, pieces]) => pieces.map((piece): [string, string] => [rule, piece]),
  );
const SENTENCES = readPieces('sentences.yaml');
const MARKUP = readPieces('markup.yaml');
const PIECES = [
  ...SENTENCES.map(([, piece]) => ({ piece, isText: true })),
  ...MARKUP.map(([, piece]) => ({ piece, isText: false })),
];
/** Pages of one site: with more, the check starts threads, which costs more than to check them. */
const PAGES = 45;
const SITES = Array.from({ length: Math.ceil(PIECES.length / PAGES) }, (_, index) =>
  PIECES.slice(index * PAGES, (index + 1) * PAGES),
);

interface Firm {
  readonly origin: string;
  readonly business: BusinessFacts;
}
const FIRMS = JSON.parse(readFileSync(join(folder, 'businesses.json'), 'utf8')) as Firm[];

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A page of a business with one piece. */
function layPage({ origin, business }: Firm, path: string, main: string): string {
  const { brand, phone, emails } = business;
  const [email = ''] = emails;
  const title = path === '/' ? brand : `${brand}, page ${path.slice(2)}`;
  const description = `What ${brand} has to say on page ${path.slice(2) || 'one'}, for everybody who would like to read it.`;
  const css = main.startsWith('@ ') ? `<style>${main.slice(2)}</style>\n` : '';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${origin}${path}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${origin}${path}">
<meta property="og:image" content="${origin}/og.png">
${css}</head>
<body>
<header><a href="/">${brand}</a> <a href="tel:${phone}">Call us</a></header>
<main id="content">
<h1>${title}</h1>
${css ? '<p>Styled.</p>' : main}
</main>
<footer><a href="mailto:${email}">Write to us</a></footer>
</body>
</html>
`;
}

const pathOf = (index: number): string => `/p${index}`;

/** Returns what is found on the site of a business with a page for each piece. */
async function checkFirm(firm: Firm, pieces: typeof PIECES): Promise<{ piece: string; fault: string }[]> {
  const { origin, business } = firm;
  const out = mkdtempSync(join(tmpdir(), 'gen-ordinary-'));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), text);
  };
  const paths = pieces.map((_, index) => pathOf(index));
  const fill = (piece: string): string => piece.replaceAll('BRAND', business.brand).replaceAll('PHONE', business.phone);
  pieces.forEach(({ piece, isText }, index) => {
    const main = isText ? `<p>${escapeText(fill(piece))}</p>` : fill(piece);
    write(`p${index}.html`, layPage(firm, pathOf(index), main));
  });
  write('index.html', layPage(firm, '/', paths.map((path) => `<a href="${path}">${path}</a>`).join('\n')));
  for (const file of ['og.png', 'truck.svg', 'truck.glb', 'road.mp4', 'prices.pdf']) write(file, 'x');
  const rows = ['/', ...paths].map((path) => `<url><loc>${origin}${path}</loc><lastmod>2026-11-20</lastmod></url>`);
  write('sitemap.xml', `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('\n')}</urlset>`);
  write('robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`);
  const planned = ['/', ...paths].map((path): PlannedPage => {
    return { path, component: 'APage', language: 'en-US', sitemap: true, notFound: false, limit: 20_000 };
  });
  const written = SENTENCES.filter(([rule]) => rule === 'leftover in data').map(([, sentence]) => sentence);
  const { findings } = await checkSite({
    out,
    definitionFile: await kitFile(),
    facts: {
      shared: { siteUrl: origin, names: ['Macon'], values: { business } },
      planned,
      otherFiles: [],
      found: [],
      marked: [],
    },
    sources: [{ file: 'data/tips.yaml', text: written.join('\n') }],
  });
  rmSync(out, { recursive: true });
  return findings.flatMap(({ rule, message, places }) =>
    places.map(({ file, detail }) => ({
      piece: pieces[Number(file.slice(1, -'.html'.length))]?.piece ?? file,
      fault: `${rule}: ${message} ${detail}`,
    })),
  );
}

it.each(sampled(2, FIRMS))('on the pages of $business.brand, nothing is found', async (firm) => {
  for (const pieces of SITES) expect(await checkFirm(firm, pieces)).toEqual([]);
});
