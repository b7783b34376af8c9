/** What a Content-Security-Policy blocks, against the matching of sources in CSP Level 3. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createResolver } from '../../generator/check/html/addresses.ts';
import { parsePage } from '../../generator/check/html/page.ts';
import { policyBlocks } from '../../generator/check/rules/policy.ts';
import type { SharedFacts } from '../../generator/define/rule.ts';

const FACTS: SharedFacts = {
  siteUrl: 'https://www.example.com',
  policies: [],
  names: [],
  values: {},
};

function blocks(policy: string, body: string): boolean {
  const html = `<head><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>${body}</body>`;
  const page = parsePage({ file: 'a.html', path: '/a', role: 'page', plan: null, html }, createResolver(FACTS.siteUrl));
  return policyBlocks.check(page, FACTS).length > 0;
}

const IMAGE = '<img src="https://cdn.pictures.example/a/b.png" alt="">';

test.each([
  ['img-src *', false],
  ['img-src https:', false],
  ['img-src http:', false],
  ['img-src https://cdn.pictures.example', false],
  ['img-src cdn.pictures.example', false],
  ['img-src *.pictures.example', false],
  ['img-src CDN.Pictures.Example', false],
  ['img-src https://cdn.pictures.example:443', false],
  ['img-src https://cdn.pictures.example:*', false],
  ['img-src https://cdn.pictures.example/a/', false],
  ['img-src https://cdn.pictures.example/a/b.png', false],
  ['default-src https://cdn.pictures.example', false],
  ['img-src *; img-src', false],
  ['font-src x.example', false],
  ["img-src 'self'", true],
  ["img-src 'none'", true],
  ['img-src', true],
  ['img-src pictures.example', true],
  ['img-src https://cdn.pictures.example:8443', true],
  ['img-src https://cdn.pictures.example/a', true],
  ['img-src https://cdn.pictures.example/c/', true],
  ['img-src data:', true],
  ["default-src 'self'", true],
  ['img-src; img-src *', true],
])('"%s" blocks an image of another host: %s', (policy, isBlocked) => {
  expect(blocks(policy, IMAGE)).toBe(isBlocked);
});

const sha = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test.each([
  ["script-src 'unsafe-inline'", '<script>a()</script>', false],
  [`script-src ${sha('a()')}`, '<script>a()</script>', false],
  [`script-src ${sha('a()\n')}`, '<script>a()\r\n</script>', false],
  ["script-src 'self'", '<script type="application/ld+json">{}</script>', false],
  ["script-src 'self'", '<template><script>a()</script></template>', false],
  ["style-src 'unsafe-inline'", '<p style="color: red">a</p>', false],
  [`style-src 'unsafe-hashes' ${sha('color: red')}`, '<p style="color: red">a</p>', false],
  ["script-src 'self'", '<script>a()</script>', true],
  ["script-src 'self'", '<script type="speculationrules">{}</script>', true],
  [`script-src 'unsafe-inline' ${sha('b()')}`, '<script>a()</script>', true],
  ["script-src 'self'", '<button onclick="a()">a</button>', true],
  [`style-src ${sha('color: red')}`, '<p style="color: red">a</p>', true],
  ["style-src 'self'", '<style>p { color: red }</style>', true],
])('%s on %s blocks: %s', (policy, body, isBlocked) => {
  expect(blocks(policy, body)).toBe(isBlocked);
});

test.each([
  ["form-action 'self'", '<form action="/send"></form>', false],
  ["form-action 'self'", '<form></form>', false],
  ["default-src 'none'", '<form action="https://forms.example/send"></form>', false],
  ["default-src 'none'", '<a href="https://other.example/">a</a>', false],
  ["form-action 'self'", '<form action="https://forms.example/send"></form>', true],
  ["form-action 'self'", '<form><button formaction="https://forms.example/">a</button></form>', true],
  ["child-src 'self'", '<iframe src="https://maps.example/" title="Map"></iframe>', true],
  ["media-src 'self'", '<video><source src="https://films.example/a.mp4"></video>', true],
  ["font-src 'self'", '<style>@font-face { src: url(https://fonts.example/a.woff2) }</style>', true],
])('"%s" on %s blocks: %s', (policy, body, isBlocked) => {
  expect(blocks(policy, body)).toBe(isBlocked);
});
