/** The contact form, sent to a real server on this machine that answers as form services do: 303 to the page of thanks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../generator/serve/listen.ts';
import { startPreview, type Preview } from '../../generator/serve/preview.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { openSite, type Site } from './browser.ts';
import { intoView, type Engine } from './engines/engine.ts';
import { openFirefox } from './engines/firefox.ts';
import { openWebKit } from './engines/webkit.ts';

const { tiny } = workplaces();
/** The forms that the endpoint received. */
const received: Record<string, string>[] = [];
let endpoint: Server;
let place: Workplace;
let preview: Preview;
let site: Site;

beforeAll(async () => {
  endpoint = createServer(async (request, response) => {
    received.push(Object.fromEntries(new URLSearchParams(await text(request))));
    response.writeHead(303, { Location: `${preview.url}/thanks` }).end();
  });
  const url = await listen(endpoint, { host: '127.0.0.1', port: 0 });
  place = await tiny();
  const file = join(place.folder, 'data/business.yaml');
  writeFileSync(
    file,
    `${readFileSync(file, 'utf8')}
form:
  url: ${url}/f/abc
  hidden: { _next: "{{thanksUrl}}", form-name: contact }
  honeypot: _gotcha
`,
  );
  await place.build();
  preview = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
  site = await openSite();
});
afterAll(async () => {
  await site?.close();
  await preview?.close();
  endpoint?.close();
});
beforeEach(() => void received.splice(0));

const MESSAGE = {
  _next: 'https://www.mapleandwire.example/thanks',
  'form-name': 'contact',
  _gotcha: '',
  name: 'Ann Lee',
  phone: '(802) 555-0199',
  place: '',
  message: 'An upright, third floor.',
};

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('the contact form in Chromium %s', (_, scripts) => {
  it('delivers a message once and leads to the page of thanks', async () => {
    const { page, messages } = await site.visit(`${preview.url}/contact`, { scripts });
    await page.getByLabel('Your name').fill(MESSAGE.name);
    await page.getByLabel('Your phone number').fill(MESSAGE.phone);
    await page.getByLabel('What happened').fill(MESSAGE.message);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.waitForURL(`${preview.url}/thanks`);
    expect(received).toEqual([MESSAGE]);
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex, follow');
    expect(messages.filter((message) => /policy|refused/i.test(message))).toEqual([]);
  });
});

it('says in words what is missing, and goes to the first such field', async () => {
  const { page } = await site.visit(`${preview.url}/contact`);
  const phone = page.getByLabel('Your phone number');
  await page.locator('.contact-form').waitFor();
  await expect
    .poll(() => page.locator('.contact-form').evaluate((form: HTMLFormElement) => form.noValidate))
    .toBe(true);
  await page.getByLabel('Your name').fill('Ann Lee');
  await phone.fill('555');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await phone.getAttribute('aria-invalid')).toBe('true');
  const error = page.locator(`#${await phone.getAttribute('aria-describedby')}`);
  expect(await error.textContent()).toBe('Give a phone number with its area code, so that we can call you back.');
  expect(await error.isVisible()).toBe(true);
  await phone.fill('(802) 555-0199');
  expect(await error.isVisible()).toBe(false);
  expect(received).toEqual([]);
});

describe.each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
])('the contact form in %s', (_, open) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine?.close());

  it('delivers a message once and leads to the page of thanks', async () => {
    await engine.resize(390, 844);
    await engine.open(`${preview.url}/contact`);
    await engine.type('#contact-name', MESSAGE.name);
    await engine.type('#contact-phone', MESSAGE.phone);
    await engine.type('#contact-message', MESSAGE.message);
    // Below the bar at the bottom of a phone, a click would reach the bar.
    await engine.read(intoView('.contact-form button'));
    await engine.click('.contact-form button');
    await expect.poll(() => engine.read('location.pathname')).toBe('/thanks');
    expect(received).toEqual([MESSAGE]);
  });
});

it('is not on the page, nor is there a page of thanks, where the data have no form', async () => {
  const { page } = await site.visit('/contact');
  expect(await page.locator('form').count()).toBe(0);
  const answer = await page.goto('/thanks');
  expect(answer?.status()).toBe(404);
});
