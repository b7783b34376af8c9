/** The recipe of docs/recipes/analytics.md, with a server on this machine in place of the service. */
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../generator/serve/listen.ts';
import { applyRecipe } from '../docs/recipe.ts';
import { useSmallSite } from './browser.ts';

const received: string[] = [];
let service: Server;
let url = '';

/** Reports the page, and the events before and after it has loaded. */
const SCRIPT = `
  const { origin } = new URL(document.currentScript.src);
  const send = (name) => fetch(origin + '/api/event', { method: 'POST', body: name, mode: 'no-cors', keepalive: true });
  send('pageview');
  for (const [name] of window.plausible?.q ?? []) send(name);
  window.plausible = send;
`;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    if (request.method === 'POST') received.push(await text(request));
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(request.method === 'GET' ? SCRIPT : '');
  });
  url = await listen(service, { host: '127.0.0.1', port: 0 });
});
afterAll(() => void service?.close());
const site = useSmallSite((place) =>
  applyRecipe(place, 'analytics', (code) => code.replaceAll('https://plausible.io', url)),
);

it('counts pages, calls and text messages under the policy of the page', async () => {
  const { page, messages } = await site.visit('/locations/barre');
  await expect.poll(() => received).toEqual(['pageview']);
  // A browser without a telephone does nothing with such a link.
  await page.locator('main a[href^="tel:"]').first().dispatchEvent('click');
  await expect.poll(() => received).toEqual(['pageview', 'call']);
  await page.locator('a[href^="sms:"]').first().dispatchEvent('click');
  await expect.poll(() => received).toEqual(['pageview', 'call', 'text']);
  expect(messages.filter((message) => /policy|refused/i.test(message))).toEqual([]);
});

it('has its mark on every link that calls or texts', () => {
  for (const file of site.place.files().filter((name) => name.endsWith('.html'))) {
    const links = [...site.place.read(file).matchAll(/<a [^>]*href="(tel:|sms:)[^>]*>/g)];
    for (const [link, kind] of links) expect(link, file).toContain(`data-track="${kind === 'tel:' ? 'call' : 'text'}"`);
  }
});
