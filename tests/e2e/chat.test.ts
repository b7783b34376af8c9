/** The recipe of docs/recipes/chat.md, with a server on this machine in place of the service. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen } from '../../generator/serve/listen.ts';
import { applyRecipe } from '../docs/recipe.ts';
import { useSmallSite } from './browser.ts';

let service: Server;
let url = '';

/** Writes what the policy of other pages forbids: a style element and the attribute of a text in HTML. */
const SCRIPT = `
  document.head.insertAdjacentHTML('beforeend', '<style>b { color: rgb(1, 2, 3) }</style>');
  document.body.insertAdjacentHTML('beforeend', '<b style="font-size: 40px">Account ' + chatSettings.account + '</b>');
`;

beforeAll(async () => {
  service = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(SCRIPT);
  });
  url = await listen(service, { host: '127.0.0.1', port: 0 });
});
afterAll(() => void service?.close());
const site = useSmallSite((place) =>
  applyRecipe(place, 'chat', (code) =>
    code.replaceAll('https://widget.chat.example', url).replaceAll('https://*.chat.example', url),
  ),
);

it('loads nothing before a visitor opens it, then runs in its frame as the service wants', async () => {
  const { page, requests, messages } = await site.visit('/about');
  const chat = page.locator('details.chat');
  await chat.scrollIntoViewIfNeeded();
  expect(requests.filter((address) => /chat/.test(new URL(address).pathname))).toEqual([]);
  await chat.getByText('Chat with us').click();
  const text = page.frameLocator('iframe[title="Chat with us"]').getByText('Account abc123');
  await text.waitFor();
  const style = await text.evaluate((element) => {
    const { color, fontSize } = getComputedStyle(element);
    return { color, fontSize };
  });
  expect(style).toEqual({ color: 'rgb(1, 2, 3)', fontSize: '40px' });
  expect(messages.filter((message) => /policy|refused/i.test(message))).toEqual([]);
});

it('leaves the policy of the page around it as it is', async () => {
  const { page, messages } = await site.visit('/about');
  await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<b id="own" style="font-size: 40px">a</b>'));
  expect(await page.locator('#own').evaluate((element) => getComputedStyle(element).fontSize)).not.toBe('40px');
  await expect.poll(() => messages.filter((message) => /style-src/.test(message))).toHaveLength(1);
});
