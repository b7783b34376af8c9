/** Files of `public/` in the output of a build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();

it('copies public/ as it is, and again when a file has changed', async () => {
  const place = await tiny();
  place.write('public/.well-known/security.txt', 'Contact: mailto:a@example.com\n');
  place.write('public/flyers/spring.txt', 'Tuning in spring\n');
  await place.build();
  expect(place.read('.well-known/security.txt')).toBe('Contact: mailto:a@example.com\n');
  expect(readFileSync(join(place.project.out, 'og.png'))).toEqual(readFileSync(join(ROOT, 'public/og.png')));
  place.write('public/flyers/spring.txt', 'Tuning in May\n');
  place.remove('public/.well-known');
  await place.build();
  expect(place.read('flyers/spring.txt')).toBe('Tuning in May\n');
  expect(place.files()).not.toContain('.well-known/security.txt');
});

it('refuses a file that a page would be written to', async () => {
  const place = await tiny();
  place.write('public/about.html', '<p>About</p>\n');
  expect(await place.fail()).toContain(
    'Two things would be written to out/about.html: the page /about and public/about.html.',
  );
});

it('says where headers and redirects of a host belong', async () => {
  const place = await tiny();
  place.write('public/_headers', '/*\n  X-A: b\n');
  place.write('public/_redirects', '/a /b 301\n');
  const message = await place.fail();
  expect(message).toContain(
    'Two things would be written to out/_headers: the headers of Cloudflare and Netlify and public/_headers.',
  );
  expect(message).toContain('write headers in site.ts: headers: { "/*": { "X-Name": "value" } }.');
  expect(message).toContain('write old addresses in data/aliases.yaml, or "redirects" in site.ts.');
});
